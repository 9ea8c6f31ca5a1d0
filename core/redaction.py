"""What a seat may no longer look back at, where the rules of a game forbid it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRedaction(Generic[C, E]):
    """What one seat may no longer look at in a match that goes on.

    `open` are the steps that are shown as the seat saw them; of every other step, undone ones
    and those of other branches too, `command`, `event` and `operation` take out what the seat
    may not look back at. What it sees now, in the state of an open step or at the head, must
    stay, so that the redacted log folds to the same table there.
    """

    open: frozenset[int]
    command: Callable[[C], C]
    event: Callable[[E], E]
    operation: Callable[[Any], Any]
    table: Callable[[Any], Any] = lambda table: table  # a position that the match began from
