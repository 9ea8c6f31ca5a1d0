"""Exact chances: against every draw enumerated, and against totals that are known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations
from math import comb
from random import Random

import pytest

from core import cards
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.rules.chances import chances
from tests.test_linear_readers import work

PACK = cards.bits(cards.PACK)
CASES = 400
MOST = 400_000  # lines of Python run for an answer: some tenths of a second


def kinds(row: Sequence[str]) -> set[str]:
    """The combinations in cards, a copy of one among them allowed; no thought of speed."""
    by_rank = sorted(Counter(card[0] for card in row).values(), reverse=True)
    suits = Counter(card[1] for card in row)
    first, second = (*by_rank, 0, 0)[:2]
    found = {
        "pair": first >= 2,
        "2pair": second >= 2,
        "trips": first >= 3,
        "straight": runs({card[0] for card in row}),
        "flush": max(suits.values(), default=0) >= 5,
        "full": first >= 3 and second >= 2,
        "quads": first >= 4,
        "sflush": any(runs({card[0] for card in row if card[1] == suit}) for suit in suits),
        "five": first >= 5,
    }
    return {combo for combo, there in found.items() if there}


def runs(ranks: set[str]) -> bool:
    order = "A23456789TJQKA"
    return any(ranks >= set(order[start : start + 5]) for start in range(10))


def contained(held: Iterable[str]) -> set[str]:
    """The Joker is each of the 52 cards in turn."""
    natural = [card for card in held if card != cards.JOKER]
    if len(natural) == len(tuple(held)):
        return kinds(natural)
    return set().union(*(kinds((*natural, card)) for card in cards.PACK))


def enumerated(kept: Sequence[str], deck: Sequence[str], draws: int) -> dict[str, tuple[int, int]]:
    counts: Counter[str] = Counter()
    number = 0
    for drawn in combinations(deck, min(draws, len(deck))):
        number += 1
        counts.update(contained((*kept, *drawn)))
    return {combo: (counts[combo], number) for combo in COMBOS}


@pytest.mark.parametrize("joker", ["none", "kept", "deck"])
def test_every_draw_of_small_decks(joker: str) -> None:
    rng = Random(f"chances {joker}")
    for _ in range(CASES // 4 if joker != "none" else CASES):
        pack = narrow(rng)
        held = rng.randint(0, min(7, len(pack)))
        kept, deck = pack[:held], pack[held : held + rng.randint(0, 9)]
        if joker != "none":
            (kept if joker == "kept" else deck).append(cards.JOKER)
        draws = rng.randint(0, 5)
        found = chances(cards.bits(kept), cards.bits(deck), draws)
        assert dict(found) == enumerated(kept, deck, draws), (kept, deck, draws)


def narrow(rng: Random) -> list[str]:
    """Cards of few ranks, of few suits, or of all, shuffled, so that all combinations occur."""
    ranks = rng.choice((cards.RANKS, "A23456", "TJQKA9", "22KKAA", "8A"))
    suits = rng.choice((cards.SUITS, "DH", "S"))
    pack = [card for card in cards.PACK if card[0] in ranks and card[1] in suits]
    rng.shuffle(pack)
    return pack


def test_five_cards_of_52() -> None:
    """The numbers of five-card hands that every book has, put together to “contains”."""
    exactly = {
        "pair": 1_098_240,
        "2pair": 123_552,
        "trips": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full": 3_744,
        "quads": 624,
        "sflush": 40,
    }
    of_ranks = ("pair", "2pair", "trips", "full", "quads")
    expected = {
        "pair": sum(exactly[name] for name in of_ranks),
        "2pair": exactly["2pair"] + exactly["full"],
        "trips": exactly["trips"] + exactly["full"] + exactly["quads"],
        "straight": exactly["straight"] + exactly["sflush"],
        "flush": exactly["flush"] + exactly["sflush"],
        "full": exactly["full"],
        "quads": exactly["quads"],
        "sflush": exactly["sflush"],
        "five": 0,
    }
    found = chances(0, PACK, 5)
    assert {combo: number for combo, (number, _) in found.items()} == expected
    assert {total for _, total in found.values()} == {comb(52, 5)}


def test_seven_cards_of_52() -> None:
    found = chances(0, PACK, 7)
    assert found["sflush"] == (41_584, 133_784_560)
    assert found["quads"] == (224_848, 133_784_560)
    assert found["flush"] == (4_089_228, 133_784_560)


def test_the_joker_with_four_equal_cards_is_five_of_a_kind() -> None:
    four = cards.bits(("AS", "AH", "AD", "AC"))
    assert chances(four | cards.BIT["JK"], 0, 0)["five"] == (1, 1)
    assert chances(four, PACK & ~four | cards.BIT["JK"], 1)["five"] == (1, 49)
    assert chances(four, PACK & ~four, 8)["five"][0] == 0


def test_a_short_deck_is_drawn_whole() -> None:
    found = chances(cards.bits(("2H",)), cards.bits(("2D", "3C")), 8)
    assert found["pair"] == (1, 1)
    assert chances(0, 0, 5) == dict.fromkeys(COMBOS, (0, 1))


def test_eight_draws_take_little_work() -> None:
    rng = Random(8)
    for _ in range(5):
        pack = list(cards.WITH_JOKER)
        rng.shuffle(pack)
        kept, deck = cards.bits(pack[:8]), cards.bits(pack[8:])
        assert work(partial(chances, kept, deck, 8)) < MOST
        found = chances(kept, deck, 8)
        assert all(total == comb(45, 8) for _, total in found.values())
