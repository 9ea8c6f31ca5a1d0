"""What the record page offers at a table of Arcmage."""

from __future__ import annotations

from itertools import chain

from core.events import Json
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State, alive
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES, ZONE_TITLES, seat_title
from core.knowledge import Viewer
from core.messages import Message, msg
from web.i18n import translate
from web.pictures.arcmage.entry import cards, combat, forms, setup, turn, waits
from web.pictures.arcmage.entry.expects import SETUP, asked, expects
from web.pictures.arcmage.entry.rulable import asks, rulable
from web.pictures.arcmage.entry.words import words

SHOWN = ("hand", "top", "reserve", "res")


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Json:
    """Everything a page needs to enter the next step by tapping, as `viewer` may.

    `state` is what the viewer knows of the table; `dealt` tells that draws come from a seed.
    Seats are capital letters. Texts are in the language of the request.
    """
    mine = tuple(seat for seat in alive(state) if viewer in {None, seat.lower()})
    step = StepBuilder(state)
    layers = step.layers
    own = _own(step, mine, dealt=dealt)
    seat = asked(state)
    return {
        "dealt": dealt,
        "expects": translate(expects(state)),
        "alert": False,
        "turn": state.base.seats.index(seat) if state.result is None else None,
        "note": translate(_note(str(own["phase"]), seat)),
        "facts": [translate(fact) for fact in _facts(state)],
        "extras": [],
        "words": words(),
        "active": state.active,
        "asked": seat if seat in mine else None,
        "mine": list(mine),
        "judge": viewer is None,
        "titles": {one: translate(seat_title(one)) for one in state.base.seats},
        "factions": {one: translate(title) for one, title in FACTION_TITLES.items()},
        "types": {one: translate(title) for one, title in TYPE_TITLES.items()},
        "zones": {zone: translate(ZONE_TITLES[zone]) for zone in SHOWN},
        "cards": cards.printed(state),
        "pieces": cards.pieces(layers, mine),
        "resources": cards.resources(state),
        "items": cards.items(state),
        "seats": cards.seats(state, mine),
        "payments": {},
        "plays": {},
        "moves": {},
        "abilities": {},
        "triggers": [],
        "asks": asks(state),
        **rulable(state),
        **own,
    }


def _own(step: StepBuilder, mine: tuple[str, ...], *, dealt: bool) -> Json:
    """The phase for somebody who enters for these seats, with what belongs to it."""
    state = step.state
    if state.result is not None:
        return {"phase": "over"}
    if state.phase in SETUP:
        return (setup.setup(state, mine) if mine else None) or {"phase": "wait"}
    own = _of_phase(step, mine, dealt=dealt) if mine else None
    plays = {seat: forms.plays(step, seat, dealt=dealt) for seat in mine}
    able = forms.abilities(step, mine, dealt=dealt)
    waiting = waits.triggers(step, mine, dealt=dealt)
    moves = turn.moves(step.layers) if state.active in mine else {}
    played = (form for of_seat in plays.values() for form in of_seat.values())
    paid = cards.payments(state, chain(played, *able.values(), waiting))
    return {
        "rail": turn.rail(state, open_=state.active in mine),
        "onward": turn.onward(state) if state.active in mine else [],
        "payments": paid,
        "plays": plays,
        "moves": moves,
        "abilities": able,
        "able": _usable(able, moves),
        "triggers": waiting,
        **(own or {"phase": "play" if mine and not state.stack else "wait"}),
    }


def _usable(abilities: Json, moves: Json) -> list[str]:
    """Cards in play that can move, or have an ability that can be used now."""
    found = (*abilities.items(), *moves.items())
    return sorted({n for n, ways in found if any(not way["closed"] for way in ways)})


def _of_phase(step: StepBuilder, mine: tuple[str, ...], *, dealt: bool) -> Json | None:
    state = step.state
    if state.stack:
        told = {"stack": waits.stack(state), "resolve": waits.resolve(step, dealt=dealt)}
        return {"phase": "stack", "answers": waits.answers(state, mine), **told}
    if state.combat is not None:
        return combat.combat(step.layers, mine)
    if state.active not in mine:
        return None
    match state.phase:
        case "unmark":
            return turn.unmark(state)
        case "draw":
            return turn.draw(state)
        case "devotion":
            return turn.devotion(step, dealt=dealt)
        case "attack":
            return combat.attack(step.layers)
        case "discard":
            return turn.discard(state)
    return {"phase": "play"}


def _note(phase: str, seat: str) -> Message:
    if phase == "over":
        return msg("The match is over. Undo takes its last step back.")
    if phase == "wait":
        return msg("{seat} is to enter the next step.", seat=seat_title(seat))
    return msg("Nothing is to be entered here.")


def _facts(state: State) -> list[Message]:
    """What stands in the head of the page."""
    if not state.turn:
        return []
    left = [
        sum(p.left for p in state.pieces.values() if p.zone == "city" and p.controller == seat)
        for seat in state.base.seats
    ]
    shown = " : ".join(map(str, left))
    return [msg("turn {n}", n=state.turn), msg("cities {left}", left=shown)]
