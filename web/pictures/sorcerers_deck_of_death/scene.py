"""From a view of Sorcerers' Deck of Death to what its picture shows."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.messages import Message
from web.pictures.picture import Viewpoint
from web.pictures.sorcerers_deck_of_death import rows
from web.pictures.sorcerers_deck_of_death.dice import Chances, Roll, chances, flags, rolls
from web.pictures.sorcerers_deck_of_death.figures import Contact, Figure, contacts, standing
from web.pictures.sorcerers_deck_of_death.geometry import RIM, SCALE, WIDTH, Lay
from web.pictures.sorcerers_deck_of_death.ground import Ground, ground
from web.pictures.sorcerers_deck_of_death.panels import (
    Banner,
    Panel,
    Status,
    banners,
    panel,
    status,
)
from web.pictures.sorcerers_deck_of_death.sheet import Sheet
from web.pictures.sorcerers_deck_of_death.step import drawn


class Scene(NamedTuple):
    """Everything the template draws."""

    viewpoint: Viewpoint
    box: str  # viewBox
    mapped: bool  # else the bands are drawn in rows
    ground: Ground
    figures: list[Figure]
    contacts: list[Contact]
    step: Sheet
    status: Status
    top: Panel
    bottom: Panel
    rolls: list[Roll]
    chances: Chances | None
    flags: list[Message]
    banners: list[Banner]


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """The scene of a view; with `before`, what the events of the viewpoint did is drawn too."""
    lay = Lay(viewpoint.flip)
    events = viewpoint.events if before is not None else ()
    shown, mapped = rows.arranged(view), rows.mapped(view)
    step = drawn(shown, before and rows.arranged(before), events, lay)
    top, bottom = SEATS if viewpoint.flip else SEATS[::-1]
    whole = WIDTH + SCALE + RIM
    return Scene(
        viewpoint,
        f"{-SCALE} {-RIM} {whole} {whole}" if mapped else rows.BOX,
        mapped,
        ground(shown, lay, frozenset(step.hiders)),
        standing(shown, lay, _states(view, step)),
        contacts(shown, lay),
        step,
        status(view),
        panel(view, before, top, viewpoint),
        panel(view, before, bottom, viewpoint),
        rolls(view, before, events),
        chances(view),
        flags(events),
        banners(view, viewpoint.ruled),
    )


def _states(view: Json, step: Sheet) -> dict[str, list[str]]:
    """The class names of the figures that something is about."""
    pending, act = view["pending"] or {}, view["act"]
    storm = pending.get("kind") == "TE"  # its target is the last one that dice were rolled for
    waiting = [*pending["left"], *pending["movable"]] if storm else [pending.get("target")]
    named = {
        "is-moved": step.moved,
        "is-active": {act["fig"]} if act else (),
        "is-target": {*step.targets, *(fig for fig in waiting if fig)},
        "is-hider": step.hiders,
        "is-glowing": step.glowing,
    }
    found: dict[str, list[str]] = {}
    for state, figs in named.items():
        for fig in figs:
            found.setdefault(fig, []).append(state)
    return found
