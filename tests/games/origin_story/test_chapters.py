"""Headlines of the parts of a match: who takes a trick, what weighed in a set-up, who leads."""

from __future__ import annotations

from functools import cache

import pytest

from core.events import MatchEnded, RulingMade
from core.game import Frame
from core.games.origin_story import GAME
from core.games.origin_story import events as e
from core.games.origin_story.narrate.chapters import CHAPTERS
from core.games.origin_story.operations import GiveTrick
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.messages import said
from tests.games.origin_story.lines import frames, scored
from tests.headlines import headlines, match_of

NAMES = {"you": "Ana"}
TABLE = State(
    Options(),
    phase="turn:Y",
    round=3,
    trick_no=4,
    leader="F",
    won=(2, 0, 1),
    hands=(("S8", "L3"), ("S4",), ("L2", "M7")),
    trick=(("F", "S9"), ("A", "L1")),
    event="v1.2",
)


@cache
def parts(match: str) -> tuple[str, ...]:
    """The headlines of a match of the fixtures."""
    return tuple(headlines(match_of(GAME.slug, match), NAMES))


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (
            "at-the-table-with-rulings",
            "Round 1, set-up: Ana is hero, story card Alley Sprint",
        ),
        ("at-the-table-with-rulings", "Round 1, trick 1: Ana wins with love 11"),
        (
            "at-the-table-with-rulings",
            "Round 1, trick 5: Ana trumps and wins with love 7, 2 tricks for Ana",
        ),
        (
            "at-the-table-with-rulings",
            "Round 1, trick 8: the Automaton wins with speed 11, Ana uses The Librarian",
        ),
        (
            "at-the-table-with-rulings",
            "Round 1, points: Automaton +1, Factoryon +3, Ana +4, Ana leads with 4 VP",
        ),
        (
            "at-the-table-with-rulings",
            "Round 2, trick 1: Ana wins with love 11, a ruling of the table",
        ),
        (
            "at-the-table-with-rulings",
            "Round 2, trick 3: Ana surrenders, the Automaton gains 6 VP",
        ),
        (
            "at-the-table-with-rulings",
            "Round 3, trick 1: the Factoryon wins with strength 12, a forbidden move stands",
        ),
        (
            "all-five-lost-on-the-train",
            (
                "Round 2, set-up: Ana is villain, story card Two-Way Radio, the Factoryon reveals "
                "love 13"
            ),
        ),
        (
            "all-five-lost-on-the-train",
            "Round 3, set-up: Ana is hero, event Undertow, story card Alley Sprint",
        ),
        (
            "all-five-lost-on-the-train",
            "Round 5, points: Ana loses the match, Automaton 15, Factoryon 20, Ana 6",
        ),
        (
            "first-game-won",
            "Round 5, trick 8: Ana trumps and wins with love 1, Ana gains 2 VP, 6 tricks for Ana",
        ),
    ],
)
def test_parts_of_real_matches(match: str, told: str) -> None:
    assert told in parts(match)


def clauses(*steps: tuple[object, ...], table: State = TABLE) -> list[str]:
    """The outcomes of a part that begins on this table."""
    return [said(one, NAMES) for one in CHAPTERS.outcomes(frames(*steps, state=table))]


def test_a_trick_that_goes_on_tells_what_was_led() -> None:
    table = TABLE._replace(trick=(("F", "S9"),))
    assert clauses(table=table) == ["the Factoryon leads speed 9"]
    assert clauses(table=table._replace(trick=())) == []


def test_who_trumped_in_vain_is_told_after_the_winner() -> None:
    assert clauses((e.CardPlayed("L2"), e.TrickTaken(4, "Y", "L2"))) == [
        "Ana trumps and wins with love 2",
        "the Automaton trumps in vain",
        "2 tricks for Ana",
    ]


