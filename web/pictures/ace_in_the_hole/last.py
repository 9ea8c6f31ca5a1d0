"""The last ply of a view, ready to be drawn."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json, Seat
from web.pictures.ace_in_the_hole import geometry as geo

LEAPERS = "89T"
BEND = 0.14  # of the way of a captured pawn to its slot
GHOST_LEAN = 30  # how far a captured pawn is drawn beside its captor


class Ghost(NamedTuple):
    """A pawn that was just captured: where it stood, and the way to its slot."""

    pawn: str
    seat: Seat
    x: float
    y: float
    path: str


class Last(NamedTuple):
    """What the ply did. `action` is `move`, `leap`, `court`, `release` or `burn`."""

    action: str
    seat: Seat
    card: str
    pawn: str | None
    start: str | None  # square left
    end: str | None  # square reached
    passed: tuple[str, ...]
    dots: tuple[geo.Point, ...]  # the middles of the squares passed
    path: str  # line from start to end, or nothing
    ghost: Ghost | None
    captured: str | None
    drawn: str | None


def last_ply(view: Json, before: Json | None, *, flip: bool) -> Last | None:
    """The ply by which `view` differs from `before`; None where it was none."""
    last = view.get("last")
    if not last or before is None or view["ply"] == before["ply"]:
        return None
    card, pawn = last["card"], last.get("pawn")
    start, end, captured = last.get("from"), last.get("to"), last.get("captured")
    action = _action(card, start, end)
    between = tuple(geo.passed(start, end)) if action == "move" else ()
    return Last(
        action,
        last["seat"],
        card,
        pawn,
        start,
        end,
        between,
        tuple(geo.middle(square, flip=flip) for square in between),
        _path(action, pawn, start, end, flip=flip),
        _ghost(captured, end, flip=flip) if captured else None,
        captured,
        last.get("drawn"),
    )


def _action(card: str, start: str | None, end: str | None) -> str:
    if end is None:
        return "burn"
    if start is None:
        return "release"
    if card[0] in LEAPERS:
        return "leap"
    return "court" if card[0] in "AKQJ" else "move"


def _path(action: str, pawn: str | None, start: str | None, end: str | None, *, flip: bool) -> str:
    if end is None:
        return ""
    goal = geo.middle(end, flip=flip)
    if action == "release" and pawn:
        return geo.straight(geo.slot(pawn, flip=flip), goal, before=geo.SLOT_CLEAR)
    if start is None:
        return ""
    origin = geo.middle(start, flip=flip)
    if action == "leap":
        return geo.arc(origin, goal)
    return geo.straight(origin, goal, before=0)


def _ghost(pawn: str, square: str | None, *, flip: bool) -> Ghost | None:
    if square is None:
        return None
    place, goal = geo.middle(square, flip=flip), geo.slot(pawn, flip=flip)
    seat = "red" if pawn in geo.PAWNS["red"] else "black"
    lean = GHOST_LEAN if place.x < geo.WIDTH / 2 else -GHOST_LEAN
    origin = geo.Point(place.x + lean, place.y - abs(lean))
    bend = -BEND if lean > 0 else BEND  # towards the middle of the board
    path = geo.arc(origin, goal, bend=bend, after=geo.SLOT_CLEAR + 4)
    return Ghost(pawn, seat, *origin, path)
