"""What the record page offers at a table of Arcmage."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import get_args

from core.games.arcmage.commands.table import ShownZone
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.notation.definitions import TYPES
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.state import State, alive
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES, ZONE_TITLES, seat_title
from core.knowledge import Viewer
from core.messages import Message, msg
from web.entry.arcmage import Document, Table
from web.entry.arcmage_parts import Form, Way
from web.entry.shared import elsewhere
from web.i18n import translate
from web.pictures.arcmage.entry import cards, combat, forms, setup, turn, waits
from web.pictures.arcmage.entry.expects import SETUP, asked, expects
from web.pictures.arcmage.entry.rulable import asks, judge
from web.pictures.arcmage.entry.words import words

SHOWN: tuple[ShownZone, ...] = get_args(ShownZone)


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """Everything a page needs to enter the next step by tapping, as `viewer` may.

    `state` is what the viewer knows of the table; `dealt` tells that draws come from a seed.
    Seats are capital letters. Texts are in the language of the request.
    """
    mine = tuple(seat for seat in alive(state) if viewer in {None, seat.lower()})
    step = StepBuilder(state)
    table = _table(step, mine, judges=viewer is None, dealt=dealt)
    return _of_phase(step, mine, table) or _quiet(state, mine, table)


def _table(step: StepBuilder, mine: tuple[str, ...], *, judges: bool, dealt: bool) -> Table:
    """What is told in every phase."""
    state, layers = step.state, step.layers
    seat = asked(state)
    table: Table = {
        "dealt": dealt,
        "expects": translate(expects(state)),
        "alert": False,
        "turn": state.base.seats.index(seat) if state.result is None else None,
        "note": translate(_note(state, seat)),
        "facts": [translate(fact) for fact in _facts(state)],
        "extras": [],
        "words": words(),
        "active": state.active,
        "asked": seat if seat in mine else None,
        "mine": list(mine),
        "judge": judge(state) if judges else None,
        "titles": {one: translate(seat_title(one)) for one in state.base.seats},
        "factions": [{"value": one, "title": translate(FACTION_TITLES[one])} for one in FACTIONS],
        "types": {one: translate(TYPE_TITLES[one]) for one in TYPES},
        "zones": {zone: translate(ZONE_TITLES[zone]) for zone in SHOWN},
        "cards": cards.printed(state),
        "pieces": cards.pieces(layers, mine),
        "resources": cards.resources(state),
        "items": cards.items(state),
        "seats": cards.seats(state, mine),
        "asks": asks(state),
        "payments": {},
        "plays": {},
        "moves": {},
        "abilities": {},
        "able": [],
        "triggers": [],
        "rail": [],
        "onward": [],
    }
    if state.result is None and state.phase not in SETUP:
        _fill(table, step, mine, dealt=dealt)
    return table


def _fill(table: Table, step: StepBuilder, mine: tuple[str, ...], *, dealt: bool) -> None:
    """What can be entered in every phase of a turn."""
    state = step.state
    own = state.active in mine
    table["plays"] = {seat: forms.plays(step, seat, dealt=dealt) for seat in mine}
    table["abilities"] = forms.abilities(step, mine, dealt=dealt)
    table["triggers"] = waits.triggers(step, mine, dealt=dealt)
    table["moves"] = turn.moves(step.layers) if own else {}
    table["able"] = _usable(table["abilities"], table["moves"])
    played = (form for of_seat in table["plays"].values() for form in of_seat.values())
    every = chain(played, *table["abilities"].values(), table["triggers"])
    table["payments"] = cards.payments(state, every)
    table["rail"] = turn.rail(state, open_=own)
    table["onward"] = turn.onward(state) if own else []


def _usable(abilities: Mapping[str, list[Form]], moves: Mapping[str, list[Way]]) -> list[str]:
    """Cards in play that can move, or have an ability that can be used now."""
    used = {n for n, found in abilities.items() if any(not one["closed"] for one in found)}
    moved = {n for n, found in moves.items() if any(not one["closed"] for one in found)}
    return sorted(used | moved)


def _of_phase(step: StepBuilder, mine: tuple[str, ...], table: Table) -> Document | None:
    """The document of the phase; None where it asks nothing of these seats."""
    state = step.state
    if state.result is not None or not mine:
        return None
    if state.phase in SETUP:
        return setup.setup(state, mine, table)
    if state.stack:
        return waits.stack(step, mine, table)
    if state.combat is not None:
        return combat.combat(step.layers, mine, table)
    return _of_turn(step, table) if state.active in mine else None


def _of_turn(step: StepBuilder, table: Table) -> Document:
    match step.state.phase:
        case "unmark":
            return turn.unmark(step.state, table)
        case "draw":
            return turn.draw(step.state, table)
        case "devotion":
            return turn.devotion(step, table)
        case "attack":
            return combat.attack(step.layers, table)
        case "discard":
            return turn.discard(step.state, table)
    return {**table, "phase": "play"}


def _quiet(state: State, mine: tuple[str, ...], table: Table) -> Document:
    """Nothing is asked of these seats; in a turn they still answer with events (R78)."""
    if state.result is not None:
        return {**table, "phase": "over"}
    if mine and state.phase not in SETUP and not state.stack:
        return {**table, "phase": "play"}
    return {**table, "phase": "wait"}


def _note(state: State, seat: str) -> Message:
    if state.result is not None:
        return msg("The match is over. Undo takes its last step back.")
    return elsewhere(seat_title(seat))


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
