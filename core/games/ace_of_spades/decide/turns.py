"""Swaps, refreshes, reveals, ticks and the end by giving up."""

from __future__ import annotations

from core import cards
from core.events import MatchEnded
from core.games.ace_of_spades.commands import (
    Drawn,
    QuitMatch,
    RefreshDeck,
    SwapCards,
    TickAchievement,
)
from core.games.ace_of_spades.decide import held, outcome
from core.games.ace_of_spades.decide.achievements import MANUAL
from core.games.ace_of_spades.decide.held import Held
from core.games.ace_of_spades.decide.refusals import (
    check_drawable,
    illegal,
    read,
    seat_to_move,
)
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.flow import Abandoned, AchievementTicked
from core.games.ace_of_spades.events.hands import CardsSwapped, DeckRefreshed
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State


def swap(state: State, command: SwapCards, *, forced: bool = False) -> tuple[Event, ...]:
    """Discard and draw: as many cards of each kind as were put down (R60, R61, R92, R96)."""
    seat = seat_to_move(state, command.seat, forced=forced)
    found = held.find(state, seat, held.read_discards(state, command.cards))
    drawn = command.drawn or Drawn()
    hand = read(drawn.hand, hidden=True)
    common = read(drawn.common, hidden=True)
    check_drawable(state, hand, (*found.cards, *common))
    check_drawable(state, common, found.cards)
    if not found.cards:
        raise illegal("E_NOTHING_DISCARDED", "A swap discards at least one card.", "R60")
    _check_number(state, found, hand, common)
    if not forced:
        _check_refill(state)
    step = StepBuilder(state)
    step.add(
        CardsSwapped(
            SEATS[seat],
            found.cards,
            hand,
            max(0, state.refills - 1),  # R12
            found.common,
            common,
            command.source,
        )
    )
    return outcome.close(step)


def _check_number(
    state: State, found: Held, hand: tuple[str, ...], common: tuple[str, ...]
) -> None:
    row = len(found.common)
    held_ = len(found.cards) - row
    total = min(len(found.cards), state.deck_size)  # R61
    if cards.UNSEEN in common:
        raise illegal("E_SYNTAX", "The common row lies face up: name its cards.", "R90")
    if len(hand) > held_ or len(common) > row or len(hand) + len(common) != total:
        raise illegal(
            "E_DRAW_COUNT",
            "This swap draws {hand} cards for the hand and {common} for the common row, "
            "{total} in all.",
            "R60",
            hand=held_,
            common=row,
            total=total,
        )


def refresh(state: State, command: RefreshDeck, *, forced: bool = False) -> tuple[Event, ...]:
    """The discard pile goes back into the deck (R62, R63)."""
    seat = seat_to_move(state, command.seat, forced=forced)
    if not forced:
        _check_refill(state)
    step = StepBuilder(state)
    step.add(DeckRefreshed(SEATS[seat], max(0, state.refills - 1)))
    return outcome.close(step)


def _check_refill(state: State) -> None:
    if not state.refills:
        raise illegal("E_NO_REFILL", "No refill is left.", "R12")


def tick(command: TickAchievement) -> tuple[Event, ...]:
    """An achievement that only people can judge (section 8)."""
    achievement = command.achievement.upper()
    if achievement not in MANUAL:
        raise illegal(
            "E_NOT_MANUAL",
            "Only {known} are ticked by hand; the others are counted from the match.",
            None,
            known=", ".join(MANUAL),
        )
    return (AchievementTicked(achievement),)


def give_up(command: QuitMatch) -> tuple[Event, ...]:
    """The match is given up (R103)."""
    return Abandoned(command.reason), MatchEnded("abandoned", "quit")
