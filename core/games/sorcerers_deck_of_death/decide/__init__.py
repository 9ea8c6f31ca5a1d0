"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import (
    activation,
    assaults,
    attacks,
    casting,
    ground,
    pushes,
    reactions,
    rounds,
    setup,
)
from core.games.sorcerers_deck_of_death.decide.refusals import SHARED, refused, seat_title
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.events import Phase
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS, read_fig
from core.games.sorcerers_deck_of_death.rules import reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.games.sorcerers_deck_of_death.titles import PHASE_TITLES
from core.kit.handlers import Handlers

CARRY_OUT = Handlers[StepBuilder, None]()  # adds what an accepted command brings about
PHASES: Mapping[type[c.Command], tuple[Phase, ...]] = {  # all others belong to activations
    c.Deploy: ("setup",),
    c.Draw: ("power", "activation"),
    c.RollInitiative: ("initiative",),
    c.ScoreCentre: ("end",),
}


def decide(state: State, command: c.Command, *, forced: bool = False) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of 5.4.

    `forced`: the table ruled that it stands: soft tests warn, and no action point, token or
    repetition stands in its way.
    """
    SHARED.check_running(state.result)
    step = StepBuilder(state, forced=forced)
    if not isinstance(command, c.Concede | c.Discard):
        _check_discarded(state, command)
        _check_phase(state, command)
        ground.check_told(state, command)
    CARRY_OUT(step, command)
    return tuple(step.events)


def _check_discarded(state: State, command: c.Command) -> None:
    """R16; in a power phase no seat waits for the cards of the other (R15)."""
    owing = setup.owed(state)
    if isinstance(command, c.Draw) and state.phase == "power":
        owing = tuple(one for one in owing if SEATS[one[0]] == command.seat)
    for seat, n in owing:
        raise refused("discard_needed", seat=seat_title(seat), n=n)


def _check_phase(state: State, command: c.Command) -> None:
    allowed = PHASES.get(type(command), ("activation",))
    if state.phase not in allowed:
        raise refused("wrong_phase", phase=PHASE_TITLES[state.phase])


@CARRY_OUT.of(c.Draw)
def _draw(step: StepBuilder, command: c.Draw) -> None:
    if step.state.phase == "power":
        setup.power(step, command)
    else:
        activation.draw(step, command)


@CARRY_OUT.of(c.Discard)
def _discard(step: StepBuilder, command: c.Discard) -> None:
    if not setup.owed(step.state):
        attacks.check_no_dice(step.state)
    setup.discard(step, command)
    if step.state.phase == "activation":
        activation.focused(step)


CARRY_OUT.of(c.Deploy)(setup.deploy)
CARRY_OUT.of(c.RollInitiative)(setup.initiative)
CARRY_OUT.of(c.Activate)(activation.activate)
CARRY_OUT.of(c.Walk)(activation.walk)
CARRY_OUT.of(c.Run)(activation.run)
CARRY_OUT.of(c.Charge)(assaults.charge)
CARRY_OUT.of(c.Melee)(assaults.melee)
CARRY_OUT.of(c.Shoot)(assaults.shoot)
CARRY_OUT.of(c.Focus)(activation.focus)
CARRY_OUT.of(c.React)(reactions.react)
CARRY_OUT.of(c.Roll)(attacks.roll)
CARRY_OUT.of(c.Push)(pushes.push)
CARRY_OUT.of(c.Place)(pushes.throw)
CARRY_OUT.of(c.Decline)(pushes.decline)
CARRY_OUT.of(c.EndActivation)(activation.end_activation)
CARRY_OUT.of(c.Cast)(casting.cast)
CARRY_OUT.of(c.Pass)(activation.pass_turn)
CARRY_OUT.of(c.ScoreCentre)(rounds.score_centre)
CARRY_OUT.of(c.Concede)(rounds.concede)


def actor(state: State, command: c.Command) -> str | None:
    """Whose command it is; None for what both do together."""
    match command:
        case c.Draw(seat=seat) | c.Discard(seat=seat) | c.Concede(seat=seat):
            return seat
        case c.RollInitiative() | c.ScoreCentre():
            return None
        case c.React(ability=ability):
            return _reacts(state, ability.upper())
        case c.Roll() | c.Push() | c.Place():
            pending = state.pending
            return SEATS[pending.seat] if isinstance(pending, Attack) else _on_turn(state)
        case c.Deploy(fig=fig) | c.Activate(fig=fig):
            name = read_fig(fig)
            return _on_turn(state) if name is None else name[0]
        case c.Cast() | c.Pass():
            return SEATS[reach.next_turn(state)] if state.turn in {0, 1} else None
        case c.Walk() | c.Run() | c.Charge() | c.Melee() | c.Shoot() | c.Focus():
            return _on_turn(state)
        case c.Decline() | c.EndActivation():
            return _on_turn(state)


def _on_turn(state: State) -> str | None:
    return SEATS[state.turn] if state.turn in {0, 1} else None


def _reacts(state: State, ability: str) -> str | None:
    match state.pending:
        case Attack(target=target, attacker=attacker, loser=loser):
            who = {"PD": target, "DM": loser}.get(ability, attacker)
            return None if who is None or who < 0 else FIGS[who][0]
        case Drawing(fig=fig):
            return FIGS[fig][0]
        case None:
            return None if state.act is None else FIGS[state.act.fig][0]
