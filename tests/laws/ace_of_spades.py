"""What the laws need to know of Ace of Spades."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from core import cards
from core.canonical import canonical
from core.commands import StartMatch
from core.entries import notate
from core.events import MatchStarted
from core.games.ace_of_spades.state import hand_size, limit, penalties, seats, unseen
from core.knowledge import SPECTATOR, perspective
from core.ports import NewStep
from core.replay import Timeline

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"difficulty": "easy", "overflow": "keep"},
    {"difficulty": "hard"},
    {"mode": "coop"},
    {"mode": "coop", "difficulty": "nightmare", "first": "2"},
    {"mode": "coop", "catalogue": "printed"},
)


def conserved(state: Any) -> None:
    """53 cards, each in one place; a turn starts with at most a full hand (section 5)."""
    zones = [card for hand in state.hands for card in cards.members(hand)]
    for zone in (state.commons, state.discard, state.aside, state.out):
        zones += [card for card in zone if card != cards.UNSEEN]
    assert len(set(zones)) == len(zones)
    assert state.deck_size >= 0
    assert min(state.unknown) >= 0
    hidden = sum(state.unknown) + state.deck_size
    faces = sum(zone.count(cards.UNSEEN) for zone in (state.commons, state.discard))
    assert unseen(state).bit_count() == hidden + faces
    assert len(zones) + hidden + faces == 53
    assert min(state.bullets, state.refills) >= 0
    assert len(state.commons) <= 3
    assert penalties(state) == (state.enemy.card.penalty if state.enemy else ())
    fresh = state.phase == "turn" and not state.acted and not state.goes_on
    if fresh and state.options.overflow == "trim":
        assert all(hand_size(state, seat) <= limit(state) for seat in seats(state))


def twins(timeline: Timeline[Any], seat: str | None, pick: Random) -> Timeline[Any]:
    """The same match with every card exchanged that `seat` has no means to know."""
    told = perspective(timeline, seat or SPECTATOR, then=True)
    written = " ".join(canonical([s.command, s.events]) + s.notation for s in told.steps).upper()
    hidden = [c for c in cards.PACK if not re.search(rf"\b{c}\b", written)]
    swap = dict(zip(hidden, pick.sample(hidden, len(hidden)), strict=True))
    return Timeline(timeline.game, [_swapped(timeline, step, swap) for step in timeline.steps])


def _swapped(timeline: Timeline[Any], step: Any, swap: dict[str, str]) -> NewStep:
    command, events = (_swap(fact, swap) for fact in (step.command, tuple(step.events)))
    return NewStep(
        step=step.step,
        command=command,
        notation=notate(timeline.game, command, events),
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _swap(fact: Any, swap: dict[str, str]) -> Any:
    """The same with other cards, wherever a card is named: `7D`, `7d`, `7D=AD`."""
    if isinstance(fact, StartMatch | MatchStarted):
        return replace(fact, seed="another")
    if isinstance(fact, str):
        first, sign, rest = fact.partition("=")
        other = swap.get(first.upper(), first)
        if first[1:].islower():
            other = other[0] + other[1:].lower()
        return other + sign + rest
    if isinstance(fact, tuple):
        return tuple(_swap(one, swap) for one in fact)
    if is_dataclass(fact) and not isinstance(fact, type):
        return replace(fact, **{f.name: _swap(getattr(fact, f.name), swap) for f in fields(fact)})
    return fact
