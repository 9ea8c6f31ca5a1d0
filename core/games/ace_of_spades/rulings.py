"""What the table may decide by itself: dials, places of cards, the turn (R77)."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.commands import Command, MoveCard, Operation
from core.games.ace_of_spades.decide import decide, outcome, shots, turns
from core.games.ace_of_spades.decide.changes import check
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.evolve.changes import apply
from core.games.ace_of_spades.state import State
from core.kit.phrases import say
from core.rulings import Rulings

# Codes of moves that a table can carry out although the rules forbid them. The others name
# what no table can do, or a slip in the entry.
FORCIBLE = frozenset(
    {
        "E_BAD_CLAIM",
        "E_DAMAGE_MISMATCH",
        "E_FORBIDDEN_CARD",
        "E_HAND_SIZE",
        "E_JAM_COMBO",
        "E_JAM_REFILLS",
        "E_NO_COMBO",
        "E_NO_REFILL",
        "E_RULED_SHOT",  # asked for by a forced shot: it is forced again, told in full
        "E_SEAT",
    }
)


def hide(operation: Operation, seat: str | None) -> Operation:
    """The operation as a seat may see it: what enters or leaves another's hand stays hidden."""
    if isinstance(operation, MoveCard):
        own = f"hand{seat}"
        closed = {"hand1", "hand2", "deck"} - {own}
        if {operation.from_, operation.to} <= closed:
            return replace(operation, card=cards.UNSEEN)
    return operation


def follow(before: State, after: State) -> tuple[Event, ...]:
    """A defeat, a loss, other draws due: what the ruled table brings about at once (R57, R100)."""
    step = StepBuilder(before)
    step.state = after
    outcome.judge(step, "ruling")
    return outcome.close(step)


def force(state: State, command: Command) -> tuple[Event, ...]:
    """The events of a forbidden move that stood. Raises `IllegalMove` if no table can do it."""
    match command:
        case c.PlayHand():
            return shots.shoot(state, command, forced=True)
        case c.JamGun():
            return shots.jam(state, command, forced=True)
        case c.SwapCards():
            return turns.swap(state, command, forced=True)
        case c.RefreshDeck():
            return turns.refresh(state, command, forced=True)
        case c.DealCards() | c.RevealEnemy() | c.DrawCards() | c.TrimHand() | c.UseBonus():
            return decide(state, command)
        case c.NameCard() | c.TickAchievement() | c.QuitMatch():
            return decide(state, command)  # refused again: only these can be forced


RULINGS: Rulings[State, Command, Event] = Rulings(
    operations=Operation,
    apply=apply,
    check=check,
    forcible=FORCIBLE,
    force=force,
    describe=say,
    hide=hide,
    follow=follow,
)
