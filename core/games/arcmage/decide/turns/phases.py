"""Phases: their order, the duties of each, and how the turn goes through them (R35, R36)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, triggers
from core.games.arcmage.decide.combat import attackers
from core.games.arcmage.decide.state_based_actions import check_state, next_turn
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.triggers.resolution import ability_of, let_go
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.state import State
from core.games.arcmage.titles import PHASE_TITLES
from core.messages import Message, msg

ORDER: tuple[e.Phase, ...] = (
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard",
)  # fmt: skip
FULL = 7  # cards in hand, R44
RESOURCES = 2  # laid after drawing none, R38


def go_on(step: StepBuilder, command: c.GoOn) -> None:
    """To a later phase, or on from the last one (R36)."""
    state = step.state
    _on_turn(step, command.seat)
    target = command.phase or _following(state)
    if target is None:
        _leave(step)
        next_turn(step)
        return
    again = target == state.phase == "attack" and bool(state.extra)
    if not again and ORDER.index(target) <= ORDER.index(state.phase):
        raise IllegalMove(
            "E_PHASE",
            "Phases only go forward, not to {phase}; now: {now}.",
            rule="R36",
            phase=PHASE_TITLES[target],
            now=PHASE_TITLES[state.phase],
        )
    _advance(step, target)


def _on_turn(step: StepBuilder, named: str | None) -> None:
    """Raises E_SETUP, E_OUT, E_TURN."""
    guards.started(step.state)
    guards.own_turn(step, guards.seated(step.state, named), "R36")


def _following(state: State) -> e.Phase | None:
    if state.phase == "attack" and state.extra:
        return "attack"
    if state.phase == "discard":
        return None
    return ORDER[ORDER.index(state.phase) + 1]


def end_turn(step: StepBuilder, command: c.EndTurn) -> None:
    """Through all that is left of the turn (R44)."""
    state = step.state
    _on_turn(step, command.seat)
    if state.phase != "discard":
        _advance(step, "discard")
        now = step.state
        if now.turn != state.turn or step.over or over_full(now) or must_answer(now):
            return
    _leave(step)
    next_turn(step)


def _advance(step: StepBuilder, target: e.Phase) -> None:
    """Phase by phase, each with its duties; a trigger that waits stops the way."""
    turn = step.state.turn
    while True:
        _leave(step)
        state = step.state
        if target == state.phase == "attack":
            phase: e.Phase = "attack"
        else:
            phase = ORDER[ORDER.index(state.phase) + 1]
        _enter(step, phase)
        check_state(step)
        if phase == target or step.over or step.state.turn != turn:
            return


def _leave(step: StepBuilder) -> None:
    """Raises E_STACK, E_COMBAT, E_OBLIGATION, E_PENDING for a duty of the phase (R36)."""
    state = step.state
    guards.empty_stack(state)
    guards.no_combat(state, "R36")
    reason = duty(step)
    if reason is not None:
        step.refuse(IllegalMove("E_OBLIGATION", "{why}", rule="R36", why=reason))
    no_pending(state)
    lapse_optional(step)


def duty(step: StepBuilder) -> Message | None:
    """What the active player still has to do in this phase."""
    state = step.state
    player = state.players[state.active]
    match state.phase:
        case "unmark":
            return msg("The cards are unmarked first.")
        case "draw" if state.drawn is None:
            return msg("The draw is chosen first: two, one, or none.")
        case "draw" if state.drawn == 0 and state.laid < RESOURCES and player.held:
            return msg("Two cards become resources after drawing none.")
        case "attack" if attackers.must_attack(step):
            return msg("Creatures that must attack have not attacked.")
        case "discard" if over_full(state):
            return msg("The hand is discarded down to seven first.")
    return None


def over_full(state: State) -> bool:
    """Whether the active player has more than seven cards."""
    player = state.players[state.active]
    return player.held > FULL


def must_answer(state: State) -> bool:
    """Whether triggers wait that are no “may”."""
    return any(not _optional(state, one) for one in state.pending)


def no_pending(state: State) -> None:
    """Raises E_PENDING for triggers that have to be entered."""
    if must_answer(state):
        raise IllegalMove(
            "E_PENDING",
            "Triggered abilities wait to be entered: {cards}.",
            rule="R36",
            cards=", ".join(one.source for one in state.pending),
        )


def _optional(state: State, trigger: Trigger) -> bool:
    trig = ability_of(state, trigger)
    return trig is None or trig.optional


def lapse_optional(step: StepBuilder) -> None:
    """Optional triggers lapse as the phase is left (R36)."""
    let_go(step, (one.id for one in step.state.pending))


def _enter(step: StepBuilder, phase: e.Phase) -> None:
    state = step.state
    extra = state.extra[0] if phase == state.phase == "attack" and state.extra else None
    step.open(e.PhaseEntered(phase))
    cities = (state.pieces[city] for city, _ in state.lasting)
    if phase == "devotion" and any(one.controller == state.active for one in cities):
        step.fact(f.EndLevels(state.active))  # R62
    if extra is not None:
        attackers.open_extra(step, *extra)
    _notice_phase(step, phase)
    step.close()


def _notice_phase(step: StepBuilder, phase: e.Phase) -> None:
    """Triggers that the beginning of a phase sets off."""
    pieces, active = step.state.pieces, step.state.active
    for number, piece in pieces.items():
        match phase:
            case "devotion" if piece.zone == "resident":
                if pieces[piece.place or ""].controller == active:
                    triggers.own(step, number, "devotion_phase_of_host_city", place=piece.place)
            case "discard" if piece.controller == active:
                triggers.own(step, number, "your_discard_phase", place=piece.place)
