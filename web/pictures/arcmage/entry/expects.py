"""What the rules expect next, as one sentence, and who is to enter it."""

from __future__ import annotations

from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.state import State
from core.games.arcmage.titles import card_name, seat_title
from core.messages import Message, msg

SETUP = ("reserve", "deal", "first", "open")
HAND = 7  # R8, R44


def asked(state: State) -> str:
    """The seat that the next entry is expected from, as a letter."""
    if state.phase in {"reserve", "deal"}:
        return next(iter(waiting(state)), state.active)
    if state.stack:
        return state.stack[-1].seat
    combat = state.combat
    if combat is not None and combat.stage == "blocks":
        return combat.defender
    return state.active


def waiting(state: State) -> tuple[str, ...]:
    """The seats whose reserve, or hand, is still to be entered."""
    if state.phase == "reserve":
        return tuple(seat for seat in state.base.seats if not state.players[seat].reserve)
    return tuple(
        seat
        for seat in state.base.seats
        if not state.players[seat].hand and not state.players[seat].unknown
    )


def surplus(state: State) -> int:
    """How many cards the active player has to discard (R44)."""
    player = state.players[state.active]
    return max(0, player.held - HAND)


def expects(state: State) -> Message:
    """The next thing to do at the table."""
    if state.result is not None:
        return msg("The match is over.")
    if state.phase in SETUP:
        return _setup(state)
    if state.stack:
        top = state.stack[-1]
        if top.kind == "attack":
            return msg("{seat} attacks {city}: does anybody answer?", seat=seat_title(top.seat),
                       city=attacked(state, top))  # fmt: skip
        return msg("{card} of {seat}: does anybody answer?", card=card_name(top.card),
                   seat=seat_title(top.seat))  # fmt: skip
    if state.combat is not None:
        return _combat(state)
    return _phase(state)


def attacked(state: State, attack: Item) -> Message:
    """The city that an attack on the stack goes to, with whose it is."""
    combat = state.combat
    assert combat is not None  # noqa: S101 - an attack waits only in its combat
    return msg("{seat}'s {card}", seat=seat_title(combat.defender), card=card_name(attack.card))


def _setup(state: State) -> Message:
    seat = seat_title(asked(state))
    match state.phase:
        case "reserve":
            return msg("{seat} sets cities aside.", seat=seat)
        case "deal":
            return msg("{seat} draws the first hand.", seat=seat)
        case "first":
            return msg("Who takes the first turn?")
    return msg("{seat} opens the first city.", seat=seat)


def _combat(state: State) -> Message:
    combat = state.combat
    assert combat is not None  # noqa: S101 - asked for in a combat
    if combat.stage == "blocks":
        return msg("{seat} names blockers.", seat=seat_title(combat.defender))
    if combat_rules.next_battle(state) is None:
        return msg("All battles are fought: clean up.")
    return msg("{seat}: next battle.", seat=seat_title(state.active))


def _phase(state: State) -> Message:
    seat = seat_title(state.active)
    match state.phase:
        case "unmark":
            return msg("{seat} unmarks, or founds a city.", seat=seat)
        case "draw" if state.drawn is None:
            return msg("{seat} draws.", seat=seat)
        case "draw":
            return msg("{seat} may lay resources.", seat=seat)
        case "devotion":
            return msg("{seat} may devote to cities.", seat=seat)
        case "attack":
            return msg("{seat} may attack.", seat=seat)
        case "discard" if surplus(state):
            return msg("{seat} discards {n}, down to seven.", seat=seat, n=surplus(state))
        case "discard":
            return msg("{seat} ends the turn.", seat=seat)
    return msg("{seat} plays, moves, uses abilities.", seat=seat)
