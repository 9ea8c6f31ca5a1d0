"""One spelling for every value: the canonical JSON that is stored, compared and hashed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def plain(value: Any) -> Any:
    """A command, event or operation as JSON values: fields by name, tuples as lists.

    A field that Python would not allow (`from`) has an underscore behind it in code and none
    in JSON. Raises TypeError for a float (its spelling differs between programs) and for any type
    that JSON does not have.
    """
    if value is None or isinstance(value, str | bool | int):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name.removesuffix("_"): plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no canonical form")


def canonical(value: Any) -> str:
    """Canonical JSON text: keys sorted, no blanks, no floats, other letters than ASCII kept."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
