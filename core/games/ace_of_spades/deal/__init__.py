"""Open outcomes filled by the dealer: cards from a deck in a fixed order, and the enemies.

The deck has an order for each time that it was shuffled, which depends on the seed and on the
number of shuffles alone; the next card is the first in it that can be drawn. So an amended step
leaves the order of all other cards as it was.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from core import cards
from core.dealing import Chance, Dealer
from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    Drawn,
    JamGun,
    PlayHand,
    RevealEnemy,
    SeatDrawn,
    SwapCards,
    UseBonus,
    WithOutcome,
)
from core.games.ace_of_spades.deal import bonuses
from core.games.ace_of_spades.deal.deck import Deck
from core.games.ace_of_spades.decide import decide
from core.games.ace_of_spades.decide.draws import only
from core.games.ace_of_spades.evolve import evolve
from core.games.ace_of_spades.pieces import COMMONS, HAND_SIZE, SEAT, SEATS, catalogues
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.rules.enemies import offered
from core.games.ace_of_spades.rulings import RULINGS
from core.games.ace_of_spades.state import State, seats
from core.kit.attempts import attempted


def reopen(command: Command) -> Command:
    """The command with its outcomes taken out."""
    if not isinstance(command, WithOutcome):
        return command
    match command:
        case DealCards() | DrawCards():
            return replace(command, hand=None, common=None, source="table")
        case RevealEnemy(card=None):
            return replace(command, id=None, drawn=None, source="table")
        case RevealEnemy() | PlayHand() | SwapCards() | JamGun() | UseBonus():
            return replace(command, drawn=None, source="table")


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    """The command with its open outcomes drawn; one that has none, or is refused, as it was."""
    deck = Deck(state, dealer)
    match command:
        case DealCards(hand=None):
            return _first(state, command, deck)
        case DrawCards(hand=None):
            return _draw_up(state, command, deck)
        case RevealEnemy(drawn=None):
            return _reveal(state, command, dealer)
        case PlayHand(drawn=None) | JamGun(drawn=None):
            return _after(state, command, dealer)
        case SwapCards(drawn=None):
            return _swap(state, command, deck)
        case UseBonus(drawn=None):
            return bonuses.filled(state, command, dealer)
    return command  # nothing is open


def fill(state: State, dealer: Dealer) -> State:
    """The table with the unseen cards of all hands drawn."""
    deck = Deck(state, dealer)
    for seat in seats(state):
        hands, unknown = list(state.hands), list(state.unknown)
        hands[seat] |= cards.bits(deck.draw(unknown[seat]))
        unknown[seat] = 0
        state = state._replace(hands=tuple(hands), unknown=tuple(unknown))
    return state


def _first(state: State, command: DealCards, deck: Deck) -> DealCards:
    """The first hand; the common row goes with the first seat that is dealt (R5, R90)."""
    if state.phase != "deal":
        return command
    commons = COMMONS if state.options.mode == "coop" and not state.commons else 0
    common = deck.draw(commons)
    seat = state.active if command.seat is None else SEAT[command.seat]
    alone = seat in seats(state) and flow.holds_first(state, seat)
    hand = () if alone else deck.draw(HAND_SIZE[state.options.mode])
    return replace(command, hand=hand, common=common, source="dealer")


def _draw_up(state: State, command: DrawCards, deck: Deck) -> DrawCards:
    wanted = only(state.need)
    seat = state.active if wanted is None else wanted
    if command.seat is not None:
        seat = min(SEAT[command.seat], len(state.hands) - 1)
    drawn = deck.draw_up(state.need, seat)
    return replace(command, hand=drawn.hand, common=drawn.common, source="dealer")


def _after(state: State, command: PlayHand | JamGun, dealer: Dealer) -> PlayHand | JamGun:
    """The draw-up in the line of its shot or jam, where the enemy stands (section 4.3)."""
    after = _told(state, command)
    if after is None or after.phase != "refill":
        return command
    seat = only(after.need)
    shooter = state.active if seat is None else seat
    drawn = Deck(after, dealer).draw_up(after.need, shooter)
    return replace(command, drawn=drawn, source="dealer")


def _reveal(state: State, command: RevealEnemy, dealer: Dealer) -> RevealEnemy:
    """The next enemy, and then the draw-ups of all who lack cards."""
    if command.id is None and command.card is None:
        left = {card.id for card in offered(state)}
        order = dealer.shuffled("enemies", [c.id for c in catalogues.of(state.options.catalogue)])
        found = next((name for name in order if name in left), None)
        command = replace(command, id=found, source="dealer")
    after = _told(state, command)
    if after is None or not after.need:
        return command
    deck = Deck(after, dealer)
    drawn: list[SeatDrawn] = []
    for seat in _turns(after):
        one = deck.draw_up(after.need, seat, commons=not drawn)
        if one != Drawn():
            drawn.append(SeatDrawn(SEATS[seat], one.hand, one.common))
    return replace(command, drawn=tuple(drawn), source="dealer")


def _turns(state: State) -> list[int]:
    """The seats, the one to move first."""
    return sorted(seats(state), key=lambda seat: (seat - state.active) % len(state.hands))


def _swap(state: State, command: SwapCards, deck: Deck) -> SwapCards:
    """As many cards as are put down; where the deck is short, common cards first (A12)."""
    out = [cards.with_joker(card) or card for card in command.cards]
    row = sum(card in state.commons for card in out)
    common = deck.draw(row)
    hand = deck.draw(len(out) - row)
    return replace(command, drawn=Drawn(hand, common), source="dealer")


def _told(state: State, command: Command) -> State | None:
    """The table after the command as it stands; None where it is refused."""
    events = attempted(state, command, decide, RULINGS)
    return reduce(evolve, events, state) if events else None


CHANCE: Chance[State, Command] = Chance(reopen=reopen, deal=deal, fill=fill)
