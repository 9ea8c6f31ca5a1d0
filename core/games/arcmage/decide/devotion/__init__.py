"""Devotion that resolves: who counts, and the levels that are reached (R60, R61)."""

from __future__ import annotations

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import triggers
from core.games.arcmage.decide.effect_context import EffectContext, context_of
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.cards import Level
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import lasts, rests
from core.games.arcmage.state import State, definition


def total(step: StepBuilder, devotees: tuple[str, ...], extra: int) -> int:
    """The devotion of these creatures: their loyalty, twice of the devoted ones (R60)."""
    return extra + sum(_worth(step, number) for number in devotees)


def _worth(step: StepBuilder, number: str) -> int:
    card = definition(step.state, step.state.pieces[number])
    if card.token:
        return 0
    return card.loyalty * (2 if step.layers.has(number, "devoted") else 1)


def resolve(
    step: StepBuilder,
    item: Item,
    names: ObservedCards,
    command: c.ResolveItem | None,
    *,
    strict: bool,
) -> None:
    """Those still there and unmarked are marked; every level reached happens (R60, R61)."""
    city = item.source or ""
    there = _devotees(step.state, item, city)
    found = total(step, there, item.extra)
    reached = _reached(step.state, city, found)
    levels = tuple(one.level for one in reached)
    step.open(e.DevotionResolved(item.id, item.seat, city, there, found, levels))
    for number in there:
        step.fact(f.MarkCard(number))
        triggers.own(step, number, "marked_for_devotion")
    context = context_of(step, item, names=names, strict=strict)
    context.strict = strict or not item.targets
    context.add_late(command)
    for level in reached:
        _happen(context, city, level)
    context.finish()
    step.close()


def _devotees(state: State, item: Item, city: str) -> tuple[str, ...]:
    """Those of the declared ones that are still there, unmarked, and under the same control."""
    return tuple(
        number
        for number in item.chosen
        if (piece := state.pieces.get(number)) is not None
        and piece.place == city
        and piece.controller == item.seat
        and not piece.marked
    )


def _reached(state: State, city: str, found: int) -> list[Level]:
    """The levels of a city that so much devotion reaches, the lowest first."""
    standing = state.pieces.get(city)
    if standing is None:
        return []
    levels = definition(state, standing).levels or ()
    return sorted((one for one in levels if one.level <= found), key=lambda one: one.level)


def _happen(context: EffectContext, city: str, level: Level) -> None:
    """A level once, or what of a lasting one happens as it begins (R61, R62)."""
    context.number, context.player = level.level, None
    if level.life == "once":
        carry_out(context, level.effects)
        return
    context.step.fact(f.StartLevel(city, level.level))
    carry_out(context, tuple(one for one in level.effects if not lasts(one)))
    for hint in rests(tuple(one for one in level.effects if lasts(one))):
        ask(context, hint)
