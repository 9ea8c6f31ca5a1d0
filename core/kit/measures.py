"""Columns of figures: how the values of a column are made of what was found of each row.

A sum is a number that was counted of a row under a name, or a histogram of values. Measures show
sums, one as a share of another, or a mean; `core.kit.tally` makes tables of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from core import counters, shares
from core.counters import Counts
from core.messages import Column, Message, Value, msg
from core.shares import Basis

Cell: TypeAlias = "Value | float | None"
Adds: TypeAlias = Callable[[Any], "Counts | int"]  # what one thing that is counted adds to a sum
V = TypeVar("V")
ITSELF = ""  # the name of a sum that is all there is of a row: a number, or a histogram


class Row(NamedTuple):
    """What measures see of a row.

    `names` are the cells that tell it from others, `found` its sums by name, or the only one;
    `keys` those under which they stood in `whole`, which holds all rows, of `total` matches.
    """

    names: Mapping[str, Cell]
    found: Any
    keys: tuple[str, ...] = ()
    whole: Mapping[str, Any] = {}
    total: int = 0

    def of(self, name: str) -> Any:
        """A sum; 0 where there is none."""
        return self.found if name == ITSELF else self.found.get(name, 0)


class Measure(NamedTuple):
    """A column, how its value is made of a row, and the sums that it takes.

    `adds` is what one thing adds to the first of them; None for a sum that is declared elsewhere.
    `basis` says what the value is made of, where it is a share or a mean; `ratio` names the two
    sums of a mean.
    """

    column: Column
    value: Callable[[Row], Cell]
    takes: tuple[str, ...] = ()
    adds: Adds | None = None
    basis: Callable[[Row], Basis] | None = None
    ratio: tuple[str, str | None] | None = None


class Sure(NamedTuple):
    """A value by itself that says what it is made of."""

    value: Cell
    basis: Basis


def average(total: int, n: int) -> Sure | None:
    """A mean of so many things, with three decimals; None of nothing."""
    return Sure(round(total / n, 3), Basis(n)) if n else None


def named(key: str, heading: Message, kind: str = "message") -> Measure:
    """What names the row, under this key."""
    return Measure(Column(key, heading, kind), lambda row: row.names[key])


def shown(key: str, heading: Message, kind: str = "number", place: int | None = None) -> Measure:
    """What was found under this key, or at a place of a list, as it stands.

    Raises KeyError where there is nothing.
    """
    at = key if place is None else place
    return Measure(Column(key, heading, kind), lambda row: row.found[at])


def measure(
    key: str,
    heading: Message,
    value: Callable[[Row], Cell],
    kind: str = "number",
    basis: Callable[[Row], Basis] | None = None,
) -> Measure:
    """Any value of a row, and what it is made of."""
    return Measure(Column(key, heading, kind), value, basis=basis)


def count(key: str, heading: Message, adds: Adds | None = None, name: str | None = None) -> Measure:
    """A sum as it is; without a name it is called as the column."""
    summed = key if name is None else name
    return Measure(Column(key, heading), lambda row: row.of(summed), (summed,), adds)


def mean(
    key: str,
    heading: Message,
    summed: str,
    over: str | None = None,
    adds: Adds | None = None,
    *,
    parts: int = 1,
) -> Measure:
    """One sum over another, or over all matches; None where there is nothing.

    The sum may be of so many `parts` of what is shown. Its interval is made of what each thing adds
    to both sums, which `core.kit.tally` counts under the name `moments_of`; over all matches a
    thing is what a match adds.
    """

    def both(row: Row) -> tuple[int, int]:
        return row.of(summed), row.total if over is None else row.of(over)

    def basis(row: Row) -> Basis:
        moments = row.of(moments_of(summed, over)) or {}
        if over is None:  # matches that add nothing are things too
            moments = {**moments, "n": row.total, "xy": row.of(summed), "yy": row.total}
        return shares.of_ratio(*both(row), moments).scaled(parts)

    def value(row: Row) -> Cell:
        found = shares.share(*both(row))
        return found if found is None or parts == 1 else found / parts

    takes = (summed,) if over is None else (summed, over)
    return Measure(Column(key, heading), value, takes, adds, basis, (summed, over))


def moments_of(summed: str, over: str | None) -> str:
    """The name under which the moments of a mean are counted."""
    return f"{summed} / {over or 'matches'}"


def share(
    key: str, heading: Message, summed: str, whole: str | None = None, adds: Adds | None = None
) -> Measure:
    """One sum as a share of another, or of all matches; None where there is nothing."""
    return _over(Column(key, heading, "share"), summed, whole)._replace(
        adds=adds, basis=_of_share(summed, whole)
    )


def share_of(key: str, heading: Message, both: Callable[[Row], tuple[int, int]]) -> Measure:
    """The same of a part and a whole that no sums are by themselves."""
    return Measure(
        Column(key, heading, "share"),
        lambda row: shares.share(*both(row)),
        basis=lambda row: shares.of_share(*both(row)),
    )


def _of_share(summed: str, whole: str | None) -> Callable[[Row], Basis]:
    return lambda row: shares.of_share(
        row.of(summed), row.total if whole is None else row.of(whole)
    )


def _over(column: Column, summed: str, over: str | None) -> Measure:
    if over is None:
        return Measure(column, lambda row: shares.share(row.of(summed), row.total), (summed,))
    takes = summed, over
    return Measure(column, lambda row: shares.share(row.of(summed), row.of(over)), takes)


def interval(summed: str, whole: str | None = None) -> tuple[Measure, Measure]:
    """How sure a share is: the columns `low` and `high` of its 95% interval."""

    basis = _of_share(summed, whole)
    takes = (summed,) if whole is None else (summed, whole)
    low = Column("low", msg("at least (95%)"), "share")
    high = Column("high", msg("at most (95%)"), "share")
    return (
        Measure(low, lambda row: basis(row).low, takes, basis=basis),
        Measure(high, lambda row: basis(row).high, takes, basis=basis),
    )


def sure_share(heading: Message, summed: str, whole: str | None = None) -> tuple[Measure, ...]:
    """The columns `share`, `low` and `high`: a share with its interval."""
    return (share("share", heading, summed, whole), *interval(summed, whole))


def sums_of(measures: Iterable[Measure]) -> dict[str, Adds]:
    """The sums that measures declare, by name."""
    return {one.takes[0]: one.adds for one in measures if one.adds is not None}


def with_moments(sums: Mapping[str, Adds], measures: Iterable[Measure]) -> dict[str, Adds]:
    """These sums, and the moments of means that are made of them."""
    ratios = dict.fromkeys(one.ratio for one in measures if one.ratio is not None)
    both = [(x, y) for x, y in ratios if x in sums and y is not None and y in sums]
    return {**sums, **{moments_of(x, y): _moments(sums, x, y) for x, y in both}}


def _moments(sums: Mapping[str, Adds], summed: str, over: str) -> Adds:
    part: Callable[[Any], Any] = sums[summed]
    whole: Callable[[Any], Any] = sums[over]
    return lambda one: shares.products(int(part(one)), int(whole(one)))


def over_matches(measures: Iterable[Measure]) -> tuple[str, ...]:
    """The sums of which a mean over all matches is shown."""
    ratios = (one.ratio for one in measures if one.ratio is not None)
    return tuple(dict.fromkeys(summed for summed, over in ratios if over is None))


def together(measures: Sequence[Measure]) -> Adds:
    """All sums of these measures as counts by themselves, which `within` shows."""
    sums = sums_of(measures)
    return lambda one: {name: adds(one) for name, adds in sums.items()}


def within(name: str, measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """The same measures of counts that are a sum by themselves."""

    def inner(of: Callable[[Row], V]) -> Callable[[Row], V]:
        return lambda row: of(row._replace(found=row.of(name) or {}))

    return tuple(
        Measure(
            one.column,
            inner(one.value),
            (name,),
            basis=None if one.basis is None else inner(one.basis),
        )
        for one in measures
    )


def of_values(
    key: str, heading: Message, figure: Callable[[Counts], float | None], name: str = ITSELF
) -> Measure:
    """A figure of a histogram, such as `core.counters.middle`."""
    return Measure(Column(key, heading), lambda row: figure(row.of(name) or {}), (name,))


def mean_and_spread(name: str = ITSELF) -> tuple[Measure, Measure]:
    """The columns `mean`, with its interval by Student's t, and `spread` of a histogram."""

    def basis(row: Row) -> Basis:
        found = row.of(name) or {}
        return shares.of_mean(counters.mean(found), counters.spread(found), counters.size(found))

    return (
        of_values("mean", msg("Mean"), counters.mean, name)._replace(basis=basis),
        of_values("spread", msg("Standard deviation"), counters.spread, name),
    )
