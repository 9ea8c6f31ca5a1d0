"""The best hand that can be played out of the cards held, and whether any of them hurts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.cards import JOKER, RANKS
from core.games.ace_of_spades.rules.claims import Found, Shot, playable, shot_of, sizes_of
from core.games.ace_of_spades.rules.effects import Force
from core.games.ace_of_spades.rules.figures import Bench, Marks, figures, lay_out
from core.games.ace_of_spades.rules.poker import Identity

Kickers = tuple[int, ...]  # places on the bench


class Hand(NamedTuple):
    """A figure, and kickers that make it a legal hand."""

    found: Found
    kickers: Kickers
    dearness: tuple[int, ...]  # how dear each kicker is, the dearest first

    @property
    def order(self) -> tuple[object, ...]:
        """The least is the best: by R38; then many kickers, and cheap ones."""
        return *self.found.order, -len(self.kickers), self.dearness


def best_hand(
    force: Force, available: Sequence[str], shot: int, difficulty: str
) -> tuple[tuple[str, ...], Shot] | None:
    """The legal hand of the greatest damage, its combination first; None where there is none.

    Ties are broken as in R38, the order of `available` being that of typing.
    """
    bench, sizes = _laid_out(force, available, shot, difficulty)
    hands = _hands(bench, sizes)
    best = min(hands, key=lambda hand: hand.order, default=None)
    if best is None:
        return None
    places = *best.found.figure.places, *best.kickers
    return tuple(bench.cards[place] for place in places), shot_of(bench, best.found)


def can_hurt(force: Force, available: Sequence[str], shot: int, difficulty: str) -> bool:
    """Whether some legal hand deals at least 1 damage (R65)."""
    bench, sizes = _laid_out(force, available, shot, difficulty)
    return any(hand.found.sum.damage > 0 for hand in _hands(bench, sizes))


def _laid_out(
    force: Force, available: Sequence[str], shot: int, difficulty: str
) -> tuple[Bench, range]:
    """The cards that may be played, and how many of them a hand may have."""
    able = playable(force, available)
    return lay_out(force, able, shot), sizes_of(force, len(able), 0, difficulty)


def _hands(bench: Bench, sizes: range) -> Iterator[Hand]:
    """Every figure with kickers that make it a legal hand: the cheapest of those of equal effect.

    Where no effect looks at kickers, the largest size is enough.
    """
    cheapest = _cheapest_first(bench)
    dear = {place: number for number, place in enumerate(cheapest)}
    marks = [bench.marks(card) for card in bench.seen]
    for figure in figures(bench):
        rest = [place for place in cheapest if place not in figure.places]
        for size in sizes if bench.filters else sizes[-1:]:
            for kickers, joker in _choices(bench, marks, rest, size - len(figure.places)):
                cards = [bench.seen[place] for place in kickers if bench.cards[place] != JOKER]
                total = bench.reckon(figure, [*cards, joker] if joker else cards)
                dearness = tuple(sorted((dear[place] for place in kickers), reverse=True))
                yield Hand(Found(figure, figure.joker or joker, total), kickers, dearness)


def _cheapest_first(bench: Bench) -> list[int]:
    """The places in the order in which one parts with the cards: pairs and high ones last."""
    ranks = [card.rank for card in bench.seen]

    def worth(place: int) -> tuple[bool, int]:
        rank = ranks[place]
        return ranks.count(rank) > 1, RANKS.find(rank)

    return sorted(range(len(ranks)), key=worth)


def _choices(
    bench: Bench, marks: Sequence[Marks], rest: list[int], number: int
) -> Iterator[tuple[Kickers, Identity | None]]:
    """So many kickers out of the rest, and what the Joker stands for where it is one of them.

    `marks` are those of each place on the bench.
    """
    groups: dict[Marks, list[int]] = {}
    joker = None
    for place in rest:
        if bench.cards[place] == JOKER:
            joker = place
        else:
            groups.setdefault(marks[place], []).append(place)
    for kickers in selections(list(groups.values()), number):
        yield kickers, None
    if joker is not None and (bench.filters or len(rest) == number):
        for kickers in selections(list(groups.values()), number - 1):
            for identity in bench.outside:
                yield (*kickers, joker), identity


def selections(groups: list[list[int]], number: int) -> Iterator[Kickers]:
    """So many from all groups together, from each its first ones."""
    if not groups:
        if number == 0:
            yield ()
        return
    first, *others = groups
    room = sum(map(len, others))
    for some in range(max(0, number - room), min(len(first), number) + 1):
        for more in selections(others, number - some):
            yield (*first[:some], *more)
