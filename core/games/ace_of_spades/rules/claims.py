"""Claims: what a played hand is worth at best, and as what it was announced (R36 to R44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.cards import JOKER
from core.games.ace_of_spades.commands import Claim
from core.games.ace_of_spades.pieces import Combo
from core.games.ace_of_spades.rules import effects
from core.games.ace_of_spades.rules.damage import Sum, Tally, itemized
from core.games.ace_of_spades.rules.effects import Force
from core.games.ace_of_spades.rules.figures import (
    JOKER_PLACE,
    Bench,
    Figure,
    allowed_jokers,
    figures,
    lay_out,
)
from core.games.ace_of_spades.rules.poker import STRENGTH, Identity

FULL = 5  # cards of a played hand (R21)


class Shot(NamedTuple):
    """A hand with its claim resolved."""

    combo: Combo
    ranks: tuple[str, ...]
    combo_cards: tuple[str, ...]  # in the order in which they were played
    joker_as: str | None  # what the Joker stands for, also as a kicker; None without it
    tally: Tally


class Found(NamedTuple):
    """A figure within a hand, and what it deals there."""

    figure: Figure
    joker: Identity | None  # of the hand, be it in the combination or not
    sum: Sum

    @property
    def order(self) -> tuple[int, int, tuple[int, ...], int]:
        """The least is the best: damage, strength, cards typed first, Joker (R38, R44)."""
        joker = -1 if self.joker is None else JOKER_PLACE[code(self.joker)]
        figure = self.figure
        return -self.sum.damage, -STRENGTH[figure.combo], figure.places, joker


def code(card: Identity) -> str:
    """The code of what a card counts as."""
    return card.rank + card.suit


def best(
    force: Force,
    cards: Sequence[str],
    shot: int,
    *,
    claim: Claim | None = None,
    combination: Sequence[str] | None = None,
    joker: str | None = None,
) -> Shot | None:
    """What the played cards deal at most, of what is left open; None where nothing fits.

    `claim`, `combination` (the cards that form it) and `joker` (such as `AS`) are what was said.
    Cards under `no_play` are not looked for; the Joker never stands for one.
    """
    bench = lay_out(force, cards, shot, joker)
    found = [
        one
        for figure in figures(bench)
        if _says(claim, figure) and _is_of(combination, bench, figure)
        for one in _in_hand(bench, figure)
    ]
    return shot_of(bench, min(found, key=lambda one: one.order)) if found else None


def shot_of(bench: Bench, found: Found) -> Shot:
    """The shot as it is told."""
    figure = found.figure
    combo_cards = tuple(bench.cards[place] for place in figure.places)
    joker = None if found.joker is None else code(found.joker)
    return Shot(figure.combo, figure.ranks, combo_cards, joker, itemized(found.sum))


def _in_hand(bench: Bench, figure: Figure) -> Iterator[Found]:
    """The figure with all other cards as kickers."""
    rest = [place for place in range(len(bench.cards)) if place not in figure.places]
    kickers = [bench.seen[place] for place in rest if bench.cards[place] != JOKER]
    if len(kickers) == len(rest):
        yield Found(figure, figure.joker, bench.reckon(figure, kickers))
        return
    for joker in bench.outside:
        yield Found(figure, joker, bench.reckon(figure, [*kickers, joker]))


def _says(claim: Claim | None, figure: Figure) -> bool:
    """Whether the figure is the one claimed; the ranks of two pairs go in any order."""
    if claim is None:
        return True
    two = claim.combo == "2pair" and set(claim.ranks) == set(figure.ranks)
    return claim.combo == figure.combo and (not claim.ranks or two or claim.ranks == figure.ranks)


def _is_of(combination: Sequence[str] | None, bench: Bench, figure: Figure) -> bool:
    if combination is None:
        return True
    return set(combination) == {bench.cards[place] for place in figure.places}


def contains_any(force: Force, cards: Sequence[str], joker: str | None = None) -> bool:
    """Whether the cards hold a combination at all (R39)."""
    return any(True for _ in figures(lay_out(force, cards, 1, joker)))


def playable(force: Force, cards: Sequence[str], joker: str | None = None) -> list[str]:
    """Those of the cards that may be played; the Joker if it may stand for any (or for `joker`)."""
    forbidden = effects.forbidden(force)
    if not forbidden:
        return list(cards)
    seen = zip(cards, effects.identities(force, cards), strict=True)
    return [
        card
        for card, identity in seen
        if (
            allowed_jokers(force, joker)
            if card == JOKER
            else not effects.is_among(forbidden, identity)
        )
    ]


def legal_sizes(force: Force, available: Sequence[str], unseen: int, difficulty: str) -> range:
    """How many cards a played hand may have (R21, R22, R81).

    `available`: the known cards of the seat and the common row; `unseen`: the number of its
    other cards. Where a card may be forbidden, nobody can say how many of those must be played.
    """
    return sizes_of(force, len(playable(force, available)), unseen, difficulty)


def sizes_of(force: Force, able: int, unseen: int, difficulty: str) -> range:
    """The same, where so many of the known cards are `able` to be played."""
    forbids = bool(effects.forbidden(force))
    least, most = min(FULL, able if forbids else able + unseen), min(FULL, able + unseen)
    if difficulty == "easy":
        least = min(1, least)  # R81
    return range(least, most + 1)
