"""Quick entry: what is read, what is written (section 5)."""

from __future__ import annotations

import pytest

from core.errors import KifuError
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole import commands as c
from core.games.ace_in_the_hole.notation import escape, parse, unescape
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, simulated, start

STATE = start(*UNSEEN).timeline.state


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("unknown_card", ("1H KH f1-f6", "11S d4", "5X KH f1-f6", "ZZ*", "5H f6 =5X", "0H burn")),
        ("unknown_card", ("deal R 5H 1H ?", "~ R 1H", "1H*", "5H KH f1-f6 =1H")),
        ("off_board", ("5H KH i4", "5H KH f1-d9", "5H d11", "KH*i9", "5H k1-f6", "5H a0")),
        (
            "bad_notation",
            (
                "",
                "5H",
                "5H KH",
                "KH f1 f2",
                "5H KH f1+f6",
                "5H 6H f1-f6",
                "5H KH f1-f6 ++",
                "5H KH f1-f6 =",
                "5H KH f1-f6 =??",
                "5 H KH f1-f6",
                "W: 5H f6",
                "KH**",
                "deal W ? ? ?",
                "deal R 5H KH f1",
                "~ R",
                "~ R ?",
                "~ R 5H secretly",
                "no-rescue",
                "resign",
                "stop now",
                "R resign {sulking}",
                "5H f6 {open",
                "5H f6 {a} {b}",
                "{alone}",
                "5H f6 x",
                "♥",
            ),
        ),
    ],
)
def test_refused(code: str, texts: tuple[str, ...]) -> None:
    for text in texts:
        with pytest.raises(KifuError) as caught:
            parse(STATE, text)
        assert caught.value.code == code, text


@pytest.mark.parametrize(
    ("before", "text", "canonical"),
    [
        (UNSEEN, "5h f6", "5H KH f1-f6 =?"),
        (UNSEEN, "7H g1 x g8", "7H QH g1xg8 =?"),
        (UNSEEN, "kh f2", "KH f1-f2 =?"),
        (UNSEEN, "KH KH f1-f2", "KH f1-f2 =?"),
        (CLAIM[:4], "7H e8", "7H AH e1xe8+ =?"),
        (CLAIM, "as *", "AS*xa8 =?"),
        (CLAIM, "B NO-RESCUE", "B no-rescue"),
        ((), "DEAL b 10s ? ?", "deal B TS ? ?"),
        (UNSEEN, "~ b 10♠ Public", "~ B TS public"),
    ],
)
def test_written(before: tuple[str, ...], text: str, canonical: str) -> None:
    table = start(*before, text)
    assert table.pending[-1].notation == canonical


def test_canonical_text_means_the_same_again() -> None:
    for number in range(8):
        table = simulated(number, ("random", "greedy")[number % 2])
        again = start()
        for step in table.pending[1:]:
            again.play(step.notation, at=step.at)
        assert [s.notation for s in again.pending] == [s.notation for s in table.pending]
        assert GAME.plain(again.timeline.state)["at"] == GAME.plain(table.timeline.state)["at"]


@pytest.mark.parametrize("note", ["plain", "a } b", "c:\\temp\\", "{nested}", "\\}", "a|b"])
def test_notes_survive(note: str) -> None:
    assert unescape(escape(note)) == note
    table = start(*UNSEEN, f"5H f6 {{{escape(note)}}}")
    assert table.pending[-1].command.note == note
    assert table.pending[-1].notation == "5H KH f1-f6 =?"


@pytest.mark.parametrize("part", ["{", "{ ", "{\\", "}{", " ", "5H {", "\\}"])
def test_a_megabyte_of_anything_is_refused_in_one_pass(part: str) -> None:
    """In time with its square this would take hours."""
    with pytest.raises(KifuError):
        parse(STATE, part * (2**20 // len(part)))


@pytest.mark.parametrize(
    ("text", "note"),
    [("5H f6 {a}", "a"), ("5H f6 {a}  ", "a"), ("5H f6 {{a}", "{a"), ("5H f6 {\\\\}", "\\")],
)
def test_a_note_begins_at_the_first_brace(text: str, note: str) -> None:
    command = parse(STATE, text)
    assert command == c.MovePawn("5H", "f6", note=note)


@pytest.mark.parametrize("text", ["5H f6 {a} {b}", "5H f6 {a\\}", "5H f6 a}", "{a} 5H f6"])
def test_what_is_no_note_at_the_end_is_refused(text: str) -> None:
    with pytest.raises(KifuError):
        parse(STATE, text)
