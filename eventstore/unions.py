"""Unions of dataclasses without a discriminator of pydantic's, told apart by their field `op`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import SchemaValidator

OP = "op"


def tell_apart(adapter: TypeAdapter[Any]) -> None:
    """Read each union whose members all have a literal field `op` by that field.

    The core cannot say so itself, for it knows no pydantic. Without this all members would be
    tried, an object without `op` would be taken for the first that fits, and a mistake in one
    would be told as a mistake in each.
    """
    known: dict[str, Any] = {}
    _collect(adapter.core_schema, known)
    schema = _told_apart(adapter.core_schema, known)
    if schema != adapter.core_schema:
        adapter.core_schema = schema
        adapter.validator = SchemaValidator(schema)


def _collect(schema: Any, known: dict[str, Any]) -> None:
    """The parts that others refer to."""
    if isinstance(schema, Mapping):
        if "ref" in schema:
            known[schema["ref"]] = schema
        schema = list(schema.values())
    if isinstance(schema, list | tuple):
        for part in schema:
            _collect(part, known)


def _told_apart(schema: Any, known: Mapping[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_told_apart(part, known) for part in schema]
    if isinstance(schema, tuple):
        return tuple(_told_apart(part, known) for part in schema)
    if not isinstance(schema, Mapping):
        return schema
    inner = {key: _told_apart(value, known) for key, value in schema.items()}
    if schema.get("type") != "union":
        return inner
    choices = {
        _word(choice, known): read
        for choice, read in zip(schema["choices"], inner["choices"], strict=True)
    }
    if None in choices:
        return inner
    told = {"type": "tagged-union", "discriminator": OP, "choices": choices}
    return told | {key: inner[key] for key in ("strict", "ref", "metadata") if key in inner}


def _word(choice: Any, known: Mapping[str, Any]) -> str | None:
    """The `op` of a dataclass; None for anything else."""
    if not isinstance(choice, Mapping):
        return None
    if choice.get("type") == "definition-ref":
        choice = known[choice["schema_ref"]]
    if choice.get("type") != "dataclass":
        return None
    for field in choice["schema"].get("fields", ()):
        form = field["schema"]
        form = form.get("schema", form)
        if field["name"] == OP and form.get("type") == "literal" and len(form["expected"]) == 1:
            return str(form["expected"][0])
    return None
