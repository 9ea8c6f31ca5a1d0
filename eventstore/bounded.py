"""Bounds of whole numbers, checked while JSON is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LOOSE = ("any", "float")  # types of a schema that no bound of whole numbers reaches


def bounded(schema: Any, most: int, free: tuple[type[Any], ...]) -> Any:
    """The schema of pydantic's core with every whole number between -most and most, as
    `core.bounds` has it: but in dataclasses of `free`, and in names of fields.
    """
    if isinstance(schema, list | tuple):
        return type(schema)([bounded(part, most, free) for part in schema])
    if not isinstance(schema, Mapping) or schema.get("cls") in free:
        return schema
    found = {
        key: part if key == "keys_schema" else bounded(part, most, free)
        for key, part in schema.items()
    }
    if schema.get("type") == "int":
        found["ge"] = max(-most, found.get("ge", -most))
        found["le"] = min(most, found.get("le", most))
    return found


def holds_any(schema: Any, free: tuple[type[Any], ...]) -> bool:
    """Whether a schema has a place for any JSON, or for fractions, in other dataclasses."""
    if isinstance(schema, list | tuple):
        return any(holds_any(part, free) for part in schema)
    if not isinstance(schema, Mapping) or schema.get("cls") in free:
        return False
    return schema.get("type") in LOOSE or any(holds_any(part, free) for part in schema.values())
