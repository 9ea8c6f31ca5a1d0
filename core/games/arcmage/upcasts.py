"""Old payloads lifted to their present form."""

from __future__ import annotations

from dataclasses import fields

from core.events import Json
from core.game import Upcasts
from core.games.arcmage.events import OwnEvent
from core.games.arcmage.pieces.hints import part_of
from core.structured import members


def _asked(fact: Json) -> Json:
    """A fact that asks the table: schema 1 held the English words, 2 holds the name of the part."""
    if fact["kind"] != "ask_ruling":
        return fact
    return {**{key: fact[key] for key in fact if key != "hint"}, "part": part_of(fact["hint"])}


def ask_by_part(event: Json) -> Json:
    """Any event that may hold such a fact."""
    return {**event, "facts": [_asked(fact) for fact in event.get("facts", ())]}


UPCASTS: Upcasts = {
    str(fields_of["kind"].default): (ask_by_part,)
    for event in members(OwnEvent)
    if "facts" in (fields_of := {one.name: one for one in fields(event)})
}
