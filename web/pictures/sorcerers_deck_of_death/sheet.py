"""What a step draws over the table, and the sheet on which it is collected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.events import Json
from core.messages import Message
from web.pictures.sorcerers_deck_of_death.geometry import (
    WIDTH,
    Lay,
    Spot,
    apart,
    free_place,
    halfway,
    inches,
    off,
)

BELOW, ASIDE = 0.55, 0.4  # how far a measure stands from its line, and more beside a steep one
NEAR_EDGE = 1.5  # above a figure this near to the edge there is no room for a mark


class Way(NamedTuple):
    """The way of a base. `kind` is that of the event; `arrow`: it points at its end."""

    kind: str
    d: str
    arrow: bool


class Ghost(NamedTuple):
    """Where a figure stood before."""

    id: str
    x: float
    y: float
    r: float


class Bar(NamedTuple):
    """A short stroke across a way: where a charge was cut."""

    d: str


class Ring(NamedTuple):
    """A reach round a base. `kind`: shot, storm, reach."""

    kind: str
    x: float
    y: float
    r: float


class Label(NamedTuple):
    """A measure in inches, and the middle of its text."""

    kind: str
    x: float
    y: float
    inches: float


class Sight(NamedTuple):
    """A line of sight. `kind`: free; blocked, where the table is believed; gap, a distance only."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float


class Mark(NamedTuple):
    """What became of a figure: wound, dead, heal, miss. `text` stands at the place."""

    kind: str
    id: str
    x: float
    y: float
    text: Message | str


@dataclass(slots=True)
class Sheet:
    """Everything that a step draws. `at` is where each figure stands, event by event."""

    view: Json
    lay: Lay
    at: dict[str, Spot]
    attack: str = ""  # kind of the attack that the step goes on with
    ways: list[Way] = field(default_factory=list)
    ghosts: list[Ghost] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    wedges: list[str] = field(default_factory=list)
    rings: list[Ring] = field(default_factory=list)
    sights: list[Sight] = field(default_factory=list)
    hidden: list[Spot] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    hiders: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    glowing: set[str] = field(default_factory=set)
    scored: bool = False

    def radius(self, fig: str) -> float:
        """The radius of a figure's base."""
        return inches(self.view["radii"][fig])

    def ring(self, kind: str, middle: Spot, reach: float, base: float) -> None:
        """A reach from the edge of a base, with its measure where there is room for it."""
        radius = round(reach + base, 3)
        ring = Ring(kind, middle.x, middle.y, radius)
        if ring not in self.rings:
            self.rings.append(ring)
            spot = free_place(middle, radius, self.at.values())
            self.labels.append(Label(kind, spot.x, spot.y, reach))

    def measure(self, kind: str, spots: Sequence[Spot], length: int) -> None:
        """A length beside the middle of a line, on the side where there is more room."""
        middle, way = halfway(spots)
        far = BELOW + ASIDE * abs(way.y)
        sides = [off(middle, Spot(-way.y, way.x), n * far) for n in (1, -1)]
        taken = [*self.at.values(), *spots]
        spot = max(sides, key=lambda side: min(apart(side, other) for other in taken))
        x, y = (min(max(value, 0.8), WIDTH - 0.8) for value in spot)
        self.labels.append(Label(kind, x, y, inches(length)))

    def mark(self, kind: str, fig: str, text: Message | str = "") -> None:
        """What became of a figure, at the place where it stands or stood."""
        spot = self.at.get(fig)
        if spot is None:
            return
        radius = self.radius(fig)
        up = spot.y - radius - 0.3 if spot.y >= NEAR_EDGE else spot.y + radius + 0.85
        y = spot.y if kind == "dead" else round(up, 3)
        self.marks.append(Mark(kind, fig, spot.x, y, text))
