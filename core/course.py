"""What tells how a match runs: what its main series counts, which marks of its steps weigh."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.messages import Message, msg

POINTS = msg("points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How the course of a match is read from `Game.curve` and `Game.moments`.

    `unit` is what the values of the curve are, in the plural, such as "points". `together`: the
    values of all seats add up to that of the table; otherwise who has most of it leads. `weights`
    says which marks are worth going to and how much, from 0 to 1; one without a weight is not.
    `unseen` counts the cards on a table, as somebody knows it, of which that somebody does not know
    which they are: how much a seat does not know. None: nothing of the kind can be counted.
    """

    unit: Message = POINTS
    together: bool = False
    weights: Mapping[str, float] = field(default_factory=dict)
    unseen: Callable[[Any], int] | None = None
