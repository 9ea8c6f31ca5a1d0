"""What the table may decide by itself: changes of the board, the turn and the hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from core import cards
from core.errors import IllegalMove
from core.games.ace_in_the_hole.commands import BurnCard, Command, MovePawn, ReleasePawn
from core.games.ace_in_the_hole.decide import decide, outcome, plies
from core.games.ace_in_the_hole.decide.refusals import (
    check_color,
    duplicate,
    read_card,
    read_card_or_unseen,
    read_pawn,
    read_square,
)
from core.games.ace_in_the_hole.events import Event, Seat
from core.games.ace_in_the_hole.evolve import put, with_side
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWN, SEAT, SQUARE
from core.games.ace_in_the_hole.state import Side, State, aces_taken
from core.kit.phrases import Says, choose, given, say
from core.kit.places import Card, Symbols
from core.kit.zones import closed
from core.messages import Value, msg
from core.rulings import Rulings

# Codes of moves that a table can carry out although the rules forbid them. The others name
# what no table can do (two pawns on a square, a card that is gone) or a slip in the entry.
FORCIBLE = frozenset(
    {
        "bad_geometry",
        "burn_not_allowed",
        "draw_required",
        "not_your_turn",
        "path_blocked",
        "wrong_home",
        "wrong_pawn",
        "wrong_suit",
    }
)


@dataclass(frozen=True, slots=True)
class PlacePawn:
    """Put a pawn on a free square, or (`to` None) into its captured slot."""

    pawn: Card
    to: str | None
    kind: Literal["place_pawn"] = "place_pawn"
    SAYS: ClassVar[Says] = given("to", msg("{pawn} stands on {to}."), msg("{pawn} is captured."))


@dataclass(frozen=True, slots=True)
class SetTurn:
    """The seat is on turn."""

    seat: Seat
    kind: Literal["set_turn"] = "set_turn"
    SAYS: ClassVar[Says] = msg("It is the turn of {seat}.")


@dataclass(frozen=True, slots=True)
class SetHand:
    """The hand of the seat is this; `?` for a card not seen. Other cards are in the pile."""

    seat: Seat
    cards: Symbols
    kind: Literal["set_hand"] = "set_hand"
    SAYS: ClassVar[Says] = msg("The hand of {seat}: {cards}.")


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """A card goes from the hand, or from the pile, onto the seat's discards."""

    seat: Seat
    card: Card
    source: Literal["hand", "pile"] = "hand"
    kind: Literal["discard_card"] = "discard_card"
    SAYS: ClassVar[Says] = choose(
        "source",
        {
            "hand": msg("{seat} discards {card} from the hand."),
            "pile": msg("{seat} discards {card} from the pile."),
        },
    )


@dataclass(frozen=True, slots=True)
class ReturnCard:
    """A card comes back from the discards into the hand, shown to all, or into the pile."""

    seat: Seat
    card: Card
    to: Literal["hand", "pile"] = "hand"
    kind: Literal["return_card"] = "return_card"
    SAYS: ClassVar[Says] = choose(
        "to",
        {
            "hand": msg("{seat} takes {card} back into the hand."),
            "pile": msg("{seat} puts {card} back into the pile."),
        },
    )


Operation = PlacePawn | SetTurn | SetHand | DiscardCard | ReturnCard


def check(state: State, operation: Operation) -> None:
    """Raises `IllegalMove` where the operation would leave an impossible table."""
    match operation:
        case PlacePawn(pawn=pawn, to=to):
            read_pawn(pawn)
            if to is not None and state.at.find(SQUARE[read_square(to)]) >= 0:
                raise _refusal("square_taken", "A pawn stands on {square} already.", square=to)
        case SetTurn():
            pass
        case SetHand():
            _check_hand(state, operation)
        case DiscardCard() | ReturnCard():
            _check_card(state, operation)
    _check_sense(state, apply(state, operation))


def apply(state: State, operation: Operation) -> State:
    """The table after the operation; the claims follow the board."""
    match operation:
        case PlacePawn(pawn=pawn, to=to):
            at = put(state.at, PAWN[pawn.upper()], CAPTURED if to is None else SQUARE[to.lower()])
            return _with_claims(state._replace(at=at))
        case SetTurn(seat=seat):
            return state._replace(turn=SEAT[seat])
        case SetHand(seat=seat, cards=hand):
            known = cards.bits(cards.parse(card) or "?" for card in hand)
            unknown = len(hand) - known.bit_count()
            return _with(state, seat, known=known, unknown=unknown, shown=0)
        case DiscardCard():
            return _discard(state, operation)
        case ReturnCard():
            return _return(state, operation)


