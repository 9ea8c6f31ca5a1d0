"""Entries made whole: a legal template with its choices and its payment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

from core.game import Template
from core.games.arcmage import commands as c
from core.games.arcmage import legal
from core.games.arcmage.commands import Command
from core.games.arcmage.deal.choices import Choices, Chooser, Prefer, accepted
from core.games.arcmage.decide.effect_context import context_of
from core.games.arcmage.decide.stack.item_effects import item_effects
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import slots
from core.games.arcmage.decide.triggers.resolution import ability_of, context_of_trigger
from core.games.arcmage.legal import offers
from core.games.arcmage.pieces.cards import XCost
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules import costs
from core.games.arcmage.state import card_of

Chosen = TypeVar("Chosen", c.PlayCard, c.ActivateAbility, c.ResolveTrigger, c.ResolveItem)
HELD = c.Devote | c.PlayCard | c.ActivateAbility | c.ResolveTrigger | c.DeclareAttack


def complete(
    step: StepBuilder,
    seat: str,
    entry: offers.LegalEntry,
    rng: Random,
    prefer: Prefer | None = None,
) -> Command | None:
    """A command of a legal entry that the rules accept; None where no choice was found."""
    if not isinstance(entry, Template):
        return entry if accepted(step.state, entry) else None
    make = {
        "play_card": _play,
        "activate_ability": _activate,
        "resolve_trigger": _trigger,
    }.get(entry.kind)
    if make is None or "card" not in entry.given:
        return None
    for _ in range(3):
        command = make(step, seat, entry, rng, prefer)
        if command is not None and accepted(step.state, command):
            return command
    return None


def _play(
    step: StepBuilder, seat: str, entry: Template, rng: Random, prefer: Prefer | None
) -> Command | None:
    card = card_of(step.state, str(entry.given["card"]))
    if card is None:
        return None
    chosen = Chooser(step, seat, rng, prefer=prefer).fill(offers.asked_of(step, seat, card))
    if chosen is None:
        return None
    x = None
    if isinstance(card.cost, XCost) or card.extra_x:
        x = rng.randint(0, 3) if isinstance(card.cost, XCost) else 0
    target = chosen.targets[0] if chosen.targets else None
    cost = costs.cost_of(step.layers, seat, card, x=x, target=target)
    loyalty = card.faction, costs.loyalty_due(card, cost)
    pay = costs.automatic(step.state, seat, cost, loyalty)
    if pay is None:
        return None
    return _with(chosen, c.PlayCard(card.id, pay=pay, x=x, seat=seat))


def _activate(
    step: StepBuilder, seat: str, entry: Template, rng: Random, prefer: Prefer | None
) -> Command | None:
    number, at = str(entry.given["card"]), int(str(entry.given["number"]))
    ability = step.layers.abilities(number)[at - 1][0]
    asked = offers.ability_slots(step, seat, number, at, ability)
    chosen = Chooser(step, seat, rng, source=number, prefer=prefer).fill(asked)
    if chosen is None:
        return None
    due = ability.cost.resources
    pay = costs.automatic(step.state, seat, due if isinstance(due, int) else 0)
    if pay is None:
        return None
    return _with(chosen, c.ActivateAbility(number, at, pay=pay, seat=seat))


def _trigger(
    step: StepBuilder, seat: str, entry: Template, rng: Random, prefer: Prefer | None
) -> Command | None:
    source = str(entry.given["card"])
    trigger = next(one for one in step.state.pending if one.source == source)
    trig = ability_of(step.state, trigger)
    if trig is None:
        return None
    context = context_of_trigger(step, trigger, trig)
    due = context.value(trig.cost.resources, 0) if trig.cost is not None else 0
    asked = slots(context, trig.effects)
    chooser = Chooser(step, seat, rng, source=source, player=trigger.player, prefer=prefer)
    chosen = chooser.fill(asked)
    pay = costs.automatic(step.state, seat, due)
    if chosen is None or pay is None:
        return None
    return _with(chosen, c.ResolveTrigger(source, pay=pay, seat=seat))


def _with(chosen: Choices, command: Chosen) -> Chosen:
    """The command with what was chosen for it."""
    return replace(
        command,
        place=chosen.places[0] if chosen.places else None,
        targets=tuple(chosen.targets),
        modes=tuple(chosen.modes),
        results=tuple(chosen.results),
    )


def devotion(
    step: StepBuilder, seat: str, city: str, rng: Random, prefer: Prefer | None, *, most: int
) -> Command | None:
    """A devotion of some residents, with the choices of the levels that it reaches."""
    there = list(legal.devotees(step, seat, city))
    rng.shuffle(there)
    those = tuple(there[:most])
    if not those:
        return None
    total = legal.devotion_of(step, those)
    card = card_of(step.state, step.state.pieces[city].card)
    chooser = Chooser(step, seat, rng, source=city, prefer=prefer)
    made: Choices | None = chooser.made
    for level in sorted(card.levels or () if card else (), key=lambda one: one.level):
        if level.level <= total and made is not None:
            made = chooser.fill(legal.level_slots(step, seat, city, level))
    if made is None:
        return None
    command = c.Devote(
        city,
        those,
        targets=tuple(made.targets),
        places=tuple(made.places),
        results=tuple(made.results),
        seat=seat,
    )
    return command if accepted(step.state, command) else None


def oldest_trigger(
    step: StepBuilder,
    rng: Random,
    arrange: Callable[[list[offers.LegalEntry]], None],
    prefer: Prefer | None = None,
) -> Command:
    """The oldest waiting trigger, entered or let go: the first of these ways that is possible."""
    first = step.state.pending[0]
    ways = [
        one for one in legal.legal(step.state, first.seat.lower()) if one.kind == "resolve_trigger"
    ]
    arrange(ways)
    for way in ways:
        command = complete(step, first.seat, way, rng, prefer)
        if command is not None:
            return command
    return c.ResolveTrigger(first.source, seat=first.seat)


def responses(step: StepBuilder, seat: str) -> Iterator[offers.LegalEntry]:
    """What a seat may answer with while something waits."""
    yield from offers.playable(step, seat)
    yield from offers.activatable(step, seat)


def held(command: Command, *, hold: bool) -> Command:
    """The entry kept on the stack for answers, if it can be."""
    if not hold or not isinstance(command, HELD):
        return command
    return replace(command, hold=True)


def resolution(step: StepBuilder, rng: Random) -> Command | None:
    """How the top of the stack resolves: as it is, or with modes and targets tried in turn."""
    state = step.state
    item = state.stack[-1]
    if accepted(state, bare := c.ResolveItem()):
        return bare
    for _ in range(12):
        command = _late(step, item, rng)
        if command is not None and accepted(state, command):
            return command
    return None


def _late(step: StepBuilder, item: Item, rng: Random) -> Command | None:
    """One way to choose what the item asks for only as it resolves."""
    context = context_of(step, item)
    effects = item_effects(step.state, item)
    if item.trigger is not None:
        context.player = item.trigger.player
    asked = slots(context, effects)
    chooser = Chooser(step, item.seat, rng, source=item.source, player=context.player)
    made = chooser.fill(slot for slot in asked if slot.kind not in {"target", "player"})
    return None if made is None else _with(made, c.ResolveItem())
