"""The one connection that writes to a file of SQLite, and whether that is still the same file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from eventstore.engines import WRITER
from eventstore.failures import failed

_locks: dict[str, RLock] = {}  # by database file: the threads of this process write in turn
_locks_guard = Lock()


class SqliteWriter:
    """The writer of a database in a file, whose connection stays open: that saves the pool's round
    trip. Of a database without a file only the `lock` is used.
    """

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self.engine = engine
        self.file = file
        self.lock = _lock_of(str(engine.url))
        self._wal_file = f"{file}-wal"
        self._held: Connection | None = None
        self.bare: Any = None  # the driver's connection under it, while it is held
        self._inode: int | None = None  # of the file, once it is there
        self._wal: int | None = None  # of the log beside it, once there is one

    def hold(self) -> Any:
        """Open the connection if there is none; the driver's under it."""
        self.check_file()
        if self._held is None:
            self._held = self.engine.connect().execution_options(**{WRITER: True})
            self.bare = self._held.connection.driver_connection
            self.bare.execute("PRAGMA busy_timeout = 0")  # `begin_writing` waits instead
        return self.bare

    @contextmanager
    def holding(self, *, fresh: bool = True) -> Iterator[Connection]:
        """The connection. Not `fresh`: for what was begun on the one that is held."""
        if fresh:
            self.hold()
        try:
            yield self._held  # type: ignore[misc]  # there is one after `hold`
            self.note_wal()
        except (OperationalError, sqlite3.OperationalError):
            self.let_go()  # the file went away, the disk is full: start afresh
            raise

    def let_go(self) -> None:
        """Close the connection; whoever holds it next opens another."""
        if self._held is not None:
            self._held.invalidate()
            self._held.close()
            self._held = self.bare = None

    def note_wal(self) -> None:
        """Remember the log beside the file, which is there once something was written."""
        if self._wal is None:
            self._wal = _inode(self._wal_file)

    def check_file(self) -> None:
        """Whether what is open is still found under the database's name, with the log beside it.

        A file that was moved, removed or replaced while it was open takes writes without
        complaint, and loses them. Raises `Unavailable` database_gone.
        """
        if self.file is None:
            return
        found, wal = _inode(str(self.file)), _inode(self._wal_file)
        if self._inode is None:
            self._inode = _created(self.file) if found is None else found
        elif found != self._inode:
            with self.lock:
                self.let_go()
                self.engine.dispose()
            raise failed("database_gone")
        if self._wal is None:
            self._wal = wal
        elif wal != self._wal:
            self._save_wal()

    def _save_wal(self) -> None:
        """Bring into the database what stands in a `-wal` that was removed: whoever writes has
        it open still. Nobody may open the database before, or a new one takes its place.
        """
        with self.lock:
            if self._held is not None:
                busy, *_ = self.bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if busy:  # somebody reads: the next attempt saves it
                    raise failed("database_locked")
                self.let_go()
            self.engine.dispose()
            self._wal = None


def _lock_of(address: str) -> RLock:
    with _locks_guard:
        return _locks.setdefault(address, RLock())


def _created(path: Path) -> int | None:
    """A new file that its owner alone may read, for it will hold names and hands; those that SQLite
    puts beside it follow.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    except OSError:
        return None  # SQLite says why
    return _inode(str(path))


def _inode(path: str) -> int | None:
    try:
        return os.stat(path).st_ino  # noqa: PTH116 - before every read: half the time of a Path
    except OSError:
        return None
