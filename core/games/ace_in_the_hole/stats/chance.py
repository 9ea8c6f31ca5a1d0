"""What the cards drawn could do at once, in points, against all that could have come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from core import cards
from core.games.ace_in_the_hole.events import CardBurned, Event, HandDealt, PawnMoved, PawnReleased
from core.games.ace_in_the_hole.evolve import evolve
from core.games.ace_in_the_hole.pieces import PAWN, SEAT, VALUES
from core.games.ace_in_the_hole.rules import release, steps
from core.games.ace_in_the_hole.state import State, unseen_set
from core.kit.cards_drawn import from_pool, worth_of_cards
from core.messages import msg
from core.odds import Given, Luck

CARDS = worth_of_cards(
    title=msg("Cards drawn"),
    unit=msg("points"),
    how=msg(
        "The most points that each card could take or bring back as it came, against all cards "
        "of the seat that could have come."
    ),
)


def given(state: State, event: Event) -> Iterator[Given]:
    """The cards of a hand that is dealt, or the one drawn behind an action."""
    match event:
        case HandDealt(seat=seat, cards=dealt):
            yield from _drawn(state, seat, dealt)
        case (
            PawnMoved(drawn=str(card)) | PawnReleased(drawn=str(card)) | CardBurned(drawn=str(card))
        ):
            yield from _drawn(evolve(state, replace(event, drawn=None)), event.seat, (card,))


def _drawn(state: State, seat: str, dealt: tuple[str, ...]) -> Iterator[Given]:
    """Unknown where cards of the hand are: which of them are left there is no chance."""
    unknown = state.sides[SEAT[seat]].unknown
    pool = () if unknown else cards.members(unseen_set(state, SEAT[seat]))
    return from_pool(CARDS, seat, dealt, pool, partial(worth, state))


def worth(state: State, card: str) -> int:
    """The most points that a card can take at once, with those of a pawn that it brings back."""
    home = release(state, card)
    if home is not None:
        return VALUES[PAWN[card]] + _taken(state, home)
    return max((_taken(state, step.to) for step in steps(state.at, card)), default=0)


def _taken(state: State, square: int) -> int:
    pawn = state.at.find(square)
    return VALUES[pawn] if pawn >= 0 else 0


LUCK: Luck[State] = Luck(
    measures=(CARDS,), kinds=(HandDealt, PawnMoved, PawnReleased, CardBurned), given=given
)
