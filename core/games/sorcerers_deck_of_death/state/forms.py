"""JSON Schema of a table that a match may start from (section 10.1)."""

from __future__ import annotations

from core import cards
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS, HAND_LIMIT, SEATS, written
from core.schemas import by_name, form, list_of, or_null

WHOLE_NUMBER: Json = {"type": "integer"}
TRUTH: Json = {"type": "boolean"}
SEAT: Json = {"enum": list(SEATS)}
ID: Json = {"enum": list(FIGS)}
CARD: Json = {"enum": [*DECK, *map(written, DECK)]}
HAND: Json = list_of({"enum": [*CARD["enum"], cards.UNSEEN]}, maxItems=HAND_LIMIT)
INCHES: Json = {"type": ["number", "string"], "description": "inches; 5.4 and “5.4” are the same"}

TABLE: Json = {
    "title": "A given table",
    **form(
        (),
        round=WHOLE_NUMBER | {"default": 1},
        phase={
            "enum": ["setup", "power", "initiative", "activation", "end"],
            "default": "activation",
        },
        turn=or_null(SEAT) | {"description": "Default: a; in the setup the first deployer"},
        figs={
            "type": "object",
            "description": "those on the table; one left out takes no part, in the setup it waits",
            "properties": dict.fromkeys(
                FIGS,
                form(
                    (),
                    at=or_null(list_of(INCHES, minItems=2, maxItems=2))
                    | {"description": "left out in a match without a map, and nowhere else"},
                    hp=or_null({"type": "integer", "minimum": 1, "maximum": 6}),
                    done=TRUTH | {"default": False},
                ),
            ),
            "additionalProperties": False,
        },
        dead=list_of(ID),
        dead_done=list_of(ID, description="those of the dead that were activated in this round"),
        hands=by_name(SEATS, HAND, every=False),
        discard=by_name(SEATS, list_of(CARD, maxItems=24), every=False),
    ),
}
