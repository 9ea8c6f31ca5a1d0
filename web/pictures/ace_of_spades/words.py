"""Enemy cards in words: from the plain data of a view to what is said of a card."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.ace_of_spades.narrate.effects import (
    bonus_words,
    card_name,
    card_text,
    penalty_words,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.messages import Message, Printed
from core.structured import read


class CardText(NamedTuple):
    """An enemy card for people: its name, what it does, and what else it says."""

    id: str
    name: Message | Printed
    hp: int
    penalty: Message | None
    bonus: Message | None
    text: Message | Printed | None


def card_of(data: Json) -> EnemyCard:
    """The card that a view describes."""
    card: EnemyCard = read(EnemyCard, data)
    return card


def told(card: EnemyCard) -> CardText:
    """What is said of a card; its own text where its effects do not say it all."""
    effects = (*card.penalty, *card.bonus)
    whole = bool(effects) and not any(effect.op == "manual" for effect in effects)
    return CardText(
        card.id,
        card_name(card),
        card.hp,
        penalty_words(card),
        bonus_words(card),
        None if whole else card_text(card),
    )


def told_of(data: Json) -> CardText:
    """What is said of a card that a view describes."""
    return told(card_of(data))
