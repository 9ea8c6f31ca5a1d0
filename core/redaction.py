"""What a seat may no longer look back at, where the rules of a game forbid it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from core.frames import Frame

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRedaction(Generic[C, E]):
    """What one seat may no longer look at in a match that goes on.

    `open` are the steps that are shown as the seat saw them; of every other step, undone ones
    and those of other branches too, `command`, `event` and `operation` take out what the seat
    may not look back at. What it sees now, in the state of an open step or at the head, must
    stay, so that the redacted log folds to the same table there. Where what is left of closed
    steps does not lead to it, `tables` has the one that the seat goes on from, by the last step
    before the open ones.
    """

    open: frozenset[int]
    command: Callable[[C], C]
    event: Callable[[E], E]
    operation: Callable[[Any], Any]
    table: Callable[[Any], Any] = lambda table: table  # a position that the match began from
    tables: Mapping[int, Any] = field(default_factory=dict)


def since(line: Sequence[Frame[S]], moment: Callable[[S], object]) -> Sequence[Frame[S]]:
    """The frames at the end of a line whose tables are of the same `moment` as the head: what the
    seats have before their eyes still.
    """
    now = moment(line[-1].state)
    first = len(line)
    while first and moment(line[first - 1].state) == now:
        first -= 1
    return line[first:]
