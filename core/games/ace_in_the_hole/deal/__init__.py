"""Chance from a seed: dealt hands and drawn cards (dealer mode of section 4)."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.dealing import Chance, Dealer
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
from core.games.ace_in_the_hole.decide import decide
from core.games.ace_in_the_hole.events import PlyEvent
from core.games.ace_in_the_hole.evolve import evolve, with_side
from core.games.ace_in_the_hole.pieces import DECKS, SEAT, SEATS
from core.games.ace_in_the_hole.rulings import RULINGS
from core.games.ace_in_the_hole.state import State, unseen_set
from core.kit.attempts import attempted
from core.kit.zones import closed


def reopen(command: Command) -> Command:
    """The command without what chance gave: dealt cards and the card drawn."""
    match command:
        case DealHand(cards=dealt):
            return replace(command, cards=closed(dealt), source="table")
        case MovePawn() | ReleasePawn() | BurnCard():
            said_none = command.drawn == "-"
            return replace(command, drawn="-" if said_none else None, source="table")
        case RevealCard() | DeclineRescue() | Resign() | Stop():
            return command


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    """Open outcomes filled from the pile of the seat, shuffled once before the match."""
    match command:
        case DealHand(seat=seat, cards=dealt):
            if cards.UNSEEN not in dealt:
                return command
            pile = _pile(state, SEAT[seat], dealer, without=cards.bits(dealt))
            if len(pile) < dealt.count(cards.UNSEEN):
                return command  # refused by the rules
            filled = tuple(pile.pop(0) if card == cards.UNSEEN else card for card in dealt)
            return replace(command, cards=filled, source="dealer")
        case MovePawn() | ReleasePawn() | BurnCard(drawn=None | "?"):
            return _drawn(state, command, dealer)
        case BurnCard() | RevealCard() | DeclineRescue() | Resign() | Stop():
            return command


def fill(state: State, dealer: Dealer) -> State:
    """The table with the unknown cards of both hands drawn."""
    for seat, side in enumerate(state.sides):
        drawn = cards.bits(_pile(state, seat, dealer)[: side.unknown])
        full = side._replace(known=side.known | drawn, unknown=0)
        state = state._replace(sides=with_side(state.sides, seat, full))
    return state


def _pile(state: State, seat: int, dealer: Dealer, without: int = 0) -> list[str]:
    """The unseen cards of the seat, top first: its whole deck was shuffled, seen ones are gone."""
    order = dealer.shuffled(SEATS[seat], cards.members(DECKS[seat]))
    left = unseen_set(state, seat) & ~without
    return [card for card in order if left & cards.BIT[card]]


def _drawn(
    state: State, command: MovePawn | ReleasePawn | BurnCard, dealer: Dealer
) -> MovePawn | ReleasePawn | BurnCard:
    if command.drawn not in {None, cards.UNSEEN}:
        return command
    fact = next(iter(attempted(state, command, decide, RULINGS)), None)
    if not isinstance(fact, PlyEvent) or fact.drawn != cards.UNSEEN:
        return command  # refused by the rules, or nothing is drawn
    after = evolve(state, replace(fact, drawn=None))
    card = _pile(after, SEAT[fact.seat], dealer)[0]
    return replace(command, drawn=card, source="dealer")


CHANCE: Chance[State, Command] = Chance(reopen=reopen, deal=deal, fill=fill)
