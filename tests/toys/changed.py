"""The toy game with its rules changed on purpose, so that every verdict of an audit occurs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import IllegalMove
from core.game import Game
from tests.toys import pig, rules
from tests.toys.pieces import Command, DieRolled, Hold, Roll, State


def decide(state: State, command: Command) -> tuple[Any, ...]:
    """A 5 is told as 2 and 3; no 3 is rolled any more; a pot of 9 is worth 10."""
    facts = rules.decide(state, command)
    match command:
        case Roll(seat=seat, face=5):
            return DieRolled(seat, 2), DieRolled(seat, 3)
        case Roll(face=3):
            raise IllegalMove("no_threes", "Nobody rolls a 3.", rule="R4")
        case Hold(seat=seat) if state.pot == 9:
            return rules.bank(state._replace(pot=10), seat)
    return facts


CHANGED = pig(decide=decide)


def games() -> Mapping[str, Game[Any, Any, Any]]:
    """The games of a process of its own."""
    return {CHANGED.slug: CHANGED}
