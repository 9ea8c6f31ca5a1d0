"""Parts of a match and their headlines: whose turn it was, and what weighed in it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.chapters import headline
from core.frames import Frame
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.narrate.chapters import title
from core.games.sorcerers_deck_of_death.narrate.outcomes import outcomes
from core.messages import Message, said
from core.replay import Timeline
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.games.sorcerers_deck_of_death.lines import attack, frames
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

MATCHES = Path(__file__).parents[3] / "fixtures" / "sorcerers-deck-of-death" / "matches"
NAMES = {"a": "Ana", "b": "Bo"}


def text(message: Message) -> str:
    return said(message, NAMES)


@cache
def timeline(name: str) -> Timeline[Any]:
    """A match of the fixtures."""
    store = MemoryStore()
    record = (MATCHES / f"{name}.json").read_bytes()
    (done,) = import_records(store, record, now=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    return Timeline(GAME, store.read(done.match_id))


def headlines(name: str) -> tuple[str, ...]:
    """The headlines of a match of the fixtures, from the top; "" where a part has none."""
    match = timeline(name)
    place = locate(match, match.head, undone=False)
    line = [*turns(match, place.line)]
    parts = rounds(match, place, line, range(len(line)), undone=False)
    return tuple(
        text(headline(part.title, part.outcomes, lambda one: len(text(one)))) if part.title else ""
        for part in parts
    )


def clauses(line: list[Frame[Any]]) -> list[str]:
    return [text(one) for one in outcomes(line)]


def test_a_match_to_the_death_of_a_mage() -> None:
    told = headlines("moonlit-duel-mage-killed")
    assert told[:3] == (
        "Deployment: Ana leads Teymur l'Immémoré, Bo leads Tiluka le Sacrilège",
        "Round 1, power phase: Ana has the initiative, Ana draws 5 cards, Bo draws 5 cards",
        "Round 1, Ana's Shooter: walks 4 inches",
    )
    assert told[-1] == (
        "Round 5, end phase: Bo wins, Ana's Mage dies, Bo holds the centre (1 to 0)"
    )
    assert {
        "Round 1, Ana's Mage: wounds Bo's Racer with Crimson Bolt (−1 HP)",
        "Round 2, Bo's Mage: kills Ana's Specialist with Psychic Duel",
        "Round 2, Bo's Mage: duels in vain with Ana's Warrior, takes 1 wound",
        "Round 2, Ana's Shooter: kills Bo's Racer, walks 1.6 inches",
        "Round 3, Bo's Warrior: charges and kills Ana's Shooter",
        "Round 4, Ana's Warrior: misses Bo's Brute",
        "Round 5, Bo's Mage: casts Resurrection on Bo's Warrior",
        "Round 5, Bo's Mage: draws 1 card",
    } <= set(told)


def test_each_turn_is_a_part_and_passes_stand_with_the_turn_before_them() -> None:
    name = "moonlit-duel-mage-killed"
    begun = (e.ActivationStarted, e.AbilityCast)
    facts = [fact for step in timeline(name).steps for fact in step.facts]
    assert any(isinstance(fact, e.Passed) for fact in facts)
    told = [line for line in headlines(name) if line.startswith("Round") and "phase" not in line]
    assert len(told) == sum(isinstance(fact, begun) for fact in facts)


def test_a_storm_strikes_several() -> None:
    assert headlines("puzzle-from-a-position") == (
        "",
        "Round 5, Ana's Mage: casts Storm of Shards, kills Bo's Shooter",
        "Round 5, Bo's Mage: misses Ana's Mage, walks 1.5 inches",
        "Round 5, Ana's Racer: Ana wins, charges and kills Bo's Mage, slips away",
    )


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("among-the-pillars-to-the-last-round", "Round 6, end phase: Bo wins by hit points"),
        ("lost-in-the-woods-draw", "Round 3, end phase: a draw, nobody holds the centre"),
        ("lunch-in-the-ruins-conceded", "The match is over: Ana concedes, Bo wins"),
    ],
)
def test_the_end_comes_first(name: str, ending: str) -> None:
    assert headlines(name)[-1].startswith(ending)


def test_hands_that_nobody_saw_are_counted() -> None:
    told = headlines("saturday-at-the-club-hands-unseen")
    assert told[1].endswith("Ana draws 5 cards, Bo draws 5 cards")
    assert not any("?" in line or "unseen" in line for line in told)


def test_what_is_under_way_is_told_as_far_as_it_has_come() -> None:
    begun = (e.ActivationStarted("aG", 2, 4),)
    declared, *rolled = attack("charge", "aG", "bL", (6, 5), wounds=2, hp=3)
    assert clauses(frames(begun)) == []
    assert clauses(frames(begun, (declared,))) == ["charges Bo's Brute"]
    assert clauses(frames(begun, (declared,), tuple(rolled))) == [
        "charges and wounds Bo's Brute (−2 HP)"
    ]


def test_what_the_table_rules_between_two_turns_has_no_title() -> None:
    (start,) = frames()
    assert title(start.state, start.state) is None


def test_a_spell_that_closes_the_turn_of_the_other_seat_is_its_own_part() -> None:
    """Without dice the turn is back at once with whose window was left open."""
    opened = frames((e.ActivationStarted("aG", 2, 4),))[-1].state
    cast = frames(
        (
            e.ActivationEnded("aG", 0),
            e.TurnEnded("a"),
            e.AbilityCast("b", "TL", ("9S", "9C", "9D")),
            e.TurnEnded("b"),
        ),
        state=opened,
    )
    told = title(opened, cast[-1].state)
    assert told is not None
    assert text(told) == "Round 1, Bo's Mage"
    assert clauses(cast) == ["casts Teleport"]
