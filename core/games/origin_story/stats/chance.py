"""How strong the cards were that the deck gave each player, against those that could come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.cards import UNSEEN
from core.games.origin_story.deal.worth import tricks
from core.games.origin_story.events import (
    AutomaFollowed,
    Event,
    HandChanged,
    HandDealt,
    HandRefreshed,
)
from core.games.origin_story.state import State
from core.kit.cards_drawn import from_pool, worth_of_cards
from core.messages import msg
from core.odds import Given, Luck

SEATS = {"Y": "you", "A": "A", "F": "F"}  # players as the series of a match names them
CARDS = worth_of_cards(
    title=msg("Strength of the cards drawn"),
    unit=msg("tricks"),
    how=msg(
        "About how many tricks each card wins, by a simple estimate from its value and suit, "
        "against all cards that could have come. A villain wants few."
    ),
    sign=0,
    parts=100,
)


def given(state: State, event: Event) -> Iterator[Given]:
    """The cards that a player was dealt, or drew."""
    match event:
        case HandDealt(who=who, cards=cards):
            yield from _drawn(state, who, cards, None)
        case AutomaFollowed(who=who, draws=cards, shuffled=shuffled):
            yield from _drawn(state, who, cards, shuffled)
        case HandChanged(who=who, drawn=cards, shuffled=shuffled, dropped=dropped):
            yield from _drawn(state, who, cards, shuffled, dropped)
        case HandRefreshed(drawn=cards, shuffled=shuffled):
            yield from _drawn(state, "Y", cards, shuffled)


def _drawn(
    state: State,
    who: str,
    cards: Sequence[str],
    shuffled: int | None,
    dropped: Sequence[str] = (),
) -> Iterator[Given]:
    """What came from the deck, and behind it what came from the shuffled discard pile (R65)."""
    if UNSEEN in (*cards, *state.deck):  # what could come is not known either
        yield from from_pool(CARDS, SEATS[who], cards, (), _worth)
        return
    first = len(cards) if shuffled is None else shuffled
    for row, pool in ((cards[:first], state.deck), (cards[first:], (*state.discard, *dropped))):
        yield from from_pool(CARDS, SEATS[who], row, pool, _worth)


def _worth(card: str) -> int:
    return tricks((card,))


LUCK: Luck[State] = Luck(
    measures=(CARDS,),
    kinds=(HandDealt, AutomaFollowed, HandChanged, HandRefreshed),
    given=given,
)
