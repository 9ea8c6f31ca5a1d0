"""Figures that are drawn: the course of luck, and where figures stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.fights import TOTALS, WHOLE
from core.games.sorcerers_deck_of_death.titles import SEAT_TITLES
from core.kit.measures import Row, Sure, average, named, shown
from core.kit.tally import filled
from core.messages import Message, Table, msg
from core.shares import share

SIDE = 18  # inches
WAYS = {total: 6 - abs(7 - total) for total in TOTALS}  # of 36 rolls
_PLACES: Mapping[str, Message] = {
    "a": msg("Where seat a's figures stood"),
    "b": msg("Where seat b's figures stood"),
}


_BY_SEAT = tuple(shown(seat, title) for seat, title in SEAT_TITLES.items())


def luck(stats: Json) -> Table:
    """Wounds beyond those to be expected, after every roll of an attack."""
    courses = [[round(n / WHOLE, 3) for n in stats["luck"][seat]["course"]] for seat in SEATS]
    pairs = [dict(zip(SEATS, pair, strict=True)) for pair in zip(*courses, strict=True)]
    rows = [Row({"roll": number}, pair) for number, pair in enumerate(pairs)]
    columns = (named("roll", msg("Rolls of attacks"), "number"), *_BY_SEAT)
    made = filled("luck", msg("Luck, in wounds"), (), columns, rows if len(rows) > 1 else ())
    note = msg("Wounds to the other side less those that its dice were worth on average.")
    return made._replace(note=note, kind="course")


def places(counts: Mapping[str, Sequence[int]], total: int | None = None) -> tuple[Table, ...]:
    """A map for each seat, of how often its figures stood in each square at the end of a turn."""
    return tuple(_map(seat, counts[seat], total) for seat in SEATS)


def _map(seat: str, counts: Sequence[int], total: int | None) -> Table:
    rows = (Row({"y": y}, counts[SIDE * y : SIDE * (y + 1)]) for y in reversed(range(SIDE)))
    columns = (
        named("y", msg("Inches from the edge of seat a"), "number"),
        *(shown(f"x{x}", msg("{n}", n=x), place=x) for x in range(SIDE)),
    )
    shown_rows = rows if any(counts) else ()
    made = filled(f"places_{seat}", _PLACES[seat], (), columns, shown_rows)
    note = msg("At the ends of turns, by square inch; the edge of seat a is below.")
    return made._replace(total=total, note=note, kind="map")


def dice(counts: Mapping[str, Sequence[int]], total: int | None = None) -> Table:
    """How often two dice of attacks gave each total, beside the share that fair dice give."""
    return _dice("dice", msg("Dice of attacks"), counts, total)


def initiative(counts: Mapping[str, Sequence[int]], total: int | None = None) -> Table:
    """The same of the dice for the initiative."""
    return _dice("initiative_dice", msg("Dice for the initiative"), counts, total)


def _dice(
    key: str, title: Message, counts: Mapping[str, Sequence[int]], total: int | None
) -> Table:
    rows = []
    for place, number in enumerate(TOTALS):
        found = {seat: counts[seat][place] for seat in SEATS}
        shares = {f"{seat}_share": share(found[seat], sum(counts[seat])) for seat in SEATS}
        rows.append(Row({"total": number}, {**found, **shares, "fair": WAYS[number] / 36}))
    columns = (
        named("total", msg("Total of two dice"), "number"),
        *_BY_SEAT,
        *(
            shown(f"{seat}_share", msg("{seat}, share", seat=title), "share")
            for seat, title in SEAT_TITLES.items()
        ),
        shown("fair", msg("Share of fair dice"), "share"),
    )
    made = filled(key, title, (), columns, rows)
    return made._replace(total=total, kind="distribution", draws=SEATS)


def mean_dice(counts: Sequence[int]) -> Sure | None:
    """The mean total of two dice, of so many rolls."""
    thrown = sum(counts)
    weighed = sum(number * n for number, n in zip(TOTALS, counts, strict=True))
    return average(weighed, thrown)
