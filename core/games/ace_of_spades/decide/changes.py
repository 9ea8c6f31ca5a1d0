"""Whether changes that people book make sense on this table (R77)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core import cards
from core.errors import IllegalMove
from core.games.ace_of_spades.commands import GiveTurn, MoveCard, Operation, SetDial, Zone
from core.games.ace_of_spades.decide.refusals import illegal
from core.games.ace_of_spades.evolve.changes import apply
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.state import State, seats, unseen
from core.games.ace_of_spades.titles import ZONES

HANDS: Mapping[str, int] = {"hand1": 0, "hand2": 1}


def check_all(state: State, operations: Iterable[Operation]) -> None:
    """Check operations one after the other, each on the table after those before it."""
    for operation in operations:
        check(state, operation)
        state = apply(state, operation)


def check(state: State, operation: Operation) -> None:
    """Raises `IllegalMove` E_NO_ENEMY, E_CARD_NOT_HELD, E_SEAT, E_SYNTAX."""
    match operation:
        case SetDial(dial="hp") if state.enemy is None:
            raise illegal("E_NO_ENEMY", "There is no enemy whose HP could change.", "R77")
        case SetDial(dial=dial, change="set", n=n) if n < 0 and dial != "hp":
            raise illegal("E_SYNTAX", "A dial shows 0 or more.", "R77")
        case MoveCard():
            _check_move(state, operation)
        case GiveTurn(seat=seat) if SEAT[seat] not in seats(state):
            raise _no_seat(seat)


def _check_move(state: State, operation: MoveCard) -> None:
    card = cards.with_joker(operation.card)
    if card is None:
        raise illegal("E_SYNTAX", "“{card}” is no card.", None, card=operation.card)
    for zone in (operation.from_, operation.to):
        if zone in HANDS and HANDS[zone] not in seats(state):
            raise _no_seat(zone[-1])
    if not lies_in(state, card, operation.from_):
        raise illegal(
            "E_CARD_NOT_HELD",
            "{card} is not there: {zone}.",
            "R77",
            card=cards.name(card),
            zone=ZONES[operation.from_],
        )


def lies_in(state: State, card: str, zone: Zone) -> bool:
    """Whether the card is in the zone, as far as the record can tell."""
    bit, hidden = cards.BIT[card], bool(unseen(state) & cards.BIT[card])
    match zone:
        case "hand1" | "hand2":
            seat = HANDS[zone]
            return bool(state.hands[seat] & bit) or (hidden and state.unknown[seat] > 0)
        case "common":
            return card in state.commons
        case "deck":
            return hidden and state.deck_size > 0
        case "discard":
            return card in state.discard or (hidden and cards.UNSEEN in state.discard)
        case "aside":
            return card in state.aside
        case "out":
            return card in state.out


def _no_seat(name: str) -> IllegalMove:
    return illegal("E_SEAT", "There is no player {seat} in this match.", None, seat=name)
