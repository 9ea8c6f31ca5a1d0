"""JSON Schema of a given table that a match may start from (section 2)."""

from __future__ import annotations

from core import cards
from core.events import Json
from core.games.ace_in_the_hole.pieces import LETTER, PAWNS, SEATS, SQUARES
from core.schemas import by_name, form, list_of


def _letters(value: Json) -> Json:
    """By seat, as positions write it: R and B; the names of the seats are taken too."""
    return by_name((*LETTER, *SEATS), value, every=False)


CARD: Json = {"enum": list(cards.PACK)}
SQUARE: Json = {"enum": list(SQUARES)}
PLACE: Json = {"enum": [*SQUARES, None], "description": "null: captured"}
SEAT: Json = {"enum": list(SEATS)}
LETTERS: Json = {"enum": [*LETTER, *SEATS]}
COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 26}
HAND: Json = list_of({"enum": [*cards.PACK, cards.UNSEEN]}, maxItems=3)
REST: Json = {
    "type": "string",
    "pattern": "^rest( except( \\S+)+)?$",
    "description": "every card of the deck not named in the hand, but for those after “except”",
}

TABLE: Json = {
    "title": "A given table",
    **form(
        (),
        board=by_name(PAWNS, PLACE, every=False)
        | {"description": "pawns on the board; one left out is captured. Default: all at home"},
        turn=LETTERS | {"default": "R"},
        hands=_letters(HAND),
        discards=_letters({"anyOf": [list_of(CARD), REST]}),
        claims=list_of(LETTERS, maxItems=2, description="oldest first"),
        shown=_letters(list_of(CARD, maxItems=3)),
    ),
}
