"""Tables as rows of plain values, the same from SQLite and from PostgreSQL, read and written.

Rows come in the order of their keys, texts by their code points: the same in every database,
whatever its language. Memory is that of a page, however large a table is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Dialect,
    Float,
    Integer,
    LargeBinary,
    Select,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
)
from sqlalchemy.sql.elements import ColumnElement

from eventstore.projected_tables import BESIDE, checkpoints

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Any, ...]

COPIED = "copied"  # the checkpoint that tells up to where a database was copied from another
TYPES = (  # what PostgreSQL calls a column; the first that fits
    (BigInteger, "int8"),
    (Integer, "int4"),
    (Boolean, "bool"),
    (Float, "float8"),
    (LargeBinary, "bytea"),
    (Text, "text"),
)


@contextmanager
def rows_of(connection: Connection, table: Table) -> Iterator[Iterator[Row]]:
    """All rows of a table in the order of its key, within the transaction of the connection.

    On PostgreSQL nothing else can be asked there meanwhile.
    """
    driver: Any = connection.connection.driver_connection
    question = str(_in_order(table, connection.dialect).compile(dialect=connection.dialect))
    if connection.dialect.name == "sqlite":
        flags = [n for n, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
        with closing(driver.execute(question)) as found:
            yield _with_flags(found, flags)
        return
    whole = f"COPY ({question}) TO STDOUT (FORMAT BINARY)"
    with driver.cursor() as cursor, cursor.copy(whole) as copy:
        copy.set_types([_type_of(column) for column in table.columns])
        yield copy.rows()


def count_of(connection: Connection, table: Table) -> int:
    """How many those are."""
    question = _counted(select(func.count()).select_from(table), table)
    return int(connection.execute(question).scalar_one())


def key_of(table: Table) -> Callable[[Row], Key]:
    """What gives the key of a row."""
    places = [n for n, column in enumerate(table.columns) if column.primary_key]
    return lambda row: tuple([row[n] for n in places])


class Writer:
    """Writes rows of one table. What it is given as `driver` is the driver's connection, in the
    transaction of whoever calls.
    """

    def __init__(self, table: Table, dialect: Dialect) -> None:
        names = [column.name for column in table.columns]
        quoted = ", ".join(map(dialect.identifier_preparer.quote, names))
        self._copy = f"COPY {table.name} ({quoted}) FROM STDIN"
        style = "qmark" if dialect.name == "sqlite" else "format"
        kind: Any = type(dialect)
        by_place = kind(paramstyle=style)
        same = [column == bindparam(column.name) for column in table.primary_key]
        self._insert = str(insert(table).compile(dialect=by_place, column_keys=names))
        self._delete = str(delete(table).where(*same).compile(dialect=by_place))

    def insert(self, driver: Any, rows: Sequence[Row]) -> None:
        """Add rows."""
        if not hasattr(driver, "pgconn"):
            driver.executemany(self._insert, rows)
            return
        with driver.cursor() as cursor, cursor.copy(self._copy) as copy:
            for row in rows:
                copy.write_row(row)

    def delete(self, driver: Any, keys: Sequence[Key]) -> None:
        """Take the rows with these keys away."""
        driver.cursor().executemany(self._delete, keys)


def _in_order(table: Table, dialect: Dialect) -> Select[Any]:
    plain = dialect.name == "sqlite"  # it compares bytes anyway
    return _counted(select(table), table).order_by(
        *(
            key.collate("C") if isinstance(key.type, Text) and not plain else key
            for key in table.primary_key
        )
    )


def _counted(question: Select[Any], table: Table) -> Select[Any]:
    """Without what a database says of itself alone."""
    if table is not checkpoints:
        return question
    name: ColumnElement[Any] = checkpoints.c.name
    return question.where(
        name != literal_column(f"'{COPIED}'"), name.not_like(literal_column(f"'{BESIDE}'"))
    )


def _type_of(column: Column[Any]) -> str:
    return next(name for kind, name in TYPES if isinstance(column.type, kind))


def _with_flags(rows: Iterator[Row], flags: Sequence[int]) -> Iterator[Row]:
    """SQLite has 0 and 1 for what is false or true."""
    if not flags:
        return rows
    return (
        tuple([bool(value) if n in flags else value for n, value in enumerate(row)]) for row in rows
    )
