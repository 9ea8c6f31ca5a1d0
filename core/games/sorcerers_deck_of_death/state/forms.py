"""JSON Schemas of what a match may start from: a given table, or a whole state."""

from __future__ import annotations

from typing import Any

from core import cards
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS, HAND_LIMIT, SEATS, written


def _form(required: tuple[str, ...] = (), /, **properties: Any) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _list(items: Json, **limits: Any) -> Json:
    return {"type": "array", "items": items, **limits}


def _seats(value: Json, *, every: bool = True) -> Json:
    return _form(SEATS if every else (), **dict.fromkeys(SEATS, value))


def _or_null(value: Json) -> Json:
    return {"anyOf": [value, {"type": "null"}]}


WHOLE_NUMBER: Json = {"type": "integer"}
COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 24}
TRUTH: Json = {"type": "boolean"}
SEAT: Json = {"enum": list(SEATS)}
ID: Json = {"enum": list(FIGS)}
CODE: Json = {"enum": list(DECK)}
CARD: Json = {"enum": [*DECK, *map(written, DECK)]}
HAND: Json = _list({"enum": [*CARD["enum"], cards.UNSEEN]}, maxItems=HAND_LIMIT)
INCHES: Json = {"type": ["number", "string"], "description": "inches; 5.4 and “5.4” are the same"}

TABLE: Json = {
    "title": "A given table",
    **_form(
        round=WHOLE_NUMBER | {"default": 1},
        phase={
            "enum": ["setup", "power", "initiative", "activation", "end"],
            "default": "activation",
        },
        turn=_or_null(SEAT) | {"description": "Default: a; in the setup the first deployer"},
        figs={
            "type": "object",
            "description": "those on the table; one left out takes no part, in the setup it waits",
            "properties": dict.fromkeys(
                FIGS,
                _form(
                    ("at",),
                    at=_list(INCHES, minItems=2, maxItems=2),
                    hp=_or_null({"type": "integer", "minimum": 1, "maximum": 6}),
                    done=TRUTH | {"default": False},
                ),
            ),
            "additionalProperties": False,
        },
        dead=_list(ID),
        dead_done=_list(ID, description="those of the dead that were activated in this round"),
        hands=_seats(HAND, every=False),
        discard=_seats(_list(CARD, maxItems=24), every=False),
    ),
}

POINT: Json = _or_null(_list(WHOLE_NUMBER, minItems=2, maxItems=2))
OBJECT: Json = {"type": ["object", "null"]}
TEXT: Json = {"type": ["string", "null"]}
STATE: Json = {
    "title": "A whole state, as `final` and forks hold it; lengths are thousandths of an inch",
    **_form(
        (
            *("options", "round", "phase", "turn", "passes", "first", "figs", "cards"),
            *("act", "pending", "warnings", "result", "reason"),
        ),
        options={"type": "object"},
        round=WHOLE_NUMBER,
        phase={"enum": ["setup", "power", "initiative", "activation", "end", "over"]},
        turn=_or_null(SEAT),
        passes=COUNT,
        first=_or_null(SEAT),
        figs=_form(
            FIGS,
            **dict.fromkeys(
                FIGS,
                _form(
                    ("at", "hp", "done", "raised", "status", "facing"),
                    at=POINT,
                    hp=COUNT,
                    done=TRUTH,
                    raised=TRUTH,
                    status={"enum": ["waiting", "standing", "dead", "absent"]},
                    facing=WHOLE_NUMBER,
                ),
            ),
        ),
        cards=_seats(
            _form(
                ("known", "unknown", "deck", "discard", "unseen", "reshuffles", "drawn"),
                known=_list(CODE),
                unknown=COUNT,
                deck=COUNT,
                discard=_list(CODE),
                unseen=_list(CODE),
                reshuffles={"type": "integer", "minimum": 0},
                drawn=TRUTH,
            )
        ),
        act=OBJECT,
        pending=OBJECT,
        warnings={"type": "integer", "minimum": 0},
        result=TEXT,
        reason=TEXT,
    ),
}

POSITION: Json = {"anyOf": [TABLE, STATE, {"type": "null"}]}
