"""Layouts as GeoJSON: the way there and back, what other programs write, what is refused."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadInput
from core.games.sorcerers_deck_of_death.catalogues import CATALOGUES, check, describe
from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.geojson import is_geojson, read, write
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece
from eventstore.catalogue_files import as_file, read_file

SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
HOLE = [[0.5, 0.5], [1, 0.5], [1, 1], [0.5, 0.5]]


def inches(value: int) -> int | str:
    found = Decimal(value) / 1000
    return int(found) if found == int(found) else f"{found.normalize():f}"


LENGTHS = st.integers(-1000, 19_000).map(inches)
SPOTS = st.tuples(LENGTHS, LENGTHS)
RINGS = st.lists(SPOTS, min_size=3, max_size=8).filter(lambda ring: ring[0] != ring[-1])
WORDS = st.text(max_size=20)
IDS = st.text(min_size=1, max_size=20)
POLYGONS = st.builds(
    lambda name, ring, los, move: Piece(name, "poly", tuple(ring), None, None, los, move),
    IDS,
    RINGS,
    st.booleans(),
    st.booleans(),
)
CIRCLES = st.builds(
    lambda name, centre, r, los, move: Piece(name, "circle", None, centre, r, los, move),
    IDS,
    SPOTS,
    st.integers(1, 9000).map(inches),
    st.booleans(),
    st.booleans(),
)
LAYOUTS_AT_RANDOM = st.builds(
    lambda name, pieces: Layout(name, tuple(pieces)),
    WORDS,
    st.lists(POLYGONS | CIRCLES, max_size=6, unique_by=lambda piece: piece.id),
)


def feature(geometry: Any, **properties: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def polygon(*rings: Any, **properties: Any) -> dict[str, Any]:
    return feature({"type": "Polygon", "coordinates": [*rings]}, **properties)


def point(x: Any, y: Any, **properties: Any) -> dict[str, Any]:
    return feature({"type": "Point", "coordinates": [x, y]}, **properties)


def collection(*features: Any, **more: Any) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": [*features], **more}


def refusal(value: Any) -> str:
    with pytest.raises(BadInput) as caught:
        read(value)
    assert caught.value.code == "bad_geojson"
    return str(caught.value)


# --- there and back ------------------------------------------------------------------------


@given(LAYOUTS_AT_RANDOM)
def test_a_layout_comes_back_as_it_was(layout: Layout) -> None:
    text = json.dumps(write(layout))
    assert is_geojson(json.loads(text))
    assert read(json.loads(text)) == layout


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_layouts_of_the_game_do_too(layout: Layout) -> None:
    check(layout)
    assert read(write(layout)) == layout
    assert all(describe(piece).facts for piece in layout.pieces)


def test_what_is_written() -> None:
    wall = Piece("w1", "poly", ((7, 5), (11, 5), (11, "5.4"), (7, "5.4")))
    pond = Piece("r1", "circle", c=(7, "9.4"), r=1, blocks_los=False)
    told = write(Layout("yard", (wall, pond)))
    assert told["kifu"]["units"] == "inches"
    assert told["kifu"]["name"] == "yard"
    first, second = told["features"]
    corners = [[7, 5], [11, 5], [11, 5.4], [7, 5.4], [7, 5]]
    assert first["geometry"] == {"type": "Polygon", "coordinates": [corners]}
    assert second["geometry"] == {"type": "Point", "coordinates": [7, 9.4]}
    assert second["properties"] == {
        "id": "r1",
        "blocks_los": False,
        "blocks_move": True,
        "radius": 1,
    }


def test_catalogue_files_are_known_by_their_look() -> None:
    ruins = LAYOUTS["ruins"]
    for key in ("geojson", "json"):
        text = json.dumps(as_file(CATALOGUES, ruins, key))
        assert read_file(CATALOGUES, text, fractions=True).pieces == ruins.pieces
    loose = '[{"id": "w", "shape": "circle", "c": [7, 9.40], "r": 1.0}]'
    found = read_file(CATALOGUES, loose, fractions=True)
    assert found == Layout("", (Piece("w", "circle", c=(7, "9.4"), r=1),))


# --- what other programs write -------------------------------------------------------------


def test_parts_of_a_multipolygon_are_pieces() -> None:
    parts = {"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE]]}
    found = read(collection(feature(parts, id="ruin"), feature(parts), polygon(SQUARE, id="p1")))
    assert [piece.id for piece in found.pieces] == ["ruin-1", "ruin-2", "p2", "p3", "p1"]
    alone = feature({"type": "MultiPolygon", "coordinates": [[SQUARE]]}, id="x")
    assert read(alone).pieces[0].id == "x"


def test_what_is_missing_is_made_up() -> None:
    found = read(
        collection({**polygon(SQUARE), "properties": None}, point("3.250", 4, radius=".5"))
    )
    assert found.name == ""
    assert found.pieces == (
        Piece("p1", "poly", ((0, 0), (2, 0), (2, 2), (0, 2))),
        Piece("p2", "circle", c=("3.25", 4), r="0.5"),
    )
    assert read(collection(name="yard")) == Layout("yard")
    assert read({**point(1, 1, radius=1), "id": 7}).pieces[0].id == "7"


def test_noise_behind_the_third_decimal_is_dropped_and_heights_too() -> None:
    ring = [[0, 0, 5], [2.0000000000000004, 0], [2, 1.1 + 2.2], [0, 0]]
    assert read(polygon(ring)).pieces[0].pts == ((0, 0), (2, 0), (2, "3.3"))
    assert read(polygon([[0, 0], [2, 0], [2, 2]])).pieces[0].pts == ((0, 0), (2, 0), (2, 2))


# --- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, "A FeatureCollection is needed"),
        ({"type": "Polygon", "coordinates": [SQUARE]}, "this is “Polygon”"),
        ({"type": "FeatureCollection"}, "“features” must be a list"),
        (collection(3), "Feature 1: an object with “type”: “Feature” is needed."),
        (collection(polygon(SQUARE, HOLE, id="w")), "Feature 1 (“w”): a piece has no holes"),
        (collection(polygon(SQUARE), polygon(SQUARE[:2])), "Feature 2: a polygon has three"),
        (collection(polygon()), "Feature 1: “coordinates” do not have"),
        (collection(polygon([[0, 0], [1], [2, 2]])), "a place is a list of two numbers"),
        (collection(polygon([[0, 0], [1, "x"], [2, 2]])), "“x” is no length in inches."),
        (collection(polygon([[0, 0], [1, True], [2, 2]])), "“True” is no length in inches."),
        (collection(polygon([[0, 0], [1, 1e300], [2, 2]])), "“1e+300” is no length"),
        (collection(point(float("nan"), 1, radius=1)), "“nan” is no length"),
        (collection(point(1, float("inf"), radius=1)), "“inf” is no length"),
        (collection(point(1, 1)), "a Point needs the property “radius”"),
        (collection(point(1, 1, radius=0)), "“radius” must be more than 0."),
        (collection(point(1, 1, radius="0.0001")), "“radius” must be more than 0."),
        (collection(point(1, 1, radius=1, blocks_los="no")), "“blocks_los” must be true or false."),
        (collection(feature(None)), "a geometry is needed"),
        (collection(feature({"type": "LineString"}, id="w")), "with a radius is needed, not “Line"),
        (collection({**point(1, 1), "properties": 3}), "“properties” must be an object."),
        (collection(point(1, 1, id=[1])), "Feature 1: “id” must be text."),
        (collection(polygon(SQUARE, id="w"), point(1, 1, radius=1, id="w")), "called “w” already."),
        (collection(kifu={"units": "metres"}), "this file counts in “metres”"),
        (collection(kifu={"game": "chess"}), "another game, “chess”"),
    ],
)
def test_a_refusal_says_where_and_what_would_be_right(value: Any, told: str) -> None:
    assert told in refusal(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "features", "geometry", "coordinates", "properties", "id"]),
            inner | st.sampled_from(["Feature", "Polygon", "Point", "MultiPolygon"]),
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_nothing_else_is_raised(value: Any) -> None:
    is_geojson(value)
    with suppress(BadInput):
        found = read({"type": "FeatureCollection", "features": [value]})
        assert read(write(found)) == found


def test_many_without_ids_are_read_quickly() -> None:
    found = read(collection(*[point(1, 1, radius=1)] * 5000))
    assert found.pieces[-1].id == "p5000"


def test_pieces_that_cannot_stand_are_refused_when_kept() -> None:
    bow = polygon([[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]], id="bow")
    with pytest.raises(BadInput, match="bow") as caught:
        check(read(collection(bow)))
    assert caught.value.code == "bad_catalogue"
