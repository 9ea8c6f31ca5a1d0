"""Every code with which an entry is refused, in every place of the table of section 5."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from core import structured
from core.errors import BadSetup, Refused
from core.games.origin_story import GAME
from core.games.origin_story import commands as c
from core.games.origin_story.decide.refusals import EXPECTED
from core.games.origin_story.pieces import PHASES
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.games.origin_story.state.start import start
from core.restoring import read_options
from core.session import Session
from tests.examples.origin_story_layout import Wanted
from tests.examples.origin_story_tables import session_for
from tests.games.origin_story.flow_books import ODD
from tests.games.origin_story.refusals import CASES, FOLLOWS, MINE, Case, Given
from tests.games.origin_story.tables import AT, begin, refusal

CODES = re.compile(r"\b([LBSM]\d+|[cptv]\d+(\.\d+)?)\b|\byour?\b", re.IGNORECASE)
TYPED = {"E_SYNTAX", "E_UNKNOWN_ID", "E_OP"}  # which repeat what was typed
HEART = next(card["id"] for card in ODD["automa_cards"] if card["rounds"]["1"][0][0] == "add")
EVERYWHERE = {"E_PHASE"}
TABLE = {  # section 5
    "start": {"E_OPTION", "E_UNKNOWN_ID"} | EVERYWHERE,
    "deal_you": {"E_COUNT", "E_TWICE", "E_SEEN"} | EVERYWHERE,
    "event_card": {"E_UNKNOWN_ID", "E_LEVEL", "E_USED"} | EVERYWHERE,
    "story": {"E_COUNT", "E_USED", "E_NOT_DRAWN", "E_NOT_SOLO", "E_UNKNOWN_ID"} | EVERYWHERE,
    "super_hero": {"E_NOT_DRAWN", "E_PENDING"} | EVERYWHERE,
    "charge": {"E_ENERGY", "E_UNKNOWN_ID", "E_COST", "E_PENDING"} | EVERYWHERE,
    "side": EVERYWHERE,
    "deal_automa": {"E_ACTOR", "E_COUNT", "E_SEEN", "E_TWICE"} | EVERYWHERE,
    "automa_card": {"E_UNKNOWN_ID", "E_LEVEL", "E_USED"} | EVERYWHERE,
    "effect_draws": {"E_COUNT", "E_SEEN", "E_TWICE"} | EVERYWHERE,
    "begin": {"E_PENDING"} | EVERYWHERE,
    "automa": {"E_ACTOR", "E_COUNT", "E_SEEN", "E_TWICE"} | EVERYWHERE,
    "play": {"E_NOT_IN_HAND", "E_MUST_FOLLOW", "E_LIMIT"} | EVERYWHERE,
    "use": {"E_NOT_CHARGED", "E_WHEN", "E_USED", "E_CHOICE", "E_UNKNOWN_ID"} | EVERYWHERE,
    "exchange": {"E_EXCHANGE", "E_NOT_IN_HAND"} | EVERYWHERE,
    "reveal": {"E_NOT_IN_HAND"} | EVERYWHERE,
    "surrender": {"E_SURRENDER"} | EVERYWHERE,
    "end_round": EVERYWHERE,
    "ruling": {"E_REASON", "E_INVARIANT", "E_OP", "E_UNKNOWN_ID"} | EVERYWHERE,
}


def table(given: Given, *lines: str) -> Session[State]:
    """The table of a case, these lines played."""
    session = session_for(Wanted(**deepcopy(given)))
    for line in lines:
        session.play_line(spelled(session, line), at=AT)
    return session


def spelled(session: Session[State], line: str) -> str:
    """The line with cards that depend on the table in their places."""
    state = session.timeline.state
    first, second, third = (*state.deck, "", "", "")[:3]
    mine, theirs = (*state.hands[2], "")[0], (*state.hands[0], "")[0]
    words = {"drawable": first, "next": second, "last": third, "mine": mine, "theirs": theirs}
    return line.format(**words) if "{" in line else line


def provoked(case: Case) -> Refused:
    """The refusal of the case, of a match that is left as it was."""
    session = table(case.given, *case.lines)
    return refusal(session, spelled(session, case.line))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.line}")
def test_refused(case: Case) -> None:
    error = provoked(case)
    assert (error.code, error.rule) == (case.code, case.rule)
    said = str(error)
    assert said.strip()
    assert "{" not in said
    assert error.code not in said
    if error.code not in TYPED:
        assert not CODES.search(said), said


def test_the_whole_table_is_provoked() -> None:
    for entry, codes in TABLE.items():
        assert codes <= {case.code for case in CASES if case.entry == entry}, entry


PLAYED = {
    "new": "hero",
    "deal_you": "go",
    "event": "go",
    "story": "go",
    "super_hero": "go",
    "charge": "go",
    "side": "go",
    "deal_A": "go",
    "deal_F": "go",
    "automa_card": "go",
    "effect_draws": "go",
    "late": "end",
    "turn:A": "go",
    "turn:F": "go",
    "turn:Y": "go",
    "round_end": "go",
}


@pytest.mark.parametrize("phase", PLAYED)
def test_what_is_expected_is_told(phase: str) -> None:
    given: Given = {"phase": phase, **({"replace": 1} if phase == "effect_draws" else {})}
    error = refusal(table(given), PLAYED[phase])
    assert error.code == "E_PHASE"
    assert str(EXPECTED[phase]) in str(error)


def test_every_phase_says_what_is_expected() -> None:
    assert tuple(EXPECTED) == PHASES


def test_nothing_but_notes_after_the_end() -> None:
    session = table({"phase": "round_end", "round": 5})
    session.play("end", at=AT)
    for line in ("Y: L1", "go", ">", "B4", "use t1", "x A B4", "rv A B4", "sur", "end", "hero"):
        assert refusal(session, line).code == "E_PHASE"
    assert refusal(session, 'rule "why" vp Y +1').code == "E_PHASE"
    session.play("note well played", at=AT)


def test_a_skill_holds_the_game_after_a_trick() -> None:
    """`o2` may be used each time a trick is won: the game waits for it in `after_trick`."""
    options = structured.read(Options, {"catalogue": ODD})
    hand = "Y: L13 B2 B3 B4 B5 B6 B7 B8"
    session = begin(
        "new dealer=F mat=p1 super_heroes=h1,h2",
        *(hand, "st o2 o3 o4 > o2", "ch o2", "hero"),
        *("A: M1 M2 M3 M4 M5 M6 M7 M8", "F: S1 S2 S3 S4 S5 S6 S7 S8"),
        options=options,
    )
    session.play_line(f"v {HEART}; dr B13 M13; go; L13; > B9 B10; > B11 B12", at=AT)
    assert session.timeline.state.phase == "after_trick"
    for line in ("B2", ">", "sur", "end"):
        assert refusal(session, line).code == "E_PENDING", line
    for line in ("go", "hero", "ch -", "x A B2"):
        assert refusal(session, line).code == "E_PHASE", line
    session.play("use o2 no", at=AT)
    assert session.timeline.state.phase == "turn:Y"


def test_a_condition_that_fails() -> None:
    options = structured.read(Options, {"catalogue": ODD})
    cards = ("Y: M1 B2 B3 B4 B5 B6 B7 B8", "st o11 o3 o4 > o11", "ch o11", "hero")
    session = begin("new dealer=Y mat=p1 super_heroes=h1,h2", *cards, options=options)
    theirs = ("A: M13 M2 M3 M4 M5 M6 M7 L1", "F: S1 S2 S3 S4 S5 S6 S7 S8")
    entries = [*theirs, f"v {HEART}", "dr L13 L12", "go", ">", "> B9 B10", "sur"]
    session.play_line("; ".join(entries), at=AT)
    assert refusal(session, "use o11").code == "E_IF"


@pytest.mark.parametrize(
    ("code", "command", "given"),
    [
        ("E_CARD", c.PlayCard("L14"), MINE),
        ("E_CARD", c.PlayAutoma(None, ("B9", "X1")), FOLLOWS),
        ("E_CARD", c.DealHand("Y", ("B0",)), {"phase": "deal_you"}),
        ("E_COUNT", c.DealHand("Y"), {"phase": "deal_you"}),
        ("E_COUNT", c.DrawForEffect(), {"phase": "effect_draws", "replace": 1}),
        ("E_COUNT", c.ShowEvent(), {"phase": "event"}),
        ("E_OPTION", c.SetTable(), {"phase": "new"}),
        ("E_CARD", c.ExchangeCard("A", "9"), MINE),
        ("E_CARD", c.RevealCards("A", ("love",)), MINE),
    ],
    ids=lambda value: str(value)[:30],
)
def test_commands_are_checked_like_text(code: str, command: c.Command, given: Given) -> None:
    assert refusal(table(given), command).code == code


def test_a_refused_entry_of_a_line_is_named_and_none_is_kept() -> None:
    session = table(MINE)
    error = refusal(session, "B4; > B9 B9")
    assert (error.code, error.entry) in {("E_TWICE", 2), ("E_PHASE", 2)}
    assert "Entry 2, from character 5" in str(error)


@pytest.mark.parametrize(
    "options",
    [
        {"difficulty": 6},
        {"difficulty": "hard"},
        {"catalogue": "none"},
        {"catalogue": {**ODD, "id": "Odd!"}},
        {"move_noop": "maybe"},
        {"super_heart_discard": "box"},
        {"temporary_reveal": "game"},
        {"remove_returns": "you"},
        {"peek": "yes"},
        {"dealer": "F"},
    ],
    ids=lambda value: str(value)[:40],
)
def test_options_that_are_none(options: Given) -> None:
    with pytest.raises(BadSetup) as caught:
        start(read_options(Options, options, "E_OPTION"))
    assert caught.value.code == "E_OPTION"


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "sleeping"},
        {"round": 6},
        {"deck": []},
        {"hands": {"A": [], "F": [], "Y": []}},
        {"vp": {"A": -1, "F": 0, "Y": 0}},
        {"trick": [["X", "B4"]]},
        {"deck": ["Q1"]},
        {"won": {"A": 3, "F": 0, "Y": 0}},
        {"result": "win"},
        {"automa_deck": {"left": [], "seen": [], "card": None, "effect": 0}},
        {"surprise": 1},
    ],
    ids=str,
)
def test_no_match_starts_from_nonsense(change: Given) -> None:
    plain = GAME.plain(table(MINE).timeline.state)
    with pytest.raises(BadSetup) as caught:
        GAME.setup(Options(), {**plain, **change})
    assert caught.value.code == "E_OPTION"


def test_no_super_heart_is_left_aside() -> None:
    options = structured.read(Options, {"catalogue": ODD})
    cards = ("Y: B1 B2 B3 B4 B5 B6 B7 B8", "st o6 o3 o4 > o6", "ch o6", "hero")
    theirs = ("A: M1 M2 M3 M4 M5 M6 M7 M8", "F: S1 S2 S3 S4 S5 S6 S7 S8")
    entries = [*cards, *theirs, f"v {HEART}", "dr M12 M13", "go"]
    session = begin("new dealer=F mat=p1 super_heroes=h1,h2", "; ".join(entries), options=options)
    left = session.timeline.state.aside.count("L4.5")
    for _ in range(left):
        session.play('rule "lost" move L4.5 aside discard', at=AT)
    error = refusal(session, "use o6 A")
    assert (error.code, error.rule) == ("E_CHOICE", "R34")
