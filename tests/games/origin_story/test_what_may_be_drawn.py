"""Which cards can come from the deck, as far as anybody may know (R5, R65, A5)."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import IllegalMove
from core.games.origin_story.pieces import PACK
from core.games.origin_story.rules import deck
from core.games.origin_story.state.options import Options
from tests.games.origin_story.dirty import DIRTY, TRICKS

OPEN = {"L2", "B3", "B2", "M3", "S2", "S3", "M2"}  # hands and the trick
LAST = {"M8", "M10", "B10"}
TABLE = DIRTY._replace(surrendered=False, aside=("L4.5", "L4.5", "L8.5", "L8.5"))
HEART = TABLE._replace(hands=(("L2", "L4.5"), *TABLE.hands[1:]), aside=("L8.5",))
HEARTS = ["L4.5", "L8.5"]  # one of each is neither aside nor in a hand: it may be drawn


@pytest.mark.parametrize(
    ("change", "more"),
    [
        ({}, set()),
        ({"trick": ()}, LAST - {"M2"}),  # the last trick, until the next lead
        ({"trick": (), "surrendered": True}, set()),
        ({"trick": (), "trick_no": 3}, {"S8", "S10", "B9"}),
    ],
)
def test_what_lies_open_does_not_come(change: Any, more: set[str]) -> None:
    state = TABLE._replace(**change)
    lying = OPEN - ({"M2"} if "trick" in change else set()) | more
    assert set(deck.lying_open(state)) == lying
    assert deck.pool(state) == [card for card in PACK if card not in lying]


def test_super_hearts_that_came_into_play_may_come_again() -> None:
    assert deck.hearts(TABLE) == []
    assert deck.hearts(HEART) == HEARTS
    assert deck.pool(HEART)[-2:] == HEARTS
    assert deck.hearts(HEART._replace(options=Options(catalogue="blank"))) == []
    both = HEART._replace(hands=(("L4.5", "L4.5"), ("L8.5",), ()))
    assert deck.hearts(both) == []
    assert deck.pool(both) == [card for card in PACK if card != "M2"]


def test_a_trick_in_which_somebody_played_a_super_heart() -> None:
    """One of two equal ones lies open: the other may still come."""
    state = TABLE._replace(trick=(("F", "L4.5"),), aside=())
    assert deck.hearts(state) == ["L4.5", "L8.5"]
    assert deck.pool(state)[-2:] == ["L4.5", "L8.5"]


@pytest.mark.parametrize(
    ("pile", "discard", "counted"),
    [
        (("B6",), ("S6",), False),
        (("?",), ("S6",), True),
        (("B6", "?"), ("S6",), True),
        (("B6",), ("?",), True),
        ((), (), False),
        (("?",), ("?",), True),
    ],
)
def test_where_a_deck_is_only_counted(pile: Any, discard: Any, counted: object) -> None:
    state = HEART._replace(deck=pile, discard=discard)
    assert deck.is_counted(state) is counted
    if counted:
        assert refused(state, "M2")
    else:
        deck.check(state, ("M2",))  # the deck itself tells


def refused(state: Any, *cards: str) -> bool:
    try:
        deck.check(state, cards)
    except IllegalMove as error:
        return (error.code, error.rule) == ("E_SEEN", "R5")
    return False


CLOSED = HEART._replace(deck=("?",) * 3, discard=("?",))


def test_what_may_come_from_a_counted_deck() -> None:
    assert not refused(CLOSED)
    assert not refused(CLOSED, "B6", "S6", "L4.5", "L8.5")
    assert refused(CLOSED, "L4.5", "L4.5")  # the other one is in a hand
    assert refused(CLOSED, "B6", "B6")
    assert refused(CLOSED, "L6.5")
    assert not refused(CLOSED, TRICKS[2].cards[0][1])  # it may have been shuffled in, R65
    for card in OPEN - {"B3"}:
        assert refused(CLOSED, "B6", card), card


def test_of_an_open_catalogue_any_super_heart_may_come() -> None:
    blank = CLOSED._replace(options=Options(catalogue="blank"))
    assert not refused(blank, "L6.5", "L6.5", "B6")
    assert refused(blank, "L6.5", "S2")


@pytest.mark.parametrize("left", range(4))
@pytest.mark.parametrize("pile", range(4))
@pytest.mark.parametrize("n", range(4))
def test_how_many_cards_can_be_drawn(left: int, pile: int, n: int) -> None:
    """All that are due, until the deck and the discard pile are used up; then none. Of the deck
    those come first, in any order; only then, after it was shuffled, the discard pile (R65)."""
    cards, thrown = ("B1", "B2", "B3")[:left], ("S1", "S2", "S3")[:pile]
    due = min(n, left + pile)
    assert deck.available(cards, thrown, n) == due
    drawn = (*cards[::-1], *thrown[::-1])[:due]
    shuffled, after, discard = deck.draw(cards, thrown, n, drawn)
    if due <= left:
        assert shuffled is None
        assert (after, discard) == (tuple(c for c in cards if c not in drawn), thrown)
    else:
        assert shuffled == left
        assert (after, discard) == (tuple(c for c in thrown if c not in drawn), ())
    for wrong in ((*drawn, "M1"), drawn[1:] if drawn else ("B1",)):
        with pytest.raises(IllegalMove) as caught:
            deck.draw(cards, thrown, n, wrong)
        assert (caught.value.code, caught.value.rule) == ("E_COUNT", "R65")
    for at in range(due):
        other = thrown[0] if at < left and thrown else "M1"
        with pytest.raises(IllegalMove) as caught:
            deck.draw(cards, thrown, n, (*drawn[:at], other, *drawn[at + 1 :]))
        assert caught.value.code == "E_SEEN"
