"""A command becomes events, or is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import (
    abilities,
    attacks,
    battles,
    combat,
    devoting,
    guards,
    moving,
    phases,
    playing,
    resolving,
    setup,
    tables,
    turns,
)
from core.games.arcmage.decide.naming import Dealer
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State

ALWAYS = c.AddNote | c.ShowCard | c.DefineCard
NAMING = c.PlayCard | c.Devote | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events of an accepted command. Raises `IllegalMove`, codes of section 4."""
    return tuple(tell(state, command).events)


def tell(
    state: State,
    command: c.Command,
    dealer: Dealer | None = None,
    *,
    forced: frozenset[str] = frozenset(),
) -> StepBuilder:
    """The same with all that was told.

    `dealer` gives what chance decides (R134); `forced` are codes that the table overruled.
    """
    guards.cards_known(state, command)
    if not isinstance(command, ALWAYS):
        guards.not_over(state)
    step = StepBuilder(state, dict(getattr(command, "retreats", ())), forced=forced)
    if isinstance(command, NAMING):
        _NAMING[type(command)](step, command, dealer or _told(command))
    else:
        _DECIDE[type(command)](step, command)
    return step


def _told(command: Any) -> Dealer | None:
    """The dealer of a step that was dealt: it gives the names that were drawn then."""
    if not command.dealt:
        return None
    queue = list(command.dealt)

    def again(_state: State, _seat: str, _kind: str, n: int) -> tuple[str, ...]:
        return queue.pop(0)[1] if queue else ("?",) * n

    return again


_NAMING: Mapping[type, Callable[[StepBuilder, Any, Dealer | None], None]] = {
    c.PlayCard: playing.play,
    c.Devote: devoting.devote,
    c.ActivateAbility: abilities.activate,
    c.ResolveTrigger: abilities.answer,
    c.ResolveItem: resolving.ok,
}
_DECIDE: Mapping[type, Callable[[StepBuilder, Any], None]] = {
    c.SetReserve: setup.reserve,
    c.DealHand: setup.deal,
    c.ChooseFirst: setup.first,
    c.OpenCity: setup.open_city,
    c.UnmarkAll: turns.unmark,
    c.FoundCity: turns.found,
    c.DrawCards: turns.draw,
    c.LayResources: turns.lay,
    c.MoveCreature: moving.move,
    c.FailItem: resolving.fizz,
    c.DeclareAttack: attacks.attack,
    c.AssignBlocks: combat.block,
    c.FightBattle: battles.battle,
    c.CleanCombat: combat.clean,
    c.GoOn: phases.go,
    c.EndTurn: phases.end,
    c.DiscardCards: turns.discard,
    c.ShowCard: tables.show,
    c.DefineCard: tables.define,
    c.Concede: tables.concede,
    c.AddNote: tables.note,
}


def actor(state: State, command: c.Command) -> str | None:
    """Whose command it is, as a seat of the platform; None for what the table does together."""
    seat = _actor(state, command)
    return None if seat is None else seat.lower()


def _actor(state: State, command: c.Command) -> str | None:
    match command:
        case c.ChooseFirst() | c.AddNote() | c.DefineCard() | c.FailItem():
            return None
        case c.ShowCard(owner=owner):
            return owner
        case c.AssignBlocks(seat=None):
            return None if state.combat is None else state.combat.defender
        case c.ResolveItem(seat=None):
            return state.stack[-1].seat if state.stack else None
        case c.ResolveTrigger(card=card):
            return next((one.seat for one in state.pending if one.source == card), None)
        case c.SetReserve(seat=seat) | c.DealHand(seat=seat):
            return seat
    return command.seat or state.active
