"""What the decks gave: the cost of the cards drawn, against all that could have come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.arcmage import events as e
from core.games.arcmage import evolve
from core.games.arcmage import facts as f
from core.games.arcmage.deal.worth import price
from core.games.arcmage.evolve import facts
from core.games.arcmage.rules import ledger
from core.games.arcmage.state import UNSEEN, State, card_of
from core.games.arcmage.stats.events_in_context import seat_of
from core.kit.cards_drawn import from_pool, worth_of_cards
from core.messages import msg
from core.odds import Given, Luck
from core.structured import members

CARDS = worth_of_cards(
    title=msg("Cost of the cards drawn"),
    unit=msg("resources"),
    how=msg(
        "What each card costs, a chosen X as 2, against all cards of the deck that could have "
        "come; whether dear ones help depends on the turn."
    ),
    sign=0,
)


def given(state: State, event: e.OwnEvent) -> Iterator[Given]:
    """The first hand, the draw of a turn, and what effects had a seat draw."""
    if isinstance(event, e.HandDealt | e.CardsDrawn):
        yield from _drawn(state, event.seat, event.cards)
    if not any(isinstance(fact, f.Draw) for fact in event.facts):
        return
    state = evolve.begin(state, event)
    for fact in event.facts:
        if isinstance(fact, f.Draw):
            yield from _drawn(state, fact.seat, fact.cards)
        state = facts.apply(state, fact)


def _drawn(state: State, seat: str, cards: Sequence[str]) -> Iterator[Given]:
    """The cards of which nobody knew that they lay on top.

    Unknown where others than those of the deck are unseen: what players chose is no chance.
    """
    order = state.players[seat].deck.order()
    left = ledger.unseen(state, seat)
    pool = [card for card, n in left.items() for _ in range(n)]
    if len(pool) != order.count(UNSEEN):
        pool = []
    came = [card for card, known in zip(cards, order, strict=False) if known == UNSEEN]
    yield from from_pool(CARDS, seat_of(seat), came, pool, lambda card: price(card_of(state, card)))


LUCK: Luck[State] = Luck(measures=(CARDS,), kinds=members(e.OwnEvent), given=given)
