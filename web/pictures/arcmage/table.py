"""From a view of Arcmage to what is drawn of it: panels, middle, phases.

The macros of `templates/pictures/arcmage/parts.html` take the pieces of a `Table`.
"""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.arcmage.titles import PHASE_TITLES
from core.messages import Message, msg
from web.pictures.arcmage.faces import Printed
from web.pictures.arcmage.labels import labels
from web.pictures.arcmage.marks import marks, resolved
from web.pictures.arcmage.panels import Panel, panel
from web.pictures.arcmage.shared_area import (
    Asked,
    Fight,
    Laid,
    Waiting,
    asked,
    fight,
    laid,
    waiting,
)
from web.pictures.arcmage.tiles import Tiles
from web.pictures.picture import Viewpoint

PHASES = ("unmark", "draw", "devotion", "play1", "attack", "play2", "discard")
MOST_OPEN = 2  # seats whose boards are always open
SHORT = {
    "unmark": msg("Unmark"),
    "draw": msg("Draw, lay"),
    "devotion": msg("Devotion"),
    "play1": msg("Play 1"),
    "attack": msg("Attack"),
    "play2": msg("Play 2"),
    "discard": msg("Discard"),
}


class Phase(NamedTuple):
    """A phase of the turn; `state` is done, here or later."""

    name: str
    short: Message
    title: Message
    state: str


class Turn(NamedTuple):
    """Whose turn it is and where it stands; before turn 1 there are no phases."""

    number: int
    active: str
    phase: str
    title: Message
    phases: list[Phase]
    attacks: int  # declared, of those that are allowed
    allowed: int


class Glance(NamedTuple):
    """A seat in a line, for tables of more than two: cities and what is left of them, and so on."""

    panel: Panel
    cities: int
    points: int
    creatures: int


class Table(NamedTuple):
    """All of it; `others` come first, `own` is the panel at the bottom."""

    turn: Turn
    glances: list[Glance]  # in turn order; none for two seats
    others: list[Panel]
    own: Panel
    stack: list[Laid]
    done: list[Laid]  # what came and went in this step
    waiting: list[Waiting]
    fight: Fight | None
    asked: list[Asked]
    devotion: int | None


def table(view: Json, viewpoint: Viewpoint, before: Json | None = None) -> Table:
    """What there is to draw; with `before`, the view one step earlier, what changed is marked."""
    events = viewpoint.events if before is not None else ()
    done = resolved(view, events)
    fought = next((one.attacker for one in events if one.kind == "battle_fought"), None)
    printed = Printed(view)
    items = [*view["stack"], *done]
    names = labels(view, before, printed, items)
    tiles = Tiles(view, before, printed, marks(view, items, fought), names)
    bottom = home(view, viewpoint)
    seats = view["seats"]
    after = seats.index(bottom) + 1
    shut = folded(view, before, viewpoint)
    others = [
        panel(tiles, seat, viewpoint, own=False, folded=seat in shut)
        for seat in seats[after:] + seats[: after - 1]
    ]
    own = panel(tiles, bottom, viewpoint, own=True, folded=bottom in shut)
    return Table(
        _turn(view),
        glances(view, [*others, own]) if len(others) > 1 else [],
        others,
        own,
        laid(tiles, view["stack"]),
        laid(tiles, done, done=True),
        waiting(tiles),
        fight(tiles, events),
        asked(tiles),
        view["devotion"],
    )


def home(view: Json, viewpoint: Viewpoint) -> str:
    """The seat at the bottom: the viewer's, else the first; the one before it on a table turned.

    From any seat but the first the table is seen flipped, so turning it is not to flip it.
    """
    seats: list[str] = view["seats"]
    viewer = (viewpoint.viewer or "").upper()
    at = seats.index(viewer) if viewer in seats else 0
    turned = viewpoint.flip != (at > 0)
    return seats[at - turned]


def folded(view: Json, before: Json | None, viewpoint: Viewpoint) -> set[str]:
    """Of more than two seats those whose boards are strips, where nobody taps on them.

    Open are the viewer's, that of the seat on turn, those that fight, and those that the step
    changed.
    """
    if viewpoint.interactive or len(view["seats"]) <= MOST_OPEN or not view["turn"]:
        return set()
    combat = view["combat"] or {}
    open_ = {view["active"], (viewpoint.viewer or "").upper(), combat.get("defender")}
    return {
        seat
        for seat in view["seats"]
        if seat not in open_ and (before is None or _board(view, seat) == _board(before, seat))
    }


def _board(view: Json, seat: str) -> Json:
    """What lies on a seat's board."""
    return {"seat": view["players"][seat]} | {
        kind: {number: one for number, one in view[kind].items() if one["controller"] == seat}
        for kind in ("cards", "resources")
    }


def glances(view: Json, panels: list[Panel]) -> list[Glance]:
    """The seats in turn order, a line each."""
    return [
        Glance(
            one,
            len(one.rows),
            sum(max(0, row.city.defence.now) for row in one.rows if row.city.defence),
            sum(
                card["controller"] == one.seat and card["type"] == "creature"
                for card in view["cards"].values()
            ),
        )
        for one in sorted(panels, key=lambda one: one.seat)
    ]


def _turn(view: Json) -> Turn:
    here = view["phase"]
    at = PHASES.index(here) if here in PHASES else -1
    phases = [
        Phase(
            name,
            SHORT[name],
            PHASE_TITLES[name],
            "here" if place == at else "done" if place < at else "later",
        )
        for place, name in enumerate(PHASES)
    ]
    return Turn(
        view["turn"],
        view["active"],
        here,
        PHASE_TITLES[here],
        phases if view["turn"] else [],
        view["attacks"],
        view["allowed"],
    )
