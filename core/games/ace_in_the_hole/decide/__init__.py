"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from core import cards
from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.ace_in_the_hole import rules
from core.games.ace_in_the_hole.commands import (
    BurnCard,
    Command,
    DealHand,
    DeclineRescue,
    MovePawn,
    ReleasePawn,
    Resign,
    RevealCard,
    Stop,
)
from core.games.ace_in_the_hole.decide import outcome, plies
from core.games.ace_in_the_hole.decide.refusals import (
    SHARED,
    check_color,
    duplicate,
    not_your_turn,
    read_card_or_unseen,
)
from core.games.ace_in_the_hole.events import (
    CardRevealed,
    Event,
    HandDealt,
    RescueDeclined,
    Resigned,
    Stopped,
)
from core.games.ace_in_the_hole.pieces import SEAT, SEATS
from core.games.ace_in_the_hole.state import State


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 4."""
    if not isinstance(command, RevealCard):
        SHARED.check_running(state.result)
    match command:
        case MovePawn() | ReleasePawn() | BurnCard():
            ply = plies.read(command)
            return outcome.consequences(state, plies.check(state, ply), ply)
        case DealHand():
            return (_deal(state, command),)
        case RevealCard():
            return (_reveal(state, command),)
        case DeclineRescue():
            return _decline(state, command)
        case Resign(seat=seat):
            return Resigned(seat), MatchEnded(rules.WIN[1 - SEAT[seat]], "resign")  # R33
        case Stop(note=note):
            return Stopped(note), MatchEnded("*", "stopped")  # R33


def _deal(state: State, command: DealHand) -> HandDealt:
    seat = SEAT[command.seat]
    if state.sides[seat].dealt:
        raise IllegalMove("already_dealt", "This seat already has its hand.", rule="R7")
    if len(command.cards) != 3:
        raise IllegalMove(
            "bad_deal",
            "A hand has three cards, not {number}.",
            rule="R7",
            number=len(command.cards),
        )
    dealt = tuple(read_card_or_unseen(card) for card in command.cards)
    known = [card for card in dealt if card != cards.UNSEEN]
    for card in known:
        check_color(card, seat)
    for index, card in enumerate(known):
        if card in known[:index] or card in state.sides[seat].discards:
            raise duplicate(card)
    return HandDealt(command.seat, dealt, command.source)


def _reveal(state: State, command: RevealCard) -> CardRevealed:
    seat = SEAT[command.seat]
    side = state.sides[seat]
    card = read_card_or_unseen(command.card)
    if card != cards.UNSEEN:
        check_color(card, seat)
    bit = cards.BIT.get(card, 0)
    if not (command.public and side.known & bit):
        if not side.unknown:
            raise IllegalMove("nothing_unknown", "This hand has no unknown card.", rule="R31")
        if side.known & bit or card in side.discards:
            raise duplicate(card)
    return CardRevealed(command.seat, card, command.public)


def _decline(state: State, command: DeclineRescue) -> tuple[Event, ...]:
    seat = SEAT[command.seat]
    captor = 1 - seat
    if seat != state.turn:
        raise not_your_turn(state)
    if state.options.ace_win != "reply" or captor not in state.claims:
        raise IllegalMove("no_claim", "There is no claim that this seat must answer.", rule="R24")
    return RescueDeclined(command.seat), MatchEnded(rules.WIN[captor], "aces")


def actor(state: State, command: Command) -> str | None:
    """Whose command it is: the seat it names, or for a ply without one the seat on turn."""
    if isinstance(command, Stop):
        return None
    if command.seat is None and state.turn in {0, 1}:
        return SEATS[state.turn]
    return command.seat
