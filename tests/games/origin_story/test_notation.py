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
    AllowAnything,
    ColorCard,
    GiveTrick,
    ModifyCard,
    MoveCard,
    MoveDial,
    MoveEnergy,
    PlaceCard,
    Reshuffle,
    SetLeader,
    SetSide,
    SetTrump,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options

TABLE = State(Options())
PHASE = (PhaseEntered("late"),)
HAND = ("L1", "B2", "L9", "L4.5", "M13", "S1", "S2", "S3")

ENTRIES: list[tuple[str, Any]] = [
    (
        "new dealer=F mat=p1 super_heroes=c1,!c6,c4",
        SetTable("F", "p1", ("c1", "c4"), ("c6",)),
    ),
    ("new super_heroes=c1, c4 dealer=y", SetTable("Y", None, ("c1", "c4"))),
    ("new difficulty=0 peek=OFF catalogue=demo", SetTable()),
    ("new", SetTable()),
    ("Y: l1 B2 ♥9 L4.5 m13, s1,S2 ♥️3", DealHand("Y", (*HAND[:7], "L3"))),
    ("A : b9", DealHand("A", ("B9",))),
    ("F:", DealHand("F")),
    ("ev v1.2", ShowEvent("v1.2")),
    ("ev", ShowEvent()),
    ("st t1 !t18 t5 t9 > t9", ChooseStory("t9", ("t1", "t5", "t9"), ("t18",))),
    ("st t1, t5, t9>t9", ChooseStory("t9", ("t1", "t5", "t9"))),
    ("st t1 t5 t9", ChooseStory(None, ("t1", "t5", "t9"))),
    ("st > t9", ChooseStory("t9")),
    ("st", ChooseStory()),
    ("sh c1", ShowSuperHero("c1")),
    ("ch -", ChargeSkills()),
    ("ch", ChargeSkills()),
    (
        "ch t3 t1:2 t4:12",
        ChargeSkills((Charge("t3"), Charge("t1", (2,)), Charge("t4", (1, 2)))),
    ),
    ('ch "a b; c":11', ChargeSkills((Charge("a b; c", (1, 1)),))),
    ("hero", ChooseSide("hero")),
    ("VILLAIN", ChooseSide("villain")),
    ("v v2.8", ShowAutomaCard("v2.8")),
    ("v", ShowAutomaCard()),
    ("dr B2 L4", DrawForEffect(("B2", "L4"))),
    ("dr", DrawForEffect()),
    ("V V1.3", ShowAutomaCard("v1.3")),
    ("go", BeginTricks()),
    (">", PlayAutoma()),
    ("> B9 M6", PlayAutoma(None, ("B9", "M6"))),
    ("a> S4,B2", PlayAutoma("A", ("S4", "B2"))),
    ("  M11 ", PlayCard("M11")),
    ("use t15", UseSkill("t15")),
    (
        "use t15:1 A M5 +S4 -B2 no",
        UseSkill("t15", 1, "A", ("M5",), ("S4",), ("B2",), declined=True),
    ),
    ("use t4:2 NO", UseSkill("t4", 2, declined=True)),
    ("x A B3", ExchangeCard("A", "B3")),
    ("rv F L3 L4", RevealCards("F", ("L3", "L4"))),
    ("sur", Surrender()),
    ("End", EndRound()),
    ("note what a card!", AddNote("what a card!")),
    (r'note "a; \"b\" # c"', AddNote('a; "b" # c')),
]


@pytest.mark.parametrize(("text", "command"), ENTRIES)
def test_read(text: str, command: Any) -> None:
    assert parse(TABLE, text) == command


@pytest.mark.parametrize(
    ("text", "at", "told"),
    [
        ("", 1, "an entry, not the end"),
        ("foo", 1, "an entry, not “f”"),
        ("B14", 1, "an entry, not “B”"),
        ("B9 B8", 4, "the end, not “B”"),
        ("> B9 X", 6, "a card or the end, not “X”"),
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

RULINGS: list[tuple[str, tuple[Any, ...]]] = [
    (
        'rule "r" move b9 hand.a discard, move ♥9 deck HAND.Y L, move M1 won.F hand.Y 3',
        (
            MoveCard("B9", "hand.A", "discard"),
            MoveCard("L9", "deck", "hand.Y", "L"),
            MoveCard("M1", "won.F", "hand.Y", "3"),
        ),
    ),
    (
        'rule ! "r" vp Y +1, energy t4:2 -1, energy supply 2',
        (
            AllowAnything(),
            MoveDial("Y", 1),
            MoveEnergy("t4:2", -1),
            MoveEnergy("supply", 2),
        ),
    ),
    (
        'RULE "r" mod L4.5 -1,suit B9 L,side Villain , trick a',
        (ModifyCard("L4.5", -1), ColorCard("B9", "L"), SetSide("villain"), GiveTrick("A")),
    ),
    (
        'rule “r” leader F, trump none, trump S, card t1 mat, card "a b" removed, reshuffle',
        (
            SetLeader("F"),
            SetTrump(None),
            SetTrump("S"),
            PlaceCard("t1", "mat"),
            PlaceCard("a b", "removed"),
            Reshuffle(),
        ),
    ),
    ('rule !"r"', (AllowAnything(),)),
]


@pytest.mark.parametrize(("text", "operations"), RULINGS)
def test_rulings_are_read_and_written(text: str, operations: tuple[Any, ...]) -> None:
    ruling = RULING_TEXT.parse(TABLE, text)
    assert ruling == MakeRuling("r", operations)
    assert ruling is not None
    again = RULING_TEXT.format(ruling)
    assert RULING_TEXT.parse(TABLE, again) == ruling
    assert len(split(again)) == 1


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
