"""Combinations of bare cards (R30, R33 to R36), and every hand against another library."""

from __future__ import annotations

import itertools
import os
from bisect import bisect_left
from collections import Counter

import phevaluator
import pytest

from core.cards import PACK
from core.games.ace_of_spades.rules.poker import (
    STRENGTH,
    Identity,
    Made,
    category,
    combinations,
)

# The weakest rank number of each category: 1 is the royal flush, 7462 the lowest high card.
LIMITS = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
CATEGORIES = ("sflush", "quads", "full", "flush", "straight", "trips", "2pair", "pair", None)


def seen(text: str) -> list[Identity]:
    return [Identity(card, card[0], card[1], natural=True) for card in text.split()]


def named(text: str, combo: str) -> set[tuple[tuple[str, ...], tuple[int, ...]]]:
    return {(made.ranks, made.places) for made in combinations(seen(text)) if made.combo == combo}


def test_hands_of_five_are_what_another_library_says() -> None:
    """One in eleven of the 2,598,960 that there are, all over the deck; all with TEST_HANDS=1."""
    deck = [(phevaluator.Card(card[0] + card[1].lower()).id_, card) for card in PACK]
    pack = [(number, Identity(card, card[0], card[1], natural=True)) for number, card in deck]
    counts: Counter[str | None] = Counter()
    evaluate, every = phevaluator.evaluate_cards, int(os.environ.get("TEST_HANDS", "11"))
    for five in itertools.islice(itertools.combinations(pack, 5), 0, None, every):
        numbers, hand = zip(*five, strict=True)
        ours = category(hand)
        counts[ours] += 1
        if ours != CATEGORIES[bisect_left(LIMITS, evaluate(*numbers))]:
            pytest.fail(f"{hand} is said to be {ours}")
    assert set(counts) == set(CATEGORIES)
    assert every > 1 or counts == {
        "sflush": 40,
        "quads": 624,
        "full": 3744,
        "flush": 5108,
        "straight": 10200,
        "trips": 54912,
        "2pair": 123552,
        "pair": 1098240,
        None: 1302540,
    }


def test_the_strongest_of_all_combinations_is_the_category() -> None:
    """A sample of hands, of two to nine cards and with equal cards among them."""
    pack = [Identity(card, card[0], card[1], natural=True) for card in PACK]
    for number in range(4000):
        size = 2 + number % 8
        chosen = [pack[(number * 7 + step * (number % 11 + 1)) % 52] for step in range(size)]
        found = {made.combo for made in combinations(chosen)}
        assert category(chosen) == max(found, key=STRENGTH.__getitem__, default=None)


def test_a_full_house_holds_all_that_is_weaker() -> None:
    """R36: trips, two pair in three choices of cards, four pairs."""
    text = "2H 2S KD 2D KC"
    assert named(text, "full") == {(("2", "K"), (0, 1, 2, 3, 4))}
    assert named(text, "trips") == {(("2",), (0, 1, 3))}
    assert named(text, "2pair") == {
        (("K", "2"), places) for places in [(0, 1, 2, 4), (0, 2, 3, 4), (1, 2, 3, 4)]
    }
    pairs = {(("2",), (0, 1)), (("2",), (0, 3)), (("2",), (1, 3)), (("K",), (2, 4))}
    assert named(text, "pair") == pairs
    assert len(combinations(seen(text))) == 1 + 1 + 3 + 4


def test_four_equal_cards_are_not_two_pairs() -> None:
    """R33."""
    assert named("7H 7S 7D 7C 2H", "2pair") == set()
    assert len(named("7H 7S 7D 7C 2H", "trips")) == 4


@pytest.mark.parametrize(
    ("text", "top"),
    [
        ("AH 2S 3D 4C 5H", "5"),
        ("TH JS QD KC AH", "A"),
        ("9H 8S 7D 6C 5H", "9"),
        ("QH KS AD 2C 3H", None),  # R34
        ("KH AS 2D 3C 4H", None),
        ("2H 3S 4D 5C 7H", None),
    ],
)
def test_the_ace_stands_at_either_end_of_a_run(text: str, top: str | None) -> None:
    expected = {((top,), (0, 1, 2, 3, 4))} if top else set()
    assert named(text, "straight") == expected


def test_a_straight_flush_is_a_straight_and_a_flush_too() -> None:
    """R36; the flush is named by its Ace, the run by its 5."""
    found = combinations(seen("AC 2C 3C 4C 5C"))
    every = (0, 1, 2, 3, 4)
    assert sorted(found) == [
        Made("flush", ("A",), every),
        Made("sflush", ("5",), every),
        Made("straight", ("5",), every),
    ]


def test_five_of_a_rank_need_five_identities() -> None:
    """R35, A4: the same card twice, as re-interpretation and the Joker bring it about."""
    hand = [*seen("AS AH AD AC"), Identity("JK", "A", "S", natural=False)]
    assert category(hand) == "five"
    assert [made for made in combinations(hand) if made.combo == "five"] == [
        Made("five", ("A",), (0, 1, 2, 3, 4))
    ]


def test_only_the_combinations_that_one_card_belongs_to() -> None:
    hand = seen("2H 2S KD 2D KC")
    for place in range(5):
        wanted = [made for made in combinations(hand) if place in made.places]
        assert combinations(hand, within=place) == wanted


def test_a_joker_without_a_name_belongs_to_nothing() -> None:
    hand = [*seen("2H 2S 3H 4H 5H"), Identity("JK", "", "", natural=False)]
    assert {made.places for made in combinations(hand)} == {(0, 1)}
