"""What Ace of Spades says of its catalogues: their form, their check, their cards in words."""

from __future__ import annotations

from core.catalogues import BoxPart, CardWords, Catalogues
from core.games.ace_of_spades.card_forms import forms
from core.games.ace_of_spades.narrate.effects import (
    bonus_words,
    card_name,
    card_text,
    penalty_words,
)
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN
from core.games.ace_of_spades.pieces.catalogues.check import check_cards
from core.games.ace_of_spades.pieces.enemies import Catalogue, EnemyCard, kind
from core.games.ace_of_spades.read_cards import read_cards
from core.games.ace_of_spades.titles import DIFFICULTY_TITLES, KIND_TITLES
from core.messages import Message, msg


def describe(card: EnemyCard) -> CardWords:
    """A card for people: its fight, its HP, what it does."""
    effects = (penalty_words(card), bonus_words(card))
    return CardWords(
        id=card.id,
        name=card_name(card),
        facts=(
            msg("Fight {n}", n=card.back + 1),
            _kind(card),
            msg("{n} HP", n=card.hp),
        ),
        effects=tuple(words for words in effects if words is not None),
        codes=tuple(dict.fromkeys(effect.op for effect in (*card.penalty, *card.bonus))),
        text=card_text(card),
    )


def _kind(card: EnemyCard) -> Message:
    if card.difficulty is None:
        return KIND_TITLES[kind(card)]
    return msg(
        "{kind}, {difficulty}",
        kind=KIND_TITLES[kind(card)],
        difficulty=DIFFICULTY_TITLES[card.difficulty],
    )


CATALOGUES = Catalogues(
    options=("catalogue",),
    content=Catalogue,
    built_in={name: Catalogue(name, cards) for name, cards in BUILT_IN.items()},
    check=lambda content: check_cards(content.cards),
    describe=describe,
    lists={"cards": None},
    forms=forms(describe),
    examples=frozenset({"demo"}),
    typed="manual",
    read=read_cards,
    box=(
        BoxPart(
            title=msg("{n} of {all} enemies"),
            all=49,
            count=lambda content: len(content.cards),
            source=msg("The rulebook says how many there are."),
        ),
        BoxPart(
            title=msg("{n} of {all} bosses, one for each difficulty"),
            all=4,
            count=lambda content: sum(kind(card) == "boss" for card in content.cards),
            source=msg("The rulebook says how many there are."),
        ),
    ),
)
