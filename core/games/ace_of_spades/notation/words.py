"""Cards and texts as canonical notation writes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from core import cards
from core.reader import DASHES


@cache
def card_text(card: str) -> str:
    """`2h`, `Ts`, `JK`, `?`; a suit alone stays as it is."""
    return card if card == cards.JOKER else card[:1] + card[1:].lower()


def row(codes: Sequence[str]) -> str:
    """Cards in their order, unseen ones counted: `2h 9c ?3`; `-` for none."""
    if cards.UNSEEN not in codes:
        return " ".join(map(card_text, codes)) or "-"
    return " ".join(_run(card, len(list(run))) for card, run in groupby(codes))


def _run(card: str, n: int) -> str:
    if card == cards.UNSEEN:
        return card + (str(n) if n > 1 else "")
    return " ".join([card_text(card)] * n)


def data(json: str) -> str:
    """Canonical JSON, in which only strings have blanks."""
    return json.replace(DASHES, r" \u002d- ")
