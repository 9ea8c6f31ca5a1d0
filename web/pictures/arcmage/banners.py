"""What everybody should see: a ruling, a founded city, a fall, who is out, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.events import Json
from core.games.arcmage.events import CityFell, CityFounded, PlayerLost
from core.games.arcmage.titles import REASONS, RESULT_TITLES, seat_title
from core.messages import Message, Printed, msg
from web.pictures.picture import Viewpoint


class Banner(NamedTuple):
    """One line across the table. `kind`: ruled, founded, fell, out, over."""

    kind: str
    text: Message
    note: Message | str = ""


def banners(view: Json, before: Json | None, viewpoint: Viewpoint) -> list[Banner]:
    """The banners of a view: what the step before it was, and the end."""
    found = (
        [Banner("ruled", msg("✎ Ruling of the table"), viewpoint.ruled)] if viewpoint.ruled else []
    )
    if before is not None:
        for event in viewpoint.events:
            found += _told(view, event)
    if view["result"]:
        note = REASONS.get(view["reason"] or "", "")
        found.append(Banner("over", RESULT_TITLES[view["result"]], note))
    return found


def _told(view: Json, event: Any) -> Iterator[Banner]:
    match event:
        case CityFounded(seat=seat, card=card):
            text = msg("{seat} founds a city instead of a turn", seat=seat_title(seat))
            yield Banner("founded", text, Printed(view["names"].get(card, card)))
        case CityFell(seat=seat, slug=slug):
            text = msg("A city of {seat} falls", seat=seat_title(seat))
            yield Banner("fell", text, Printed(view["names"].get(slug, slug)))
        case PlayerLost(seat=seat, by=by):
            yield Banner("out", msg("{seat} is out", seat=seat_title(seat)), REASONS[by])
