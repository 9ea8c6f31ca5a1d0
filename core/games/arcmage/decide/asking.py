"""What a card says and the vocabulary cannot is asked of the table (R135)."""

from __future__ import annotations

from core.games.arcmage.decide.running import Run
from core.games.arcmage.facts import AskRuling
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.rules.abilities import asks_on_entering
from core.games.arcmage.state import card_of


def ask(run: Run, hint: str) -> None:
    """The rest of a card is for the table to decide (R135); without a hint its text is shown."""
    card = card_of(run.state, run.slug)
    text = hint or (card.text if card is not None else "")
    if any(one.card == run.slug and one.hint == text for one in run.state.asks):
        return
    run.step.fact(AskRuling(run.slug, text, run.source))


def ask_entering(run: Run, card: Card, number: str) -> None:
    """What the table has to keep in mind of a card that entered play."""
    slug, source = run.slug, run.source
    run.slug, run.source = card.id, number
    for hint in asks_on_entering(card):
        ask(run, hint)
    run.slug, run.source = slug, source
