"""The luck of cards: what those drawn are worth, against all that could have come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.events import Seat
from core.messages import Message, msg
from core.odds import Given, Measure, drawn


def worth_of_cards(
    title: Message, unit: Message, how: Message, *, sign: int = 1, parts: int = 1
) -> Measure:
    """The measure `cards`, which most games have; see `core.odds.Measure`."""
    return Measure(
        key="cards",
        title=title,
        unit=unit,
        counted=msg("cards"),
        how=how,
        sign=sign,
        parts=parts,
    )


def from_pool(
    measure: Measure,
    seat: Seat | None,
    cards: Sequence[str],
    pool: Sequence[str],
    worth: Callable[[str], int],
) -> Iterator[Given]:
    """Cards that came together from a pool, in which one may lie several times.

    Unknown where one is not of the pool, or the pool is empty because nobody knows it.
    """
    values = {card: worth(card) for card in dict.fromkeys(pool)}
    known = [values.get(card) for card in cards]
    return drawn(measure.key, seat, known, [values[card] for card in pool])
