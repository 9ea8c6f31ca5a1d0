"""Creatures that die and cities that fall, found by the state check (R51, R126)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.decide import leaving_play
from core.games.arcmage.decide.effect_context import turn_order
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import Piece, State, alive, definition, is_creature, seq


def creatures_die(step: StepBuilder) -> bool:
    """Creatures whose damage reaches their defence, or that have none; loose enchantments."""
    state = step.state
    dying = [number for number in state.pieces if _dies(step, number)]
    for number in _in_order(state, dying):
        if leaving_play.is_protected(step.state, number):
            step.open(e.DeathPrevented(number))
            leaving_play.survives(step, number)
            step.close()
        else:
            step.open(e.CreatureDied(number, state.pieces[number].card))
            leaving_play.leave(step, number)
            step.close()
    return bool(dying)


def _dies(step: StepBuilder, number: str) -> bool:
    state = step.state
    piece = state.pieces[number]
    if piece.zone == "attached":
        return _loose(state, piece)
    return bool(
        not piece.dead
        and (piece.damage or _may_be_weak(step, piece))
        and is_creature(state, piece)
        and _is_killed(step, number, piece.damage)
    )


def _is_killed(step: StepBuilder, number: str, damage: int) -> bool:
    """By damage, or for want of defence (R68), unless something keeps it alive (R120)."""
    defence = step.layers.defence(number)
    hit = damage >= defence and not step.layers.has(number, "indestructible")
    return (defence <= 0 or hit) and not step.layers.forbidden(number, "die")


def _loose(state: State, piece: Piece) -> bool:
    """An enchantment whose host is in play no longer (R92)."""
    host = piece.place or ""
    return not (host in state.pieces or host in state.resources or host in alive(state))


def _may_be_weak(step: StepBuilder, piece: Piece) -> bool:
    """Whether anything could take its defence away: counters, changes, what holds by itself."""
    if piece.counters or piece.changes:
        return True
    printed = definition(step.state, piece).defence
    return printed is None or printed <= 0 or step.state.base.weakening


def _in_order(state: State, numbers: list[str]) -> list[str]:
    """The active player's first, then by seat, by instance number (R126)."""
    order = [*turn_order(state), *state.base.seats]
    return sorted(numbers, key=lambda n: (order.index(state.pieces[n].controller), n[0], seq(n)))


def cities_fall(step: StepBuilder) -> bool:
    """Cities without defence points (R51, R55); the attacked one stays until step IV (R110)."""
    fallen = [n for n, p in step.state.pieces.items() if p.zone == "city" and p.left <= 0]
    fallen = [n for n in fallen if not step.state.pieces[n].dead]
    for number in _in_order(step.state, fallen):
        piece = step.state.pieces[number]
        step.open(e.CityFell(number, piece.card, piece.controller))
        leaving_play.fall(step, number)
        step.close()
    return bool(fallen)
