"""Creatures move between cities and army (R71 to R77)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, triggers
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Piece, State, alive, is_creature

ARMY = "army"


def move(step: StepBuilder, command: c.MoveCreature) -> None:
    """One creature (R71 to R76). Raises the codes of `m` in 4.2."""
    state = step.state
    seat = guards.acting(step, command.seat, "R71", *guards.PLAY)
    piece = guards.in_play(state, command.card)
    guards.controlled(piece, command.card, seat)
    guards.unmarked(piece, command.card, "R71")
    refusal = refused(state, step.layers, command.card, piece, command.place)
    if refusal is not None:
        step.refuse(refusal)
    origin = piece.place or ARMY
    marks = not step.layers.has(command.card, "travel")
    step.open(e.CreatureMoved(seat, command.card, origin, command.place))
    step.fact(f.MoveCard(command.card, command.place, marked=marks))
    triggers.own(step, command.card, "moves", place=command.place)
    step.close()
    check_state(step)


def refused(
    state: State, layers: Layers, number: str, piece: Piece, place: str
) -> IllegalMove | None:
    """Why an own unmarked creature cannot move there; None if it can (R71 to R77)."""
    if piece.zone not in {"army", "resident"} or not is_creature(state, piece):
        return _refusal("E_ROUTE", "Only creatures in an army or a city move.", number, place)
    origin = piece.place or ARMY
    if place == origin:
        return _refusal("E_ROUTE", "{card} is there already.", number, place)
    wrong = _not_there(state, layers, number, piece, place)
    if wrong is not None:
        return wrong
    if layers.forbidden(number, "move"):
        return IllegalMove("E_FORBIDDEN", "{card} cannot move.", rule="R120", card=number)
    fresh = piece.turn == state.turn and piece.phase == state.phase
    if place == ARMY and fresh:
        return IllegalMove(
            "E_FORBIDDEN",
            "{card} came in this phase: it can join the army in a later one.",
            rule="R71",
            card=number,
        )
    for city in (origin, place):
        if city != ARMY and layers.forbidden(city, "be_moved_to_or_from"):
            return IllegalMove(
                "E_FORBIDDEN", "Nothing may move into or out of {city}.", rule="R120", city=city
            )
    if {origin, place} & set(state.moved):
        return IllegalMove(
            "E_CITY_MOVE",
            "A city takes part in one move a turn, and {city} has.",
            rule="R74",
            city=next(city for city in (origin, place) if city in state.moved),
        )
    return None


def _not_there(
    state: State, layers: Layers, number: str, piece: Piece, place: str
) -> IllegalMove | None:
    """E_ROUTE for a place that is none of its player's, but for those who infiltrate (R76)."""
    if place == ARMY:
        return None
    city = state.pieces.get(place)
    if city is None or city.zone != "city" or city.dead:
        return _refusal("E_ROUTE", "{place} is no city in play.", number, place)
    if city.controller != piece.controller and not layers.has(number, "infiltrate"):
        return _refusal("E_ROUTE", "{place} is a city of another player.", number, place)
    if city.controller not in alive(state):
        return _refusal("E_ROUTE", "{place} is no city in play.", number, place)
    return None


def _refusal(code: str, text: str, number: str, place: str) -> IllegalMove:
    return IllegalMove(code, text, rule="R76", card=number, place=place)
