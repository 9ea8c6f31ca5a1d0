"""Filling tables with the rows of another database: in pages, counted and hashed on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, Table

from core.errors import BadInput
from eventstore.database import Database
from eventstore.table_rows import Key, Row, Writer, key_of, rows_of

ROWS = 5_000  # written in one transaction
BYTES = 4 * 2**20  # of them, and a row more

Progress = Callable[[int, int], None]  # what is done, what there is


class Held(NamedTuple):
    """What a table holds: rows, and the SHA-256 of all of them in the order of their keys."""

    rows: int
    digest: str


class Change(NamedTuple):
    """A row that is to be written, and the key of one that is to go."""

    row: Row | None
    gone: Key | None


class Told:
    """Tells how many rows are done."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def add(self, rows: int) -> None:
        """So many more."""
        self.done += rows
        if self.progress is not None:
            self.progress(self.done, max(self.done, self.total))


class Tally:
    """Rows that are counted, weighed and hashed on their way."""

    def __init__(self, rows: Iterable[Row], told: Told) -> None:
        self._rows, self._told, self._hash = rows, told, sha256()
        self.rows = self.weight = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            data = repr(row).encode("utf-8", "surrogatepass")
            self._hash.update(data)
            self.rows += 1
            self.weight += len(data)
            yield row
            if self.rows % ROWS == 0:
                self._told.add(ROWS)
        self._told.add(self.rows % ROWS)

    @property
    def held(self) -> Held:
        """What came by."""
        return Held(self.rows, self._hash.hexdigest())


def fill(
    source: Connection,
    target: Database,
    tables: Iterable[Table],
    told: Told,
    *,
    beside: bool = False,
) -> dict[str, Held]:
    """Write what the source has in these tables into the target, in pages of a transaction each.

    `beside` what is there already: what is the same stays, what differs is replaced, what the
    source does not have goes. Gives what the source holds. Raises `BadInput` bad_copy.
    """
    held = {}
    for table in tables:
        with (
            _explained(target, table),
            rows_of(source, table) as found,
            known_rows(target, table) if beside else nullcontext() as known,
        ):
            tally = Tally(found, told)
            writer = Writer(table, target.engine.dialect)
            for page in _pages(changes(tally, known, key_of(table)), tally):
                _write(target, writer, page)
        held[table.name] = tally.held
    return held


def _write(target: Database, writer: Writer, page: list[Change]) -> None:
    gone = [change.gone for change in page if change.gone is not None]
    rows = [change.row for change in page if change.row is not None]
    with target.write() as connection:
        driver = connection.connection.driver_connection
        if gone:
            writer.delete(driver, gone)
        if rows:
            writer.insert(driver, rows)


@contextmanager
def known_rows(target: Database, table: Table) -> Iterator[Iterator[Row]]:
    with target.read() as connection, rows_of(connection, table) as rows:
        yield rows


def changes(
    rows: Iterable[Row], known: Iterator[Row] | None, key_in: Callable[[Row], Key]
) -> Iterator[Change]:
    """What makes the known rows those that are wanted; both come in the order of their keys."""
    if known is None:
        yield from (Change(row, None) for row in rows)
        return
    old = next(known, None)
    for row in rows:
        key = key_in(row)
        while old is not None and key_in(old) < key:
            yield Change(None, key_in(old))
            old = next(known, None)
        if old is None or key_in(old) != key:
            yield Change(row, None)
            continue
        if old != row:
            yield Change(row, key)
        old = next(known, None)
    while old is not None:
        yield Change(None, key_in(old))
        old = next(known, None)


def _pages(changes: Iterable[Change], tally: Tally) -> Iterator[list[Change]]:
    page, before = list[Change](), 0
    for change in changes:
        page.append(change)
        if len(page) == ROWS or tally.weight - before > BYTES:
            yield page
            page, before = [], tally.weight
    if page:
        yield page


@contextmanager
def _explained(target: Database, table: Table) -> Iterator[None]:
    """Rows that cannot be read as what they are, or that a database refuses, as `BadInput`."""
    driver = target.engine.dialect.loaded_dbapi
    try:
        yield
    except (TypeError, UnicodeError, driver.DataError, driver.IntegrityError) as error:
        raise BadInput(
            "bad_copy",
            "The table {table} holds what the other database does not take: {why}. Look whether "
            "kifu verify finds something.",
            table=table.name,
            why=str(error).partition("\n")[0],
        ) from error
