"""The text record: export, import, and both again (section 6)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from core.errors import BadNotation, KifuError
from core.game import TextLine
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.pieces import PAWNS, SQUARES
from core.games.ace_in_the_hole.state.options import Options
from core.knowledge import perspective
from core.restoring import read_options
from core.session import Session
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, enter, simulated, start

RECORD = GAME.notation.record
assert RECORD is not None
HOMES = dict(zip(PAWNS, SQUARES[16:32], strict=True))
SAMPLE = """[Game "ace-in-the-hole"]
[Rules "1"]
[Date "2026-11-21"]
[Red "Ada"]
[Black "Ben"]
[Layout "facing"]
[AceWin "reply"]
[Burn "card"]
[End "hands"]
[RedHand "7D ? ?"]
[BlackHand "? ? ?"]
[Result "1-0"]
[Termination "aces"]

1. 7D AD a1xa8 =? {bold} | 2S KS b8-b6 =?
2. 7H AH e1xe8+ =QD
~ R 9D
2... 3S QS c8-c5# =-
1-0
"""


def write(session: Session[Any], players: dict[str, str] | None = None) -> str:
    timeline = session.timeline
    path = timeline.tree.path(timeline.head)
    steps = [timeline.steps[number] for number in path]
    assert RECORD is not None
    return RECORD.write(
        TextLine(
            start=timeline.start,
            players=players or {},
            frames=timeline.line(),
            commands=[step.command for step in steps],
            notations=[step.notation for step in steps],
        )
    )


def read(text: str) -> tuple[Session[Any], dict[str, str]]:
    """The first match of a text, decided line by line."""
    assert RECORD is not None
    found = RECORD.read(text)[0]
    session = start(
        *found.lines,
        options=read_options(Options, found.options, "bad_options"),
        position=found.position,
        title=found.title,
        tags=dict(found.tags),
    )
    found.confirm(GAME.result(session.timeline.state))
    return session, dict(found.players)


def again(session: Session[Any], players: dict[str, str] | None = None) -> Session[Any]:
    """Written, read and written again: the same text, the same table."""
    text = write(session, players)
    copy, seats = read(text)
    assert write(copy, seats) == text
    before, after = session.timeline.state, copy.timeline.state
    assert after.at == before.at
    assert after.sides == before.sides
    assert after.result == before.result
    assert (after.turn, after.claims) == (before.turn, before.claims)
    return copy


def code(text: str) -> str:
    with pytest.raises(KifuError) as caught:
        read(text)
    assert str(caught.value)
    return caught.value.code


def test_the_record_of_the_specification() -> None:
    session, players = read(SAMPLE)
    assert players == {"red": "Ada", "black": "Ben"}
    assert session.pending[3].command.note == "bold"
    assert write(session, players) == SAMPLE


def test_recognised_by_its_game() -> None:
    assert RECORD is not None
    assert RECORD.recognises(SAMPLE)
    assert RECORD.recognises("\ufeff" + SAMPLE)
    assert not RECORD.recognises(SAMPLE.replace("ace-in-the-hole", "chess"))
    assert not RECORD.recognises('{"format": "kifu/1"}')


def test_several_records_in_one_text() -> None:
    assert RECORD is not None
    found = RECORD.read(SAMPLE + "\n" + SAMPLE + SAMPLE)
    assert len(found) == 3
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("number", range(12))
def test_whole_matches(number: int) -> None:
    options = (Options(), Options(ace_win="locked", end="decks"), Options("own-left", "instant"))
    again(simulated(number, ("random", "greedy")[number % 2], options[number % 3]))


@pytest.mark.parametrize(
    "entries",
    [
        (),
        ("deal B 2S ? ?",),
        ("deal B 2S ? ?", "deal R ? 5H ?"),
        ("R resign",),
        ("deal R ? ? ?", "B resign"),
        UNSEEN,
        (*UNSEEN, "5H f6 {a \\} b \\\\ c | d}"),
        (*UNSEEN, "5H f6 {one}", "~ R 6H", "2S QS c8-c6 {two}", "R resign"),
        (*UNSEEN, "5H f6", "stop {dinner}"),
        (*CLAIM, "B no-rescue"),
        (*UNSEEN, "stop", "~ R 5H", "~ B 5S public"),
        (*UNSEEN, "5H f6", "~ R 6H public", "~ R 7H", "2S QS c8-c6", "stop"),
    ],
)
def test_unfinished_and_odd_ones(entries: tuple[str, ...]) -> None:
    again(start(*entries))


def test_undone_steps_are_left_out() -> None:
    table = start(*UNSEEN, "5H f6", "undo", "4H f5")
    assert "5H KH" not in write(table)
    again(table)


def test_custom_layout() -> None:
    copy = again(start(*UNSEEN, options=Options(layout=HOMES)))
    assert copy.timeline.start.options["layout"] == HOMES


POSITIONS: list[Any] = [
    {},
    {"turn": "B"},
    {"board": {"KH": "d4", "AS": "a8", "AD": "a1"}, "discards": {"R": ["4D", "2D"]}},
    {"hands": {"R": ["5H", "?", "?"], "B": ["?", "6S", "5S"]}, "discards": {"B": "rest except 2S"}},
    {"hands": {"R": ["5H", "6H", "?"]}, "shown": {"R": ["6H"]}},
    {"hands": {"R": ["3H"], "B": []}, "discards": {"R": "rest", "B": "rest"}},
]


@pytest.mark.parametrize("position", POSITIONS)
def test_positions(position: Any) -> None:
    table = start(position=position)
    copy = again(table)
    assert copy.timeline.state == table.timeline.state


def test_position_with_black_on_turn_counts_from_one() -> None:
    table = start("2S QS c8-c6", "2D QD c1-c3", "3S KS b8-e5", position={"turn": "B"})
    assert write(table).splitlines()[-3:] == [
        "1... 2S QS c8-c6 =?",
        "2. 2D QD c1-c3 =? | 3S KS b8-e5 =?",
        "*",
    ]
    again(table)


def test_position_with_two_claims() -> None:
    board = {"KD": "b1", "KS": "b8"}
    locked = Options(ace_win="locked")
    table = start(position={"board": board, "claims": ["B", "R"]}, options=locked)
    assert '[Claims "B R"]' in write(table)
    again(table)


def test_forks_are_positions() -> None:
    played = simulated(4)
    for frame in played.timeline.line()[:-1:7]:
        fork = start(position=GAME.plain(frame.state))
        if frame.state.sides[0].dealt and frame.state.sides[1].dealt:
            again(fork)


def test_free_headers_and_odd_text() -> None:
    tags = {"Place": 'The "Crown" \\ inn', "Runde-2": "x\ny"}
    table = start(*UNSEEN, title='Ana "the ace"', tags=tags)
    text = write(table, {"red": "Zoë [3]"})
    session, players = read(text)
    assert players == {"red": "Zoë [3]"}
    assert session.timeline.start.title == 'Ana "the ace"'
    assert session.timeline.start.tags == {"Place": 'The "Crown" \\ inn', "Runde-2": "x y"}
    names = [line.split()[0] for line in text.splitlines() if line.startswith("[")]
    assert names[:5] == ["[Game", "[Rules", "[Title", "[Place", "[Runde-2"]


def test_what_text_cannot_hold() -> None:
    table = start(*UNSEEN, "! 5H KH f1-f5 -- nobody noticed")
    with pytest.raises(KifuError) as caught:
        write(table)
    assert caught.value.code == "not_in_text"
    for name in ("Result", "a b", 'x"'):
        with pytest.raises(KifuError) as caught:
            write(start(tags={name: "x"}))
        assert caught.value.code == "not_in_text"
    bare = GAME.plain(start("deal R ? ? ?").timeline.state)
    with pytest.raises(KifuError) as caught:
        write(start(position=bare))
    assert caught.value.code == "not_in_text"


def test_a_seat_sees_its_own_record() -> None:
    table = start("deal R 5H KH ?", "deal B ? ? ?", "~ R 3D", "5H KH f1-f6 =2D {sly}")
    hidden = perspective(table.timeline, "black")
    text = write(Session(hidden))
    assert '[RedHand "? ? ?"]' in text
    assert text.endswith("\n1. 5H KH f1-f6 =?\n*\n")  # no reveal, no note, no card drawn
    again(Session(hidden))


@pytest.mark.parametrize(
    ("wanted", "old", "new"),
    [
        ("result_mismatch", "\n1-0\n", "\n0-1\n"),
        ("result_mismatch", '[Result "1-0"]', '[Result "*"]'),
        ("result_mismatch", '[Termination "aces"]', '[Termination "points"]'),
        ("result_mismatch", "2... 3S QS c8-c5# =-\n", ""),
        ("bad_notation", "1. 7D AD", "1. 7D AD {open"),
        ("bad_notation", "1. 7D AD", "one: 7D AD"),
        ("bad_notation", " | ", " | {x} | "),
        ("bad_notation", "~ R 9D", "deal"),
        ("bad_notation", "\n1. 7D", "\n{too soon}\n1. 7D"),
        ("bad_notation", '[Rules "1"]', '[Rules "1"]\n[Rules "1"]'),
        ("bad_notation", "~ R 9D", "undo"),
        ("bad_notation", "~ R 9D", "! 2D AD a1-a4 -- so be it"),
        ("bad_notation", "\n1-0\n", "\n1-0\n3. 2D QD c1-c3 =?\n"),
        ("bad_notation", "~ R 9D", '[Place "late"]'),
        ("bad_notation", '"ace-in-the-hole"', '"chess"'),
        ("bad_options", '[Rules "1"]', '[Rules "2"]'),
        ("bad_options", '"facing"', '"sideways"'),
        ("bad_options", '"facing"', '"custom"'),
        ("bad_options", '[Layout "facing"]', '[Layout "custom"]\n[RedHome "AD"]'),
        ("bad_position", '[AceWin "reply"]', '[Board "AD"]'),
        ("bad_position", '[AceWin "reply"]', '[Board "AD=a1 AD=a2"]'),
        ("bad_position", '[AceWin "reply"]', '[Turn "W"]'),
        ("bad_deal", '"7D ? ?"', '"7D ?"'),
        ("already_dealt", "~ R 9D", "deal R ? ? ?"),
        ("not_your_turn", "2... 3S", "3. 3S"),
        ("wrong_color", "| 2S KS b8-b6", "| 2D QD c1-c3"),
        ("mark_mismatch", "e1xe8+", "e1xe8#"),
        ("draw_required", "=QD", "=-"),
    ],
)
def test_records_refused(wanted: str, old: str, new: str) -> None:
    assert old in SAMPLE
    assert code(SAMPLE.replace(old, new, 1)) == wanted


def test_numbers_and_missing_headers_do_not_matter() -> None:
    text = SAMPLE.replace("\n2. ", "\n7. ").replace('[RedHand "7D ? ?"]\n', "")
    text = text.replace('[Result "1-0"]\n', "").replace('[Termination "aces"]\n', "")
    session, _ = read("\n".join(line for line in text.splitlines() if "facing" not in line))
    assert session.timeline.state.result == ("1-0", "aces")
    bare = "7D AD a1xa8 =?\n2S KS b8-b6 =? {no number}\n{and more}\n"
    session, _ = read(bare)
    assert session.pending[-1].command.note == "no number and more"
    enter(session, "2D QD c1-c3")


def test_claims_are_about_the_end_only() -> None:
    assert read('[Game "ace-in-the-hole"]\n\n*\n')[0].timeline.state.result is None
    assert code('[Game "ace-in-the-hole"]\n[Termination "aces"]\n\n*\n') == "result_mismatch"


@pytest.mark.parametrize("part", ["{", "{}", "|{", "\n", "[Game", "1. ", "{\\}"])
def test_a_megabyte_of_anything_is_read_in_one_pass(part: str) -> None:
    """In time with its square this would take hours."""
    assert RECORD is not None
    many = part * (2**20 // len(part))
    assert not RECORD.recognises(many)
    with suppress(BadNotation):
        assert len(RECORD.read('[Game "ace-in-the-hole"]\n' + many)) == 1
