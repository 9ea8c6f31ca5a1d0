"""Poker on ranks and suits alone: which combinations cards contain (R30, R33 to R36)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.cards import RANKS
from core.games.ace_of_spades.pieces import COMBOS, Combo

STRENGTH: Mapping[str, int] = {combo: place for place, combo in enumerate(COMBOS)}
HEIGHT: Mapping[str, int] = {rank: place for place, rank in enumerate(RANKS)}  # Ace on top
ALIKE: tuple[tuple[Combo, int], ...] = (("pair", 2), ("trips", 3), ("quads", 4), ("five", 5))
RUNS: tuple[str, ...] = tuple(f"A{RANKS}"[start : start + 5] for start in range(10))  # R34
RUN_SETS = tuple(frozenset(run) for run in RUNS)

Groups = Mapping[str, Sequence[int]]


class Identity(NamedTuple):
    """What a card counts as. `card` is the physical one, `suit` in upper case as in its code."""

    card: str
    rank: str
    suit: str
    natural: bool  # a real card, not the Joker and not re-interpreted


class Made(NamedTuple):
    """A combination that cards contain.

    `ranks`: of a 2pair the higher first, of a full the trips and then the pair, of straights and
    flushes the top one (5 for A-2-3-4-5). `places` are indices of its cards, ascending.
    """

    combo: Combo
    ranks: tuple[str, ...]
    places: tuple[int, ...]


def combinations(hand: Sequence[Identity], *, within: int | None = None) -> list[Made]:
    """Every combination in the cards, weaker ones too, in every choice of cards (R36).

    Any number of cards will do; no two of the combinations share both name and places.
    `within`: only those that the card at this place belongs to.
    """
    ranks = _groups(card.rank for card in hand)
    suits = _groups(card.suit for card in hand)
    if within is None:
        return [*_all(hand, ranks, suits, ranks, RUNS)]
    rank, suit = hand[within].rank, hand[within].suit
    alike, flush = {rank: ranks[rank]}, {suit: suits[suit]}
    runs = [run for run in RUNS if rank in run]
    return [one for one in _all(hand, alike, flush, ranks, runs) if within in one.places]


def _all(
    hand: Sequence[Identity], alike: Groups, suits: Groups, ranks: Groups, runs: Sequence[str]
) -> Iterator[Made]:
    """Combinations of so many `alike`, flushes of these suits, these runs, and of two ranks."""
    yield from _alike(alike)
    yield from _of_two_ranks(ranks)
    yield from _straights(hand, ranks, runs)
    yield from _flushes(hand, suits)


def category(hand: Sequence[Identity]) -> Combo | None:
    """The strongest combination in the cards; None where they hold none (R39)."""
    ranks = [card.rank for card in hand]
    suits = [card.suit for card in hand]
    distinct = set(ranks)
    counts = sorted(map(ranks.count, distinct), reverse=True)
    if counts[:1] > [4]:
        return "five"  # R35
    flush = [suit for suit in set(suits) if suits.count(suit) > 4]
    straight = len(distinct) > 4 and _has_run(distinct)
    if straight and any(_has_run({c.rank for c in hand if c.suit == suit}) for suit in flush):
        return "sflush"
    if counts[:1] > [3]:
        return "quads"
    if counts[:2] > [3, 1]:
        return "full"
    if flush:
        return "flush"
    return "straight" if straight else _few(counts)


def _few(counts: list[int]) -> Combo | None:
    """Trips or less, by how often each rank is there, the most frequent first."""
    if counts[:1] > [2]:
        return "trips"
    if counts[:2] > [2, 1]:
        return "2pair"
    return "pair" if counts[:1] > [1] else None


def _has_run(ranks: set[str]) -> bool:
    return any(run <= ranks for run in RUN_SETS)


def _groups(keys: Iterable[str]) -> Groups:
    """The places of each rank or suit."""
    found: dict[str, list[int]] = {}
    for place, key in enumerate(keys):
        found.setdefault(key, []).append(place)
    return found


def _alike(ranks: Groups) -> Iterator[Made]:
    for rank, places in ranks.items():
        for combo, size in ALIKE[: max(0, len(places) - 1)]:
            for chosen in itertools.combinations(places, size):
                yield Made(combo, (rank,), chosen)


def _of_two_ranks(ranks: Groups) -> Iterator[Made]:
    """Two pairs and full houses: two ranks, and not the same twice (R33)."""
    pairs = [rank for rank, places in ranks.items() if len(places) > 1]
    for first, second in itertools.permutations(pairs, 2):
        for low in itertools.combinations(ranks[second], 2):
            if HEIGHT[first] > HEIGHT[second]:
                for high in itertools.combinations(ranks[first], 2):
                    yield Made("2pair", (first, second), tuple(sorted(high + low)))
            for three in itertools.combinations(ranks[first], 3):
                yield Made("full", (first, second), tuple(sorted(three + low)))


def _straights(hand: Sequence[Identity], ranks: Groups, runs: Sequence[str]) -> Iterator[Made]:
    """Straights, and those of one suit once more as straight flushes (R34)."""
    if len(ranks) < 5:
        return
    for run in runs:
        if all(rank in ranks for rank in run):
            for places in itertools.product(*(ranks[rank] for rank in run)):
                made = Made("straight", (run[-1],), tuple(sorted(places)))
                yield made
                if len({hand[place].suit for place in places}) == 1:
                    yield made._replace(combo="sflush")


def _flushes(hand: Sequence[Identity], suits: Groups) -> Iterator[Made]:
    for places in suits.values():
        for chosen in itertools.combinations(places, 5):
            top = max((hand[place].rank for place in chosen), key=HEIGHT.__getitem__)
            yield Made("flush", (top,), chosen)
