"""The choices that effects ask for, as the script fills them: modes, targets, places, names."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from core.games.arcmage.decide.effect_context import EffectContext, context_of, shape, shapes_of
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.hosts import wanted
from core.games.arcmage.decide.targets.slots import Slot, slots
from core.games.arcmage.decide.triggers.resolution import ability_of, context_of_trigger
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card, Level
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.abilities import lasts, spell_of
from core.games.arcmage.state import card_of, definition
from web.entry.arcmage_parts import Slot as Asked
from web.entry.arcmage_parts import Variant
from web.pictures.arcmage.entry.modes import titles_of
from web.pictures.arcmage.entry.slot import Plain, candidates

Way = tuple[tuple[int, ...], tuple[str, ...], tuple[Slot, ...]]
NONE: list[Variant] = [{"modes": [], "title": "", "slots": []}]


class Given(NamedTuple):
    """What was entered already for an item that waits."""

    targets: tuple[str, ...]
    places: tuple[str, ...]
    named: bool


NOTHING = Given((), (), named=False)


def of_card(step: StepBuilder, seat: str, card: Card, *, dealt: bool) -> list[Variant]:
    """What playing a card asks for beside its place: its host, then what it does."""
    context = EffectContext(step, seat, card.id)
    return _variants(context, _of_printed(context, card), (spell_of(card),), dealt=dealt)


def _of_printed(context: EffectContext, card: Card) -> list[Slot]:
    host = wanted(card) if card.type == "enchantment" else None
    if host is None or card.target_zone is not None:
        first = []
    else:
        first = [Slot("target", host, seat=context.seat)]
    return [*first, *slots(context, spell_of(card))]


def of_ability(step: StepBuilder, n: str, ability: x.Activated, *, dealt: bool) -> list[Variant]:
    """What an ability asks for: first for its cost, then for what it does."""
    piece = step.state.pieces[n]
    context = EffectContext(step, piece.controller, piece.card, source=n)
    cost = slots(context, ability.cost.custom or ())
    found = [*cost, *slots(context, ability.effects)]
    return _variants(context, found, (ability.effects,), dealt=dealt)


def can_pay(step: StepBuilder, n: str, ability: x.Activated) -> bool:
    """Whether there is enough of what a cost makes its player pick (R114)."""
    piece = step.state.pieces[n]
    context = EffectContext(step, piece.controller, piece.card, source=n)
    asked = Plain(context, slots(context, ability.cost.custom or ()), dealt=True).all()
    return all(slot["least"] <= len(list(candidates(slot))) for slot in asked)


def of_trigger(step: StepBuilder, trigger: Trigger, *, dealt: bool) -> list[Variant]:
    """What a waiting trigger asks for."""
    trig = ability_of(step.state, trigger)
    if trig is None:
        return NONE
    context = context_of_trigger(step, trigger, trig)
    return _variants(context, slots(context, trig.effects), (trig.effects,), dealt=dealt)


def level_slots(step: StepBuilder, city: str, level: Level, *, dealt: bool) -> list[Asked]:
    """What a level of a city asks for when it is reached; none of them has modes."""
    piece = step.state.pieces[city]
    context = EffectContext(step, piece.controller, piece.card, source=city, number=level.level)
    effects = tuple(effect for effect in level.effects if not lasts(effect))
    plain = Plain(context, slots(context, effects), dealt=dealt)
    return plain.all()


def of_item(step: StepBuilder, item: Item, *, dealt: bool) -> list[Variant]:
    """What the top of the stack still asks for as it resolves."""
    if item.kind == "attack":
        return NONE
    if item.kind == "devotion":
        given = Given(item.targets, item.places, named=bool(item.results))
        return _of_devotion(step, item, given, dealt=dealt)
    context, effects, found = _asked(step, item, None)
    player = next((one for one in item.targets if shape(one) == "player"), None)
    targets = item.targets
    if player is not None and any(slot.kind == "player" for slot in found):
        context, effects, found = _asked(step, item, player)
        targets = tuple(one for one in targets if one != player)
    creature = item.kind == "card" and not found
    given = Given(targets, () if creature else item.places, named=bool(item.results))
    return _variants(context, found, (effects,), dealt=dealt, given=given)


def _asked(
    step: StepBuilder, item: Item, player: str | None
) -> tuple[EffectContext, tuple[x.Effect, ...], list[Slot]]:
    """What an item that waits carries out, and its slots; `player` was chosen for it."""
    state = step.state
    context = context_of(step, item)
    effects: tuple[x.Effect, ...] = ()
    if item.trigger is not None:
        trig = ability_of(state, item.trigger)
        if trig is not None:
            context, effects = context_of_trigger(step, item.trigger, trig), trig.effects
        context.modes = deque(item.modes)
    elif item.kind == "ability":
        effects = _ability_of(step, item)
    card = card_of(state, item.card)
    context.player = player or context.player
    if item.kind != "card" or card is None:
        return context, effects, slots(context, effects)
    return context, spell_of(card), _of_printed(context, card)


def _ability_of(step: StepBuilder, item: Item) -> tuple[x.Effect, ...]:
    there = item.source in step.state.pieces
    found = step.layers.abilities(item.source) if item.source is not None and there else ()
    return found[item.number - 1][0].effects if 0 < item.number <= len(found) else ()


def _of_devotion(step: StepBuilder, item: Item, given: Given, *, dealt: bool) -> list[Variant]:
    """The levels that a declared devotion reaches, as far as can be seen."""
    state = step.state
    if item.source is None or item.source not in state.pieces:
        return NONE
    there = [n for n in item.chosen if n in state.pieces and not state.pieces[n].marked]
    total = item.extra + sum(
        definition(state, state.pieces[n]).loyalty * (2 if step.layers.has(n, "devoted") else 1)
        for n in there
    )
    levels = definition(state, state.pieces[item.source]).levels or ()
    context = EffectContext(step, item.seat, item.card, source=item.source)
    found: list[Slot] = []
    for level in levels:
        if level.level <= total:
            effects = tuple(effect for effect in level.effects if not lasts(effect))
            found += slots(context, effects)
    return _variants(context, found, (), dealt=dealt, given=given)


# --- modes -------------------------------------------------------------------------------------


def _variants(
    context: EffectContext,
    found: Iterable[Slot],
    effects: tuple[tuple[x.Effect, ...], ...],
    *,
    dealt: bool,
    given: Given = NOTHING,
) -> list[Variant]:
    """Every way through the modes, each with its title and the slots that it leaves open."""
    titles = [title for part in effects for title in titles_of(part)]
    done = len(context.modes)
    return [
        {
            "modes": list(modes),
            "title": " · ".join(names),
            "slots": Plain(context, _left(way, given), dealt=dealt).all(),
        }
        for modes, names, way in _ways(found, titles[done:])
    ]


def _ways(found: Iterable[Slot], titles: list[list[str]]) -> list[Way]:
    ways: list[Way] = [((), (), ())]
    left = iter(titles)
    for slot in found:
        if slot.kind != "mode":
            ways = [(modes, names, (*way, slot)) for modes, names, way in ways]
            continue
        named = next(left, [])
        ways = [
            ((*modes, at), (*names, named[at - 1] if named else str(at)), (*way, *branch))
            for modes, names, way in ways
            for at, branch in enumerate(slot.branches, 1)
        ]
    return ways


def _left(found: tuple[Slot, ...], given: Given) -> list[Slot]:
    """The slots for which nothing was entered yet.

    A place that hangs on a target entered before has that target in the place of its seat.
    """
    targets, places = deque(given.targets), deque(given.places)
    left, last = [], None
    for slot in found:
        if slot.kind == "place" and places:
            places.popleft()
        elif slot.kind == "place" and last is not None and slot.what != "your_city":
            left.append(slot._replace(seat=last))
        elif slot.kind in {"target", "chosen"} and (taken := _taken(slot, targets)):
            last = taken
        elif slot.kind != "names" or not given.named:
            left.append(slot)
    return left


def _taken(slot: Slot, targets: deque[str]) -> str | None:
    """The last of the targets entered for a slot, which are used up."""
    shapes = shapes_of(slot.selector) if isinstance(slot.selector, Selector) else set()
    found: list[str] = []
    while targets and len(found) < slot.n and shape(targets[0]) in shapes:
        found.append(targets.popleft())
    return found[-1] if found else None
