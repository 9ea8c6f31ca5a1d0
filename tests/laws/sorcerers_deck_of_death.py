"""What the laws need to know of Sorcerers' Deck of Death."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from core import cards
from core.commands import StartMatch
from core.entries import notate
from core.events import MatchStarted
from core.games.sorcerers_deck_of_death.commands import Draw
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    CardsDiscarded,
    CardsDrawn,
    DeckReshuffled,
    ReactionUsed,
)
from core.games.sorcerers_deck_of_death.pieces import (
    DECK,
    DECK_SET,
    HAND_LIMIT,
    SEATS,
    SIDE,
    profile,
)
from core.games.sorcerers_deck_of_death.rules import measure
from core.games.sorcerers_deck_of_death.state import mapped, standing
from core.ports import NewStep
from core.replay import Timeline

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"places": "none", "rounds": 4},
    {"tol": "0", "mages": "tiluka-teymur"},
    {"strictness": "lenient", "bases_mm": "big_brute", "terrain": "ruins"},
    {"terrain": "woods", "cover_rule": "any_blocked_line", "agile": "exact"},
    {"rounds": 2, "mages": "teymur-teymur", "allow_mirror": True, "first_deployer": "b"},
    {"rounds": 3, "mages": "tiluka-tiluka", "allow_mirror": True, "terrain": "pillars"},
    {"places": "none", "mages": "tiluka-teymur", "strictness": "lenient", "rounds": 2},
)
SPENT = (AbilityCast, CardsDiscarded, ReactionUsed)  # their cards lie open from then on


def conserved(state: Any) -> None:
    """24 cards a seat, each in one place; bases beside each other on the table; hit points."""
    for side in state.sides:
        _cards(side)
    owed = [side.hand > HAND_LIMIT for side in state.sides]
    assert sum(owed) <= 1 or state.phase == "power", "before anything else happens (R16)"
    if any(owed) and state.result is None:
        assert state.phase in {"power", "activation"}
    for fig, one in enumerate(state.figs):
        assert (one.at is not None) == (one.status == "standing" and mapped(state))
        assert (one.status == "standing") <= (one.hp > 0)
        assert 0 <= one.hp <= profile(fig).hp
        assert one.status != "dead" or one.hp == 0
    if mapped(state) and not state.warnings:  # what a table has seen is believed in a lenient match
        _places(state)


def _cards(side: Any) -> None:
    assert side.deck >= 0
    assert side.unknown >= 0
    assert side.hand <= HAND_LIMIT + 7
    discard = cards.bits(side.discard)
    assert discard.bit_count() == len(side.discard)
    assert not side.known & discard
    assert side.known | discard | side.unseen == DECK_SET
    assert side.unseen.bit_count() == side.deck + side.unknown
    assert side.known.bit_count() + discard.bit_count() + side.unseen.bit_count() == len(DECK)


def _places(state: Any) -> None:
    """R2, R11."""
    for fig in standing(state):
        radius = measure.radius(state, fig)
        assert all(radius <= way <= SIDE - radius for way in state.figs[fig].at)
    for one, other in combinations(standing(state), 2):
        assert measure.gap(state, one, other) >= -1


def twins(timeline: Timeline[Any], seat: str | None, pick: Random) -> Timeline[Any]:
    """The same match with every card exchanged that `seat` has no means to know."""
    swaps: dict[str, Mapping[str, str]] = {}
    for owner in SEATS:
        if owner != seat:
            hidden = sorted(set(DECK) - _open(timeline, owner))
            swaps[owner] = dict(zip(hidden, pick.sample(hidden, len(hidden)), strict=True))
    return Timeline(timeline.game, [_swapped(timeline, step, swaps) for step in timeline.steps])


def _open(timeline: Timeline[Any], owner: str) -> set[str]:
    """Cards of a seat that lay open at some moment of some branch: spent, or discarded."""
    facts = [getattr(e, "event", e) for step in timeline.steps for e in step.events]
    spent = [event for event in facts if isinstance(event, SPENT) and event.seat == owner]
    return {card for event in spent for card in event.cards}


def _swapped(timeline: Timeline[Any], step: Any, swaps: Mapping[str, Mapping[str, str]]) -> NewStep:
    events = tuple(_swap(event, swaps) for event in step.events)
    command = _swap(step.command, swaps)
    return NewStep(
        step=step.step,
        command=command,
        notation=notate(timeline.game, command, events),
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _swap(fact: Any, swaps: Mapping[str, Mapping[str, str]]) -> Any:
    """A command or event with the hidden cards of its seat exchanged."""
    if isinstance(fact, StartMatch | MatchStarted):
        return replace(fact, seed="another")
    swap = swaps.get(getattr(fact, "seat", ""), {})
    if isinstance(fact, DeckReshuffled):
        return replace(fact, known=tuple(swap.get(card, card) for card in fact.known))
    if isinstance(fact, CardsDrawn | Draw) and fact.cards is not None:
        return replace(fact, cards=tuple(swap.get(card, card) for card in fact.cards))
    return fact
