"""Steps in words: the outcome first, people by their names, cards by theirs."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.games.origin_story import events as e
from core.games.origin_story.narrate import narrate_step
from core.games.origin_story.operations import (
    ColorCard,
    GiveTrick,
    MoveCard,
    MoveDial,
    MoveEnergy,
    PlaceCard,
    SetSide,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.kit.phrases import say
from core.messages import said
from tests.games.origin_story.lines import follow
from tests.games.origin_story.tables import begin
from web.narration import narration, sentences

NAMES = {"you": "Ana"}
ROUND = (
    "new dealer=A mat=p2 super_heroes=c2,c5,!c6",
    "Y: B5 B7 M11 M4 M8 M10 L11 L1",
    "st t8 t4 t11 > t11",
    "ch t11",
    "villain",
    "A: S8 S5 L6 S2 B13 L2 L13 L3",
    "F: S6 S1 M1 M6 S7 L4 B11 M5",
    "v v1.2",
    "dr B12 S12",
    "go",
    ">",
    "L11",
    "> M3 S3",
    "use t11:1",
    "B7",
)
TOLD: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = [
    (
        1,
        (
            "Ana's mat is The Gardener.",
            "Super-heroes in hand: The Archivist and Lodestar.",
            "Not in solo, so removed: Duet.",
            "Round 1 starts with all 52 cards. Dealer: Automaton. First leader: Factoryon.",
        ),
        ("R11", "R14", "R9", "R20"),
    ),
    (
        2,
        (
            "Ana is dealt 8 cards.",
            "Hand: love 1, 11; brains 5, 7; strength 4, 8, 10, 11.",
            "Ana takes 1 energy.",
        ),
        ("R20",),
    ),
    (
        3,
        ("Ana keeps the story card Open Heart.", "Discarded: Secret Lair and Two-Way Radio."),
        ("R22",),
    ),
    (
        4,
        ("Ana charges Open Heart.", "Energy: 2 on Open Heart.", "Energy left in the supply: 0."),
        ("R24", "R25"),
    ),
    (5, ("Ana is villain this round.",), ("R27",)),
    (
        6,
        (
            "The Automaton is dealt 8 cards.",
            (
                "From left to right: speed 8, speed 5, love 6, speed 2, brains 13, love 2, "
                "love 13 and love 3."
            ),
        ),
        ("R30",),
    ),
    (
        8,
        (
            "The automa card of this round is Clockwork Clerk.",
            "Its effect in this round: replace 1.",
        ),
        ("R31",),
    ),
    (
        9,
        (
            "Clockwork Clerk takes effect: the automas replace 1 card.",
            "The Automaton replaces brains 13 with brains 12 at the right end.",
            "The Factoryon replaces brains 11 with speed 12 at the right end.",
        ),
        ("R33",),
    ),
    (10, ("The first trick begins.",), ()),
    (
        11,
        (
            "The Factoryon leads its lowest card, speed 1.",
            "Ana is villain without a trick.",
            "Of speed 1 and strength 1 it is the leftmost.",
        ),
        ("R53", "R6"),
    ),
    (12, ("Ana trumps with love 11.",), ()),
    (
        13,
        (
            "The Automaton plays speed 2; Ana takes the trick with love 11.",
            "Ana is villain without a trick, so it plays its lowest card that is not love.",
            (
                "Drawn: strength 3 (tossed, no strength in its hand) and speed 3 (kept, "
                "brains 12 dropped)."
            ),
            "Trick 1: the Factoryon's speed 1, Ana's love 11 and the Automaton's speed 2.",
        ),
        ("R55", "R54", "R60", "R61"),
    ),
    (14, ("Ana uses Open Heart. Ana's next card counts as love.",), ()),
    (15, ("Ana leads brains 7.", "It counts as love 7."), ()),
]
TABLE = State(
    Options(),
    phase="turn:Y",
    round=3,
    trick_no=4,
    leader="F",
    hands=(("S8", "L3"), ("S4",), ("L2", "M7")),
    trick=(("F", "S9"), ("A", "S7")),
    mods={"S7": 3},
    mat="p2",
    automa_card="v1.7",
    event="v1.2",
)


@pytest.mark.parametrize(("step", "lines", "rules"), TOLD)
def test_a_round_as_people_read_it(
    step: int, lines: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    told = narration(begin(*ROUND).timeline, step)
    assert tuple(said(message, NAMES) for message in sentences(told)) == lines
    assert told.rules == rules


def test_without_names_it_is_the_player() -> None:
    told = narration(begin(*ROUND).timeline, 13)
    assert str(told.headline) == (
        "The Automaton plays speed 2; the player takes the trick with love 11."
    )


def step(*events: Any, table: State = TABLE) -> list[str]:
    """The sentences of a step on this table, of a match that Ana plays."""
    return [said(message, NAMES) for message in sentences(narrate_step(table, events))]


def test_who_takes_the_trick_stands_in_the_headline() -> None:
    assert step(e.CardPlayed("L2"), e.TrickTaken(4, "Y", "L2"), e.PhaseEntered("turn:Y")) == [
        "Ana trumps with love 2 and takes the trick.",
        (
            "Trick 4: the Factoryon's speed 9, the Automaton's speed 7 (counts as speed 10) and "
            "Ana's love 2."
        ),
    ]
    assert step(e.CardPlayed("M7"), e.TrickTaken(4, "A", "S7"))[0] == (
        "Ana plays strength 7; the Automaton takes the trick with speed 7."
    )
    table = TABLE._replace(trick=(("F", "S9"),))
    taken = e.TrickTaken(4, "A", "S10")
    assert step(follow("A", "S10", "4"), taken, table=table)[0] == (
        "The Automaton plays speed 10 and takes the trick."
    )
    assert step(follow("A", "L3", "4", trumps=True), table=table)[0] == (
        "The Automaton trumps with love 3."
    )


def test_skills_that_take_effect_by_themselves_come_below_the_outcome() -> None:
    told = step(
        e.CardPlayed("L2"),
        e.TrickTaken(4, "Y", "L2"),
        e.SkillUsed("p2:1", by_itself=True),
        e.PointsScored({"Y": 1}),
    )
    assert told[0] == "Ana trumps with love 2 and takes the trick."
    assert told[2:] == ["The Gardener takes effect.", "Ana gains 1 VP."]


def test_a_skill_says_what_it_does() -> None:
    assert step(e.SkillUsed("t12:1"), e.SideChanged("hero")) == [
        "Ana uses Turncoat. Ana is hero now."
    ]
    assert step(e.SkillUsed("t3:1"), e.CardsExchanged("A", "S8", "M7")) == [
        "Ana exchanges strength 7 for the Automaton's speed 8.",
        "Ana uses Swap Meet.",
        "That was its lowest card that is not love.",
        "In return strength 7 goes to the left end of its hand.",
    ]
    adjusted = e.CardsAdjusted({"S4": -1}, "round", revealed=True)
    assert step(e.SkillUsed("t4:2"), adjusted) == [
        "Ana uses Two-Way Radio (skill 2).",
        "The Factoryon reveals speed 4, value −1.",
    ]
    assert step(e.SkillUsed("t3:1", declined=True)) == ["Ana lets Swap Meet pass."]
    assert step(e.CardsAdjusted({"M7": 2}, "trick")) == [
        "The value of Ana's strength 7 changes by +2 for this trick."
    ]
    assert step(e.CardsAdjusted({}, "round", revealed=True)) == [
        "The values of cards that were revealed before stay."
    ]


def test_a_card_that_all_hold_is_told_by_both_costs() -> None:
    assert step(e.SkillsCharged({"t4:2": 1, "t1:1": 1, "p2:1": 1}, 0)) == [
        "Ana charges 3 cards.",
        "Energy: 1 on the second cost of Two-Way Radio, 1 on Running Start and 1 on The Gardener.",
        "Energy left in the supply: 0.",
    ]


def test_the_points_of_a_round_are_its_headline() -> None:
    told = step(
        e.SkillUsed("v1.2:1", by_itself=True),
        e.PointsScored({"F": 1, "Y": 1}),
        e.RoundScored(3, {"A": 4, "F": 2, "Y": 0}, "villain", {"A": 4, "F": 2, "Y": 2}, 4),
        e.RoundStarted(4, "A", "F"),
        e.PhaseEntered("deal_you"),
    )
    assert told == [
        "Round 3: Automaton 4, Factoryon 2, Ana 0 VP.",
        "Audit takes effect.",
        "VP: Factoryon +1, Ana +1.",
        "Ana was villain with 2 tricks.",
        "Energy in the supply: 4.",
        "VP in all: Automaton 4, Factoryon 3, Ana 1.",
        "Round 4 starts with all 52 cards. Dealer: Automaton. First leader: Factoryon.",
    ]


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ("win", "Ana wins the match."),
        ("shared", "Ana shares the victory."),
        ("loss", "Ana loses the match."),
    ],
)
def test_the_end_of_the_match_stands_beside_the_last_points(result: str, ending: str) -> None:
    scored = e.RoundScored(5, {"A": 4, "F": 2, "Y": 2}, "hero", {"A": 4, "F": 2, "Y": 2}, 4)
    told = step(scored, MatchEnded(result, "points"))
    assert told[0] == f"Round 5: Automaton 4, Factoryon 2, Ana 2 VP. {ending}"


def test_several_effects_of_an_automa_card() -> None:
    done: list[Any] = [
        e.HandChanged("A", "replace", 1, (), ("S8",), ("B2",), number=1),
        e.HandChanged("F", "replace", 2, (), ("S4",), ("B3",), number=2, instead=True),
        e.HandChanged("F", "add", "4.5", ("L4.5",), added="L4.5", number=3),
    ]
    assert step(*done[:1])[0] == "Neon Courier takes effect: the automas replace 1 card."
    assert step(*done[1:2])[0] == "Neon Courier takes effect: the automas move love to the left."
    assert step(*done)[0] == "Neon Courier takes effect."


def test_what_is_long_is_cut_in_the_headline_and_whole_below() -> None:
    note = "a note " * 20
    head, whole = step(e.NoteAdded(note))
    assert len(head) <= 90
    assert head.endswith("…”")
    assert whole == f"“{note}”"
    blank = TABLE._replace(options=Options(catalogue="blank"))
    (told,) = step(e.SideChosen("hero"), table=blank)
    assert told == "Ana is hero this round."
    head, *_ = step(e.AutomaCardShown("n" * 40, name="n" * 40), table=blank)
    assert head == f"The automa card of this round is {'n' * 23}…."


def test_nothing_but_a_new_phase_has_a_short_headline() -> None:
    assert step(e.PhaseEntered("turn:F")) == ["The trick goes on."]


def test_operations_of_rulings_name_places_and_people() -> None:
    told: dict[Any, str] = {
        MoveCard("b9", "hand.Y", "discard"): "Brains 9 goes: hand of Ana → discard pile.",
        MoveCard("joker", "hand.A", "trick"): "joker goes: hand of the Automaton → trick.",
        MoveDial("Y", 2): "Ana: +2 VP.",
        MoveEnergy("supply", -1): "Energy, supply of Ana: −1.",
        MoveEnergy("t4:2", 1): "Energy, the second cost of Two-Way Radio: +1.",
        MoveEnergy("t1:1", 1): "Energy, Running Start: +1.",
        ColorCard("♥9", "S"): "Love 9 counts as speed.",
        SetSide("villain"): "Ana is villain now.",
        GiveTrick("F"): "The trick goes to the Factoryon.",
        PlaceCard("t4", "mat"): "Two-Way Radio is now on the mat.",
    }
    table = State(Options())
    assert {one: said(say(one, table), NAMES) for one in told} == told
