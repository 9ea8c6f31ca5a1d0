"""Numbers on the table that people watch, such as points, life, bullets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from core.messages import Message

S = TypeVar("S")  # state of the game


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge(Generic[S]):
    """A number that each of several owners may have.

    `read` gives it by owner: a seat, a player without one, or anything else that the game numbers.
    Who is not among the owners both before and after a step has no change in it. `one` and
    `several` have the place `change`, a signed number. `titles` are those of owners for whom
    `Game.seat_titles` has none; without any title the change stands for itself. `welcome` says
    whether people like it to grow; None where some do and others do not.
    """

    read: Callable[[S], Mapping[str, int]]
    one: Message  # {change} point
    several: Message  # {change} points
    titles: Mapping[str, Message] = field(default_factory=dict)
    welcome: bool | None = True
