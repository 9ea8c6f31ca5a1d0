"""Features of a GeoJSON file as pieces of scenery, and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from itertools import count
from typing import Any

from core.games.sorcerers_deck_of_death.pieces.layouts import Inches, Piece, Spot
from core.messages import Message, msg

STEP = Decimal("0.001")  # R4
FLAGS = ("blocks_los", "blocks_move")


class Fault(Exception):
    """What is wrong with one feature."""

    def __init__(self, cause: Message) -> None:
        super().__init__(str(cause))
        self.cause = cause


def pieces(feature: Any, ids: Ids) -> Iterator[Piece]:
    """The pieces of a feature: one, or as many as a MultiPolygon has parts. Raises `Fault`."""
    if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
        raise Fault(msg("an object with “type”: “Feature” is needed."))
    properties, geometry = feature.get("properties") or {}, feature.get("geometry")
    if not isinstance(properties, Mapping):
        raise Fault(msg("“properties” must be an object."))
    if not isinstance(geometry, Mapping):
        raise Fault(msg("a geometry is needed: a Polygon, or a Point with a radius."))
    low, enter = (not _flag(properties, flag) for flag in FLAGS)
    coordinates, given = geometry.get("coordinates"), given_id(feature)
    match geometry.get("type"):
        case "Polygon":
            ring = _ring(coordinates)
            yield Piece(ids.take(given), "poly", ring, None, None, not low, not enter)
        case "MultiPolygon":
            rings = [_ring(part) for part in _list(coordinates)]
            for name, ring in zip(ids.parts(given, len(rings)), rings, strict=True):
                yield Piece(name, "poly", ring, None, None, not low, not enter)
        case "Point":
            centre, radius = _spot(coordinates), _radius(properties)
            yield Piece(ids.take(given), "circle", None, centre, radius, not low, not enter)
        case other:
            raise Fault(
                msg(
                    "a Polygon, a MultiPolygon or a Point with a radius is needed, not “{kind}”.",
                    kind=str(other)[:40],
                )
            )


def _ring(rings: Any) -> tuple[Spot, ...]:
    """The corners of a polygon: its only ring without the corner that closes it."""
    outer, *holes = _list(rings) or [None]
    if holes:
        raise Fault(msg("a piece has no holes: draw what is around the hole as several pieces."))
    spots = [_spot(position) for position in _list(outer)]
    if len(spots) > 1 and spots[0] == spots[-1]:
        spots.pop()
    if len(spots) < 3:
        raise Fault(msg("a polygon has three corners or more, and its first one again."))
    return tuple(spots)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Fault(msg("“coordinates” do not have the form of their geometry."))
    return value


def _spot(position: Any) -> Spot:
    if not isinstance(position, list) or not 2 <= len(position) <= 3:  # the third is a height
        raise Fault(msg("a place is a list of two numbers, [x, y] in inches."))
    return _length(position[0]), _length(position[1])


def _radius(properties: Mapping[str, Any]) -> Inches:
    radius = properties.get("radius")
    if radius is None:
        raise Fault(msg("a Point needs the property “radius”, in inches."))
    found = _length(radius)
    if Decimal(found) <= 0:
        raise Fault(msg("“radius” must be more than 0."))
    return found


def _length(value: Any) -> Inches:
    """A number, also as text, in the one spelling that layouts have."""
    try:
        found = Decimal(str(value)).quantize(STEP)
    except (InvalidOperation, ValueError):
        found = Decimal("NaN")
    if not found.is_finite() or not isinstance(value, int | float | str):
        raise Fault(msg("“{value}” is no length in inches.", value=str(value)[:40]))
    whole = int(found)
    return whole if found == whole else f"{found.normalize():f}"


def _flag(properties: Mapping[str, Any], name: str) -> bool:
    value = properties.get(name)
    if value is not None and not isinstance(value, bool):
        raise Fault(msg("“{name}” must be true or false.", name=name))
    return value is not False


# --- names of pieces -----------------------------------------------------------------------


def given_id(feature: Any) -> str | None:
    """The id of a feature, its own or among its properties; None where it has none."""
    if not isinstance(feature, Mapping):
        return None
    properties = feature.get("properties")
    given = feature.get("id")
    if given is None and isinstance(properties, Mapping):
        given = properties.get("id")
    if given is None or given == "":
        return None
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise Fault(msg("“id” must be text."))
    return str(given)


class Ids:
    """Gives every piece an id of its own; one that a feature brings is nobody else's."""

    def __init__(self, features: list[Any]) -> None:
        self.used: set[str] = set()
        self.given: set[str] = set()
        self.last: dict[str, int] = {}  # number made up, by what stands before it
        for feature in features:
            try:
                self.given.add(given_id(feature) or "")
            except Fault:
                continue  # told when the feature is read

    def take(self, given: str | None) -> str:
        """The id of a piece: the given one, or one that is free."""
        if given is None:
            return self._free("p")
        if given in self.used:
            raise Fault(msg("another piece is called “{id}” already.", id=given[:40]))
        self.used.add(given)
        return given

    def parts(self, given: str | None, many: int) -> list[str]:
        """The ids of a feature's parts: a single one has that of the feature."""
        if many == 1 or given is None:
            return [self.take(given) for _ in range(many)]
        return [self._free(f"{given[:40]}-") for _ in range(many)]

    def _free(self, start: str) -> str:
        """A name with the next number that no feature brings."""
        for number in count(self.last.get(start, 0) + 1):
            name = f"{start}{number}"
            if name not in self.used and name not in self.given:
                break
        self.last[start] = number
        self.used.add(name)
        return name
