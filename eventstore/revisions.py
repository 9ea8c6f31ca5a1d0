"""Which form the tables have, and which forms this program knows."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table, update

MIGRATIONS = Path(str(files("migrations")))
OLDEST = "programs may go on from revision "  # the comment on that table, with PostgreSQL
TABLE = "alembic_version"  # where the migrations keep the revision of the tables
COPYING = "copying "  # before the revision of tables into which a copy is not ended


@cache
def known() -> tuple[str, ...]:
    """The revisions from the first to the newest: each migration's file begins with its own."""
    files_of = MIGRATIONS.joinpath("versions").glob("*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files_of))


def of(connection: Connection) -> str | None:
    """The revision of the tables; None where there are none."""
    if not inspect(connection).has_table(TABLE):
        return None
    found: str | None = connection.scalar(select(column("version_num")).select_from(table(TABLE)))
    return found


def put(connection: Connection, revision: str) -> None:
    """Say that the tables have this one, which they have; or `COPYING` before it."""
    where = table(TABLE, column("version_num"))
    connection.execute(update(where).values(version_num=revision))


def oldest(connection: Connection) -> str | None:
    """The oldest revision whose programs may go on with these tables; None where nobody has said.

    The migrations say it (`migrations/env.py`), in a place that no table is needed for.
    """
    if connection.dialect.name == "sqlite":
        number = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        return f"{number:04d}" if number else None
    told = connection.exec_driver_sql(
        f"SELECT obj_description(to_regclass('{TABLE}'), 'pg_class')"
    ).scalar()
    return told.removeprefix(OLDEST) if told and told.startswith(OLDEST) else None


def note_oldest(connection: Connection, revision: str) -> None:
    """Say with which revision a program must have come to go on with these tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {int(revision)}")
    else:
        connection.exec_driver_sql(f"COMMENT ON TABLE {TABLE} IS '{OLDEST}{int(revision):04d}'")
