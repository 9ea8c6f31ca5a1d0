"""What a line of entries would do, asked for while it is still being drawn on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.errors import Refused
from core.events import Json
from core.games.sorcerers_deck_of_death import notation
from core.games.sorcerers_deck_of_death.decide import decide
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.state import State
from core.knowledge import Viewer
from web.errors import problem
from web.pictures.sorcerers_deck_of_death.preview import preview


def advice(state: State, _: Viewer, chosen: Sequence[str]) -> Json:
    """`chosen` is a line in the game's notation, which commas have taken apart.

    The answer has `ok` and either the `preview` of the line (see there), of all its entries
    together, or the refusal as a problem document; `single` where the line is one entry.
    """
    items = notation.split(",".join(chosen))
    told: Json = {}
    warnings: list[Any] = []
    try:
        for item in items:
            command = notation.parse(state, item)
            events = decide(state, command)
            one = preview(state, command, events) or {}
            warnings += one.pop("warnings", [])
            told |= one
            for event in events:
                state = evolve(state, event)
    except Refused as error:
        return {"ok": False, "single": not items[1:]} | problem(error)
    return {"ok": True, "single": not items[1:], "preview": told | {"warnings": warnings}}
