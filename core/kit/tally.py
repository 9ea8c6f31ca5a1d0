"""Tables of figures, declared once: rows, columns, and what one match adds to them.

A `Tally` is a table over many matches. **Dimensions** say what its rows are told apart by: a seat,
a player. `groups` finds in a match the keys of its groups, each with the thing that is counted
there. **Measures** are the columns (`core.kit.measures`), made of sums, and say what the thing
adds to them. From this follow `count`, what a match adds to the counts of its game, and `table`,
which shows a sum of them: neither can name a figure that the other lacks.

    Tally(
        "players",
        msg("By player"),
        dimension("player", msg("Player"), kind="player"),
        groups=lambda fact: ((name, Side(fact, seat)) for seat, name in fact.players.items()),
        measures=(
            count("matches", msg("Matches"), lambda side: 1),
            count("won", msg("Won"), lambda side: side.won),
            share("share", msg("Share of wins"), "won", "matches"),
        ),
    )

`table` makes such a table of what was counted otherwise, such as the figures of one match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from core.counters import Counts, part
from core.kit.measures import (
    ITSELF,
    Adds,
    Cell,
    Measure,
    Row,
    Sure,
    moments_of,
    named,
    over_matches,
    sums_of,
    with_moments,
)
from core.messages import Column, Message, Table, msg
from core.shares import Basis, products

F = TypeVar("F")  # what adds to a table: a match, a round of it
G = TypeVar("G")  # what is counted in one group: a seat, a card
FIGURE = Column("figure", msg("Figure"), "message")


class Dimension(NamedTuple):
    """What rows are told apart by: its column, and the title of each key.

    Titles by key: these rows, in their order, found or not. A function: a row for each key that
    was found, sorted by `order`.
    """

    column: Column
    titles: Mapping[str, Cell] | Callable[[str], Cell]
    order: Callable[[str], Any] = str

    def keys(self, found: Iterable[str]) -> Iterator[tuple[str, Cell]]:
        """Those of the keys that have a row, with their titles."""
        if isinstance(self.titles, Mapping):
            yield from self.titles.items()
        else:
            for key in sorted(found, key=self.order):
                yield key, self.titles(key)


def dimension(
    key: str,
    heading: Message,
    titles: Mapping[str, Cell] | Callable[[str], Cell] = str,
    kind: str = "message",
    order: Callable[[str], Any] = str,
) -> Dimension:
    """What rows are told apart by; without titles every key names itself."""
    return Dimension(Column(key, heading, kind), titles, order)


def figures(**titles: Message) -> Dimension:
    """Rows that are a figure each."""
    return Dimension(FIGURE, titles)


# --- tables -----------------------------------------------------------------------------------


def table(
    key: str,
    title: Message,
    by: Sequence[Dimension],
    measures: Sequence[Measure],
    found: Mapping[str, Any],
    *,
    shows: Callable[[Row], Any] = lambda _: True,
) -> Table:
    """A table of what was found by the keys of these dimensions; `shows` leaves rows out."""
    return filled(key, title, by, measures, filter(shows, walk(Row({}, found, (), found), by, {})))


def filled(
    key: str,
    title: Message,
    by: Sequence[Dimension],
    measures: Sequence[Measure],
    rows: Iterable[Row],
) -> Table:
    """A table of these rows; its columns are dimensions, then measures, in their order."""
    columns = (*(named(*one.column) for one in by), *measures)
    values = [(one.column.key, one.value) for one in columns]
    sure = [(one.column.key, one.basis) for one in columns if one.basis is not None]
    found = tuple(rows)
    cells = tuple({key: value(row) for key, value in values} for row in found)
    bases = tuple({key: basis(row) for key, basis in sure} for row in found) if sure else ()
    return Table(key, title, tuple(one.column for one in columns), cells, bases=bases)


def walk(whole: Row, by: Sequence[Dimension], none: Any) -> Iterator[Row]:
    """The rows of all keys of these dimensions; `none` is found where there is nothing."""
    if not by:
        yield whole
        return
    first, *rest = by
    for key, title in first.keys(whole.found):
        names = {**whole.names, first.column.key: title}
        found = whole.found.get(key, {} if rest else none)
        row = Row(names, found, (*whole.keys, key), whole.whole, whole.total)
        yield from walk(row, rest, none)


def facing(
    key: str,
    title: Message,
    sides: Mapping[str, Message],
    rows: Iterable[tuple[Cell, Mapping[str, Cell | Sure]]],
    *,
    kind: str = "number",
    heading: Column = FIGURE,
) -> Table:
    """A table with a row for each figure and a column for each side, such as a seat."""
    columns = (heading, *(Column(side, name, kind) for side, name in sides.items()))
    cells: list[dict[str, Cell]] = []
    bases: list[dict[str, Basis]] = []
    for name, of in rows:
        sure = {side: one for side in sides if isinstance(one := of[side], Sure)}
        plain = {side: one for side in sides if not isinstance(one := of[side], Sure)}
        values = plain | {side: one.value for side, one in sure.items()}
        cells.append({heading.key: name, **{side: values[side] for side in sides}})
        bases.append({side: one.basis for side, one in sure.items()})
    told = tuple(bases) if any(bases) else ()
    return Table(key, title, columns, tuple(cells), bases=told)


# --- over many matches ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally(Generic[F, G]):
    """A table over many matches, and what one match adds to it; see the top of this file.

    Rows are told apart `by` one dimension, and `then` by others. `groups` gives keys, one for each
    dimension (a single one may stand by itself), and the thing counted there; the same group may
    come again. `sums` are those that no measure declares. Counts stand in those of the game under
    `at`, by default the key of the table. `rows` is for rows that no dimension gives, made of the
    whole, and may hold further sums; `shows` leaves rows out. `kind` and `draws` say how a page
    draws it (`core.messages.Table`).
    Raises ValueError where a measure takes a sum that nothing counts, or one is not alone that
    is all there is of a group.
    """

    key: str
    title: Message
    by: Dimension
    groups: Callable[[F], Iterable[tuple[str | tuple[str, ...], G]]]
    measures: tuple[Measure, ...]
    sums: Mapping[str, Adds] = field(default_factory=dict)
    then: tuple[Dimension, ...] = ()
    at: tuple[str, ...] | None = None
    rows: Callable[[Row], Iterable[Row]] | None = None
    shows: Callable[[Row], Any] = lambda _: True
    note: Message | None = None
    kind: str = "table"
    draws: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        sums = {**sums_of(self.measures), **self.sums}
        object.__setattr__(self, "sums", with_moments(sums, self.measures))
        taken = {name for one in self.measures for name in one.takes}
        if self.rows is None and (missing := sorted(taken - self.sums.keys())):
            raise ValueError(f"{self.key} shows what it does not count: {', '.join(missing)}")
        if ITSELF in self.sums and len(self.sums) > 1:
            raise ValueError(f"{self.key} counts more of a group than the group itself")

    def count(self, fact: F) -> Counts:
        """What a match adds. Raises whatever its groups and sums raise for one of no sense."""
        found: dict[str, Any] = {}
        self.put(found, fact)
        return found

    def put(self, found: dict[str, Any], fact: F) -> None:
        """Put what a match adds beside what other tables found of it. Raises as `count` does."""
        own, sums = _under(found, self._place), tuple(self.sums.items())
        only, touched = self.sums.get(ITSELF), list[tuple[dict[str, Any], str]]()
        for keys, one in self.groups(fact):
            adds: Any = only(one) if only else {name: of(one) for name, of in sums}
            *path, last = (keys,) if isinstance(keys, str) else keys
            place = _under(own, path)
            place[last] = _both(place[last], adds) if last in place else adds
            touched.append((place, last))
        for name in over_matches(self.measures):
            for place, last in touched:
                place[last] = {**place[last], moments_of(name, None): products(place[last][name])}

    def table(self, counts: Counts, total: int) -> Table:
        """The table of a sum over so many matches."""
        found, by = part(counts, *self._place), (self.by, *self.then)
        whole = Row({}, found, (), found, total)
        rows = self.rows(whole) if self.rows else walk(whole, by, 0 if ITSELF in self.sums else {})
        made = filled(self.key, self.title, by, self.measures, filter(self.shows, rows))
        return made._replace(total=total, note=self.note, kind=self.kind, draws=self.draws)

    @property
    def _place(self) -> tuple[str, ...]:
        return (self.key,) if self.at is None else self.at


def _under(found: dict[str, Any], path: Iterable[str]) -> dict[str, Any]:
    """The counts at this place, which is made where there was none."""
    for key in path:
        found = found.setdefault(key, {})
    return found


def _both(one: Any, more: Any) -> Any:
    """The sum of two counts as new ones: those that a match holds itself are left as they are."""
    if not isinstance(one, dict):
        return one + more
    return {**one, **{key: _both(one[key], n) if key in one else n for key, n in more.items()}}


def counted(tallies: Iterable[Tally[F, Any]], fact: F) -> dict[str, Any]:
    """What a match adds to all of these. Raises as `Tally.count` does."""
    found: dict[str, Any] = {}
    for one in tallies:
        one.put(found, fact)
    return found


def keyed(*names: str) -> Mapping[str, Adds]:
    """Sums of a thing that holds its numbers by name."""
    return {name: itemgetter(name) for name in names}
