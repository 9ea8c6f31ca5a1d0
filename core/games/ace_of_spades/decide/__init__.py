"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    JamGun,
    NameCard,
    OfTable,
    PlayHand,
    QuitMatch,
    RefreshDeck,
    RevealEnemy,
    SwapCards,
    TickAchievement,
    TrimHand,
    UseBonus,
)
from core.games.ace_of_spades.decide import bonuses, draws, held, reveals, shots, turns
from core.games.ace_of_spades.decide.refusals import check_running
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State
from core.kit.handlers import Handlers

CARRY_OUT = Handlers[State, tuple[Event, ...]]()  # what an accepted command brings about


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 4.3."""
    if not isinstance(command, TickAchievement):
        check_running(state)
    return CARRY_OUT(state, command)


CARRY_OUT.of(DealCards)(draws.deal)
CARRY_OUT.of(RevealEnemy)(reveals.reveal)
CARRY_OUT.of(PlayHand)(shots.shoot)
CARRY_OUT.of(SwapCards)(turns.swap)
CARRY_OUT.of(RefreshDeck)(turns.refresh)
CARRY_OUT.of(JamGun)(shots.jam)
CARRY_OUT.of(DrawCards)(draws.draw)
CARRY_OUT.of(TrimHand)(draws.trim)
CARRY_OUT.of(NameCard)(held.name_card)
CARRY_OUT.of(UseBonus)(bonuses.use)
CARRY_OUT.of(TickAchievement)(lambda _, command: turns.tick(command))
CARRY_OUT.of(QuitMatch)(lambda _, command: turns.give_up(command))


def actor(state: State, command: Command) -> str | None:
    """Whose command it is: the seat it names, or the seat that has to act."""
    if isinstance(command, OfTable):
        return None
    if command.seat is not None:
        return command.seat
    waiting: tuple[int, ...] = ()
    if isinstance(command, DrawCards | TrimHand):
        waiting = state.need if isinstance(command, DrawCards) else state.trim
    seat = draws.only(waiting)
    return SEATS[state.active if seat is None else seat]
