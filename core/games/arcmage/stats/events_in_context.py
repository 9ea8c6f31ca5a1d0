"""The line of a match event by event and fact by fact, each with the table before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.events import MatchEnded, RulingMade
from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage import evolve
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import facts
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import State, in_order

Event = e.Event | RulingMade[f.Operation]  # whatever stands in a line
CAUSES = ("battle", "card", "ability", "devotion", "ruling", "rules")


class Cause(NamedTuple):
    """What a fact came from: one of `CAUSES`, whose it was, the cards, and those in play."""

    kind: str
    seat: str | None = None
    cards: tuple[str, ...] = ()  # slugs
    numbers: tuple[str, ...] = ()


RULES = Cause("rules")


class FactInContext(NamedTuple):
    """A fact, what it came from, and the table before it."""

    fact: f.Happening
    cause: Cause
    state: State


class EventInContext(NamedTuple):
    """An event with its facts, the tables around it, and what step it stands in."""

    event: Event
    before: State
    after: State
    changes: tuple[FactInContext, ...]
    step: tuple[Event, ...]  # all events of the step
    seconds: int  # since the start of the match


Line = Sequence[EventInContext]


class Stay(NamedTuple):
    """A card in play: the table that it is seen on first, by what event, when it left."""

    state: State
    event: Event | None  # None: it was there at the start
    left: int | None = None  # turn in which it left play


def in_context(frames: Sequence[Frame[State]]) -> Iterator[EventInContext]:
    """All events of the line, in order; a line seen by one seat tells what this seat saw."""
    for before, frame in pairwise(frames):
        state = before.state
        for event in frame.events:
            start, changes = state, []
            struck: list[str] = []  # blockers whose blow has fallen
            ruled = isinstance(event, RulingMade)
            if not ruled:
                state = evolve.begin(state, event)
            for fact in _stated(event):
                if not isinstance(fact, f.ChooseRetreat):
                    changes.append(FactInContext(fact, _cause(event, fact, start, struck), state))
                    state = facts.apply(state, fact)
            if not ruled:
                state = evolve.finish(state, event)
            yield EventInContext(event, start, state, tuple(changes), frame.events, frame.seconds)


def stays(start: State, row: Line) -> dict[str, Stay]:
    """All cards that were in play, by their numbers, in order of arrival."""
    found = {number: Stay(start, None) for number in in_order(start.pieces)}
    for one in row:
        for number in in_order(one.after.pieces.keys() - found.keys()):
            found[number] = Stay(one.after, one.event)
        for number in one.before.pieces.keys() - one.after.pieces.keys():
            found[number] = found[number]._replace(left=one.before.turn)
    return found


def _stated(event: Event) -> Sequence[f.Happening | f.Operation]:
    """What an event changes, fact by fact."""
    match event:
        case RulingMade():
            return event.operations
        case MatchEnded():
            return ()
    return event.facts


def item_of(state: State, number: str) -> Item | None:
    """The item of the stack with this number."""
    return next((item for item in state.stack if item.id == number), None)


def seat_of(letter: str) -> str:
    """`a` of `A`: seats in figures are those of the platform."""
    return letter.lower()


def _cause(event: Event, fact: f.Happening, state: State, struck: list[str]) -> Cause:
    match event:
        case RulingMade():
            return Cause("ruling")
        case e.BattleFought():
            return _battle(event, fact, state, struck)
        case e.DevotionResolved(seat=seat, city=city):
            return Cause("devotion", seat, _slugs(state, (city,)), (city,))
        case e.ItemResolved(item=number, seat=seat, card=card):
            return _item(item_of(state, number), seat, card)
        case e.TriggerResolved(seat=seat, source=source, card=card):
            return Cause("ability", seat, (card,), (source,))
        case e.CardPlayed(item=item):
            return Cause("card", item.seat, (item.card,))
        case e.AbilityActivated(item=item) | e.TriggerAnswered(item=item):
            return _item(item, item.seat, item.card)
    return RULES


def _item(item: Item | None, seat: str, card: str) -> Cause:
    if item is None or item.kind == "card":
        return Cause("card", seat, (card,))
    numbers = () if item.source is None else (item.source,)
    return Cause("devotion" if item.kind == "devotion" else "ability", seat, (card,), numbers)


def _battle(event: e.BattleFought, fact: f.Happening, state: State, struck: list[str]) -> Cause:
    """What falls on the attacker's side comes from its blockers, all else from the attacker."""
    hit = state.pieces.get(fact.card) if isinstance(fact, f.OfCard) else None
    attacker = state.pieces.get(event.attacker)
    by: tuple[str, ...] = (event.attacker,)
    if hit is not None and attacker is not None and hit.controller == attacker.controller:
        by = event.blockers
        if isinstance(fact, f.DealDamage) and len(by) > 1:
            by = _blow(by, fact.n, state, struck)
    seat = next((state.pieces[n].controller for n in by if n in state.pieces), None)
    return Cause("battle", seat, _slugs(state, by), by)


def _blow(blockers: tuple[str, ...], n: int, state: State, struck: list[str]) -> tuple[str, ...]:
    """The one of several blockers that strikes so hard and has not yet; all, where none does."""
    reading = Layers(state)
    for number in blockers:
        if number not in struck and number in state.pieces and reading.attack(number) == n:
            struck.append(number)
            return (number,)
    return blockers


def _slugs(state: State, numbers: Sequence[str]) -> tuple[str, ...]:
    return tuple(state.pieces[number].card for number in numbers if number in state.pieces)
