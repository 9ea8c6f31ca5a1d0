"""Costs against every choice of cards, by definitions written a second time (R60 to R66)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from core.games.sorcerers_deck_of_death.decide.payment import COSTS
from core.games.sorcerers_deck_of_death.pieces import DECK
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.rules import costs
from tests.games.sorcerers_deck_of_death.begun import begin, code, play, read_cards, told

Cards = tuple[str, ...]
FITS: dict[str, tuple[int, Callable[[Cards], bool]]] = {
    "1R": (1, lambda cards: cards[0][1] in "HD"),
    "1B": (1, lambda cards: cards[0][1] in "SC"),
    "1R+1B": (2, lambda cards: Counter(card[1] in "HD" for card in cards) == {True: 1, False: 1}),
    "rank:9T": (1, lambda cards: cards[0][0] in "9T"),
    "rank:JQ": (1, lambda cards: cards[0][0] in "JQ"),
    "rank:KA": (1, lambda cards: cards[0][0] in "KA"),
    "suit2": (2, lambda cards: one(cards, 1)),
    "suit3": (3, lambda cards: one(cards, 1)),
    "suit4": (4, lambda cards: one(cards, 1)),
    "run3": (
        3,
        lambda cards: {card[0] for card in cards} in map(set, ("9TJ", "TJQ", "JQK", "QKA")),
    ),
    "kind2": (2, lambda cards: one(cards, 0)),
    "kind3": (3, lambda cards: one(cards, 0)),
    "kind4": (4, lambda cards: one(cards, 0)),
    "any1": (1, lambda _: True),
}
WAYS = {  # of the whole deck, counted by hand
    "1R": 12,
    "1B": 12,
    "1R+1B": 12 * 12,
    "rank:9T": 8,
    "rank:JQ": 8,
    "rank:KA": 8,
    "suit2": 4 * 15,
    "suit3": 4 * 20,
    "suit4": 4 * 15,
    "run3": 4 * 64,
    "kind2": 6 * 6,
    "kind3": 6 * 4,
    "kind4": 6,
    "any1": 24,
}


def one(cards: Cards, part: int) -> bool:
    return len({card[part] for card in cards}) == 1


def test_every_cost_has_its_size_and_its_words() -> None:
    assert set(COSTS) == set(FITS) == set(WAYS)
    assert {cost: costs.size(cost) for cost in FITS} == {cost: n for cost, (n, _) in FITS.items()}
    used = {cost for one in ABILITIES.values() for cost in (one.cost, one.heavy) if cost}
    assert used == set(FITS) - {"suit3"}


@pytest.mark.parametrize("cost", FITS)
def test_every_choice_from_the_deck(cost: str) -> None:
    size, fits = FITS[cost]
    for number in range(1, 5):
        for cards in combinations(DECK, number):
            assert costs.pays(cost, cards) == (number == size and fits(cards))
    assert not costs.pays(cost, ())
    assert sum(1 for _ in costs.payments(cost, DECK)) == WAYS[cost]


@pytest.mark.parametrize("cost", FITS)
def test_the_order_is_free_and_no_card_counts_twice(cost: str) -> None:
    pick = Random(cost)
    for cards in pick.sample(list(costs.payments(cost, DECK)), 6):
        mixed = pick.sample(cards, len(cards))
        assert costs.pays(cost, mixed)
        assert not costs.pays(cost, [*mixed, mixed[0]])
        assert len(cards) == 1 or not costs.pays(cost, [*mixed[1:], mixed[1]])


@pytest.mark.parametrize("seed", range(20))
def test_payments_of_a_hand(seed: int) -> None:
    pick = Random(seed)
    hand = pick.sample(DECK, pick.randint(1, 10))
    for cost, (size, fits) in FITS.items():
        wanted = {frozenset(cards) for cards in combinations(hand, size) if fits(cards)}
        found = list(costs.payments(cost, hand))
        assert {frozenset(cards) for cards in found} == wanted
        assert len(found) == len(wanted)


@pytest.mark.parametrize(
    ("ability", "target", "wrong", "right"),
    [
        ("EP", "bG", "9sTs 9s9c9d 9s", "9s9c"),
        ("TE", "", "9sTdQh 9s9cTd QsKsAs9s KsAd9h", "QsKhAd"),
        ("TL", "3,3", "9s9c 9s9c9d9h 9sTsJs", "9s9c9h"),
        ("CE", "aB", "9sTc 9s9c 9sTsJs", "9sTs"),
        ("CE", "aL", "9sTs 9sTsJs 9sTsJsQsKs 9sTsJsQc", "9sTsJsQs"),
    ],
)
def test_an_ability_takes_exactly_its_cost(
    ability: str, target: str, wrong: str, right: str
) -> None:
    """R60: nothing is overpaid; what is paid lies face up, in the order named."""
    figs = "aM 9,5; aB 6,5; aL 12,5; bG 9,9"
    for cards in wrong.split():
        session = begin(figs)
        assert code(session, f"*{ability} {cards} {target}") == "wrong_cost", cards
    session = begin(figs, a=right)
    play(session, f"*{ability} {right} {target}")
    assert told(session)["cards"]["a"]["discard"] == [card.upper() for card in read_cards(right)]
    assert told(session)["cards"]["a"]["known"] == []
