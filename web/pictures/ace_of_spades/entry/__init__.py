"""What the record page offers at a table of Ace of Spades."""

from __future__ import annotations

from typing import Any, Literal

from core import cards
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import State, hand_size, hidden, seats
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.knowledge import Viewer
from core.messages import Message, msg
from web.entry.ace_of_spades import Document, _Table
from web.entry.shared import elsewhere
from web.i18n import translate
from web.pictures.ace_of_spades.entry import drawing, enemies, one_shots, turn
from web.pictures.ace_of_spades.entry.extras import extras, facts, ticks
from web.pictures.ace_of_spades.entry.words import words

Phase = Literal["over", "wait", "deal", "reveal", "turn", "refill", "trim"]


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """Everything a page needs to enter the next step by tapping, as `viewer` may.

    `state` is what the viewer knows of the table. `dealt` tells that cards and enemies come
    from a seed, so that nobody is asked for them. Texts are in the language of the request.
    """
    mine = [seat for seat in seats(state) if viewer in {None, SEATS[seat]}]
    phase = _phase(state, mine)
    table = _table(state, mine, phase, dealt=dealt)
    match phase:
        case "deal":
            return {**table, "phase": phase, "deal": drawing.deals(state, mine)}
        case "reveal":
            return enemies.reveal(state, table, mine)
        case "turn":
            return turn.turn(state, table)
        case "refill":
            return {**table, "phase": phase, "draws": drawing.draws(state, mine)}
        case "trim":
            return {**table, "phase": phase, "trims": drawing.trims(state, mine)}
        case "over" | "wait":
            return {**table, "phase": phase}


def _table(state: State, mine: list[int], phase: Phase, *, dealt: bool) -> _Table:
    """What is told in every phase."""
    return {
        "dealt": dealt,
        "coop": len(state.hands) > 1,
        "expects": translate(expects(state)),
        "alert": state.phase == "turn" and state.bullets == 1,
        "turn": state.active if state.phase == "turn" else None,
        "note": translate(_note(state, phase)),
        "facts": facts(state),
        "extras": extras(state, mine),
        "ticks": ticks(state) if mine else [],
        "names": {card: translate(cards.name(card)) for card in cards.WITH_JOKER},
        "titles": {SEATS[seat]: translate(SEAT_TITLES[SEATS[seat]]) for seat in seats(state)},
        "pool": drawing.pool(state),
        "deck": state.deck_size,
        "unnamed": hidden(state.options),
        "words": words(),
        "bonuses": one_shots.offers(state, mine, dealt=dealt),
    }


def _phase(state: State, mine: list[int]) -> Phase:
    """The phase of the table for somebody who enters for these seats; `wait` without any to do."""
    match state.phase:
        case "won" | "lost" | "abandoned":
            return "over"
        case "deal":
            able = bool(drawing.deals(state, mine))
        case "reveal":
            able = bool(mine)
        case "turn":
            able = state.active in mine
        case "refill":
            able = bool(drawing.draws(state, mine))
        case "trim":
            able = any(state.trim[seat] for seat in mine if state.trim)
    return state.phase if able else "wait"


def expects(state: State) -> Message:
    """What the rules expect next, as one sentence."""
    coop = len(state.hands) > 1
    match state.phase:
        case "deal":
            return msg("The first cards are dealt next.")
        case "reveal":
            return msg("Enemy {n} of 12 is revealed next.", n=state.fight + 1)
        case "refill":
            return msg("Cards are drawn next.")
        case "trim":
            return msg("A hand holds too many cards.")
        case "turn":
            last = state.bullets == 1
            if coop:
                text = msg("{seat}: last bullet!") if last else msg("{seat} to shoot.")
                return text._replace(params={"seat": SEAT_TITLES[SEATS[state.active]]})
            return msg("The last bullet!") if last else msg("Shoot, swap or refresh.")
    return msg("The match is over.")


def _note(state: State, phase: Phase) -> Message:
    if phase == "over":
        return msg("The match is over. Undo takes its last step back.")
    if phase == "wait" and state.phase in {"turn", "deal", "refill", "trim"}:
        return elsewhere(_waited(state))
    return msg("Nothing is to be entered here.")


def _waited(state: State) -> Message:
    """The seat that everybody waits for."""
    waiting: dict[str, list[Any]] = {
        "deal": [not hand_size(state, seat) for seat in seats(state)],
        "refill": list(flow.missing(state, state.due)),
        "trim": list(state.trim),
    }
    due = waiting.get(state.phase, [])
    able = [seat for seat in seats(state) if seat < len(due) and due[seat]]
    return SEAT_TITLES[SEATS[able[0] if able else state.active]]
