"""What the laws need to know of Ace in the Hole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from core import cards
from core.commands import StartMatch
from core.events import MatchStarted
from core.game import Game
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.events import CardRevealed, HandDealt
from core.games.ace_in_the_hole.pieces import CAPTURED, DECKS, SEATS
from core.ports import NewStep
from core.replay import Timeline


def conserved(state: Any) -> None:
    """26 cards a seat (R6), at most three in a hand, one pawn a square (R2)."""
    for deck, side in zip(DECKS, state.sides, strict=True):
        assert side.pile >= 0
        assert 0 <= side.hand <= 3
        assert len(set(side.discards)) == len(side.discards)
        assert not side.known & cards.bits(side.discards)
        assert not (side.known | cards.bits(side.discards)) & ~deck
        assert side.shown | side.known == side.known
    squares = [square for square in state.at if square != CAPTURED]
    assert len(set(squares)) == len(squares)


def twins(timeline: Timeline[Any], seat: str | None, pick: Random) -> Timeline[Any]:
    """The same match with every card exchanged that `seat` has no means to know."""
    swaps: dict[str, Mapping[str, str]] = {}
    for number, owner in enumerate(SEATS):
        if owner != seat:
            hidden = sorted(set(cards.members(DECKS[number])) - _public(timeline, number))
            swaps[owner] = dict(zip(hidden, pick.sample(hidden, len(hidden)), strict=True))
    return Timeline(timeline.game, [_swapped(step, swaps) for step in timeline.steps])


def _public(timeline: Timeline[Any], seat: int) -> set[str]:
    """Cards of a seat that lay open at some moment of some branch (V1, V2, V4)."""
    seen: set[str] = set()
    for frame in timeline.frames.values():
        side = frame.state.sides[seat]
        seen |= {*side.discards, *cards.members(side.shown)}
        if side.dealt and not side.pile:
            seen |= set(cards.members(side.known))
    return seen


def _swapped(step: Any, swaps: Mapping[str, Mapping[str, str]]) -> NewStep:
    events = tuple(_swap(event, event, swaps) for event in step.events)
    return NewStep(
        step=step.step,
        command=_swap(step.command, step.events[0], swaps),
        notation=_notation(step, events, swaps),
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _notation(step: Any, events: tuple[Any, ...], swaps: Mapping[str, Mapping[str, str]]) -> str:
    if events[0].kind in {"match_started", "undone", "redone", "variation_entered"}:
        return str(step.notation)
    game: Game[Any, Any, Any] = GAME
    return game.notation.format(_swap(step.command, step.events[0], swaps), events)


def _swap(fact: Any, event: Any, swaps: Mapping[str, Mapping[str, str]]) -> Any:
    """A command or event with the hidden cards of its seat exchanged; `event` tells the seat."""
    if isinstance(fact, StartMatch | MatchStarted):
        return replace(fact, seed="another")
    swap = swaps.get(getattr(event, "seat", ""), {})
    if isinstance(event, HandDealt):
        return replace(fact, cards=tuple(swap.get(card, card) for card in fact.cards))
    if isinstance(event, CardRevealed):
        return fact if event.public else replace(fact, card=swap.get(fact.card, fact.card))
    if getattr(fact, "drawn", None):
        return replace(fact, drawn=swap.get(fact.drawn, fact.drawn))
    return fact
