"""What tables share: columns of seats, names of cards, means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from core.events import Json
from core.games.arcmage.titles import SEAT_TITLES, card_name
from core.messages import Column, Message, Table, Value, msg

Row: TypeAlias = "Mapping[str, Value | float | None]"

FIGURE = Column("figure", msg("Figure"), "message")
CARD = Column("card", msg("Card"), "message")
SEAT = Column("seat", msg("Seat"), "seat")
CAUSE_TITLES: Mapping[str, Message] = {
    "battle": msg("Battle"),
    "card": msg("Cards played"),
    "ability": msg("Abilities"),
    "devotion": msg("Devotion"),
    "ruling": msg("Rulings"),
    "rules": msg("Other"),
}


def seat_columns(seats: Iterable[str], kind: str = "number") -> tuple[Column, ...]:
    """A column for each seat."""
    return tuple(Column(seat, SEAT_TITLES[seat], kind) for seat in seats)


def named(stats: Json, card: str | None) -> Message | None:
    """The name of a card as the figures know it: one typed in has its own."""
    if card is None:
        return None
    found = stats["names"].get(card)
    return Message("{name}", {"name": card_name(card) if found is None else found})


def mean(total: float, number: int) -> float | None:
    """A mean with three decimals; None of nothing."""
    return round(total / number, 3) if number else None


def by_seat(
    stats: Json,
    key: str,
    title: Message,
    heading: Column,
    rows: Iterable[tuple[Value, Callable[[str], Any]]],
) -> Table:
    """A table with a row for each figure and a column for each seat; rows of nothing but 0 go."""
    shown: list[Row] = []
    for name, value in rows:
        found: dict[str, Any] = {seat: value(seat) for seat in stats["seats"]}
        if any(found.values()):
            shown.append({heading.key: name, **found})
    return Table(key, title, (heading, *seat_columns(stats["seats"])), tuple(shown))
