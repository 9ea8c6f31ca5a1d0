"""A player who is out leaves the table, with every card of theirs (R110, R127)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import leaving_play
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State, in_order


def still_there(state: State, seat: str) -> bool:
    """Whether a seat that a ruling took out has not left the table yet."""
    return any(seat in {p.owner, p.controller} for p in state.pieces.values())


def leave_table(step: StepBuilder, seat: str) -> None:
    """Cards in play of a seat leave the game, those of others go home (R127)."""
    state = step.state
    for item in reversed(state.stack):
        if item.seat == seat:
            step.fact(f.RemoveItem(item.id))
    for trigger in state.pending:
        if trigger.seat == seat:
            step.fact(f.DropTrigger(trigger.id, lapsed=True))
    for number in in_order(state.pieces):
        piece = step.state.pieces.get(number)
        if piece is None or seat not in {piece.owner, piece.controller}:
            continue
        if piece.zone == "city":
            _close_city(step, seat, number)
        elif piece.owner == seat:
            leaving_play.leave(step, number, "out")
        else:
            leaving_play.leave(step, number)
    for number, resource in tuple(step.state.resources.items()):
        if resource.owner == seat:
            step.fact(f.MoveCard(number, "out", face="?"))
        elif resource.controller == seat:
            step.fact(f.GiveControl(number, resource.owner))


def _close_city(step: StepBuilder, seat: str, number: str) -> None:
    """Its own residents leave the game with it, those of others as from a fallen city."""
    for resident, piece in tuple(step.state.pieces.items()):
        if piece.place == number and piece.zone == "resident" and piece.owner == seat:
            leaving_play.leave(step, resident, "out")
    owned = step.state.pieces[number].owner == seat
    leaving_play.take_down(step, number, "out" if owned else "grave")


def end_attack(step: StepBuilder, out: set[str]) -> None:
    """An attack on or by a player who is out ends (R110, R127): the dead go to graveyards."""
    combat = step.state.combat
    if combat is None or not {combat.defender, step.state.active} & out:
        return
    step.open(e.CombatEnded())
    for item in step.state.stack:
        if item.kind == "attack":
            step.fact(f.RemoveItem(item.id))
    for number in combat.dead:
        leaving_play.leave(step, number)
    step.close()
    city = step.state.pieces.get(combat.city)
    if city is not None and city.dead and city.controller not in out:
        step.open(e.CityFell(combat.city, step.state.pieces[combat.city].card, combat.defender))
        leaving_play.take_down(step, combat.city)
        step.close()
