"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import (
    activation,
    assaults,
    attacks,
    casting,
    reactions,
    rounds,
    setup,
)
from core.games.sorcerers_deck_of_death.decide.refusals import SHARED, refused, seat_title
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS, read_fig
from core.games.sorcerers_deck_of_death.rules import reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.games.sorcerers_deck_of_death.titles import PHASE_TITLES


def decide(state: State, command: c.Command, *, forced: bool = False) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of 5.4.

    `forced`: the table ruled that it stands: soft tests warn, and no action point, token or
    repetition stands in its way.
    """
    SHARED.check_running(state.result)
    step = StepBuilder(state, forced=forced)
    if not isinstance(command, c.Concede | c.Discard):
        _check_discarded(state)
        _check_phase(state, command)
    _DECIDE[type(command)](step, command)
    return tuple(step.events)


def _check_discarded(state: State) -> None:
    owed = setup.owed(state)
    if owed is not None:
        raise refused("discard_needed", seat=seat_title(owed[0]), n=owed[1])


def _check_phase(state: State, command: c.Command) -> None:
    allowed = _PHASES.get(type(command), ("activation",))
    if state.phase not in allowed:
        raise refused("wrong_phase", phase=PHASE_TITLES[state.phase])


def _draw(step: StepBuilder, command: c.Draw) -> None:
    if step.state.phase == "power":
        setup.power(step, command)
    else:
        activation.draw(step, command)


def _discard(step: StepBuilder, command: c.Discard) -> None:
    if setup.owed(step.state) is None:
        attacks.check_no_dice(step.state)
    setup.discard(step, command)
    if step.state.phase == "activation":
        activation.focused(step)


_PHASES: Mapping[type, tuple[str, ...]] = {
    c.Deploy: ("setup",),
    c.Draw: ("power", "activation"),
    c.RollInitiative: ("initiative",),
    c.ScoreCentre: ("end",),
}
_DECIDE: Mapping[type, Callable[[StepBuilder, Any], None]] = {
    c.Deploy: setup.deploy,
    c.Draw: _draw,
    c.Discard: _discard,
    c.RollInitiative: setup.initiative,
    c.Activate: activation.activate,
    c.Walk: activation.walk,
    c.Run: activation.run,
    c.Charge: assaults.charge,
    c.Melee: assaults.melee,
    c.Shoot: assaults.shoot,
    c.Focus: activation.focus,
    c.React: reactions.react,
    c.Roll: attacks.roll,
    c.Push: attacks.push,
    c.Place: attacks.throw,
    c.Decline: attacks.decline,
    c.EndActivation: activation.end_activation,
    c.Cast: casting.cast,
    c.Pass: activation.pass_turn,
    c.ScoreCentre: rounds.score_centre,
    c.Concede: rounds.concede,
}


def actor(state: State, command: c.Command) -> str | None:
    """Whose command it is; None for what both do together."""
    match command:
        case c.Draw(seat=seat) | c.Discard(seat=seat) | c.Concede(seat=seat):
            return seat
        case c.RollInitiative() | c.ScoreCentre():
            return None
        case c.React():
            return _reacts(state, command.ability.upper())
        case c.Roll() | c.Push() | c.Place() if isinstance(state.pending, Attack):
            return SEATS[state.pending.seat]
        case c.Deploy(fig=fig) | c.Activate(fig=fig) if (name := read_fig(fig)) is not None:
            return name[0]
        case c.Cast() | c.Pass() if state.turn in {0, 1}:
            return SEATS[reach.next_turn(state)]
        case _:
            return SEATS[state.turn] if state.turn in {0, 1} else None


def _reacts(state: State, ability: str) -> str | None:
    match state.pending:
        case Attack(target=target, attacker=attacker, loser=loser):
            who = {"PD": target, "DM": loser}.get(ability, attacker)
            return None if who is None or who < 0 else FIGS[who][0]
        case Drawing(fig=fig):
            return FIGS[fig][0]
    return None if state.act is None else FIGS[state.act.fig][0]
