"""Phases: their order, the duties of each, and how the turn goes through them (R35, R36)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import combat, guards, noticing
from core.games.arcmage.decide.settling import next_turn, settle, trig_of
from core.games.arcmage.decide.tale import Tale
from core.games.arcmage.narrate.titles import PHASE_TITLES
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.state import State, card_of
from core.messages import Message, msg

ORDER: tuple[e.Phase, ...] = (
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard",
)  # fmt: skip
FULL = 7  # cards in hand, R44
RESOURCES = 2  # laid after drawing none, R38


def on_turn(tale: Tale, named: str | None, rule: str) -> str:
    """The seat that enters it, whose turn it is. Raises E_SETUP, E_OUT, E_TURN."""
    guards.started(tale.state)
    seat = guards.seated(tale.state, named)
    guards.own_turn(tale, seat, rule)
    return seat


def go(tale: Tale, command: c.GoOn) -> None:
    """To a later phase, or on from the last one (R36)."""
    state = tale.state
    on_turn(tale, command.seat, "R36")
    target = command.phase or _following(state)
    if target is None:
        _leave(tale)
        settle(tale)
        next_turn(tale)
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
    _advance(tale, target)


def _following(state: State) -> e.Phase | None:
    if state.phase == "attack" and state.extra:
        return "attack"
    if state.phase == "discard":
        return None
    return ORDER[ORDER.index(state.phase) + 1]


def end(tale: Tale, command: c.EndTurn) -> None:
    """Through all that is left of the turn (R44)."""
    state = tale.state
    on_turn(tale, command.seat, "R36")
    if state.phase != "discard":
        _advance(tale, "discard")
        now = tale.state
        if now.turn != state.turn or tale.over or over_full(now) or must(now):
            return
    _leave(tale)
    settle(tale)
    next_turn(tale)


def _advance(tale: Tale, target: e.Phase) -> None:
    """Phase by phase, each with its duties; a trigger that waits stops the way."""
    turn = tale.state.turn
    while True:
        _leave(tale)
        state = tale.state
        if target == state.phase == "attack":
            phase: e.Phase = "attack"
        else:
            phase = ORDER[ORDER.index(state.phase) + 1]
        _enter(tale, phase)
        settle(tale)
        if phase == target or tale.over or tale.state.turn != turn:
            return


def _leave(tale: Tale) -> None:
    """Raises E_STACK, E_COMBAT, E_OBLIGATION, E_PENDING for a duty of the phase (R36)."""
    state = tale.state
    guards.empty_stack(state)
    guards.no_combat(state, "R36")
    reason = duty(tale)
    if reason is not None:
        tale.refuse(IllegalMove("E_OBLIGATION", "{why}", rule="R36", why=reason))
    no_pending(state)
    lapse_optional(tale)


def duty(tale: Tale) -> Message | None:
    """What the active player still has to do in this phase."""
    state = tale.state
    player = state.players[state.active]
    match state.phase:
        case "unmark":
            return msg("The cards are unmarked first.")
        case "draw" if state.drawn is None:
            return msg("The draw is chosen first: two, one, or none.")
        case "draw" if (
            state.drawn == 0 and state.laid < RESOURCES and (player.hand or player.unknown)
        ):
            return msg("Two cards become resources after drawing none.")
        case "attack" if combat.must_attack(tale):
            return msg("Creatures that must attack have not attacked.")
        case "discard" if over_full(state):
            return msg("The hand is discarded down to seven first.")
    return None


def over_full(state: State) -> bool:
    """Whether the active player has more than seven cards."""
    player = state.players[state.active]
    return len(player.hand) + player.unknown > FULL


def must(state: State) -> bool:
    """Whether triggers wait that are no “may”."""
    return any(not _optional(state, one.id) for one in state.pending)


def no_pending(state: State) -> None:
    """Raises E_PENDING for triggers that have to be entered."""
    if must(state):
        raise IllegalMove(
            "E_PENDING",
            "Triggered abilities wait to be entered: {cards}.",
            rule="R36",
            cards=", ".join(one.source for one in state.pending),
        )


def _optional(state: State, id_: str) -> bool:
    trigger = next(one for one in state.pending if one.id == id_)
    trig = trig_of(state, trigger)
    return trig is None or trig.optional


def lapse_optional(tale: Tale) -> None:
    """Optional triggers lapse as the phase is left (R36)."""
    gone = tuple(f.DropTrigger(one.id, lapsed=True) for one in tale.state.pending)
    if gone:
        tale.tell(e.TriggersLapsed(gone))


def _enter(tale: Tale, phase: e.Phase) -> None:
    state = tale.state
    extra = state.extra[0] if phase == state.phase == "attack" and state.extra else None
    tale.open(e.PhaseEntered(phase))
    if phase == "devotion" and state.lasting:
        ending = [n for n, _ in state.lasting if state.pieces[n].controller == state.active]
        if ending:
            tale.fact(f.EndLevels(state.active))  # R62
    if extra is not None:
        combat.open_extra(tale, *extra)
    _notice_phase(tale, phase)
    tale.close()


def _notice_phase(tale: Tale, phase: e.Phase) -> None:
    """Triggers that the beginning of a phase sets off."""
    state = tale.state
    when = {"devotion": "devotion_phase_of_host_city", "discard": "your_discard_phase"}.get(phase)
    if when is None:
        return
    for number, piece in state.pieces.items():
        if phase == "devotion":
            city = state.pieces.get(piece.place or "") if piece.zone == "resident" else None
            meant = city is not None and city.controller == state.active
        else:
            meant = piece.controller == state.active
        card = card_of(state, piece.card)
        if meant and card is not None and triggers_of(card):
            noticing.own(tale, number, when, place=piece.place)
