"""A match from a given table, in the short form of section 2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import cards
from core.games.ace_in_the_hole import rules
from core.games.ace_in_the_hole.pieces import CAPTURED, DECKS, LETTER, PAWN, PAWNS, SQUARE
from core.games.ace_in_the_hole.state import (
    Side,
    State,
    aces_taken,
    home_squares,
)
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.state.sense import no_card, shared_square
from core.messages import Message, msg
from core.restoring import bad_position

KEYS = ("board", "turn", "hands", "discards", "claims", "shown")
_SEATS: Mapping[str, int] = {"R": 0, "B": 1, "red": 0, "black": 1}


def table(options: Options, position: Mapping[str, Any]) -> State:
    """The table that a position describes by its pieces. Raises `BadSetup` bad_position."""
    if not set(position) <= set(KEYS):
        raise bad_position(msg("it may have the keys {keys}", keys=", ".join(KEYS)))
    home = home_squares(options)
    at = home if position.get("board") is None else _board(position["board"])
    if (wrong := shared_square(at)) is not None:
        raise bad_position(wrong)
    sides = (_side(position, 0), _side(position, 1))
    turn = _seat(position.get("turn", "R"))
    return State(options, home, at, sides, turn, _claims(options, at, position.get("claims")))


def _board(data: Any) -> bytes:
    if not isinstance(data, Mapping):
        raise bad_position(msg("board is an object of pawns and squares"))
    at = bytearray([CAPTURED] * len(PAWNS))
    for name, square in data.items():
        pawn = cards.letters(name) if isinstance(name, str) else name
        if pawn not in PAWN:
            raise bad_position(msg("{name} is no pawn", name=str(name)))
        if square is None:
            continue
        if not isinstance(square, str) or square not in SQUARE:
            raise bad_position(msg("{square} is no square of the board", square=str(square)))
        at[PAWN[pawn]] = SQUARE[square]
    return bytes(at)


def _seat(data: Any) -> int:
    if not isinstance(data, str) or data not in _SEATS:
        raise bad_position(msg("{data} is no seat", data=str(data)))
    return _SEATS[data]


def _of_seat(position: Mapping[str, Any], key: str, seat: int, default: Any) -> Any:
    """What `position[key]` says for one seat."""
    table = position.get(key)
    if table is None:
        return default
    if not isinstance(table, Mapping):
        raise bad_position(msg("{key} is an object by seat", key=key))
    values = [value for name, value in table.items() if _seat(name) == seat]
    return values[0] if values else default


def _side(position: Mapping[str, Any], seat: int) -> Side:
    hand = _of_seat(position, "hands", seat, ["?"] * 3)
    if not isinstance(hand, list | tuple):
        raise bad_position(msg("a hand is a list of cards"))
    known = _distinct([card for card in hand if card != cards.UNSEEN], seat)
    discards = _discards(_of_seat(position, "discards", seat, []), known, seat)
    if set(known) & set(discards):
        raise bad_position(msg("a card is in the hand and discarded"))
    shown = cards.bits(_distinct(_of_seat(position, "shown", seat, []), seat))
    side = Side(cards.bits(known), len(hand) - len(known), shown, tuple(discards), dealt=True)
    if side.shown & ~side.known:
        raise bad_position(msg("a shown card is not in the hand"))
    _check_numbers(side)
    return side


def _check_numbers(side: Side) -> None:
    if side.hand > 3:
        raise bad_position(msg("a hand has at most three cards"))
    if side.pile < 0:
        raise bad_position(msg("hand and discards have more than 26 cards"))
    if side.hand < 3 and side.pile:
        raise bad_position(msg("a hand of fewer than three cards has an empty pile"))


def _discards(data: Any, known: list[str], seat: int) -> list[str]:
    if isinstance(data, str):
        word, *left_out = data.split() or [data]
        if word != "rest" or (left_out and left_out[0] != "except"):
            raise bad_position(msg("discards are a list, “rest” or “rest except …”"))
        out = cards.bits(known) | cards.bits(_distinct(left_out[1:], seat))
        return cards.members(DECKS[seat] & ~out)
    return _distinct(data, seat)


def _distinct(data: Any, seat: int) -> list[str]:
    if not isinstance(data, list | tuple):
        raise bad_position(msg("cards stand in a list"))
    found = [_deck_card(card, seat) for card in data]
    if len(set(found)) != len(found):
        raise bad_position(msg("a card is named twice"))
    return found


def _deck_card(card: Any, seat: int) -> str:
    code = cards.parse(card) if isinstance(card, str) else None
    if code is None or not DECKS[seat] & cards.BIT[code]:
        raise bad_position(no_card(str(card), seat))
    return code


def _claims(options: Options, at: bytes, data: Any) -> tuple[int, ...]:
    """The open claims: those that the board shows, in the order given (section 2)."""
    held = [seat for seat in (0, 1) if aces_taken(at, 1 - seat)]
    if data is None:
        if len(held) == 2 and options.ace_win == "locked":
            raise bad_position(msg("both seats hold both Aces: say which claim is older"))
        return tuple(held)
    if not isinstance(data, list | tuple):
        raise bad_position(msg("claims are a list of seats"))
    claims = tuple(_seat(seat) for seat in data)
    if sorted(claims) != held:
        raise bad_position(msg("the claims are not those that the board shows"))
    return claims


def unplayable(state: State) -> Message | None:
    """Why no match can go on from a table; None where one can."""
    if state.result is not None or over(state):
        return msg("the match would already be over")
    side = state.sides[state.turn]
    if side.dealt and not side.hand:
        return msg("{seat} is on turn without a card", seat=LETTER[state.turn])
    return None


def over(state: State) -> bool:
    """Whether the rules would have ended the match before this table (R24 to R27)."""
    for owner in state.claims:
        # in `reply` mode only the threatened seat can be on turn, with something to hope for
        waited = state.options.ace_win == "reply" and owner == state.turn
        if waited or rules.decided(state, owner, answered=False):
            return True
    return rules.exhausted(state, state.claims) is not None
