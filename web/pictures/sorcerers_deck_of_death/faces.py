"""Power cards as the picture shows them: their order in a hand, their symbols."""

from __future__ import annotations

from collections.abc import Iterable

from core import cards
from core.games.sorcerers_deck_of_death.pieces import DECK, RANKS

SUITS = "SHCD"  # so that the colours take turns


def order(code: str) -> tuple[int, int]:
    """Where a card stands in a hand: aces first, unseen cards last."""
    if code not in DECK:
        return len(RANKS), 0
    return -RANKS.index(code[0]), SUITS.index(code[1])


def sort(codes: Iterable[str]) -> list[str]:
    """The cards of a hand, ready to be laid out."""
    return sorted(codes, key=order)


def rank(code: str) -> str:
    """The rank as it is printed: `10` for a ten."""
    return "10" if code[0] == "T" else code[0]


def suit(code: str) -> str:
    """`♥`, with the mark that keeps phones from drawing it as a coloured picture."""
    return cards.symbol(code)[-1] + "\ufe0e"


def line(codes: Iterable[str]) -> str:
    """Cards in a row of text: `9♥ K♣ ?`; a dash for none."""
    return " ".join(map(cards.symbol, codes)) or "–"
