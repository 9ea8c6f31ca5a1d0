"""The choices of an entry checked before it is paid: modes, targets, their number (R30, R84)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage.decide.effect_context import EffectContext, context_of, no_place, shapes_of
from core.games.arcmage.decide.effects.zone_changes import allowed_places
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import hosts
from core.games.arcmage.decide.targets.slots import Slot, slots
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.abilities import spell_of
from core.games.arcmage.state import card_there


def check_card(step: StepBuilder, item: Item) -> None:
    """Whether what is chosen as a card is played is there and fits.

    Raises E_MODE, E_TARGET, E_FORBIDDEN. What is picked only as it resolves is not asked yet.
    """
    card = card_there(step.state, item.card)
    context = context_of(step, item)
    if card.type == "creature":
        context.places.clear()  # where it enters (R66)
    if card.type == "enchantment":
        hosts.check(context, card)
        if card.target_zone is not None:
            context.spent()
            return
    check(context, spell_of(card))


def check(context: EffectContext, effects: tuple[x.Effect, ...]) -> None:
    """The same for the effects of an ability or a trigger. Raises E_ROUTE too."""
    later = False  # whether somebody else's mode, and what it asks for, may follow
    picked: tuple[str, ...] = ()
    for slot in slots(context, effects):
        later = later or slot.kind == "mode"
        if slot.kind == "mode" and not slot.optional:
            raise IllegalMove("E_MODE", "A mode is needed: /1 to /{n}.", rule="R30", n=slot.n)
        if slot.kind == "player":
            context.target_player()
        elif isinstance(slot.selector, Selector) and slot.kind == "target":
            picked = context.pick(slot.selector, optional=slot.optional)
        elif isinstance(slot.selector, Selector) and slot.kind == "chosen":
            context.pass_over(shapes_of(slot.selector), slot.n)
        elif slot.kind == "place" and context.places:
            _check_place(context, slot, picked)
    if context.strict and not later:
        context.spent()


def _check_place(context: EffectContext, slot: Slot, picked: tuple[str, ...]) -> None:
    """A place that is named already; of a card that is picked only later nobody can tell."""
    given = context.places.popleft()
    if not picked and slot.what != "your_city":
        return
    allowed = allowed_places(context, slot.what, next(iter(picked), ""))
    if context.strict and given not in allowed:
        raise no_place(allowed)
