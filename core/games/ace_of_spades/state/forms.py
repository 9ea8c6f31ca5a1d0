"""JSON Schema of a given table that a match may start from (section 10)."""

from __future__ import annotations

from core.events import Json
from core.games.ace_of_spades.pieces import DIFFICULTIES, FIGHTS, SEATS
from core.schemas import form, list_of, or_null

CARDS: Json = {
    "description": "cards in a text (`2h 2s Kc JK`, `?3` for three that were not seen), or a list",
    "anyOf": [{"type": "string"}, list_of({"type": "string"})],
}
NUMBER: Json = {"type": "integer", "minimum": 0, "maximum": 999}
HP: Json = {"type": "integer", "minimum": 1, "maximum": 999}


EFFECT: Json = {
    "type": "object",
    "description": "an effect of section 1.4, such as {“op”: “add”, “n”: 2}",
    "properties": {"op": {"type": "string"}},
    "required": ["op"],
}
CARD: Json = {
    "title": "An enemy card",
    **form(
        id={"type": "string", "pattern": "^[a-z0-9-]+$"},
        back={"type": "integer", "minimum": 0, "maximum": FIGHTS - 1},
        hp=HP,
        max=HP | {"description": "of the enemy in front: the printed HP; `hp` is the dial"},
        name={"type": "string"},
        difficulty={"enum": [*DIFFICULTIES, None]},
        kind={"enum": ["minion", "acolyte", "boss", None]},
        penalty=list_of(EFFECT),
        bonus=list_of(EFFECT),
        cost=or_null(form(refills=NUMBER)),
        text={"type": "string"},
    ),
}
DEFEAT: Json = {
    "type": "array",
    "description": "fight, last HP, and by what it was defeated: shot, effect or ruling",
    "minItems": 3,
    "maxItems": 3,
}
TABLE: Json = {
    "title": "A given table",
    **form(
        mode={"enum": ["solo", "coop"]},
        difficulty={"enum": list(DIFFICULTIES)},
        overflow={"enum": ["trim", "keep"]},
        phase={"enum": ["deal", "reveal", "turn", "refill", "trim"], "default": "turn"},
        fight=NUMBER | {"maximum": FIGHTS, "default": 1},
        active={"enum": list(SEATS)},
        enemy=CARD,
        bullets=NUMBER,
        refills=NUMBER,
        shots=NUMBER | {"default": 0},
        hand=CARDS,
        hands=form(**dict.fromkeys(SEATS, CARDS)),
        commons=CARDS,
        discard=CARDS,
        deck=CARDS,
        joker={"const": "in", "description": "the Joker is one of the cards in play"},
        one_shots=list_of(CARD),
        permanents=list_of(CARD),
        catalogue=list_of(CARD),
        defeated=list_of(DEFEAT),
    ),
}
