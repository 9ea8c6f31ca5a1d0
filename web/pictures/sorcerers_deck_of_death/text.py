"""The table of Sorcerers' Deck of Death in characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from math import hypot

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, PROFILES, SEATS, SIDE
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from web.pictures.sorcerers_deck_of_death.faces import line, sort
from web.pictures.sorcerers_deck_of_death.rows import mapped

CELLS = SIDE // INCH  # squares of an inch along an edge
EMPTY, WALL, OPEN, LOW = " .", "##", "%%", "--"
CENTRE = ((8, 8), (8, 9), (9, 8), (9, 9))  # the squares that meet in the middle
GAP = "   "

Cell = tuple[int, int]


def text(view: Json) -> str:
    """A map of the table, seat b above, with seats, cards and figures beside it; without a map
    these alone."""
    if not mapped(view):
        return "\n".join([*_beside(view), *_end(view)])
    lines = [
        f"{left}{GAP}{right}".rstrip()
        for left, right in zip_longest(_map(view), _beside(view), fillvalue="")
    ]
    return "\n".join([*lines, *_end(view)])


def _map(view: Json) -> Iterator[str]:
    cells = _cells(view)
    for y in reversed(range(CELLS)):
        row = "".join(cells.get((x, y), " +" if (x, y) in CENTRE else EMPTY) for x in range(CELLS))
        yield f"{y:>2} {row}"
    yield "   " + "".join(f" {x:<5}" for x in range(0, CELLS, 3)).rstrip()


def _cells(view: Json) -> dict[Cell, str]:
    """What stands in each square: scenery that covers its middle, figures above it."""
    found: dict[Cell, str] = {}
    for piece in view["scenery"]:
        sign = OPEN if not piece["blocks_move"] else WALL if piece["blocks_los"] else LOW
        found |= dict.fromkeys(_covered(piece), sign)
    figs: dict[Cell, str] = {}
    for name in FIGS:
        at = view["figs"][name]["at"]
        if at is not None:
            figs[_free(at, figs)] = name
    return found | figs


def _free(at: list[int], taken: dict[Cell, str]) -> Cell:
    """The square in which a figure stands, or the nearest that nobody has."""
    every = [(x, y) for x in range(CELLS) for y in range(CELLS) if (x, y) not in taken]
    return min(every, key=lambda cell: (_apart(cell, at), -cell[0], -cell[1]))


def _apart(cell: Cell, at: list[int]) -> float:
    return hypot(*(INCH * n + INCH / 2 - value for n, value in zip(cell, at, strict=True)))


def _covered(piece: Json) -> Iterator[Cell]:
    """The squares that a piece touches in one of nine points."""
    steps = (INCH // 6, INCH // 2, INCH - INCH // 6)
    for x in range(CELLS):
        for y in range(CELLS):
            points = [(INCH * x + right, INCH * y + up) for right in steps for up in steps]
            if any(_within(piece, point) for point in points):
                yield x, y


def _within(piece: Json, point: tuple[int, int]) -> bool:
    if piece["shape"] == "circle":
        return bool(hypot(point[0] - piece["c"][0], point[1] - piece["c"][1]) <= piece["r"])
    x, y = point
    inside, corners = False, piece["pts"]
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _beside(view: Json) -> Iterator[str]:
    yield f"Round {view['round']} of {view['options']['rounds']}, {view['phase']}{_doing(view)}"
    for seat in reversed(SEATS):
        yield _seat(view, seat)
        yield f"    hand {_hand(view, seat)}"
        for name in FIGS:
            if name[0] == seat and view["figs"][name]["status"] != "absent":
                yield f"    {_fig(view, name)}"
    centre = view["worth"]
    yield f"Centre a {centre['a']}, b {centre['b']}   warnings {view['warnings']}"


def _doing(view: Json) -> str:
    act, pending = view["act"], view["pending"]
    told = f": {act['fig']} has {act['ap']} AP, Mvt {act['mvt']}" if act else ""
    if pending and pending["kind"] == "focus":
        return f"{told}, draws {pending['n']}"
    if pending:
        return f"{told}, {pending['kind']} on {pending['target'] or '–'} ({pending['stage']})"
    return told


def _seat(view: Json, seat: str) -> str:
    turn = ">" if view["turn"] == seat and not view["result"] else " "
    side = view["cards"][seat]
    top = f" (top {line(side['discard'][-1:])})" if side["discard"] else ""
    first = ", first" if view["first"] == seat else ""
    return (
        f"{turn}{seat} {view['mages'][seat]}{first}   deck {side['deck']}   "
        f"discard {len(side['discard'])}{top}"
    )


def _hand(view: Json, seat: str) -> str:
    return line(sort(view["hand"][seat]))


def _fig(view: Json, name: str) -> str:
    one = view["figs"][name]
    if one["status"] != "standing":
        return f"{name} {one['status']}"
    at = "" if one["at"] is None else f" at {', '.join(map(in_inches, one['at']))}"
    touching = [a if b == name else b for a, b in view["engaged"] if name in (a, b)]
    marks = [
        "done" * one["done"],
        "raised" * one["raised"],
        f"engaged with {' '.join(touching)}" if touching else "",
    ]
    told = "  ".join(mark for mark in marks if mark)
    return f"{name} {one['hp']}/{PROFILES[name[1]].hp}{at}  {told}".rstrip()


def _end(view: Json) -> Iterator[str]:
    if view["result"]:
        yield f"Result {view['result']} ({view['reason']})"