def test_a_ruling_gives_the_trick_to_another() -> None:
    before = frames((e.CardPlayed("M7"), e.TrickTaken(4, "A", "L1")), state=TABLE)
    ruled = RulingMade("It was Ana's.", (GiveTrick("Y"),))
    table = GAME.rulings.apply(before[-1].state, GiveTrick("Y"))
    told = CHAPTERS.outcomes([*before, Frame(2, (ruled,), table)])
    assert [said(one, NAMES) for one in told] == [
        "the trick goes to Ana",
        "a ruling of the table",
        "2 tricks for Ana",
    ]


def test_skills_say_what_they_did_once() -> None:
    table = TABLE._replace(trick=(), trick_no=0, phase="late", hands=(("S8",), ("B2",), ("M7",)))
    assert clauses(
        (e.SkillUsed("t3:1"), e.CardsExchanged("A", "S8", "M7")),
        (e.SkillUsed("t12:1"), e.SideChanged("villain")),
        (e.SkillUsed("t1:1", declined=True),),
        (e.SkillUsed("v1.2:1", by_itself=True),),
        (
            e.HandChanged("A", "replace", 2, ("B5",), number=1),
            e.HandChanged("F", "replace", 2, ("B2",)),
        ),
        (
            e.HandChanged("F", "move", 1, ("B2",), number=1),
            e.HandChanged("A", "move", 1, ("B5",), number=1),
        ),
        (e.HandChanged("F", "add", "4.5", ("B2",), added="L4.5", number=1),),
        (e.TrumpChanged("S", "round"), e.TrumpChanged(None, "trick")),
        (e.PointsScored({"A": 1, "Y": -1}),),
        (e.CardsAdjusted({"B2": -1}, "round", revealed=True),),
        (e.CardsAdjusted({"B2": -1, "L9": -1}, "round", revealed=True),),
        table=table,
    ) == [
        "Ana takes the Automaton's speed 8",
        "Ana turns villain",
        "Audit takes effect",
        "the automas replace 2 cards",
        "the automas move love to the left",
        "the automas get a super-heart",
        "speed is trump",
        "no trump",
        "VP Automaton +1, Ana −1",
        "the Factoryon reveals brains 2",
        "love 9; brains 2 revealed",
    ]


def test_the_cards_of_a_set_up() -> None:
    assert clauses(
        (e.TableSet("Y", "p2", ("c2", "c5")), e.RoundStarted(1, "Y", "A")),
        (e.SuperHeroShown("c2", "c5"), e.SideChosen("villain")),
        (e.SkillUsed("t1:1"),),
        table=State(Options()),
    ) == [
        "Ana is villain",
        "super-heroes The Archivist and Lodestar",
        "super-hero The Archivist",
        "Ana uses Running Start",
    ]


@pytest.mark.parametrize(
    ("vp", "told"),
    [
        ((0, 1, 9), ["Automaton +4, Factoryon +2", "Ana leads with 9 VP"]),
        ((5, 0, 9), ["Automaton +4, Factoryon +2", "the Automaton and Ana lead with 9 VP"]),
        ((5, 7, 9), ["Automaton +4, Factoryon +2", "all have 9 VP"]),
    ],
)
def test_points_say_who_leads(vp: tuple[int, int, int], told: list[str]) -> None:
    table = TABLE._replace(phase="round_end", vp=vp, trick=())
    assert clauses((scored(3, "villain", (4, 2, 2)),), table=table) == told


def test_a_round_without_points_says_who_leads() -> None:
    table = TABLE._replace(phase="round_end", vp=(0, 1, 9), trick=())
    assert clauses((scored(3, "hero", (0, 0, 0)),), table=table) == ["Ana leads with 9 VP"]


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ("win", "Ana wins the match"),
        ("shared", "Ana shares the victory"),
        ("loss", "Ana loses the match"),
    ],
)
def test_the_end_stands_before_all_points(result: str, ending: str) -> None:
    table = TABLE._replace(phase="round_end", round=5, vp=(1, 2, 3), trick=())
    last = (scored(5, "hero", (4, 2, 2)), MatchEnded(result, "points"))
    assert clauses(last, table=table) == [ending, "Automaton 5, Factoryon 4, Ana 5"]
