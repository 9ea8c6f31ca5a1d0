"""What a seat may not know, taken out of anything: for comparison with what it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

VIEWERS = ("1", "2", None)  # both seats, and a spectator


def veiled(value: Any, faces: Iterable[str]) -> Any:
    """The same with `?` for these cards, written in whatever way: `QC`, `Qc`, `QC=AD`."""
    if isinstance(value, str):
        first, sign, rest = value.partition("=")
        return f"?{sign}{rest}" if first.upper() in faces else value
    if isinstance(value, tuple):
        found = [veiled(one, faces) for one in value]
        return value._make(found) if hasattr(value, "_make") else tuple(found)
    if is_dataclass(value) and not isinstance(value, type):
        told = {one.name: veiled(getattr(value, one.name), faces) for one in fields(value)}
        return replace(value, **told)
    return value
