"""Scenery: the built-in layouts, what a piece must be, distances to it (1.4)."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest

from core.errors import BadInput
from core.games.sorcerers_deck_of_death.pieces import BAND, SIDE
from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece, thousandths
from core.games.sorcerers_deck_of_death.rules.scenery import plain_pieces, scenery
from core.games.sorcerers_deck_of_death.state.options import Options
from core.limits import CORNERS, PIECES
from tests.games.sorcerers_deck_of_death.tables import column, wall

SQUARE = ((5000, 5000), (7000, 5000), (7000, 7000), (5000, 7000))


def refusal(*pieces: Piece, code: str = "bad_layout") -> str:
    with pytest.raises(BadInput) as caught:
        scenery(Options(terrain=pieces))
    assert caught.value.code == code
    return str(caught.value)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_built_in_layout_is_the_same_from_both_seats(name: str) -> None:
    def turned(points: list[list[int]]) -> list[tuple[int, int]]:
        return sorted((SIDE - x, SIDE - y) for x, y in points)

    outlines = {
        (tuple(sorted(map(tuple, each.get("pts") or [each["c"]]))), each.get("r"))
        for each in plain_pieces(Options(terrain=name))  # type: ignore[arg-type]
    }
    across = {(tuple(turned([*map(list, points)])), r) for points, r in outlines}
    assert outlines == across


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_built_in_layout_leaves_the_bands_free(name: str) -> None:
    ready = scenery(Options(terrain=name))  # type: ignore[arg-type]
    assert len(ready.pieces) in ({0} if name == "open" else range(6, 11))
    for piece in ready.pieces:
        left, low, right, high = piece.box
        assert left > 0
        assert right < SIDE
        assert low >= BAND
        assert high <= SIDE - BAND


def test_what_the_layouts_are_made_of() -> None:
    assert len(scenery(Options(terrain="pillars")).impassable) == 6
    ruins = scenery(Options(terrain="ruins"))
    assert len(ruins.impassable) == 10
    assert len(ruins.opaque) == 8, "rubble is low"
    woods = scenery(Options(terrain="woods"))
    assert [each.id for each in woods.impassable] == ["wall"]
    assert len(woods.opaque) == 6


def test_a_layout_under_a_name_of_its_own_and_its_pieces_alone_are_the_same() -> None:
    pieces = LAYOUTS["woods"].pieces
    named = scenery(Options(terrain=Layout("mine", pieces)))
    assert named is scenery(Options(terrain=pieces))
    assert named is scenery(Options(terrain="woods"))
    assert scenery(Options(terrain=())).pieces == ()


def test_pieces_in_thousandths() -> None:
    pieces = (
        Piece("w1", "poly", ((7, 5), (11, 5), (11, "5.4"), (7, "5.4"))),
        Piece("r1", "circle", c=(7, "9.4"), r="1.0", blocks_los=False, blocks_move=False),
    )
    assert plain_pieces(Options(terrain=pieces)) == [
        {
            "id": "w1",
            "shape": "poly",
            "pts": [[7000, 5000], [11000, 5000], [11000, 5400], [7000, 5400]],
            "blocks_los": True,
            "blocks_move": True,
        },
        {
            "id": "r1",
            "shape": "circle",
            "c": [7000, 9400],
            "r": 1000,
            "blocks_los": False,
            "blocks_move": False,
        },
    ]


def test_distances() -> None:
    pieces = wall("w", *SQUARE), column("c", (12000, 6000), 1000)
    square, circle = scenery(Options(terrain=pieces)).pieces
    assert square.distance((6000, 6000)) == circle.distance((12500, 6000)) == 0
    assert square.distance((8000, 8000)) == hypot(1000, 1000)
    assert circle.distance((15000, 10000)) == 4000
    assert not square.out_of_reach((7400, 6000), 500)
    assert square.out_of_reach((7500, 6000), 500)


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ((wall("", *SQUARE),), "no name"),
        ((wall("w", *SQUARE), column("w", (9000, 9000), 500)), "Two pieces"),
        ((Piece("w", "poly"),), "at least 3"),
        ((wall("w", SQUARE[0], SQUARE[1], SQUARE[0], SQUARE[1]),), "at least 3"),
        ((wall("w", SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]),), "crosses or touches itself"),
        ((wall("w", (5000, 5000), (6000, 6000), (7000, 7000)),), "encloses nothing"),
        ((wall("w", (18001, 0), (19000, 0), (19000, 900)),), "off the table"),
        ((column("w", (19000, 9000), 999),), "off the table"),
        ((Piece("w", "circle", c=(9, 9), r="9999"),), "off the table"),
        ((Piece("w", "poly", ((0, 0), (9999, 0), (0, 5))),), "off the table"),
        ((Piece("w", "circle", c=(9, 9)),), "radius"),
        ((Piece("w", "circle", c=(9, 9), r=0),), "radius"),
        ((Piece("w", "circle", c=(9, 9), r=-1),), "radius"),
        ((Piece("w", "circle", r=1),), "radius"),
    ],
)
def test_pieces_that_make_no_sense(pieces: tuple[Piece, ...], words: str) -> None:
    text = refusal(*pieces)
    assert words in text
    assert "“w”" in text or words == "no name"


def test_a_piece_may_stick_out_over_the_edge_and_close_its_outline() -> None:
    pieces = column("c", (19000, 9000), 1000), wall("w", *SQUARE, SQUARE[0])
    assert len(scenery(Options(terrain=pieces)).pieces) == 2


def test_lengths_that_are_none() -> None:
    with pytest.raises(BadInput, match="no length"):
        scenery(Options(terrain=(Piece("w", "circle", c=("nine", 9), r=1),)))


@pytest.mark.parametrize("length", ["1e400", "1e999999", "NaN", "Infinity", "-10000", "two", ""])
def test_what_is_no_length(length: str) -> None:
    with pytest.raises(BadInput) as refusal:
        thousandths(length)
    assert refusal.value.code == "bad_form"


def test_scenery_has_so_many_corners_and_pieces_at_most() -> None:
    """What a line of sight costs grows with both."""
    turns = [2 * pi * at / CORNERS for at in range(CORNERS)]
    corners = tuple((f"{6 + 3 * cos(t):.3f}", f"{9 + 3 * sin(t):.3f}") for t in turns)
    round_wood = Piece("wood", "poly", pts=corners)
    assert len(scenery(Options(terrain=(round_wood,))).pieces) == 1
    corner = Piece("corner", "poly", pts=((15, 15), (16, 15), (15, 16)))
    assert "Corners of all scenery: at most 1000; these are 1003." in refusal(
        round_wood, corner, code="too_many"
    )
    circles = tuple(Piece(f"c{at}", "circle", c=(9, 9), r=1) for at in range(PIECES + 1))
    assert len(scenery(Options(terrain=circles[1:])).pieces) == PIECES
    assert "Pieces of scenery: at most 200; these are 201." in refusal(*circles, code="too_many")


def test_the_finer_bases_are_sampled_the_fewer_corners_there_may_be() -> None:
    circles = tuple(Piece(f"c{at}", "circle", c=(9, 9), r=1) for at in range(62))
    for samples, pieces, taken in ((256, 61, True), (256, 62, False), (250, 62, True)):
        options = Options(terrain=circles[:pieces], los_samples=samples)
        if taken:
            assert len(scenery(options).opaque) == pieces
        else:
            with pytest.raises(BadInput) as caught:
                scenery(options)
            assert caught.value.code == "too_many"
