"""Commands as the specification writes them (5.1), turned into those of the game.

They are the game's own rows, read from JSON as every row is; only their names, cards and points
are written in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import Any, NoReturn

from core import structured
from core.commands import MakeRuling
from core.errors import BadInput, Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.pieces import INCH, Point, SeatName, read_card
from core.games.sorcerers_deck_of_death.rulings import SetCards, SetFigure
from core.games.sorcerers_deck_of_death.state import State

Data = Mapping[str, Any]
Cards = tuple[str, ...]

KINDS = {"initiative": "roll_initiative", "centre": "score_centre"}  # others are called alike
SIDE = ("known", "unknown", "discard")  # of a seat, what a correction may name
UNWRITTEN = {"kind", "source"}  # of the rows: a case has `cmd`, and all it tells is the table's


def command(data: Any, state: State) -> Command | MakeRuling[Any, Any]:
    """The command of a case; a field that is null is left out.

    Raises `BadInput` syntax for an unknown one, and for a missing or ill-formed field.
    """
    if not isinstance(data, dict) or UNWRITTEN & data.keys():
        ill_formed(data)
    given = {key: SPELT.get(key, _same)(value) for key, value in data.items() if value is not None}
    name = given.pop("cmd", None)
    if name == "fix":
        return _ruling(given, state)
    found: Command = _read(Command, {"kind": KINDS.get(name, name), **given})
    return found


def ill_formed(what: Any) -> NoReturn:
    """Raises `BadInput` syntax."""
    raise BadInput("syntax", "{what} is not in the form of 5.1.", what=str(what))


def _read(kind: Any, given: Data) -> Any:
    try:
        return structured.read(kind, given)
    except Refused as error:
        ill_formed(error)


# --- fields that are written in another way -----------------------------------------------------


def _same(value: Any) -> Any:
    return value


def _cards(value: Any) -> Any:
    """Codes of cards; what is none is left to the game."""
    if not isinstance(value, list):
        ill_formed(value)
    return [card if not isinstance(card, str) else read_card(card) or card for card in value]


def _inches(value: Any) -> int:
    if type(value) not in {int, float} or not isfinite(value):
        ill_formed(value)
    return round(Decimal(str(value)) * INCH)


def spot(value: Any) -> Point:
    """A point in thousandths of an inch."""
    if not isinstance(value, list) or len(value) != 2:
        ill_formed(value)
    return _inches(value[0]), _inches(value[1])


def _path(value: Any) -> tuple[Point, ...]:
    """At least one point."""
    return tuple(map(spot, value)) if isinstance(value, list) and value else ill_formed(value)


SPELT: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("cards", "known", "discard"), _cards),
    **dict.fromkeys(("at", "to", "mage_at", "minion_at"), spot),
    "path": _path,
}


# --- corrections --------------------------------------------------------------------------------


@dataclass(frozen=True)
class FixCards:
    """The cards of a seat; what is not named stays."""

    seat: SeatName
    known: Cards | None = None
    unknown: int | None = None
    discard: Cards | None = None


def _ruling(given: dict[str, Any], state: State) -> MakeRuling[Any, Any]:
    """`fix` is a ruling: of a figure, or of the cards of a seat."""
    reason = given.pop("reason", None)
    if not isinstance(reason, str) or len(given) < 2:
        ill_formed(given)
    if "seat" not in given:
        return MakeRuling(reason, (_read(SetFigure, given),))
    sides = GAME.plain(state)["cards"]
    fix: FixCards = _read(FixCards, given)
    found: FixCards = _read(FixCards, {key: sides[fix.seat].get(key) for key in SIDE} | given)
    hand = (*(found.known or ()), *["?"] * (found.unknown or 0))
    return MakeRuling(reason, (SetCards(found.seat, hand, found.discard),))
