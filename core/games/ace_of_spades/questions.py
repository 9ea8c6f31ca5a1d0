"""Enemies that are unlikely by what is printed: asked about when they come (sections 1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.narrate.effects import card_name
from core.games.ace_of_spades.pieces import FIGHTS, catalogues
from core.games.ace_of_spades.state import State
from core.messages import Message, Value, msg

# HP of the printed cards that are known, by fight; those of the first and the last fight are
# fixed by the rules (section 1.1), the others are one card of several.
PRINTED = (5, 7, 10, 12, 15, 20, 22, 25, 30, 35, 40, 50)
NEAR = 2  # fights whose known cards bound what is likely in one between


def questions(state: State, events: Sequence[Event]) -> tuple[Message, ...]:
    """What to ask about enemies that do not come with the game."""
    return tuple(
        asked
        for event in events
        if isinstance(event, EnemyRevealed) and not _comes_with_the_game(state, event)
        for asked in _about(event)
    )


def likely(fight: int) -> tuple[int, int]:
    """The least and the most HP that nobody has to be asked about."""
    if fight in {1, FIGHTS}:
        return PRINTED[fight - 1], PRINTED[fight - 1]
    return PRINTED[max(fight - 1 - NEAR, 0)], PRINTED[min(fight - 1 + NEAR, FIGHTS - 1)]


def _comes_with_the_game(state: State, event: EnemyRevealed) -> bool:
    chosen = state.options.catalogue
    return isinstance(chosen, str) and event.card in catalogues.of(chosen)


def _about(event: EnemyRevealed) -> tuple[Message, ...]:
    low, high = likely(event.fight)
    if low <= event.card.hp <= high:
        return ()
    told: dict[str, Value] = {"name": card_name(event.card), "hp": event.card.hp}
    told |= {"low": low, "high": high, "fight": event.fight}
    return (_asked(event.fight)._replace(params=told),)


def _asked(fight: int) -> Message:
    if fight == 1:
        return msg("{name} with {hp}? Enemies of the first fight have {low} HP.")
    if fight == FIGHTS:
        return msg("{name} with {hp}? The boss has {low} HP.")
    return msg("{name} with {hp}? Printed enemies about fight {fight} have {low} to {high} HP.")
