"""Where things lie in the drawing: squares, slots, and the lines between them."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

FILES = "abcdefgh"
PAWNS = {
    "red": ("AD", "KD", "QD", "JD", "AH", "KH", "QH", "JH"),
    "black": ("AS", "KS", "QS", "JS", "AC", "KC", "QC", "JC"),
}
SQUARE = 100  # one side, in units of the drawing
RIM = 8  # the frame of the board
SLOTS = 88  # height of a row of captured pawns
GAP = 6
WIDTH = 8 * SQUARE + 2 * RIM
BOARD_TOP = SLOTS + GAP  # of the frame
HEIGHT = 2 * (SLOTS + GAP) + WIDTH
CLEAR = 46  # lines end this far from the middle of a square
SLOT_CLEAR = 32


class Point(NamedTuple):
    """A place in the drawing; x to the right, y down."""

    x: float
    y: float


def middle(square: str, *, flip: bool) -> Point:
    """The middle of a square such as `e4`."""
    column, row = FILES.index(square[0]), 8 - int(square[1])
    if flip:
        column, row = 7 - column, 7 - row
    return Point(RIM + column * SQUARE + SQUARE / 2, BOARD_TOP + RIM + row * SQUARE + SQUARE / 2)


def slot(pawn: str, *, flip: bool) -> Point:
    """The middle of a captured pawn's slot: red pawns above, black ones below."""
    seat = "red" if pawn in PAWNS["red"] else "black"
    column, above = PAWNS[seat].index(pawn), seat == "red"
    if flip:
        column, above = 7 - column, not above
    x = RIM + column * SQUARE + SQUARE / 2
    return Point(x, SLOTS / 2 if above else HEIGHT - SLOTS / 2)


def passed(start: str, end: str) -> list[str]:
    """The squares strictly between two on one straight line; none for a leap."""
    dx = FILES.index(end[0]) - FILES.index(start[0])
    dy = int(end[1]) - int(start[1])
    length = max(abs(dx), abs(dy))
    if dx and dy and abs(dx) != abs(dy):
        return []
    return [
        f"{FILES[FILES.index(start[0]) + dx // length * k]}{int(start[1]) + dy // length * k}"
        for k in range(1, length)
    ]


def straight(a: Point, b: Point, *, before: float = CLEAR, after: float = CLEAR) -> str:
    """Path data of a line from `a` to `b` that leaves both ends free."""
    length = hypot(b.x - a.x, b.y - a.y) or 1
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    after, before = min(after, length / 2 - 1), min(before, length / 2 - 1)
    return (
        f"M{a.x + ux * before:.1f} {a.y + uy * before:.1f}"
        f"L{b.x - ux * after:.1f} {b.y - uy * after:.1f}"
    )


def arc(a: Point, b: Point, *, bend: float = 0.32, after: float = CLEAR) -> str:
    """Path data of a curve from `a` to `b`, bent to the upper side of the drawing."""
    length = hypot(b.x - a.x, b.y - a.y) or 1
    nx, ny = (b.y - a.y) / length, -(b.x - a.x) / length
    if ny > 0 or (ny == 0 and nx > 0):
        nx, ny = -nx, -ny
    cx = (a.x + b.x) / 2 + nx * length * bend
    cy = (a.y + b.y) / 2 + ny * length * bend
    reach = hypot(b.x - cx, b.y - cy) or 1
    ex, ey = b.x - (b.x - cx) / reach * after, b.y - (b.y - cy) / reach * after
    return f"M{a.x:.1f} {a.y:.1f}Q{cx:.1f} {cy:.1f} {ex:.1f} {ey:.1f}"
