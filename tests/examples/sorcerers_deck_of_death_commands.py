"""Commands as the specification writes them (5.1), turned into those of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from math import isfinite
from typing import Any, NamedTuple, NoReturn

from core import structured
from core.commands import MakeRuling
from core.errors import BadInput
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.pieces import SEATS, Point, SeatName, read_card
from core.games.sorcerers_deck_of_death.state import State

Data = Mapping[str, Any]
Read = Callable[[Any], Any]


def command(data: Any, state: State) -> Command | MakeRuling[Any, Any]:
    """The command of a case. Raises `BadInput` syntax for an unknown one, and for a missing or
    ill-formed field."""
    if not isinstance(data, dict) or data.get("cmd") not in {*SHAPES, "fix"}:
        ill_formed(data)
    given = {key: value for key, value in data.items() if key != "cmd"}
    if data["cmd"] == "fix":
        return _ruling(_read(FIX, given), state)
    shape = SHAPES[data["cmd"]]
    found: Command = shape.make(**_read(shape, given))
    return found


def ill_formed(what: Any) -> NoReturn:
    """Raises `BadInput` syntax."""
    raise BadInput("syntax", "{what} is not in the form of 5.1.", what=str(what))


class Shape(NamedTuple):
    """What makes a command, and how its fields are read: those needed, and the others."""

    make: Callable[..., Any]
    needed: Mapping[str, Read] = {}
    others: Mapping[str, Read] = {}


def _read(shape: Shape, given: Data) -> dict[str, Any]:
    """A field that is null is left out."""
    fields = {**shape.needed, **shape.others}
    found = {key: value for key, value in given.items() if value is not None}
    for key in [*(set(given) - set(fields)), *(set(shape.needed) - set(found))]:
        ill_formed(f"{key} in {dict(given)}")
    return {key: fields[key](value) for key, value in found.items()}


# --- fields -------------------------------------------------------------------------------------


def text(value: Any) -> str:
    """Any text: whether it names something is the game's to say."""
    return value if isinstance(value, str) else ill_formed(value)


def _seat(value: Any) -> SeatName:
    return next((seat for seat in SEATS if seat == value), None) or ill_formed(value)


def _flag(value: Any) -> bool:
    return value if isinstance(value, bool) else ill_formed(value)


def _whole(value: Any) -> int:
    return value if type(value) is int else ill_formed(value)


def _list_of(read: Read) -> Read:
    return lambda value: tuple(map(read, value)) if isinstance(value, list) else ill_formed(value)


def card(value: Any) -> str:
    """The code of a card; what is none is left to the game."""
    return read_card(text(value)) or value


def _inches(value: Any) -> int:
    if type(value) not in {int, float} or not isfinite(value):
        ill_formed(value)
    return round(Decimal(str(value)) * 1000)


def spot(value: Any) -> Point:
    """A point in thousandths of an inch."""
    if not isinstance(value, list) or len(value) != 2:
        ill_formed(value)
    return _inches(value[0]), _inches(value[1])


def _path(value: Any) -> tuple[Point, ...]:
    found: tuple[Point, ...] = _list_of(spot)(value)
    return found or ill_formed(value)


def _rolls(value: Any) -> c.Rolls:
    return c.Rolls(**_read(Shape(c.Rolls, {"a": DICE, "b": DICE}), _object(value)))


def _inside(value: Any) -> c.Inside:
    return c.Inside(**_read(Shape(c.Inside, {}, {"a": FIGS, "b": FIGS}), _object(value)))


def _object(value: Any) -> Data:
    return value if isinstance(value, dict) else ill_formed(value)


FIGS = _list_of(text)
CARDS = _list_of(card)
DICE = _list_of(_whole)
SPELL: Mapping[str, Read] = {"ability": text, "cards": CARDS}
AIM: Mapping[str, Read] = {"target": text, "to": spot}

SHAPES: Mapping[str, Shape] = {
    "deploy": Shape(c.Deploy, {"fig": text, "at": spot}),
    "draw": Shape(c.Draw, {"seat": _seat}, {"cards": CARDS}),
    "discard": Shape(c.Discard, {"seat": _seat, "cards": CARDS}),
    "initiative": Shape(c.RollInitiative, {}, {"rolls": _list_of(_rolls)}),
    "activate": Shape(c.Activate, {"fig": text}),
    "walk": Shape(c.Walk, {"path": _path}),
    "run": Shape(c.Run, {"path": _path}),
    "charge": Shape(c.Charge, {"target": text}, {"path": _list_of(spot), "also": FIGS}),
    "melee": Shape(c.Melee, {"target": text}),
    "shoot": Shape(c.Shoot, {"target": text}, {"cover": _flag}),
    "focus": Shape(c.Focus),
    "react": Shape(c.React, SPELL, AIM),
    "roll": Shape(c.Roll, {}, {"dice": DICE, "opp": DICE, "target": text}),
    "push": Shape(c.Push, {"to": spot}, {"target": text}),
    "place": Shape(c.Place, {"to": spot}),
    "decline": Shape(c.Decline),
    "end_activation": Shape(c.EndActivation),
    "cast": Shape(c.Cast, SPELL, {**AIM, "targets": FIGS, "mage_at": spot, "minion_at": spot}),
    "pass": Shape(c.Pass),
    "centre": Shape(c.ScoreCentre, {}, {"inside": _inside}),
    "concede": Shape(c.Concede, {"seat": _seat}),
}


# --- corrections --------------------------------------------------------------------------------

FIGURE: Mapping[str, Read] = {"fig": text, "at": spot, "hp": _whole, "done": _flag}
HAND: Mapping[str, Read] = {"seat": _seat, "known": CARDS, "unknown": _whole, "discard": CARDS}
FIX = Shape(dict, {"reason": text}, {**FIGURE, **HAND})


def _ruling(given: dict[str, Any], state: State) -> MakeRuling[Any, Any]:
    """`fix` is a ruling: of a figure, or of the cards of a seat; what is not named stays."""
    reason = given.pop("reason")
    if "fig" in given and set(given) <= set(FIGURE) and len(given) > 1:
        return _ruled(reason, "set_figure", given)
    if "seat" in given and set(given) <= set(HAND) and len(given) > 1:
        side = GAME.plain(state)["cards"][given["seat"]]
        cards = {key: side[key] for key in ("known", "unknown", "discard")} | given
        hand = [*cards["known"], *["?"] * cards["unknown"]]
        ruled = {"seat": cards["seat"], "hand": hand, "discard": cards["discard"]}
        return _ruled(reason, "set_cards", ruled)
    ill_formed(given)


def _ruled(reason: str, kind: str, given: Data) -> MakeRuling[Any, Any]:
    operation = structured.read(GAME.rulings.operations, {**given, "kind": kind})
    return MakeRuling(reason, (operation,))
