"""How a game weighs decisions: what was chosen against the best that could have been."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from core.messages import Message

S = TypeVar("S")  # state, a NamedTuple


class Weighed(NamedTuple):
    """What a decision was worth, and the best there was, in parts of the unit (`Judge.parts`)."""

    chosen: int
    best: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge(Generic[S]):
    """What weighs decisions: its unit in the plural, and a sentence that says who judges and how.

    `weigh` takes the table before a step, and the events of the step, and gives None where there
    was nothing to choose, or not enough is known to tell.
    """

    title: Message
    unit: Message
    how: Message
    parts: int = 1  # so many parts of a value make a unit
    weigh: Callable[[S, Sequence[Any]], Weighed | None]
