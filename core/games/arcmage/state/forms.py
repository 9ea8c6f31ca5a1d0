"""JSON Schemas of what a match may start from: a position (section 9.1), or a whole state."""

from __future__ import annotations

from typing import Any, get_args

from core.events import Json
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state.base import SEATS
from core.games.arcmage.state.given import GivenPhase
from core.games.arcmage.state.stored import FILE
from core.schemas import form, list_of, or_null

COUNT: Json = {"type": "integer", "minimum": 0}
SLUG: Json = {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$"}
CARD: Json = {"type": "string", "pattern": r"^([a-z0-9][a-z0-9-]*|\?)$"}
PLACED: Json = {
    "type": "string",
    "pattern": "^[A-H][1-9][0-9]* +[a-z0-9][a-z0-9-]*",
    "description": (
        "its number and its card; then, as they hold, * marked, !n damage, =n defence left of a "
        "city, {kind xN, kind} counters, (+a/+d) until the end of the turn, ~ skips an unmark"
    ),
}
CITY: Json = {"type": "string", "pattern": "^[A-H][1-9][0-9]*$"}
OBJECT: Json = {"type": "object"}
PAIR: Json = {"type": "string", "pattern": "^[0-9]{1,2}/[0-9]{1,2}$"}


def _by_key(value: Json) -> Json:
    return {"type": "object", "additionalProperties": value}


_PARTS: dict[str, Any] = {
    "hand": list_of(CARD),
    "deck": COUNT | {"default": 20},
    "top": list_of(CARD, description="known cards on top of the deck, the first is drawn first"),
    "res": form((), **dict.fromkeys(FACTIONS, PAIR))
    | {"description": "resource cards of a faction, “unmarked/marked”"},
    "reserve": list_of(CARD),
    "grave": list_of(CARD, description="from the bottom to the top"),
    "cities": list_of(PLACED, description="default: A1 farmland, armory for all other seats"),
    "army": list_of(PLACED),
    "in": _by_key(list_of(PLACED)) | {"description": "residents by city"},
    "att": _by_key({"type": "string"}) | {"description": "hosts by what is attached to them"},
    "list": {
        "anyOf": [{"type": "string"}, list_of(SLUG), _by_key(COUNT)],
        "description": "the deck; with it names are checked",
    },
}
TABLE: Json = {
    "title": "A given table",
    **form(
        (),
        active={"enum": list(SEATS), "default": "A"},
        phase={"enum": list(get_args(GivenPhase)), "default": "play1"},
        turn=COUNT | {"default": 3},
        moved=list_of(CITY),
        lasting=list_of({"type": "array", "minItems": 2, "maxItems": 2}),
        cards=list_of(OBJECT, description="definitions of further cards"),
        opts=OBJECT | {"description": "options, over those of the match"},
        **{seat: form((), **_PARTS) for seat in SEATS},
    ),
}

POSITION: Json = or_null(TABLE, FILE.schema)
