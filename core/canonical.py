"""One spelling for every value: the canonical JSON that is stored, compared and hashed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import cache
from math import isfinite
from typing import Any


def plain(value: Any) -> Any:
    """A command, event or operation as JSON values: fields by name, tuples as lists.

    A field that Python would not allow (`from`) has an underscore behind it in code and none
    in JSON. Raises TypeError for a float (its spelling differs between programs) and for any type
    that JSON does not have.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if fields_of := names(value.__class__):
        found = {key: getattr(value, name) for key, name in fields_of}
        if getattr(value, "SPARSE", False):
            found = {key: item for key, item in found.items() if item is not None}
        return {key: plain(item) for key, item in found.items()}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _names_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """Fields of a dataclass: the name in JSON, the name in code; none for other types."""
    if not is_dataclass(kind):
        return ()
    return tuple((f.name.removesuffix("_"), f.name) for f in fields(kind))


names = cache(_names_of)


def members(value: Any) -> list[Any]:
    """The values of the fields of a command, event or operation; nothing of other types."""
    return [getattr(value, name) for _, name in names(value.__class__)]


_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def canonical(value: Any) -> str:
    """Canonical JSON text: keys sorted, no blanks, no floats, other letters than ASCII kept."""
    return _encode(plain(value))


def decimals(value: Any) -> Any:
    """A JSON value with every fraction as decimal text: 9.6 is “9.6”, and 9.0 is 9.

    Raises ValueError for what is no number (NaN, infinities).
    """
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError(str(value))
        return int(value) if value.is_integer() else f"{Decimal(repr(value)):f}"
    if isinstance(value, Mapping):
        return {key: decimals(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [decimals(item) for item in value]
    return value
