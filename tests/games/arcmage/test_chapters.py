"""Headlines of turns: what weighed in them, from the matches of the fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any, get_args

import pytest

from core.chapters import headline
from core.events import MatchEnded, RulingMade
from core.frames import Frame
from core.game import Game
from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate.chapters import CHAPTERS, LONGEST, outcomes, title
from core.games.arcmage.narrate.deeds import READ, Light
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import State
from core.knowledge import SPECTATOR, perspective
from core.messages import said
from core.replay import Timeline
from tests.games.arcmage.recorded import match

NAMES = {"a": "Ana", "b": "Bo", "c": "Cleo"}


def parts(frames: list[Frame[State]]) -> Iterator[str]:
    """The headline of each part of a line."""
    steps = [(title(old.state, new.state), old, new) for old, new in pairwise(frames)]
    for name, together in groupby(steps, key=lambda step: step[0]):
        part = list(together)
        assert name is not None
        told = CHAPTERS.outcomes([part[0][1], *(new for _, _, new in part)])
        assert all(len(str(one)) <= LONGEST for one in told)
        yield said(headline(name, told, lambda message: len(said(message, NAMES))), NAMES)


def line(timeline: Timeline[Any]) -> list[Frame[State]]:
    return list(timeline.line())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "a-short-siege-dealt",
            [
                "Set-up: Bo goes first, Bo opens Borg's Keep",
                "Bo’s turn 1: plays Bearer",
                "Ana’s turn 2: draws a card",
                "Bo’s turn 3: attacks Second Sons' Army Camp, plays Mercenary",
                "Ana’s turn 4: plays Misled Orc",
                "Bo’s turn 5: wins the match, destroys Second Sons' Army Camp with two",
            ],
        ),
        (
            "a-wager-ruled-out",
            [
                "Bo’s turn 12: founds Barracks",
                "Ana’s turn 13: wins the match, the table makes a ruling",
            ],
        ),
        ("nobody-can-draw-draw", ["Ana’s turn 31: plays Benevolent Baron, the match is a draw"]),
        (
            "siege-of-the-armory-from-a-position",
            ["Ana’s turn 9: wins the match, destroys Armory with three, Undead Archer falls"],
        ),
    ],
)
def test_turns_say_what_weighed_in_them(name: str, told: list[str]) -> None:
    assert list(parts(line(match(name)))) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "brothers-against-the-forest-hand-unseen",
            "Bo’s turn 9: destroys Spirit Tree with three, plays two cards, two creatures fall",
        ),
        (
            "kitchen-table-still-running",
            "Ana’s turn 5: attacks Two Bridges with Misled Orc, Bo plays Whirlwind",
        ),
        (
            "kitchen-table-still-running",
            "Ana’s turn 7: attacks Two Bridges with Foul Imps, kills Prince of Thieves",
        ),
        (
            "three-kingdoms-one-falls-dealt",
            "Bo’s turn 19: destroys Sanctuary with four, plays Undead Archer, Ana is out",
        ),
        (
            "three-kingdoms-one-falls-dealt",
            "Cleo’s turn 20: plays Blindfolded and Whirlwind, uses Prince of Thieves",
        ),
        ("three-kingdoms-one-falls-dealt", "Cleo’s turn 22: wins the match, Bo concedes"),
        ("the-last-card-deck-run-out", "Ana’s turn 30: Bo wins the match"),
    ],
)
def test_what_others_do_has_a_subject_and_stands_behind(name: str, told: str) -> None:
    assert told in list(parts(line(match(name))))


def test_a_turn_that_goes_on_is_told_as_far_as_it_has_come() -> None:
    frames = line(match("brothers-against-the-forest-hand-unseen"))
    ends = [number for number in range(2, len(frames)) if title_of(frames, number) == "Bo’s turn 9"]
    told = [list(parts(frames[: number + 1]))[-1] for number in ends]
    assert told[0] == "Bo’s turn 9"
    assert "Bo’s turn 9: draws a card" in told
    assert told.index("Bo’s turn 9: draws a card") < told.index(
        "Bo’s turn 9: attacks Spirit Tree with three, plays two cards"
    )
    assert told[-1].endswith("two creatures fall")


def title_of(frames: list[Frame[State]], number: int) -> str:
    return said(title(frames[number - 1].state, frames[number].state), NAMES)  # type: ignore[arg-type]


def test_what_a_seat_cannot_see_is_no_part_of_a_headline() -> None:
    timeline = match("brothers-against-the-forest-hand-unseen")
    for viewer in ("a", "b", SPECTATOR):
        known = line(perspective(timeline, viewer))
        assert len(list(parts(known))) == len(list(parts(line(timeline))))


def framed(*events: Any, before: State | None = None) -> list[Frame[State]]:
    state = before or match("siege-of-the-armory-from-a-position").frames[0].state
    return [Frame(0, (), state), Frame(1, events, state)]


def told(*events: Any) -> list[str]:
    return [said(one, NAMES) for one in outcomes(framed(*events))]


def test_what_a_card_of_the_seat_kills_is_said_with_it() -> None:
    played = e.CardPlayed(Item("S1", "card", "A", "erode"), 1, Payment())
    resolved = e.ItemResolved("S1", "A", "erode")
    both = e.CreatureDied("B4", "bearer"), e.CreatureDied("B5", "undead-archer")
    assert told(played, resolved, both[0]) == ["kills Bearer with Erode"]
    assert told(played, resolved, *both) == ["kills two creatures with Erode"]
    assert told(played, resolved, e.CreatureDied("A5", "mentor")) == ["plays Erode", "Mentor falls"]


def test_creatures_fall_by_name_or_by_number() -> None:
    fought = [f.KillInBattle(card) for card in ("A5", "B4", "A6")]
    assert told(e.CombatCleaned(tuple(fought[:1]))) == ["Mentor falls"]
    assert told(e.CombatCleaned(tuple(fought[:2]))) == ["Mentor and Bearer fall"]
    assert told(e.CombatCleaned(tuple(fought))) == ["three creatures fall"]
    assert told(e.CreatureDied("A9", "entangled")) == [], "an enchantment that came loose"


def test_two_attacks_on_a_city_are_one_clause() -> None:
    attack = e.AttackDeclared(
        Item("S1", "attack", "A", "armory", source="B1", chosen=("A5", "A6")), "B"
    )
    assert told(attack) == ["attacks Armory with two"]
    assert told(attack, attack) == ["attacks Armory twice"]
    fell = e.CityFell("B1", "armory", "B", (f.RuinCity("B1"),))
    assert told(attack, fell, fell) == ["destroys Armory with two"]
    assert told(fell) == ["Armory is destroyed"]


def test_other_things_that_weigh() -> None:
    assert told(e.DevotionResolved("S1", "A", "B1", ("A5",), 3, (1, 3))) == [
        "reaches level 3 of Armory"
    ]
    assert told(e.DevotionResolved("S1", "A", "B1", ("A5",), 0, ())) == []
    taken = f.GiveControl("B4", "A"), f.GiveControl("A5", "B"), f.GiveControl("Br1", "A")
    assert told(e.TriggerResolved("A", "A5", "mentor", "enters", taken)) == [
        "takes control of Bearer",
        "Bo takes control of Mentor",
    ]
    answered = e.CardPlayed(Item("S1", "card", "A", "erode"), 1, Payment())
    countered = e.ItemResolved("S2", "B", "outmaneuvered", (f.RemoveItem("S1"),))
    assert told(answered, countered) == ["plays Erode", "Erode is countered"]
    moved = [e.CreatureMoved("A", card, "army", "A1") for card in ("A5", "A6")]
    assert told(moved[0]) == ["moves Mentor"]
    assert told(*moved) == ["moves two creatures"]
    assert told(RulingMade("so", ()), MatchEnded("a", "ruling")) == [
        "wins the match",
        "the table makes a ruling",
    ]


def test_names_of_any_length_leave_a_clause_short() -> None:
    many = tuple(e.CardPlayed(Item("S1", "card", "A", "erode"), 1, Payment()) for _ in range(12))
    assert told(*many) == ["plays 12 cards"]
    long = e.CreatureDied("B4", "second-sons-army-camp")
    resolved = e.ItemResolved("S1", "A", "imp-union-leader")
    assert told(resolved, long) == ["kills Second Sons' Army Camp"]


def test_every_event_weighs_or_is_known_to_be_light() -> None:
    assert READ.kinds | {*get_args(Light)} == {*get_args(e.OwnEvent), MatchEnded, RulingMade}
    assert not READ.kinds & {*get_args(Light)}


def test_the_game_has_them() -> None:
    game: Game[Any, Any, Any] = GAME
    assert game.chapters is CHAPTERS
