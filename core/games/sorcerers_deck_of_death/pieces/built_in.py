"""The layouts of scenery that come with the game; each is the same seen from both seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from core.games.sorcerers_deck_of_death.pieces import SIDE
from core.games.sorcerers_deck_of_death.pieces.layouts import (
    Inches,
    Layout,
    Piece,
    Spot,
    inches,
    thousandths,
)


def _across(value: Inches) -> Inches:
    """A coordinate as the other seat counts it."""
    other = Decimal(inches(SIDE - thousandths(value)))
    return int(other) if other == int(other) else f"{other.normalize():f}"


def _turned(piece: Piece) -> Piece:
    """A piece after half a turn of the table."""

    def there(spot: Spot) -> Spot:
        return _across(spot[0]), _across(spot[1])

    return replace(
        piece,
        pts=None if piece.pts is None else tuple(map(there, piece.pts)),
        c=None if piece.c is None else there(piece.c),
    )


def _both(*half: Piece) -> tuple[Piece, ...]:
    """Pieces near seat a, and each once more near seat b."""
    return tuple(
        replace(each, id=f"{piece.id}-{seat}")
        for piece in half
        for seat, each in (("a", piece), ("b", _turned(piece)))
    )


def _low(piece: Piece) -> Piece:
    return replace(piece, blocks_los=False)


def _wood(piece: Piece) -> Piece:
    return replace(piece, blocks_move=False)


_RUINS = _both(
    Piece("corner", "poly", (
        (3, 4), (6, 4), (6, "4.4"), ("3.4", "4.4"), ("3.4", "6.5"), (3, "6.5"),
    )),
    Piece("wall", "poly", ((11, "5.5"), ("14.5", "5.5"), ("14.5", "5.9"), (11, "5.9"))),
    Piece("gable", "poly", (("5.2", 8), ("5.6", 8), ("5.6", "10.6"), ("5.2", "10.6"))),
    _low(Piece("rubble", "poly", (("7.6", 6), ("8.5", "5.6"), ("9.1", "6.2"), ("8.4", "6.9")))),
    Piece("stump", "circle", c=("1.8", "8.6"), r="0.5"),
)  # fmt: skip

_PILLARS = _both(
    Piece("left", "circle", c=("4.5", "6.5"), r="0.8"),
    Piece("middle", "circle", c=("9.5", "5.5"), r="0.8"),
    Piece("right", "circle", c=("14.5", "6.5"), r="0.8"),
)

_WOODS = (
    *_both(
        _wood(Piece("thicket", "poly", (
            (3, 5), ("4.6", "4.4"), (6, "5.2"), ("6.1", "6.6"), ("4.8", "7.4"), ("3.2", "6.8"),
        ))),
        _wood(Piece("copse", "circle", c=("12.5", "5.4"), r="1.3")),
        _wood(Piece("hedge", "poly", (
            ("15.2", "7.8"), (17, "8.1"), ("16.9", "8.9"), ("15.1", "8.6"),
        ))),
    ),
    _low(Piece("wall", "poly", (("7.4", "8.5"), ("7.6", "8.1"), ("10.6", "9.5"), ("10.4", "9.9")))),
)  # fmt: skip

LAYOUTS: Mapping[str, Layout] = {
    "open": Layout("open"),
    "ruins": Layout("ruins", _RUINS),
    "pillars": Layout("pillars", _PILLARS),
    "woods": Layout("woods", _WOODS),
}
