"""A step of a match that is folded, with the table after it."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S")  # state, a NamedTuple


class Frame(NamedTuple, Generic[S]):
    """A node of the tree: a step, its game events, and the state after them.

    `seconds` is when it was entered, counted from the start of the match.
    """

    step: int
    events: tuple[Any, ...]
    state: S
    seconds: int = 0
