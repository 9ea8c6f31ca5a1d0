"""From the events of a step to what is drawn of it."""

from __future__ import annotations

from collections.abc import Iterable

from core.events import Json
from core.games.sorcerers_deck_of_death.events import Event
from core.kit.handlers import Handlers
from web.pictures.sorcerers_deck_of_death import attacks, moved
from web.pictures.sorcerers_deck_of_death.geometry import Lay
from web.pictures.sorcerers_deck_of_death.sheet import Sheet


def _nothing(_sheet: Sheet, _event: Event) -> None:
    """Of this nothing is drawn."""


DRAW = Handlers[Sheet, None](moved.DRAW, attacks.DRAW, rest=_nothing)


def drawn(view: Json, before: Json | None, events: Iterable[Event], lay: Lay) -> Sheet:
    """What a step did; nothing where it is not to be shown."""
    places = (view if before is None else before)["figs"]
    at = {name: lay.spot(one["at"]) for name, one in places.items() if one["at"]}
    pending = None if before is None else before["pending"]
    sheet = Sheet(view, lay, at, attack=pending["kind"] if pending else "")
    for event in events if before is not None else ():
        DRAW(sheet, event)
    return sheet
