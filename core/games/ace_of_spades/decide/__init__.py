"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    JamGun,
    PlayHand,
    QuitMatch,
    RefreshDeck,
    RevealEnemy,
    SwapCards,
    TickAchievement,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.decide import bonuses, draws, reveals, shots, turns
from core.games.ace_of_spades.decide.refusals import check_running
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.pieces import SEAT, SEATS
from core.games.ace_of_spades.state import State

_DECIDE: Mapping[type, Callable[[State, Any], tuple[Event, ...]]] = {
    DealCards: draws.deal,
    RevealEnemy: reveals.reveal,
    PlayHand: shots.shoot,
    SwapCards: turns.swap,
    RefreshDeck: turns.refresh,
    JamGun: shots.jam,
    DrawCards: draws.draw,
    TrimHand: draws.trim,
    UseBonus: bonuses.use,
    TickAchievement: lambda _, command: turns.tick(command),
    QuitMatch: lambda _, command: turns.give_up(command),
}


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 4.3."""
    if not isinstance(command, TickAchievement):
        check_running(state)
    return _DECIDE[type(command)](state, command)


def actor(state: State, command: Command) -> str | None:
    """Whose command it is: the seat it names, or the seat that has to act."""
    match command:
        case RevealEnemy() | TickAchievement() | QuitMatch():
            return None
        case DrawCards(seat=None):
            seat = draws.only(state.need)
        case TrimHand(seat=None):
            seat = draws.only(state.trim)
        case _:
            seat = None if command.seat is None else SEAT[command.seat]
    return SEATS[state.active if seat is None else seat]
