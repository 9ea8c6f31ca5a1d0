"""What an effect does, in a phrase; and what stands on an enemy card."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.ace_of_spades.pieces import effects as e
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind, title
from core.games.ace_of_spades.pieces.filter_words import condition
from core.games.ace_of_spades.words import own_words
from core.kit.phrases import say
from core.messages import Message, Printed, msg

CONDITIONAL = (e.Add, e.AddEach, e.SetEach, e.Multiply, e.Cap, e.Immune)


def effect_words(effect: e.Effect) -> Message:
    """A phrase without capital and full stop: “+2 if the hand is a pair”, “draw 2 cards”."""
    told = say(effect)
    if not isinstance(effect, CONDITIONAL) or effect.when in {None, e.Condition()}:
        return told
    return msg("{effect} if {condition}", effect=told, condition=condition(effect.when))


def list_words(effects: Sequence[e.Effect]) -> Message | None:
    """Several effects in their order; None for none."""
    if not effects:
        return None
    told = effect_words(effects[0])
    for effect in effects[1:]:
        told = msg("{first}; {second}", first=told, second=effect_words(effect))
    return told


def card_words(card: EnemyCard) -> Message:
    """Penalty, bonus and cost of a card: “Penalty: no damage if …. Permanent: +3 if ….”"""
    told = [part for part in (penalty_words(card), bonus_words(card)) if part is not None]
    if not told:
        return msg("No effect")
    first, *rest = told
    return msg("{first}. {second}", first=first, second=rest[0]) if rest else first


def penalty_words(card: EnemyCard) -> Message | None:
    """What the card does while it is the enemy; None where that is nothing."""
    told = list_words(card.penalty)
    return None if told is None else msg("Penalty: {effects}", effects=told)


def bonus_words(card: EnemyCard) -> Message | None:
    """What the card gives once it is defeated; None where that is nothing."""
    told = list_words(card.bonus)
    if told is None:
        return None
    if kind(card) == "acolyte":
        return msg("Permanent: {effects}", effects=told)
    if card.cost is None or not card.cost.refills:
        return msg("One-shot: {effects}", effects=told)
    if card.cost.refills == 1:
        return msg("One-shot, for 1 refill: {effects}", effects=told)
    return msg("One-shot, for {n} refills: {effects}", n=card.cost.refills, effects=told)


def card_name(card: EnemyCard) -> Printed:
    """The name to show: translated where it is one of ours, else as it was written."""
    return own_words(title(card))


def card_text(card: EnemyCard) -> Printed | None:
    """The text of a card to show, in the same way; None where it has none."""
    return own_words(card.text) if card.text else None
