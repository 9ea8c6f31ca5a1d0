"""What a refusal says besides its code: the numbers, cards and phases that would be right."""

from __future__ import annotations

import pytest

from tests.games.ace_of_spades.refusals import (
    ADD,
    COOP,
    DEAL,
    DEAL_BOTH,
    DRAW,
    FIRST,
    FORBIDS,
    JUNK,
    OUT,
    RECAST,
    SHOT,
    STANDS,
    SWAP,
    TO_REFILL,
    TRIM,
    TURN,
    Given,
    N,
    bonus,
)
from tests.games.ace_of_spades.tables import begin, refusal

FELL = ('! hp=0 "fell"',)
VALUE = {"op": "draw_value", "n": 9}
PILE = {**STANDS, "discard": "3c 4c 5c"}
NOT_NOW = "Not now: "


@pytest.mark.parametrize(
    ("given", "lines", "entry", "text"),
    [
        # how many cards
        (STANDS, N, "D 2h 2s 5d 4d", "A played hand has 5 cards here."),
        (
            {**JUNK, "difficulty": "easy"},
            N,
            "J 2h 4s 5d 7c 9s Jd",
            "A played hand has 1 to 5 cards here.",
        ),
        (STANDS, TO_REFILL, "+ ?6", "At most 5 cards are due."),
        (COOP, (OUT,), "1: + ?3", "Player 1 draws at most 2 cards, the common row 3."),
        (COOP, (OUT,), "2: + ?", "Player 2 draws at most 0 cards, the common row 3."),
        (TRIM, N, "T 2h", "Player 1 discards the surplus, no more and no less: 2."),
        (DEAL, N, "H ?7", "A hand has 8 cards to begin with."),
        (DEAL_BOTH, N, "H ?6", "A hand has 5 cards to begin with."),
        (DEAL, N, "H ?8 / As", "The common row takes 0 cards with this deal."),
        (DEAL_BOTH, N, "H ?5 / As", "The common row takes 3 cards with this deal."),
        (
            COOP,
            N,
            "X 4d 2h 2s > Ah / Ac",
            "This swap draws 1 cards for the hand and 2 for the common row, 3 in all.",
        ),
        (
            {**COOP, "deck": "As"},
            N,
            "X 4d 7h 2h > ?2",
            "This swap draws 2 cards for the hand and 1 for the common row, 1 in all.",
        ),
        (
            {**STANDS, "deck": "As Ah"},
            TO_REFILL,
            "+ ?3",
            "The deck is too short; cards left in it: 2.",
        ),
        (bonus(DRAW), N, "B b > As", "Say which cards this bonus draws; their number: 2."),
        (
            bonus(SWAP),
            N,
            "B b",
            "Name the cards of the hand that this bonus discards; at most 2.",
        ),
        (
            bonus({"op": "recover", "n": 2}, base=PILE),
            N,
            "B b 3c 4c 5c",
            "Name the cards of the discard pile that this bonus takes; at most 2.",
        ),
        (
            bonus({**RECAST, "max": 3}),
            N,
            "B b",
            "Name the cards with what they become, such as 7d=Ad; at most 3.",
        ),
        # how many points
        (STANDS, N, f"{SHOT} =3", "This hand deals 1, not 3."),
        (
            bonus(VALUE),
            N,
            "B b > As 2c",
            "Cards are turned up until their values reach 9; these make 3.",
        ),
        (
            bonus(ADD, base={**TURN, "refills": 1}, cost={"refills": 2}),
            N,
            "B b",
            "Not enough refills: this bonus costs 2.",
        ),
        (
            {**JUNK, "refills": 2},
            N,
            "J 2h 4s 5d 7c 9s",
            "The gun jams only once no refill is left, not at 2.",
        ),
        # which card, bonus or enemy
        (STANDS, N, "X As > Ah", "Ace of spades is not in this hand, nor in the common row."),
        (
            {**STANDS, "difficulty": "hard"},
            N,
            "X ? > Ah",
            "This hand has not so many unseen cards: name those that are put down.",
        ),
        (bonus(ADD), N, "B b 2h h", "This bonus does not take “2H”."),
        (bonus(DRAW), N, "B b > As Ah Ac ?", "This bonus draws no such card: Ace of clubs."),
        (STANDS, N, f"{SHOT} as full", "These cards do not contain this: Full house."),
        (STANDS, N, "D [2h 5d] 2s 4d 7h", "These cards form no combination alone."),
        (
            {**STANDS, "enemy": {"hp": 9, **FORBIDS}},
            N,
            SHOT,
            "2 of hearts may not be played against this enemy.",
        ),
        (TURN, FELL, "E a2", "a2 does not come in fight 2: back 1 is due."),
        (bonus(RECAST), N, "B b 2h=Ks", "“KS” is not what this bonus makes of a card."),
        (bonus(ADD), ("B b",), "B b", "b was used already."),
        (TURN, N, '! As:hand1>deck "why"', "Ace of spades is not there: the hand of Player 1."),
        # whose turn it is, and what is due
        (COOP, N, "2: R", "It is the turn of Player 1."),
        ({**COOP, "active": "2"}, N, "1: R", "It is the turn of Player 2."),
        (DEAL, N, "R", f"{NOT_NOW}the first cards are to be dealt."),
        (FIRST, N, "R", f"{NOT_NOW}the next enemy is to be revealed."),
        (STANDS, N, "+ As", f"{NOT_NOW}a shot, a swap or a refresh is to be entered."),
        (STANDS, TO_REFILL, "R", f"{NOT_NOW}cards are to be drawn."),
        (TRIM, N, "R", f"{NOT_NOW}surplus cards are to be discarded."),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_refusal_says_what_would_be_right(
    given: Given, lines: tuple[str, ...], entry: str, text: str
) -> None:
    assert str(refusal(begin(*lines, **given), entry).message) == text
