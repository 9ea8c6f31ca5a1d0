"""The figures on the table, and where they touch."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, PROFILES, Point
from core.games.sorcerers_deck_of_death.titles import figure_title
from core.messages import Message
from web.pictures.sorcerers_deck_of_death.geometry import Lay, Spot, inches, rounded, unit

NOSE = 0.26  # length of the tick that shows where a figure looks
SHOULDER = 0.17  # half its width
LETTER = 1.3  # height of the letter, in radii


class Pip(NamedTuple):
    """A hit point on the rim, seen from the middle of the base."""

    x: float
    y: float
    full: bool


class Figure(NamedTuple):
    """A figure that stands: the middle of its base, and what is drawn round it."""

    id: str
    seat: str
    letter: str
    name: Message
    x: float
    y: float
    r: float
    size: float  # of the letter
    pips: list[Pip]
    nose: str  # path data, seen from the middle of the base
    badge: float  # how far out the badges sit, to the side and up or down
    done: bool
    raised: bool
    states: str  # class names
    hp: int
    full: int
    at: Point  # on the table


class Contact(NamedTuple):
    """Two enemies that touch each other, and where."""

    pair: tuple[str, str]
    x: float
    y: float


def standing(view: Json, lay: Lay, states: dict[str, list[str]]) -> list[Figure]:
    """The figures on the table; `states` are class names by figure."""
    found = [name for name in FIGS if view["figs"][name]["status"] == "standing"]
    return [_figure(view, name, lay, states.get(name, [])) for name in found]


def _figure(view: Json, name: str, lay: Lay, states: list[str]) -> Figure:
    one, radius = view["figs"][name], inches(view["radii"][name])
    spot, full = lay.spot(one["at"]), PROFILES[name[1]].hp
    corner = round((radius + 0.26) * cos(pi / 4), 3)
    return Figure(
        name,
        name[0],
        name[1],
        figure_title(name),
        spot.x,
        spot.y,
        radius,
        round(LETTER * radius, 3),
        _pips(radius, one["hp"], full),
        _nose(radius, lay.ahead(one["facing"])),
        corner,
        one["done"],
        one["raised"],
        " ".join(["is-done"] * one["done"] + states),
        one["hp"],
        full,
        (one["at"][0], one["at"][1]),
    )


def _pips(radius: float, hp: int, full: int) -> list[Pip]:
    """One for each hit point, clockwise from the top."""
    found = []
    for n in range(full):
        angle = 2 * pi * n / full
        x, y = rounded(radius * sin(angle), -radius * cos(angle))
        found.append(Pip(x, y, n < hp))
    return found


def _nose(radius: float, way: Spot) -> str:
    """A small triangle that leans on the rim."""
    foot, tip = radius * 0.95, radius + NOSE
    side = Spot(-way.y * SHOULDER, way.x * SHOULDER)
    corners = [
        rounded(way.x * foot + side.x, way.y * foot + side.y),
        rounded(way.x * tip, way.y * tip),
        rounded(way.x * foot - side.x, way.y * foot - side.y),
    ]
    return "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"


def contacts(view: Json, lay: Lay) -> list[Contact]:
    """Where enemies touch each other."""
    found = []
    for one, other in view["engaged"]:
        start, end = (lay.spot(view["figs"][name]["at"]) for name in (one, other))
        way, radius = unit(start, end), inches(view["radii"][one])
        found.append(
            Contact((one, other), *rounded(start.x + way.x * radius, start.y + way.y * radius))
        )
    return found
