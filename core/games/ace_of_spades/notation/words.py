"""Cards and texts as canonical notation writes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from core import cards
from core.reader import DASHES


def card_text(card: str) -> str:
    """`2h`, `Ts`, `JK`, `?`; a suit alone stays as it is."""
    return card if card == cards.JOKER else card[:1] + card[1:].lower()


def row(codes: Sequence[str]) -> str:
    """Cards in their order, unseen ones counted: `2h 9c ?3`; `-` for none."""
    return " ".join(_run(card, len(list(run))) for card, run in groupby(codes)) or "-"


def _run(card: str, n: int) -> str:
    if card == cards.UNSEEN:
        return card + (str(n) if n > 1 else "")
    return " ".join([card_text(card)] * n)


def data(json: str) -> str:
    """Canonical JSON, in which only strings have blanks."""
    return json.replace(DASHES, r" \u002d- ")
