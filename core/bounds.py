"""Bounds of numbers: no fact counts more than a table can hold, so nothing counts up to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.canonical import members
from core.commands import AttachPhoto, EnterVariation, Redo, StartMatch, Undo
from core.errors import BadInput
from core.events import MatchStarted, PhotoAttached, Redone, Undone, VariationEntered

MOVES = (Undo, Redo, EnterVariation, Undone, Redone, VariationEntered)  # only name a step
STEPS = (*MOVES, AttachPhoto, PhotoAttached)  # these a file too, with bounds of its own
STARTS = (StartMatch, MatchStarted)


def beyond(value: Any, most: int) -> bool:
    """Whether a whole number further than `most` from zero stands anywhere in a command, an event
    or a JSON value; numbers of steps are not looked at, for they are only looked up.
    """
    if isinstance(value, int):
        return not -most <= value <= most
    if isinstance(value, str) or value is None or isinstance(value, STEPS):
        return False
    if isinstance(value, STARTS):
        return beyond(value.options, most) or beyond(value.position, most)
    if isinstance(value, float):
        return not -most <= value <= most  # NaN too
    return any(beyond(one, most) for one in _inner(value))


def _inner(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, tuple | list) else members(value)


def check_numbers(value: Any, most: int) -> None:
    """Raises `BadInput` for what holds a number beyond `most`."""
    if beyond(value, most):
        raise BadInput(
            "number_too_large", "Whole numbers here lie between -{most} and {most}.", most=most
        )
