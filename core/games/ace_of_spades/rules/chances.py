"""Exact chances: how many draws bring which combination, counted and never sampled.

A polynomial here is a list: at index t stands the number of ways to draw t cards. What is
drawn from separate groups of cards is counted by the product of their polynomials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb

from core import cards
from core.games.ace_of_spades.pieces import COMBOS, Combo
from core.games.ace_of_spades.rules.runs import add_product, without_run

Poly = list[int]
Top = tuple[int, int]  # how many cards the two most frequent ranks have
OF_RANKS: tuple[Combo, ...] = ("pair", "2pair", "trips", "full", "quads", "five")

_JOKER = cards.BIT[cards.JOKER]
_RANK = tuple(cards.bits(rank + suit for suit in cards.SUITS) for rank in cards.RANKS)
_SUIT = tuple(cards.bits(rank + suit for rank in cards.RANKS) for suit in cards.SUITS)
_FLUSH = 5


def chances(kept: int, deck: int, draws: int) -> Mapping[Combo, tuple[int, int]]:
    """How likely `kept` and `draws` random cards of the deck contain each combination.

    Cards are sets of bits; unseen cards of a hand may stand in `deck`, they are as random. The
    answer is exact: of so many possible draws (the second number) so many (the first) contain
    the combination at least once. The Joker is any card (R41); effects are not considered.
    A deck that is too short is drawn whole (R59).
    """
    draws = min(draws, deck.bit_count())
    total = comb(deck.bit_count(), draws)
    found = dict.fromkeys(COMBOS, 0)
    for joker, number in _jokers(kept, deck, draws):
        table = _Table(kept & ~_JOKER, deck & ~_JOKER, number, joker)
        for combo, count in table.counts().items():
            found[combo] += count
    return {combo: (found[combo], total) for combo in COMBOS}


def _jokers(kept: int, deck: int, draws: int) -> Iterator[tuple[int, int]]:
    """1 with the Joker among the cards, else 0, and how many others are drawn then."""
    yield (kept & _JOKER).bit_count(), draws
    if draws and deck & _JOKER:
        yield 1, draws - 1


class _Table:
    """Natural cards kept and in the deck, and besides them the Joker (1) or not (0)."""

    def __init__(self, kept: int, deck: int, draws: int, joker: int) -> None:
        self.kept, self.deck, self.draws, self.joker = kept, deck, draws, joker

    def counts(self) -> dict[Combo, int]:
        """The number of draws that contain each combination."""
        total = comb(self.deck.bit_count(), self.draws)
        tops = self._tops()
        found = {
            combo: sum(ways for top, ways in tops.items() if _HAS[combo](self.joker, *top))
            for combo in OF_RANKS
        }
        found["straight"] = total - self._no_run(_RANK)[self.draws]
        found["flush"] = total - self._product(map(self._short_suit, _SUIT))[self.draws]
        found["sflush"] = total - self._product(map(self._no_run_in, _SUIT))[self.draws]
        return found

    def _product(self, polys: Iterator[Poly]) -> Poly:
        result = [1]
        for poly in polys:
            grown = [0] * (self.draws + 1)
            add_product(grown, result, poly)
            result = grown
        return result

    def _tops(self) -> dict[Top, int]:
        """The draws by the two greatest numbers of cards of one rank."""
        found: dict[tuple[int, Top], int] = {(0, (0, 0)): 1}
        for rank in _RANK:
            held, left = (self.kept & rank).bit_count(), (self.deck & rank).bit_count()
            grown: dict[tuple[int, Top], int] = {}
            for (drawn, top), ways in found.items():
                for more in range(min(left, self.draws - drawn) + 1):
                    key = drawn + more, _higher(top, held + more)
                    grown[key] = grown.get(key, 0) + ways * comb(left, more)
            found = grown
        return {top: ways for (drawn, top), ways in found.items() if drawn == self.draws}

    def _short_suit(self, suit: int) -> Poly:
        """Draws from one suit that leave it too short for a flush."""
        held, left = (self.kept & suit).bit_count(), (self.deck & suit).bit_count()
        room = _FLUSH - self.joker - held
        return [comb(left, drawn) for drawn in range(room)]

    def _no_run_in(self, suit: int) -> Poly:
        return self._no_run(tuple(rank & suit for rank in _RANK))

    def _no_run(self, ranks: Sequence[int]) -> Poly:
        """Draws from these groups, one for each rank, that give no five ranks in a row."""
        absent, present = [], []
        for rank in ranks:
            left = (self.deck & rank).bit_count()
            ways = [comb(left, drawn) for drawn in range(left + 1)]
            held = bool(self.kept & rank)
            absent.append([0] if held else [1])
            present.append(ways if held else [0, *ways[1:]])
        return without_run(absent, present, 5 - self.joker, self.draws)


def _higher(top: Top, count: int) -> Top:
    _, second, first = sorted((*top, count))
    return first, second


_HAS: Mapping[Combo, Callable[[int, int, int], bool]] = {  # R30, R33, R41
    "pair": lambda joker, first, _: first + joker >= 2,
    "2pair": lambda joker, first, second: first >= 2 and second + joker >= 2,
    "trips": lambda joker, first, _: first + joker >= 3,
    "full": lambda joker, first, second: min(first, 3) + second + joker >= 5,
    "quads": lambda joker, first, _: first + joker >= 4,
    "five": lambda joker, first, _: first + joker >= 5,  # R35
}
