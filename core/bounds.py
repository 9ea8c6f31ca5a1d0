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
    left = [value]
    while left:
        one = left.pop()
        if one is None or isinstance(one, str):
            continue
        if isinstance(one, (tuple, list)):
            left += one
        elif isinstance(one, (int, float)):
            if not -most <= one <= most:  # NaN too
                return True
        elif not isinstance(one, STEPS):
            left += _inner(one)
    return False


def _inner(value: Any) -> Iterable[Any]:
    if isinstance(value, (dict, Mapping)):  # the first is found at once
        return value.values()
    return (value.options, value.position) if isinstance(value, STARTS) else members(value)


def check_numbers(value: Any, most: int) -> None:
    """Raises `BadInput` for what holds a number beyond `most`."""
    if beyond(value, most):
        raise BadInput(
            "number_too_large", "Whole numbers here lie between -{most} and {most}.", most=most
        )
