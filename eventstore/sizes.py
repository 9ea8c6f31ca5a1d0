"""How large a database is, and what of it is the log."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Select, Table, func, select, text

from eventstore.database import Database
from eventstore.tables import LOG, events, steps, streams


class Size(NamedTuple):
    """What a database holds, and takes on its disk, in bytes."""

    matches: int
    steps: int
    events: int
    total: int  # with indexes, figures and all else
    log: int  # of the tables of the log with their indexes; of SQLite what stands in their rows

    @property
    def of_an_event(self) -> float:
        """Bytes of everything, for each event; 0 where there is none."""
        return self.total / self.events if self.events else 0.0


def size_of(database: Database) -> Size:
    """Count and measure. Every row of the log is looked at. Raises `Unavailable`."""
    with database.read() as connection:
        counts = {
            table.name: int(
                connection.execute(select(func.count()).select_from(table)).scalar_one()
            )
            for table in (streams, steps, events)
        }
        if database.is_sqlite:
            log = sum(int(connection.execute(_in_rows(one)).scalar_one() or 0) for one in LOG)
            pages, page = (
                int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
                for name in ("page_count", "page_size")
            )
            total = pages * page + _beside(database.file)
        else:
            relations = text("SELECT pg_total_relation_size(CAST(:name AS regclass))")
            log = sum(
                int(connection.execute(relations, {"name": one.name}).scalar_one()) for one in LOG
            )
            whole = text("SELECT pg_database_size(current_database())")
            total = int(connection.execute(whole).scalar_one())
    return Size(counts["streams"], counts["steps"], counts["events"], total, log)


def _in_rows(table: Table) -> Select[Any]:
    """The bytes that stand in the rows of a table; of numbers, their digits."""
    columns = [func.coalesce(func.length(one), 0) for one in table.c]
    return select(func.sum(sum(columns[1:], columns[0])))


def _beside(file: Path | None) -> int:
    """What stands in the log beside a file of SQLite, which is still to be moved into it."""
    wal = None if file is None else file.with_name(f"{file.name}-wal")
    return wal.stat().st_size if wal is not None and wal.is_file() else 0
