"""Devotion that resolves: who counts, and the levels that are reached (R60, R61)."""

from __future__ import annotations

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import triggers
from core.games.arcmage.decide.effect_context import context_of
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import lasts, rests
from core.games.arcmage.state import definition


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
    state = step.state
    city = item.source or ""
    there = tuple(
        number
        for number in item.chosen
        if (piece := state.pieces.get(number)) is not None
        and piece.place == city
        and piece.controller == item.seat
        and not piece.marked
    )
    found = total(step, there, item.extra)
    standing = state.pieces.get(city)
    card = definition(state, standing) if standing is not None and not standing.dead else None
    reached = [level for level in (card.levels or () if card else ()) if level.level <= found]
    reached.sort(key=lambda level: level.level)
    step.open(
        e.DevotionResolved(
            item.id, item.seat, city, there, found, tuple(one.level for one in reached)
        )
    )
    for number in there:
        step.fact(f.MarkCard(number))
        triggers.own(step, number, "marked_for_devotion")
    context = context_of(step, item, names=names, strict=strict)
    context.strict = strict or not item.targets
    if command is not None:
        context.later.extend(command.targets)
        context.modes.extend(command.modes)
        if command.place is not None:
            context.places.append(command.place)
    for level in reached:
        context.number, context.player = level.level, None
        if level.life == "once":
            carry_out(context, level.effects)
        else:
            step.fact(f.StartLevel(city, level.level))
            carry_out(context, tuple(one for one in level.effects if not lasts(one)))
            for hint in rests(tuple(one for one in level.effects if lasts(one))):
                ask(context, hint)
    context.finish()
    step.close()
