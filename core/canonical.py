"""One spelling for every value: the canonical JSON that is stored, compared and hashed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from functools import cache
from math import isfinite
from operator import attrgetter
from typing import Any


def plain(value: Any) -> Any:
    """A command, event or operation as JSON values: fields by name, tuples as lists.

    A field that Python would not allow (`from`) has an underscore behind it in code and none
    in JSON. Raises TypeError for a float (its spelling differs between programs) and for any type
    that JSON does not have.
    """
    if value is None or isinstance(value, (str, int)):  # a truth value is one, too
        return value
    if keys := names(value.__class__):
        pairs = zip(keys, members(value), strict=True)
        left_out = left_out_of(value.__class__)
        return {
            key: plain(item) for (key, _), item in pairs if item is not None or key not in left_out
        }
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _names_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """Fields of a dataclass: the name in JSON, the name in code; none for other types."""
    if not is_dataclass(kind):
        return ()
    return tuple((f.name.removesuffix("_"), f.name) for f in fields(kind))


names = cache(_names_of)


@cache
def left_out_of(kind: Any) -> frozenset[str]:
    """The fields of a class that its JSON leaves out where they are None.

    All of one with `SPARSE`; those named in `LATER`, which came after matches were recorded: what
    was said without them, and what a dealer draws from that, stays as it is.
    """
    if hasattr(kind, "SPARSE"):
        return frozenset(key for key, _ in names(kind))
    return frozenset(getattr(kind, "LATER", ()))


def members(value: Any) -> tuple[Any, ...]:
    """The values of the fields of a command, event or operation; nothing of other types."""
    return values_of(value.__class__)(value)


@cache
def values_of(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What takes the values of all fields of a class."""
    fields_of = [name for _, name in names(kind)]
    if len(fields_of) > 1:
        return attrgetter(*fields_of)
    takes = [attrgetter(name) for name in fields_of]
    return lambda value: tuple(take(value) for take in takes)


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
