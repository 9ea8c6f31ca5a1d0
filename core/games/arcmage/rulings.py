"""Rulings: what a table decides beside the rules (R135, R136)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.commands import Command
from core.games.arcmage.decide import decide_step
from core.games.arcmage.decide.rulings import check_operation
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.evolve.facts import apply
from core.games.arcmage.facts import Operation
from core.games.arcmage.narrate import describe
from core.games.arcmage.state import State
from core.games.arcmage.view.hiding import hide_operation
from core.rulings import Rulings

FORCIBLE = frozenset(
    {
        "E_PHASE",
        "E_TURN",
        "E_CITY_MOVE",
        "E_ATTACK_LIMIT",
        "E_COST",
        "E_LOYALTY",
        "E_FORBIDDEN",
        "E_DEVOTED",
        "E_UNIQUE",
        "E_PREREQ",
        "E_OBLIGATION",
        "E_DECK_SIZE",
        "E_DECK_CITIES",
        "E_DECK_COPIES",
    }
)


def force(state: State, command: Command) -> tuple[e.Event, ...]:
    """The facts of a command that the rules refuse and that stood at the table."""
    return tuple(decide_step(state, command, forced=FORCIBLE).events)


def follow(before: State, after: State) -> tuple[e.Event, ...]:
    """What comes of a ruling at once: loose cards, deaths, losses; the asked ones are settled."""
    step = StepBuilder(after)
    if before.asks:
        step.add(e.AsksSettled())
    check_state(step)
    return tuple(step.events)


RULINGS: Rulings[State, Command, e.Event] = Rulings(
    operations=Operation,
    apply=apply,
    check=check_operation,
    forcible=FORCIBLE,
    force=force,
    describe=describe,
    hide=hide_operation,
    follow=follow,
)
