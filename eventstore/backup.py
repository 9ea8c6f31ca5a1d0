"""Backups: a whole database as one file, taken while others record, and put back.

A backup is a database of SQLite like any other, so it can be opened, served, listed and verified
where it lies. It holds the log as it was at one moment, with the names of people and catalogues,
and is complete up to that moment. One of PostgreSQL is a file of SQLite, too, with the same rows.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from core.errors import BadInput, Clash
from eventstore.copying import TABLES
from eventstore.database import Database
from eventstore.engines import file_of, parsed
from eventstore.failures import translated
from eventstore.filling import Told, fill
from eventstore.projected_tables import ANEW, PROJECTED, SUMS, checkpoints, parked
from eventstore.scan import moment
from eventstore.sql import SqlStore
from eventstore.table_rows import count_of
from eventstore.tables import catalogues, steps
from eventstore.verify import verify

STEP_PAGES = 2000  # pages of SQLite copied between two calls of the progress: 8 MB
# drawn again from the log at the first look
DERIVED = frozenset((*PROJECTED, *SUMS, *ANEW.values(), checkpoints, parked))

Progress = Callable[[int, int], None]  # what is done, what there is


class Backup(NamedTuple):
    """What a backup holds."""

    path: Path
    matches: int
    steps: int
    catalogues: int
    size: int  # bytes


def back_up(database: Database, path: Path, progress: Progress | None = None) -> Backup:
    """Write a backup to `path`, verify it row by row, and only then give it its name.

    Recording goes on meanwhile. A file that is there already is replaced, but never by a backup
    that failed. Raises `BadInput` bad_backup for a place that cannot take one or a log that was
    altered, `Unavailable` where the database cannot be read or the disk is full.
    """
    if database.file is not None and _same(path, database.file):
        raise BadInput("bad_backup", "A backup needs a file of its own, not the database itself.")
    with _appearing(path) as part:
        if database.is_sqlite:
            _copy_file(database, part, progress)
        else:
            _copy_rows(database, part, progress)
        found = _verified(part)
    return found._replace(path=path)


def restore(path: Path, url: str, *, replace: bool = False) -> Backup:
    """Put a backup, verified, where the database `url` lies; that must be a file of SQLite.

    What is there is replaced only if asked, and kept beside it under a name of its own
    (`.before-restore`). The backup itself stays as it is. Raises `BadInput` bad_backup for a file
    that is no whole backup, `Clash` database_exists, or database_in_use by a server or another
    program, `Unavailable`.
    """
    address = parsed(url)
    target = file_of(address)
    if target is None:
        raise BadInput(
            "bad_backup",
            "A backup is restored into a file of SQLite. Restore it to one, and import its "
            "matches from there: kifu --database sqlite:///FILE export --all.",
        )
    if not path.is_file():
        raise BadInput("bad_backup", "There is no file {file}.", file=str(path))
    if _same(path, target):
        raise BadInput("bad_backup", "This file is the database itself.")
    if target.exists() and not replace:
        raise Clash(
            "database_exists",
            "There is a database already at {file}. It is replaced only with --replace.",
            file=str(target),
        )
    with _appearing(target) as part:
        with translated(), closing(_plain(path)) as source, closing(_plain(part)) as copy:
            source.backup(copy)
        found = _verified(part)
        _set_aside(target)
    return found._replace(path=target)


def _verified(path: Path) -> Backup:
    """What a copy holds; its tables get their newest form. Raises `BadInput` where a row is not
    as it was written.
    """
    with _opened(path) as copy:
        copy.upgrade()
        store = SqlStore(copy)
        finding = next(iter(verify(store)), None)
        if finding is not None:
            raise BadInput(
                "bad_backup",
                "The log in it is not as it was written: match {match}: {finding}.",
                match=finding.match_id,
                finding=finding.message,
            )
        with copy.read() as connection:
            rows, own = count_of(connection, steps), count_of(connection, catalogues)
        matches = store.count()
    return Backup(path, matches, rows, own, path.stat().st_size)


def _copy_file(database: Database, part: Path, progress: Progress | None) -> None:
    """One moment of a file of SQLite. In one go unless somebody looks on: pages that change
    between two pieces make SQLite begin again, for ever under fast recording.
    """
    with database.driver_read() as source, closing(_plain(part)) as copy:
        source.execute("BEGIN")  # the moment: writers go on, in the log beside the file
        try:
            source.execute("SELECT count(*) FROM alembic_version").fetchall()

            def tell(_status: int, remaining: int, total: int) -> None:
                if progress is not None:
                    progress(total - remaining, total)

            source.backup(copy, pages=STEP_PAGES, progress=tell)
        finally:
            source.execute("ROLLBACK")


def _copy_rows(database: Database, part: Path, progress: Progress | None) -> None:
    """One moment of PostgreSQL, row by row, into a file of SQLite."""
    tables = [table for table in TABLES if table not in DERIVED]
    with _opened(part) as copy, moment(database) as source:
        copy.upgrade()
        told = Told(sum(count_of(source, table) for table in tables), progress)
        fill(source, copy, tables, told)


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


@contextmanager
def _opened(path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{path}")
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """A new file, for its owner alone, that gets its name only once all of it is written."""
    if path.exists() and not path.is_file():
        raise BadInput("bad_backup", "{file} is no file: a backup needs one.", file=str(path))
    part = path.with_name(f".{path.name}.part")
    try:
        _remove(part)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as error:
        raise BadInput(
            "bad_backup",
            "{file} cannot be written: {why}.",
            file=str(path),
            why=str(error.strerror),
        ) from error
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + end).unlink(missing_ok=True)


def _set_aside(target: Path) -> None:
    """Keep what is there, with the log beside it, under another name.

    SQLite leaves WAL mode only for who is alone with the file: so a server is noticed that
    would go on writing to the old one. A damaged file cannot tell, and may be replaced.
    """
    if not target.exists():
        return
    try:
        with closing(_plain(target)) as alone:
            alone.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Clash(
                "database_in_use",
                "A program has {file} open. Stop Kifu there, then restore.",
                file=str(target),
            ) from error
    except sqlite3.DatabaseError:
        pass
    for end in ("", "-wal", "-shm"):
        there = target.with_name(target.name + end)
        if there.exists():
            shutil.move(there, target.with_name(f"{target.name}.before-restore{end}"))


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except OSError:
        return False
