"""Unions of dataclasses without a discriminator of pydantic's, told apart by `op` or `kind`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import SchemaValidator

TAGS = ("op", "kind")  # fields that say which dataclass is meant


def tell_apart(adapter: TypeAdapter[Any]) -> None:
    """Read each union whose members all have a literal field `op`, or `kind`, by that field.

    The core cannot say so itself, for it knows no pydantic. Without this all members would be
    tried, one after the other, an object without the field would be taken for the first that
    fits, and a mistake in one would be told as a mistake in each.
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
    for tag in TAGS:
        words = [_words(choice, known, tag) for choice in schema["choices"]]
        choices = {
            word: read for said, read in zip(words, inner["choices"], strict=True) for word in said
        }
        if all(words) and len(choices) == sum(map(len, words)):
            told = {"type": "tagged-union", "discriminator": tag, "choices": choices}
            return told | {key: inner[key] for key in ("strict", "ref", "metadata") if key in inner}
    return inner


def _words(choice: Any, known: Mapping[str, Any], tag: str) -> tuple[str, ...]:
    """What the field `tag` of a dataclass may say; () for anything else."""
    if not isinstance(choice, Mapping):
        return ()
    if choice.get("type") == "definition-ref":
        choice = known[choice["schema_ref"]]
    if choice.get("type") != "dataclass":
        return ()
    for field in choice["schema"].get("fields", ()):
        form = field["schema"]
        form = form.get("schema", form)
        if field["name"] == tag and form.get("type") == "literal":
            return tuple(map(str, form["expected"]))
    return ()
