"""Figures that are drawn: the course of luck, and where figures stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.fights import TOTALS, WHOLE
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES
from core.messages import Column, Message, Table, Value, msg
from core.shares import share

Row: TypeAlias = "Mapping[str, Value | float | None]"

SIDE = 18  # inches
WAYS = {total: 6 - abs(7 - total) for total in TOTALS}  # of 36 rolls
_PLACES: Mapping[str, Message] = {
    "a": msg("Where seat a's figures stood"),
    "b": msg("Where seat b's figures stood"),
}


def seat_columns() -> tuple[Column, ...]:
    """A column of numbers for each seat."""
    return tuple(Column(seat, SEAT_TITLES[seat]) for seat in SEATS)


def luck(stats: Json) -> Table:
    """Wounds beyond those to be expected, after every roll of an attack."""
    courses = [stats["luck"][seat]["course"] for seat in SEATS]
    rows: list[Row] = [
        {"roll": number, "a": round(a / WHOLE, 3), "b": round(b / WHOLE, 3)}
        for number, (a, b) in enumerate(zip(*courses, strict=True))
    ]
    note = msg("Wounds to the other side less those that its dice were worth on average.")
    columns = (Column("roll", msg("Rolls of attacks")), *seat_columns())
    shown = tuple(rows) if len(rows) > 1 else ()
    return Table("luck", msg("Luck, in wounds"), columns, shown, None, note, "course")


def places(counts: Mapping[str, Sequence[int]], total: int | None = None) -> tuple[Table, ...]:
    """A map for each seat, of how often its figures stood in each square at the end of a turn."""
    return tuple(_map(seat, counts[seat], total) for seat in SEATS)


def _map(seat: str, counts: Sequence[int], total: int | None) -> Table:
    rows: list[Row] = [
        {"y": y, **{f"x{x}": counts[SIDE * y + x] for x in range(SIDE)}}
        for y in reversed(range(SIDE))
    ]
    columns = (
        Column("y", msg("Inches from the edge of seat a")),
        *(Column(f"x{x}", msg("{n}", n=x)) for x in range(SIDE)),
    )
    note = msg("At the ends of turns, by square inch; the edge of seat a is below.")
    shown = tuple(rows) if any(counts) else ()
    return Table(f"places_{seat}", _PLACES[seat], columns, shown, total, note, "map")


def dice(counts: Mapping[str, Sequence[int]], total: int | None = None) -> Table:
    """How often two dice gave each total, beside the share that fair dice give."""
    thrown = {seat: sum(counts[seat]) for seat in SEATS}
    rows: list[Row] = []
    for place, number in enumerate(TOTALS):
        row: dict[str, Value | float | None] = {"total": number}
        for seat in SEATS:
            row[seat] = counts[seat][place]
            row[f"{seat}_share"] = share(counts[seat][place], thrown[seat])
        rows.append({**row, "fair": WAYS[number] / 36})
    columns = (
        Column("total", msg("Total of two dice")),
        *seat_columns(),
        *(
            Column(f"{seat}_share", msg("{seat}, share", seat=SEAT_TITLES[seat]), "share")
            for seat in SEATS
        ),
        Column("fair", msg("Share of fair dice"), "share"),
    )
    return Table("dice", msg("Dice"), columns, tuple(rows), total)


def mean_dice(counts: Sequence[int]) -> float | None:
    """The mean total of two dice."""
    thrown = sum(counts)
    weighed = sum(number * n for number, n in zip(TOTALS, counts, strict=True))
    return round(weighed / thrown, 3) if thrown else None
