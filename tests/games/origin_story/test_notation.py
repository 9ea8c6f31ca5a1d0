"""Lines of text into commands, and commands with their events into canonical text."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import BadNotation, IllegalMove
from core.games.origin_story.commands import (
    AddNote,
    BeginTricks,
    Charge,
    ChargeSkills,
    ChooseSide,
    ChooseStory,
    DealHand,
    DrawForEffect,
    EndRound,
    ExchangeCard,
    PlayAutoma,
    PlayCard,
    RevealCards,
    SetTable,
    ShowAutomaCard,
    ShowEvent,
    ShowSuperHero,
    Surrender,
    UseSkill,
)
from core.games.origin_story.events import (
    AutomaCardShown,
    AutomaFollowed,
    AutomaLed,
    CardPlayed,
    EventShown,
    HandChanged,
    HandDealt,
    NoteAdded,
    PhaseEntered,
    SideChosen,
    SkillUsed,
    TableSet,
)
from core.games.origin_story.notation import RULING_TEXT, parse, split
from core.games.origin_story.notation import format as written
from core.games.origin_story.operations import (
    MoveDial,
    PlaceCard,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options

TABLE = State(Options())
PHASE = (PhaseEntered("late"),)
HAND = ("L1", "B2", "L9", "L4.5", "M13", "S1", "S2", "S3")


@pytest.mark.parametrize(
    ("text", "at", "told"),
    [
        ("", 1, "an entry, not the end"),
        ("foo", 1, "an entry, not “f”"),
        ("B14", 1, "an entry, not “B”"),
        ("B9 B8", 4, "the end, not “B”"),
        ("> B9 X", 6, "a card, “=” or the end, not “X”"),
        ("x Y B3", 3, "“A” or “F”, not “Y”"),
        ("x A", 4, "a card, not the end"),
        ("sh", 3, "an id, not the end"),
        ("st t1 >", 8, "an id, not the end"),
        ("st t1 !", 8, "an id, not the end"),
        ("ch t1:", 7, "a number, not the end"),
        ("use t1 Q", 8, "“:”, “+”, “-”, a card, “A”, “F”, “Y” or “no”, not “Q”"),
        ("use t1 A F", 10, "“+”, “-”, a card or “no”, not “F”"),
        ("new foo=1", 5, "“dealer”, “mat”, "),
        ("new mat", 8, "“=”, not the end"),
        ("new mat=p1 mat=p2", 12, "“dealer”, “super_heroes”, "),
        ("new super_heroes=c1,", 21, "“!” or an id, not the end"),
        ("note", 5, "a text, not the end"),
        ('note "oops', 11, '“"”, not the end'),
        ("go on", 4, "the end, not “o”"),
        ("     go on", 9, "the end, not “o”"),
    ],
)
def test_what_cannot_be_read_tells_where_and_what(text: str, at: int, told: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        parse(TABLE, text)
    assert refusal.value.code == "E_SYNTAX"
    assert str(refusal.value).startswith(f"At character {at} there should be {told}")


def test_ids_of_the_blank_catalogue_are_as_they_are_typed() -> None:
    blank = State(Options(catalogue="blank"))
    assert parse(blank, "SH Ana") == ShowSuperHero("Ana")
    ruling = RULING_TEXT.parse(blank, 'rule "r" card Ana removed')
    assert ruling == MakeRuling("r", (PlaceCard("Ana", "removed"),))


@pytest.mark.parametrize("text", ["new difficulty=2", "new peek=on", "new dealer=X"])
def test_options_are_those_of_the_match(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(TABLE, text)
    assert refusal.value.code == "E_OPTION"


# --- lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("M11; > B9 M6; > S2 L8", ["M11", "> B9 M6", "> S2 L8"]),
        ("M11 # good; card", ["M11", 'note "good; card"']),
        ("# only that", ['note "only that"']),
        ("M11 #", ["M11"]),
        ("M11;", ["M11", ""]),
        ("", [""]),
        ('rule "a; #b" vp Y +1; go', ['rule "a; #b" vp Y +1', "go"]),
        (r'note "a\"; b"; go', [r'note "a\"; b"', "go"]),
        ("note “a; b”; go", ["note “a; b”", "go"]),
        ("M11; ! > B9 -- oops; sorry # all", ["M11", "! > B9 -- oops; sorry # all"]),
        ('note "open; go', ['note "open; go']),
    ],
)
def test_a_line_is_split(line: str, entries: list[str]) -> None:
    found = split(line)
    assert [entry.strip() for entry in found] == entries
    for entry in found:
        if not entry.strip().startswith("note"):
            at = len(entry) - len(entry.lstrip())
            assert line[at : at + len(entry.strip())] == entry.strip()


# --- rulings ----------------------------------------------------------------------------------


def test_a_ruling_without_a_reason_is_refused_later() -> None:
    assert RULING_TEXT.parse(TABLE, 'rule "" vp Y +1') == MakeRuling("", (MoveDial("Y", 1),))


def test_what_is_no_ruling_is_left_to_others() -> None:
    assert RULING_TEXT.parse(TABLE, "! M11 -- it was played") is None
    assert RULING_TEXT.parse(TABLE, "rv A B9") is None


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("rule vp Y +1", "E_SYNTAX", 6),
        ('rule "x"', "E_SYNTAX", 9),
        ('rule "x', "E_SYNTAX", 8),
        ('rule "x" foo', "E_OP", 10),
        ('rule "x" vp B +1', "E_OP", 13),
        ('rule "x" vp Y', "E_OP", 14),
        ('rule "x" vp Y +1 4', "E_OP", 18),
        ('rule "x" vp Y +1,', "E_OP", 18),
        ('rule "x" move B9 hand.X deck', "E_OP", 18),
        ('rule "x" move B99 hand.A deck', "E_OP", 15),
        ('rule "x" move B9 deck hand.A Q', "E_OP", 30),
        ('rule "x" suit B9 Q', "E_OP", 18),
        ('rule "x" trump', "E_OP", 15),
        ('rule "x" card t1 deck', "E_OP", 18),
        ('rule "x" side good', "E_OP", 15),
    ],
)
def test_rulings_that_cannot_be_read(text: str, code: str, at: int) -> None:
    with pytest.raises(BadNotation) as refusal:
        RULING_TEXT.parse(TABLE, text)
    assert refusal.value.code == code
    assert str(refusal.value).startswith(f"At character {at} there should be ")


# --- canonical text ---------------------------------------------------------------------------

FOLLOWED = AutomaFollowed(
    "A", "M6", "3b", ("B9", "M6"), ("M6",), ("B9",), ("S5",), HAND, "M", "M11", ("M6",)
)  # fmt: skip
CHANGED = (
    HandChanged("A", "replace", 1, HAND, ("B2",), ("L8",)),
    HandChanged("F", "replace", 1, HAND, ("B3",), ("S8",)),
)


@pytest.mark.parametrize(
    ("command", "events", "text"),
    [
        (
            SetTable(source="dealer"),
            (TableSet("F", "p1", ("c1", "c4"), ("c6",)),),
            "new dealer=F mat=p1 super_heroes=c1,c4,!c6",
        ),
        (DealHand("Y"), (HandDealt("Y", HAND),), "Y: L1 B2 L9 L4.5 M13 S1 S2 S3"),
        (ShowEvent(), (EventShown("v1.2"),), "ev v1.2"),
        (ShowAutomaCard(), (AutomaCardShown("v1.1"),), "v v1.1"),
        (ChooseStory("t9", ("t1", "t5", "t9"), ("t18",)), PHASE, "st t1 t5 t9 !t18 > t9"),
        (ChooseStory(None, ("t1", "t5", "t9")), PHASE, "st t1 t5 t9"),
        (ChooseStory("t9"), PHASE, "st > t9"),
        (ShowSuperHero("c1"), PHASE, "sh c1"),
        (ChargeSkills(), PHASE, "ch -"),
        (ChargeSkills((Charge("t1"), Charge("-", (1, 2)))), PHASE, 'ch t1 "-":12'),
        (ChooseSide("villain"), (SideChosen("villain"),), "villain"),
        (DrawForEffect(), CHANGED, "dr L8 S8"),
        (DrawForEffect(("L8", "S8")), CHANGED, "dr L8 S8"),
        (BeginTricks(), PHASE, "go"),
        (PlayAutoma(), (AutomaLed("F", "B9", threat=False, able=HAND, equal=("B9",)),), ">"),
        (PlayAutoma("A"), (FOLLOWED,), "A> B9 M6"),
        (PlayCard("L4.5"), (CardPlayed("L4.5"),), "L4.5"),
        (UseSkill("t1"), (SkillUsed("t1:1"),), "use t1:1"),
        (
            UseSkill("t15", None, "F", ("M5",), ("S4", "B2"), ("L1", "L2")),
            (SkillUsed("t15:2", by_itself=True), SkillUsed("t15:1")),
            "use t15:1 F M5 +S4 +B2 -L1 -L2",
        ),
        (UseSkill("t15", discarded=("S4",)), PHASE, "use t15 -S4"),
        (UseSkill("t4", 2, declined=True), (SkillUsed("t4:2", declined=True),), "use t4:2 no"),
        (ExchangeCard("A", "B3"), PHASE, "x A B3"),
        (RevealCards("F", ("L3", "L4")), PHASE, "rv F L3 L4"),
        (Surrender(), PHASE, "sur"),
        (EndRound(), PHASE, "end"),
        (AddNote("well played"), (NoteAdded("well played"),), "note well played"),
        (AddNote("a; b"), (NoteAdded("a; b"),), 'note "a; b"'),
    ],
)
def test_written(command: Any, events: tuple[Any, ...], text: str) -> None:
    assert written(command, events) == text
    assert written(parse(TABLE, text), events) == text
    assert split(text) == (text,)


@pytest.mark.parametrize(
    "text", ["a", " a ", "a#b", 'say "x"', "“x”", "two\nlines", "-- a -- b", "\\", "", "A> B9"]
)
def test_every_note_can_be_read_again(text: str) -> None:
    line = written(AddNote(text), (NoteAdded(text),))
    assert split(line) == (line,)
    assert parse(TABLE, line) == AddNote(text)
