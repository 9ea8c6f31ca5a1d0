"""A whole table read back from JSON, every field checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import cards
from core.errors import BadSetup
from core.game import Result
from core.games.ace_in_the_hole.events import CardBurned, PawnMoved, PawnReleased, PlyEvent
from core.games.ace_in_the_hole.narrate.titles import REASONS, RESULT_TITLES
from core.games.ace_in_the_hole.pieces import (
    CAPTURED,
    DECKS,
    LETTER,
    PAWNS,
    SEAT,
    SEATS,
    SQUARE,
    SQUARES,
)
from core.games.ace_in_the_hole.state import (
    NOBODY,
    Side,
    State,
    aces_taken,
    check_options,
    fresh,
    read_options,
)
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.state.plain import plain
from core.messages import Message, msg
from core.restoring import check_derived

KEYS = tuple(plain(fresh(Options())))


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` bad_position for anything else."""
    _need(isinstance(data, Mapping), msg("a whole state is an object"))
    _need(
        set(data) == set(KEYS),
        msg("a whole state has exactly the keys {keys}", keys=", ".join(KEYS)),
    )
    _need(isinstance(data["options"], Mapping), msg("options is an object"))
    try:
        options = read_options(data["options"])
    except BadSetup as error:
        raise bad_position(error.message) from error
    state = State(
        options,
        check_options(options),
        _board(data["at"]),
        (_side(data, 0), _side(data, 1)),
        NOBODY if data["turn"] is None else _seat(data["turn"], "turn"),
        tuple(_seat(seat, "claims") for seat in _list(data["claims"], "claims")),
        _number(data["ply"], "ply", 9999),
        _result(data["result"], data["reason"]),
        _last(data["last"]),
    )
    _check_whole(state)
    check_derived(plain(state), data, bad_position)
    return state


def bad_position(why: Message) -> BadSetup:
    """The refusal of a position, with its reason."""
    return BadSetup("bad_position", "No match can start from this position: {why}.", why=why)


def check_board(at: bytes) -> None:
    """Raises `BadSetup` bad_position where two pawns share a square."""
    squares = [square for square in at if square != CAPTURED]
    _need(len(set(squares)) == len(squares), msg("two pawns stand on one square"))


def read_deck_card(card: Any, seat: int) -> str:
    """A card of the seat's deck. Raises `BadSetup` bad_position."""
    code = cards.parse(card) if isinstance(card, str) else None
    if code is None or not DECKS[seat] & cards.BIT[code]:
        raise bad_position(msg("{card} is no card of {seat}", card=str(card), seat=LETTER[seat]))
    return code


def _check_whole(state: State) -> None:
    check_board(state.at)
    for side in state.sides:
        _need(side.hand <= 3 and side.pile >= 0, msg("a hand has at most three cards of 26"))
        _need(not side.known & cards.bits(side.discards), msg("a card is in hand and discarded"))
        _need(not side.shown & ~side.known, msg("a revealed card is not in the hand"))
        _need(side.dealt or not side.hand, msg("a hand that was not dealt is empty"))
    if state.result is None:
        held = {seat for seat in (0, 1) if aces_taken(state.at, 1 - seat)}
        _need(state.turn != NOBODY, msg("nobody is on turn"))
        _need(set(state.claims) == held, msg("claims do not follow from the board"))
        _need(len(set(state.claims)) == len(state.claims), msg("a claim stands twice"))
    else:
        _need(
            state.turn == NOBODY and not state.claims, msg("the match is over, nobody is on turn")
        )


def _need(condition: bool, why: Message) -> None:  # noqa: FBT001
    if not condition:
        raise bad_position(why)


def _board(data: Any) -> bytes:
    _need(isinstance(data, Mapping) and set(data) == set(PAWNS), msg("at names the 16 pawns"))
    squares = [data[pawn] for pawn in PAWNS]
    known = all(s is None or (isinstance(s, str) and s in SQUARE) for s in squares)
    _need(known, msg("at gives squares from a1 to h8, or null"))
    return bytes(CAPTURED if s is None else SQUARE[s] for s in squares)


def _side(data: Mapping[str, Any], seat: int) -> Side:
    row = {}
    for key in ("known", "unknown", "discards", "dealt", "revealed"):
        value = data[key]
        _need(
            isinstance(value, Mapping) and set(value) == set(SEATS),
            msg("{key} is by seat", key=key),
        )
        row[key] = value[SEATS[seat]]
    _need(isinstance(row["dealt"], bool), msg("dealt is true or false"))
    discards = _cards(row["discards"], seat)
    return Side(
        cards.bits(_cards(row["known"], seat)),
        _number(row["unknown"], "unknown", 3),
        cards.bits(_cards(row["revealed"], seat)),
        tuple(discards),
        row["dealt"],
    )


def _cards(data: Any, seat: int) -> list[str]:
    found = [read_deck_card(card, seat) for card in _list(data, "cards")]
    _need(len(set(found)) == len(found), msg("a card is named twice"))
    return found


def _list(data: Any, key: str) -> list[Any]:
    _need(isinstance(data, list | tuple), msg("{key} is a list", key=key))
    return list(data)


def _seat(data: Any, key: str) -> int:
    _need(isinstance(data, str) and data in SEAT, msg("{key} names a seat", key=key))
    return SEAT[data]


def _number(data: Any, key: str, most: int) -> int:
    ok = isinstance(data, int) and not isinstance(data, bool) and 0 <= data <= most
    _need(ok, msg("{key} is a number from 0 to {most}", key=key, most=most))
    return int(data)


def _result(result: Any, reason: Any) -> Result | None:
    if result is None and reason is None:
        return None
    known = isinstance(result, str) and isinstance(reason, str)
    _need(
        known and result in RESULT_TITLES and reason in REASONS,
        msg("result and reason are of section 6"),
    )
    return Result(result, reason)


_LAST: Mapping[str, tuple[type[PlyEvent], tuple[str, ...]]] = {
    "pawn_moved": (PawnMoved, ("seat", "card", "pawn", "from", "to", "captured", "drawn")),
    "pawn_released": (PawnReleased, ("seat", "card", "pawn", "to", "captured", "drawn")),
    "card_burned": (CardBurned, ("seat", "card", "drawn")),
}
_LAST_VALUES: Mapping[str, tuple[str | None, ...]] = {
    "source": ("table", "dealer"),
    "from": SQUARES,
    "to": SQUARES,
    "pawn": PAWNS,
    "captured": (None, *PAWNS),
}


def _last(data: Any) -> PlyEvent | None:
    if data is None:
        return None
    kind = data.get("kind") if isinstance(data, Mapping) else None
    _need(isinstance(kind, str) and kind in _LAST, msg("last is a ply or null"))
    cls, fields = _LAST[data["kind"]]
    keys = (*fields, "source")
    _need(set(data) == {*keys, "kind"}, msg("last has the keys of its event"))
    seat = _seat(data["seat"], "last")
    read_deck_card(data["card"], seat)
    if data["drawn"] not in (None, cards.UNSEEN):
        read_deck_card(data["drawn"], seat)
    for key in keys:
        if key in _LAST_VALUES:
            _need(data[key] in _LAST_VALUES[key], msg("last has a wrong {key}", key=key))
    return cls(**{"from_" if key == "from" else key: data[key] for key in keys})
