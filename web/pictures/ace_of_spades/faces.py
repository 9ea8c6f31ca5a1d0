"""Playing cards as the picture shows them: their order in a hand, their symbols."""

from __future__ import annotations

from collections.abc import Iterable

from core import cards

RANKS = "AKQJT98765432"  # of a hand, left to right
SUITS = "SHCD"  # so that the colours take turns


def by_rank(code: str) -> tuple[int, int]:
    """Where a card stands in a hand: Aces first, unseen cards last, the Joker before all."""
    if code == cards.JOKER:
        return (-1, 0)
    if code not in cards.INDEX:
        return (len(RANKS), 0)
    return RANKS.index(code[0]), SUITS.index(code[1])


def sort(codes: Iterable[str]) -> list[str]:
    """The cards of a hand, ready to be laid out."""
    return sorted(codes, key=by_rank)


def suit(code: str) -> str:
    """The class from which a style sheet lays a hand by suit; the Joker stays in front."""
    if code == cards.JOKER:
        return "suit-joker"
    return "suit-unseen" if code not in cards.INDEX else f"suit-{code[1]}"


def symbol(code: str) -> str:
    """`5♥`, with the mark that keeps phones from drawing the suit as a coloured picture."""
    text = cards.symbol(code)
    return text + "\ufe0e" if code in cards.BIT and code != cards.JOKER else text


def written(code: str) -> str:
    """A card as the notation writes it: `2h`, `Ts`, `JK`, `?`."""
    return code if code in {cards.JOKER, cards.UNSEEN} else code[0] + code[1].lower()


def line(codes: Iterable[str]) -> str:
    """Cards in a row of text: `5♥ K♣ ?`; a dash for none."""
    return " ".join(map(symbol, codes)) or "–"
