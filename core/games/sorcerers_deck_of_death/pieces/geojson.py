"""Layouts as GeoJSON: coordinates are inches on the table, not longitude and latitude (1.4).

A polygon is a Polygon feature, a circle a Point with the property `radius`. Whatever draws or
measures maps can so draw and measure a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import BadInput
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces.features import FLAGS, Fault, Ids, given_id, pieces
from core.games.sorcerers_deck_of_death.pieces.layouts import Inches, Layout, Piece, Spot
from core.messages import Value, msg

GAME = "sorcerers-deck-of-death"
UNITS = "inches"
AXES = "x to the right, y away from seat a, from the corner left of seat a"
KINDS = frozenset(
    {
        "FeatureCollection",
        "Feature",
        "Polygon",
        "MultiPolygon",
        "Point",
        "MultiPoint",
        "LineString",
        "MultiLineString",
        "GeometryCollection",
    }
)


def is_geojson(value: Any) -> bool:
    """Whether a JSON value means to be GeoJSON of any kind."""
    kind = value.get("type") if isinstance(value, Mapping) else None
    return isinstance(kind, str) and kind in KINDS


# --- writing -------------------------------------------------------------------------------


def write(layout: Layout) -> Json:
    """A layout as a FeatureCollection, a feature for each piece.

    Corners keep their order, so that reading gives the same layout again.
    """
    return {
        "type": "FeatureCollection",
        "kifu": {"game": GAME, "units": UNITS, "axes": AXES, "name": layout.name},
        "features": [_feature(piece) for piece in layout.pieces],
    }


def _feature(piece: Piece) -> Json:
    blocks = piece.blocks_los, piece.blocks_move
    told: Json = {"id": piece.id, **dict(zip(FLAGS, blocks, strict=True))}
    geometry: Json
    if piece.shape == "circle":
        told["radius"] = _number(piece.r or 0)
        geometry = {"type": "Point", "coordinates": _position(piece.c or (0, 0))}
    else:
        ring = [_position(spot) for spot in piece.pts or ()]
        geometry = {"type": "Polygon", "coordinates": [[*ring, *ring[:1]]]}
    return {"type": "Feature", "id": piece.id, "properties": told, "geometry": geometry}


def _position(spot: Spot) -> list[float]:
    return [_number(spot[0]), _number(spot[1])]


def _number(value: Inches) -> float:
    """Inches as a JSON number."""
    return value if isinstance(value, int) else float(value)


# --- reading -------------------------------------------------------------------------------


def read(value: Any) -> Layout:
    """The layout in a FeatureCollection, or in a single Feature; its name may be "".

    Lengths are rounded to thousandths of an inch. Raises `BadInput` bad_geojson, which names the
    feature and says what would be right; whether the pieces make sense is not asked here.
    """
    features = _features(value)
    name, ids, found = _name(value), Ids(features), list[Piece]()
    for number, feature in enumerate(features, 1):
        try:
            found += pieces(feature, ids)
        except Fault as fault:
            raise BadInput(
                "bad_geojson",
                "Feature {feature}: {cause}",
                feature=_told(feature, number),
                cause=fault.cause,
            ) from None
    return Layout(name, tuple(found))


def _features(value: Any) -> list[Any]:
    kind = value.get("type") if isinstance(value, Mapping) else None
    if kind == "Feature":
        return [value]
    if kind != "FeatureCollection":
        raise BadInput(
            "bad_geojson",
            "A FeatureCollection is needed, with a feature for each piece; this is “{kind}”.",
            kind=str(kind)[:40],
        )
    features = value.get("features")
    if not isinstance(features, list):
        raise BadInput("bad_geojson", "“features” must be a list, a feature for each piece.")
    return features


def _name(value: Mapping[str, Any]) -> str:
    """The name in the file; what it says of its game and its units must fit."""
    own = value.get("kifu")
    told: Mapping[str, Any] = own if isinstance(own, Mapping) else {}
    if told.get("game", GAME) != GAME:
        raise BadInput(
            "bad_geojson",
            "This file belongs to another game, “{game}”.",
            game=str(told["game"])[:40],
        )
    if told.get("units", UNITS) != UNITS:
        raise BadInput(
            "bad_geojson",
            "Coordinates are inches here; this file counts in “{units}”.",
            units=str(told["units"])[:40],
        )
    name = told.get("name", value.get("name"))
    return name if isinstance(name, str) else ""


def _told(feature: Any, number: int) -> Value:
    """A feature as people find it: by its place, and its id where it has one."""
    try:
        given = given_id(feature)
    except Fault:
        given = None
    return msg("{number} (“{id}”)", number=number, id=given[:40]) if given else number
