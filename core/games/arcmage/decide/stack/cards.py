"""Cards that resolve: they enter play, are attached, or do what they say (R66, R82, R87 to R90)."""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.decide.stack.item_effects import still_legal
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import hosts
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.hints import KEYWORDS
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import asks_on_entering, spell_of
from core.games.arcmage.state import card_there, next_number, standing

BLOOD_VENGEANCE = "blood_vengeance"


def resolve_card(step: StepBuilder, item: Item, context: EffectContext) -> str | None:
    card = card_there(step.state, item.card)
    stack = f"{item.seat}:stack:{item.card}"
    if card.type == "creature":
        return _creature(step, item, context, card, stack)
    if card.type == "enchantment":
        return _enchantment(step, item, context, card, stack)
    if still_legal(context, spell_of(card)):
        carry_out(context, spell_of(card))
    step.fact(f.MoveCard(stack, "grave"))  # R82, R87
    return None


def _creature(step: StepBuilder, item: Item, context: EffectContext, card: Card, stack: str) -> str:
    """It enters on its city, or on another one where that fell meanwhile (R66, R83)."""
    state = step.state
    own = standing(state, item.seat)
    place = context.places.popleft() if context.places else ""
    later = context.places.popleft() if context.places else ""
    if place != "army" and place not in own:
        place = later if later in own else own[0] if own else "army"
    number = next_number(state, item.seat)
    tired = "fatigue" in (card.keywords or ())
    given = [one for one in state.players[item.seat].changes if one.kind == "add"]
    step.fact(f.MoveCard(stack, place, marked=tired, as_=number))
    for one in given:
        step.fact(f.GiveKeyword(number, one.word))
    context.source = number
    hints = asks_on_entering(card)
    if any(one.word.startswith(BLOOD_VENGEANCE) for one in given):
        hints.append(KEYWORDS[BLOOD_VENGEANCE])
    for hint in hints:
        ask(context, hint)
    return number


def _enchantment(
    step: StepBuilder, item: Item, context: EffectContext, card: Card, stack: str
) -> str | None:
    """Attached to its host, or in the army; what it does on entering follows (R89, R90)."""
    number = next_number(step.state, item.seat)
    wanted = hosts.wanted(card)
    if wanted is None:
        step.fact(f.MoveCard(stack, "army", as_=number))
        context.source = number
    elif card.target_zone is not None:
        return _from_grave(step, item, context, card, stack)
    else:
        picked = context.pick(wanted)
        if not picked:
            step.fact(f.MoveCard(stack, "grave"))
            return None
        (host,) = picked
        step.fact(f.AttachCard(stack, host, number))
        context.source, context.host = number, host
    carry_out(context, spell_of(card))
    for hint in asks_on_entering(card):
        ask(context, hint)
    return number


def _from_grave(
    step: StepBuilder, item: Item, context: EffectContext, card: Card, stack: str
) -> str | None:
    """A creature of a graveyard comes into play with the enchantment on it."""
    carry_out(context, spell_of(card))
    host = next((one for one in context.same if one in step.state.pieces), None)
    if host is None:
        step.fact(f.MoveCard(stack, "grave"))
        return None
    number = next_number(step.state, item.seat)
    step.fact(f.AttachCard(stack, host, number))
    return number
