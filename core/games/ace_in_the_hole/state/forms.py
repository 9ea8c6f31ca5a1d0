"""JSON Schemas of what a match may start from: a given table, or a whole state (sections 2, 7)."""

from __future__ import annotations

from typing import Any

from core import cards
from core.events import Json
from core.games.ace_in_the_hole.pieces import LETTER, PAWNS, SEATS, SQUARES


def _form(required: tuple[str, ...] = (), /, **properties: Any) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _list(items: Json, **limits: Any) -> Json:
    return {"type": "array", "items": items, **limits}


def _letters(value: Json) -> Json:
    """By seat, as positions write it: R and B; the names of the seats are taken too."""
    return _form((), **dict.fromkeys((*LETTER, *SEATS), value))


def _seats(value: Json) -> Json:
    return _form(SEATS, **dict.fromkeys(SEATS, value))


def _pawns(value: Json, *, every: bool) -> Json:
    return _form(PAWNS if every else (), **dict.fromkeys(PAWNS, value))


CARD: Json = {"enum": list(cards.PACK)}
SQUARE: Json = {"enum": list(SQUARES)}
PLACE: Json = {"enum": [*SQUARES, None], "description": "null: captured"}
SEAT: Json = {"enum": list(SEATS)}
LETTERS: Json = {"enum": [*LETTER, *SEATS]}
COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 26}
HAND: Json = _list({"enum": [*cards.PACK, cards.UNSEEN]}, maxItems=3)
REST: Json = {
    "type": "string",
    "pattern": "^rest( except( \\S+)+)?$",
    "description": "every card of the deck not named in the hand, but for those after “except”",
}

TABLE: Json = {
    "title": "A given table",
    **_form(
        board=_pawns(PLACE, every=False)
        | {"description": "pawns on the board; one left out is captured. Default: all at home"},
        turn=LETTERS | {"default": "R"},
        hands=_letters(HAND),
        discards=_letters({"anyOf": [_list(CARD), REST]}),
        claims=_list(LETTERS, maxItems=2, description="oldest first"),
        shown=_letters(_list(CARD, maxItems=3)),
    ),
}

WHOLE = (
    *("options", "home", "at", "turn", "known", "unknown", "discards", "pile", "dealt"),
    *("revealed", "claims", "ply", "result", "reason", "points", "last"),
)
STATE: Json = {
    "title": "A whole state, as `final` and forks hold it",
    **_form(
        WHOLE,
        options={"type": "object"},
        home=_pawns(SQUARE, every=True),
        at=_pawns(PLACE, every=True),
        turn={"enum": [*SEATS, None]},
        known=_seats(_list(CARD, maxItems=3)),
        unknown=_seats(COUNT),
        discards=_seats(_list(CARD, maxItems=26)),
        pile=_seats(COUNT),
        dealt=_seats({"type": "boolean"}),
        revealed=_seats(_list(CARD, maxItems=3)),
        claims=_list(SEAT, maxItems=2),
        ply=COUNT | {"maximum": 52},
        result={"type": ["string", "null"]},
        reason={"type": ["string", "null"]},
        points=_seats({"type": "integer", "minimum": 0, "maximum": 150}),
        last={"type": ["object", "null"]},
    ),
}

POSITION: Json = {"anyOf": [TABLE, STATE, {"type": "null"}]}
