"""The top of the stack does what it does (R81 to R85)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import devotion, guards, triggers
from core.games.arcmage.decide.combat import attackers
from core.games.arcmage.decide.effect_context import context_of
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.stack.cards import resolve_card
from core.games.arcmage.decide.stack.item_effects import resolve_ability
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import State


def resolve_item(step: StepBuilder, command: c.ResolveItem) -> None:
    """Nobody answers any more: the top item resolves (R81)."""
    guards.started(step.state)
    item = top(step.state)
    by = command.seat or item.seat
    names = step.observed(item.results, item.seat)
    names.add(command.results, by)
    resolve(step, names, command, strict=False)


def fail_item(step: StepBuilder, command: c.FailItem) -> None:
    """The table says that the top item does nothing (R84, R85)."""
    guards.started(step.state)
    item = top(step.state)
    step.open(e.ItemFailed(item.id, item.seat, item.card, command.why))
    if item.kind == "card":
        step.fact(f.MoveCard(f"{item.seat}:stack:{item.card}", "grave"))
    step.close()
    if item.kind == "card":
        triggers.played(step, item.seat, item.card)
    if item.kind == "attack":
        step.add(e.CombatEnded())
    check_state(step)


def top(state: State) -> Item:
    """The top of the stack. Raises E_STACK where it is empty."""
    if not state.stack:
        raise IllegalMove("E_STACK", "Nothing waits on the stack.", rule="R81")
    return state.stack[-1]


def resolve(
    step: StepBuilder,
    names: ObservedCards,
    command: c.ResolveItem | None = None,
    *,
    strict: bool = True,
) -> None:
    """The top item resolves with what was entered, then what follows from it (R116, R126).

    `strict`: targets were entered just now, so one that does not fit is refused.
    """
    item = top(step.state)
    match item.kind:
        case "attack":
            attackers.mark_attackers(step, item)
            context = context_of(step, item, names=names)
            context.add_late(command)
            context.finish()
        case "devotion":
            devotion.resolve(step, item, names, command, strict=strict)
        case "card" | "ability" | "trigger":
            _resolve(step, item, names, command, strict=strict)
    check_state(step)


def _resolve(
    step: StepBuilder,
    item: Item,
    names: ObservedCards,
    command: c.ResolveItem | None,
    *,
    strict: bool,
) -> None:
    context = context_of(step, item, names=names, strict=strict)
    context.add_late(command)
    step.open(e.ItemResolved(item.id, item.seat, item.card))
    number = None
    if item.kind == "card":
        number = resolve_card(step, item, context)
    else:
        resolve_ability(step, item, context)
    context.finish()
    if context.illegal and not context.legal:
        step.fail()
    step.close()
    if item.kind == "card":
        triggers.played(step, item.seat, item.card, number)
