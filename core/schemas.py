"""JSON Schemas of positions, put together from their parts; what goes in is not changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.events import Json


def form(required: Sequence[str] | None = None, /, **properties: Any) -> Json:
    """An object with these keys and no others; without `required` nothing is said of it."""
    needed = {} if required is None else {"required": list(required)}
    return {
        "type": "object",
        "properties": properties,
        **needed,
        "additionalProperties": False,
    }


def by_name(names: Sequence[str], value: Json, *, every: bool = True) -> Json:
    """An object with such a value by name (of seats, of pieces): every one of them, or some."""
    return form(names if every else (), **dict.fromkeys(names, value))


def list_of(items: Json, **limits: Any) -> Json:
    """A list of such values; `limits` are further keywords of it, such as `maxItems`."""
    return {"type": "array", "items": items, **limits}


def or_null(*values: Json) -> Json:
    """One of these, or null."""
    return {"anyOf": [*values, {"type": "null"}]}
