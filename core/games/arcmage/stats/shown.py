"""What tables share: names of seats and cards, means, lists, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.events import Json
from core.games.arcmage.titles import SEAT_TITLES, card_name
from core.kit.measures import Cell, Measure, Row, shown
from core.kit.tally import FIGURE, facing, filled
from core.messages import Column, Message, Table, msg

CARD = shown("card", msg("Card"), "message")
SEAT = shown("seat", msg("Seat"), "seat")
CAUSE_TITLES: Mapping[str, Message] = {
    "battle": msg("Battle"),
    "card": msg("Cards played"),
    "ability": msg("Abilities"),
    "devotion": msg("Devotion"),
    "ruling": msg("Rulings"),
    "rules": msg("Other"),
}


def seat_titles(stats: Json) -> Mapping[str, Message]:
    """The names of the seats that took part."""
    return {seat: SEAT_TITLES[seat] for seat in stats["seats"]}


def named(stats: Json, card: str) -> Message:
    """The name of a card as the figures know it: one typed in has its own."""
    found = stats["names"].get(card)
    return Message("{name}", {"name": card_name(card) if found is None else found})


def mean(total: float, number: int) -> float | None:
    """A mean with three decimals; None of nothing."""
    return round(total / number, 3) if number else None


def each(key: str, title: Message, columns: Sequence[Measure], found: Iterable[Json]) -> Table:
    """A row for each thing that was found."""
    return filled(key, title, (), columns, (Row({}, thing) for thing in found))


def by_seat(
    stats: Json,
    key: str,
    title: Message,
    path: Sequence[str],
    titles: Mapping[str, Cell],
    *,
    heading: Column = FIGURE,
) -> Table:
    """A row for each of the titles, a column for each seat; rows of nothing but 0 go.

    `path` leads to the numbers of a seat: the figure, and what stands in it behind the seat.
    """
    group, *inner = path
    numbers = {seat: stats[group][seat] for seat in stats["seats"]}
    for name in inner:
        numbers = {seat: of[name] for seat, of in numbers.items()}
    rows = (
        (name, {seat: of.get(number, 0) for seat, of in numbers.items()})
        for number, name in titles.items()
    )
    kept = (row for row in rows if any(row[1].values()))
    return facing(key, title, seat_titles(stats), kept, heading=heading)
