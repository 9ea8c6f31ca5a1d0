"""What a card says and the vocabulary cannot is asked of the table (R135)."""

from __future__ import annotations

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.facts import AskRuling
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.hints import part_of
from core.games.arcmage.rules.abilities import asks_on_entering
from core.games.arcmage.state import card_of


def ask(context: EffectContext, hint: str) -> None:
    """The rest of a card is for the table to decide (R135); without a hint its text is shown."""
    card = card_of(context.state, context.slug)
    text = hint or (card.text if card is not None else "")
    if any(one.card == context.slug and one.hint == text for one in context.state.asks):
        return
    context.step.fact(AskRuling(context.slug, part_of(text), context.source))


def ask_entering(context: EffectContext, card: Card, number: str) -> None:
    """What the table has to keep in mind of a card that entered play."""
    slug, source = context.slug, context.source
    context.slug, context.source = card.id, number
    for hint in asks_on_entering(card):
        ask(context, hint)
    context.slug, context.source = slug, source
