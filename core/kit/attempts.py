"""What would follow from a command that nobody plays: for dealers and policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from core.errors import Refused
from core.rulings import Rulings

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def attempted(
    state: S,
    command: C,
    decide: Callable[[S, C], tuple[E, ...]],
    rulings: Rulings[S, C, E] | None = None,
) -> tuple[E, ...]:
    """The events of the command; () where it is refused.

    With `rulings` also those of a forbidden move that a table can carry out all the same: it
    needs its outcomes, too.
    """
    try:
        return decide(state, command)
    except Refused as refusal:
        if rulings is None or refusal.code not in rulings.forcible:
            return ()
    try:
        return rulings.force(state, command)
    except Refused:
        return ()
