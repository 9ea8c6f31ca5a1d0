"""What chance gave and how decisions weighed, in words, as charts and as tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from core.decisions import Decided, decisions_of
from core.events import Seat
from core.game import Game
from core.luck import FEW, Sum, luck_of
from core.messages import Column, Message, Table, msg
from core.replay import Timeline
from core.shares import Basis, Z
from web.charts.rows import Dots, Figure, Name, dots_of
from web.i18n import number
from web.seats import title_of

USUAL = 4  # what one match in fewer than so many does is nothing unusual
EVERYBODY = msg("The table")
SEEN = msg("{observed} {unit}, {expected} expected ({counted}: {n}).")
TOO_FEW = msg("Too few to say how unusual that is.")
NOTHING_ELSE = msg("Nothing else could have come.")
NOTHING_KNOWN = msg("Nothing of it is known.")
COMMON = msg("Nothing unusual.")
MORE = msg("About one match in {k} gives as much or more.")
LESS = msg("About one match in {k} gives as little or less.")
MORE_EXACTLY = msg("One match in {k} gives as much or more.")
LESS_EXACTLY = msg("One match in {k} gives as little or less.")
UNKNOWN = msg("Not counted, for what came or could have come is not known ({counted}: {n}).")


class SeatLuck(NamedTuple):
    """What chance gave a seat: sentences, and whether that was unusually good (1) or bad (-1)."""

    seat: Message
    look: int  # the number of its mark; 0: none
    told: tuple[Message, ...]
    sign: int


class MeasureLuck(NamedTuple):
    """What chance gave by one measure. `chart` is the difference from what was expected, and
    where 95 matches of 100 lie.
    """

    title: Message
    how: Message
    rows: tuple[SeatLuck, ...]
    chart: Dots | None


class Costly(NamedTuple):
    """A decision below the best, and how far, in units."""

    step: int
    lost: str


class SeatDecisions(NamedTuple):
    """How the decisions of a seat weighed."""

    seat: Message
    look: int
    told: tuple[Message, ...]
    costly: tuple[Costly, ...]


class Decisions(NamedTuple):
    """How the decisions of a match weighed, and by whom that is said."""

    title: Message
    unit: Message
    how: Message
    rows: tuple[SeatDecisions, ...]


# --- luck -------------------------------------------------------------------------------------


def luck_told(game: Game[Any, Any, Any], sums: Sequence[Sum]) -> tuple[MeasureLuck, ...]:
    """Luck in words and as charts, by measure."""
    found = []
    for measure, same in groupby(sums, key=lambda one: one.measure):
        rows = tuple(same)
        found.append(
            MeasureLuck(
                measure.title,
                measure.how,
                tuple(
                    SeatLuck(_seat(game, one.seat), _look(game, one.seat), _words(one), _sign(one))
                    for one in rows
                ),
                _chart(game, rows),
            )
        )
    return tuple(found)


def _words(one: Sum) -> tuple[Message, ...]:
    counted = one.measure.counted
    gap = (UNKNOWN._replace(params={"n": one.unknown, "counted": counted}),) if one.unknown else ()
    if not one.n:
        return NOTHING_KNOWN, *gap
    seen = SEEN._replace(
        params={
            "observed": number(decimal(one.observed)),
            "unit": one.measure.unit,
            "n": one.n,
            "counted": counted,
            "expected": number(decimal(one.expected)),
        }
    )
    return seen, _unusual(one), *gap


def _unusual(one: Sum) -> Message:
    if not one.variance:
        return NOTHING_ELSE
    if one.tail is None:
        return TOO_FEW
    k = round(1 / one.tail)
    if k < USUAL:
        return COMMON
    more = one.difference > 0
    if one.exact:
        return (MORE_EXACTLY if more else LESS_EXACTLY)._replace(params={"k": number(k)})
    return (MORE if more else LESS)._replace(params={"k": number(k)})


def _sign(one: Sum) -> int:
    if one.tail is None or round(1 / one.tail) < USUAL:
        return 0
    return one.measure.sign if one.difference > 0 else -one.measure.sign


def _chart(game: Game[Any, Any, Any], rows: Sequence[Sum]) -> Dots | None:
    drawn = []
    for one in rows:
        if one.n >= FEW and one.variance:
            half = Z * float(one.variance) ** 0.5
            basis = Basis(one.n, None, -half, half)
            name = (Name(_seat(game, one.seat)),)
            drawn.append(Figure(name, decimal(one.difference), basis))
    measure = rows[0].measure
    found = dots_of(measure.title, drawn, shares=False, line=0, measure=measure.unit)
    if found is None:
        return None
    signed = [
        dot._replace(words=f"+{dot.words}") if (figure.value or 0) > 0 else dot
        for dot, figure in zip(found.rows, drawn, strict=True)
    ]
    return found._replace(rows=tuple(signed))


def luck_table(game: Game[Any, Any, Any], sums: Sequence[Sum]) -> Table:
    """Luck as a table: what came and what was expected, in units."""
    columns = (
        Column("seat", msg("Seat"), "message"),
        Column("measure", msg("What chance gave"), "message"),
        Column("n", msg("Cards or throws")),
        Column("unknown", msg("Not known")),
        Column("observed", msg("Came")),
        Column("expected", msg("Expected")),
        Column("deviation", msg("Standard deviation")),
        Column("tail", msg("As far or farther that way"), "share"),
    )
    return Table("chance", msg("Luck"), columns, tuple(_row(game, one) for one in sums))


def _row(game: Game[Any, Any, Any], one: Sum) -> dict[str, Any]:
    return {
        "seat": _seat(game, one.seat),
        "measure": one.measure.title,
        "n": one.n,
        "unknown": one.unknown,
        "observed": decimal(one.observed),
        "expected": decimal(one.expected),
        "deviation": round(float(one.variance) ** 0.5, 3),
        "tail": None if one.tail is None else round(one.tail, 6),
    }


# --- decisions --------------------------------------------------------------------------------


def decisions_told(timeline: Timeline[Any]) -> Decisions | None:
    """How decisions weighed, in words; None where nothing was weighed."""
    judge, rows = timeline.game.judge, decisions_of(timeline)
    if judge is None or not rows:
        return None
    return Decisions(
        judge.title,
        judge.unit,
        judge.how,
        tuple(
            SeatDecisions(
                title_of(timeline.game, row.seat),
                _look(timeline.game, row.seat),
                _weighed(row, judge.unit),
                tuple(
                    Costly(one.step, number(decimal(Fraction(one.lost, judge.parts))))
                    for one in row.costly
                ),
            )
            for row in rows
        ),
    )


def _weighed(row: Decided, unit: Message) -> tuple[Message, ...]:
    best = msg("The best there was: {best} of {n}.", best=row.best, n=row.n)
    if not row.lost:
        return (best,)
    lost = number(decimal(row.lost))
    return best, msg("Below it in all: {lost} {unit}.", lost=lost, unit=unit)


def decisions_table(game: Game[Any, Any, Any], rows: Sequence[Decided]) -> Table:
    """How decisions weighed, as a table."""
    columns = (
        Column("seat", msg("Seat"), "seat"),
        Column("n", msg("Weighed")),
        Column("best", msg("The best there was")),
        Column("lost", msg("Below the best in all")),
    )
    title = msg("Decisions") if game.judge is None else game.judge.title
    cells: tuple[dict[str, Any], ...] = tuple(
        {"seat": row.seat, "n": row.n, "best": row.best, "lost": decimal(row.lost)} for row in rows
    )
    return Table("decisions", title, columns, cells)


def tables_of(timeline: Timeline[Any]) -> tuple[Table, ...]:
    """Luck and decisions as tables, of a game that tells them."""
    game = timeline.game
    luck = (luck_table(game, luck_of(timeline)),) if game.luck.measures else ()
    decisions = () if game.judge is None else (decisions_table(game, decisions_of(timeline)),)
    return (*luck, *decisions)


def _seat(game: Game[Any, Any, Any], seat: Seat | None) -> Message:
    return EVERYBODY if seat is None else title_of(game, seat)


def _look(game: Game[Any, Any, Any], seat: Seat | None) -> int:
    return game.seats.index(seat) + 1 if seat in game.seats else 0


def decimal(value: Fraction) -> float:
    """A figure with three decimals, the same on every machine."""
    return float(round(value, 3))