def hide(operation: Operation, seat: str | None) -> Operation:
    """The operation as a seat may see it: only a hand has secrets."""
    if isinstance(operation, SetHand) and operation.seat != seat:
        return replace(operation, cards=closed(operation.cards))
    return operation


def force(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a forbidden move that stood. Raises `IllegalMove` if no table can do it."""
    if not isinstance(command, MovePawn | ReleasePawn | BurnCard):
        return decide(state, command)  # refused again: only plies can be forced
    ply = plies.read(command)
    return outcome.consequences(state, plies.force(state, ply), ply, must_draw=False)


def _check_hand(state: State, operation: SetHand) -> None:
    seat = SEAT[operation.seat]
    side = state.sides[seat]
    hand = [read_card_or_unseen(card) for card in operation.cards]
    known = [card for card in hand if card != cards.UNSEEN]
    if not side.dealt:
        raise _refusal("not_dealt", "This hand has not been dealt yet.")
    if len(hand) > min(3, 26 - len(side.discards)):
        raise _refusal("bad_hand", "This hand would have too many cards.")
    for index, card in enumerate(known):
        check_color(card, seat)
        if card in known[:index] or card in side.discards:
            raise duplicate(card)


def _check_card(state: State, operation: DiscardCard | ReturnCard) -> None:
    seat = SEAT[operation.seat]
    side = state.sides[seat]
    card = read_card(operation.card)
    check_color(card, seat)
    discarded, known = card in side.discards, bool(side.known & cards.BIT[card])
    match operation:
        case ReturnCard(to=to):
            if not discarded:
                raise _refusal("not_discarded", "{card} is not discarded.", card=cards.symbol(card))
            if to == "hand" and (side.hand > 2 or not side.dealt):
                raise _refusal("bad_hand", "This hand would have too many cards.")
        case DiscardCard(source=source):
            if discarded or (source == "pile" and known):
                raise duplicate(card)
            if source == "hand" and not known and not side.unknown:
                raise _refusal(
                    "card_not_in_hand", "{card} is not in this hand.", card=cards.symbol(card)
                )
            if source == "pile" and not side.pile:
                raise _refusal("deck_empty", "The pile is empty.")


def _check_sense(before: State, after: State) -> None:
    if after == before:
        raise _refusal("nothing_changes", "That is so already.")
    side = after.sides[after.turn]
    if side.dealt and not side.hand:
        raise _refusal("turn_without_card", "The seat on turn would have no card.")


def _refusal(code: str, text: str, **params: Value) -> IllegalMove:
    return IllegalMove(code, text, rule=None, **params)


def _with(state: State, seat: str, **changes: Any) -> State:
    number = SEAT[seat]
    side: Side = state.sides[number]._replace(**changes)
    return state._replace(sides=with_side(state.sides, number, side))


def _with_claims(state: State) -> State:
    """Claims as the board shows them: old ones in their order, then new ones (R23)."""
    held = [seat for seat in (0, 1) if aces_taken(state.at, 1 - seat)]
    kept = [seat for seat in state.claims if seat in held]
    return state._replace(claims=(*kept, *(seat for seat in held if seat not in kept)))


def _discard(state: State, operation: DiscardCard) -> State:
    side = state.sides[SEAT[operation.seat]]
    card = cards.parse(operation.card) or operation.card
    bit = cards.BIT.get(card, 0)
    known, shown, unknown = side.known, side.shown, side.unknown
    if operation.source == "hand":
        unknown -= 0 if known & bit or not unknown else 1
        known, shown = known & ~bit, shown & ~bit
    discards = (*side.discards, card)
    return _with(
        state, operation.seat, known=known, unknown=unknown, shown=shown, discards=discards
    )


def _return(state: State, operation: ReturnCard) -> State:
    side = state.sides[SEAT[operation.seat]]
    card = cards.parse(operation.card) or operation.card
    bit = cards.BIT.get(card, 0) if operation.to == "hand" else 0
    discards = tuple(other for other in side.discards if other != card)
    return _with(
        state,
        operation.seat,
        known=side.known | bit,
        shown=side.shown | bit,
        discards=discards,
    )


RULINGS: Rulings[State, Command, Event] = Rulings(
    operations=Operation,
    apply=apply,
    check=check,
    forcible=FORCIBLE,
    force=force,
    describe=say,
    hide=hide,
)
