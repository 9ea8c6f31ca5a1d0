"""Connections: SQLite in one file, or PostgreSQL, behind the same two context managers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from core.errors import Unavailable
from eventstore import revisions
from eventstore.engines import (
    PATIENCE,
    begin_writing,
    create,
    file_of,
    parsed,
    unchecked_keys,
)
from eventstore.failures import failed, translated
from eventstore.postgresql import UNHURRIED, Waits, in_one_go
from eventstore.readonly import WorkingCopy, is_unwritable
from eventstore.sqlite_writer import SqliteWriter
from eventstore.turns import BESIDE, COMMON, EVERYTHING, Turn, take, take_free

if TYPE_CHECKING:
    from eventstore.standby import Standby

DEFAULT_URL = "sqlite:///kifu.db"
LONGEST_UPGRADE = 60.0  # seconds for which changing the tables is tried, on PostgreSQL
SHORT, PAUSE = 1.0, 1.0  # seconds that one attempt waits for a lock, and between two
LONG = 10.0  # seconds a writer of SQLite waits for the writers of other processes


class Database:
    """One database: `read()` and `write()` give a connection in a transaction.

    A file of SQLite works in WAL with every commit synced to disk; its writers take turns in
    this process and wait for those of others. `driver_read` and `driver_write` are the same
    for the hot path: the bare connection of the driver, which costs a fifth of the time.
    What a driver complains of leaves all of them as `Unavailable` (`eventstore.failures`).

    A file that cannot be written is worked on in a copy: `read_only` is true, and only what is
    `derived` from the log (tables in their newest form, projections) can be written.
    `waits` says how long PostgreSQL is waited for.
    Raises `BadInput` for an unusable address, `Unavailable` where there is no room for the copy.
    """

    def __init__(self, url: str = DEFAULT_URL, waits: Waits = UNHURRIED) -> None:
        address = parsed(url)
        self.file = file_of(address)
        self._copy: WorkingCopy | None = None
        if self.file is not None and is_unwritable(self.file):
            self._copy = WorkingCopy(self.file)
            self.file = self._copy.path
            address = address.set(database=str(self.file))
        self.engine = create(address, waits)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # on PostgreSQL a question to read is one round trip, with no transaction around it
        kept = {} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._reading = self.engine.execution_options(**kept)
        self.collisions: type[Exception] = self.engine.dialect.loaded_dbapi.IntegrityError
        self.patience = LONG if self.is_sqlite else waits.lock
        self._writer = SqliteWriter(self.engine, self.file)
        self._newer = False  # another program changed the tables, and this one cannot go on
        self.standby: Standby | None = None

    def read_from(self, url: str, waits: Waits = UNHURRIED) -> Standby:
        """Have requests that only read answered by this hot standby (`eventstore.standby`).

        Raises `BadInput` bad_read_url.
        """
        self.standby = import_module("eventstore.standby").Standby(url, self.engine, waits)
        return self.standby

    @property
    def primary(self) -> Database:
        """The same, of which nothing is read at a standby: for what decides something."""
        if self.standby is None:
            return self
        found = copy(self)
        found.standby = None
        return found

    @property
    def read_only(self) -> bool:
        """Whether nothing can be recorded here."""
        return self._copy is not None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database (on SQLite) and writes nothing."""
        with translated():
            if self.standby is not None and self.standby.serves():
                with self.standby.read() as asked:
                    yield asked
                return
            self._writer.check_file()
            with self._reading.connect() as connection:
                yield connection

    @contextmanager
    def write(
        self, *, turn: Turn = BESIDE, derived: bool = False, patience: float | None = None
    ) -> Iterator[Connection]:
        """A connection in a transaction that commits at the end, or rolls back on an error.

        The transaction is the only writer of what the `turn` is about (on SQLite: of everything)
        from its first moment, so what it reads of that stays true until it commits. `derived`: only
        what follows from the log is written, which is what matches have in common; `patience` in
        seconds for each lock, else that of the database.
        """
        self._check_writable(derived=derived)
        wait = self.patience if patience is None else patience
        with translated():
            if self.is_sqlite:
                with self._writer.lock, self._writer.holding() as held:
                    held.execution_options(**{PATIENCE: wait})
                    with held.begin():
                        yield held
            else:
                with self._begun() as connection:
                    bare = connection.connection.driver_connection
                    take(bare, turn if turn.everything or not derived else COMMON, wait)
                    yield connection

    @contextmanager
    def driver_read(self) -> Iterator[Any]:
        """A connection of the driver. Each question sees a moment of its own."""
        if not self.is_sqlite:
            with self.read() as connection:
                yield connection.connection.driver_connection
            return
        with translated():
            self._writer.check_file()
            borrowed = self.engine.raw_connection()
            try:
                yield borrowed.driver_connection
            finally:
                borrowed.close()

    @contextmanager
    def driver_write(self) -> Iterator[Any]:
        """A connection of the driver, in a transaction for who then takes turns. On PostgreSQL what
        is asked goes out at once, and only who fetches an answer waits for it.
        """
        self._check_writable()
        if not self.is_sqlite:
            with translated(), self._reading.connect() as connection:
                bare: Any = connection.connection.driver_connection
                with in_one_go(bare):
                    yield bare
            if self.standby is not None:
                self.standby.recorded()
            return
        with self._writer.lock:  # `translated` and `holding` where something fails: they cost time
            try:
                bare = self._writer.hold()
                begin_writing(lambda: bare.execute("BEGIN IMMEDIATE"), self.patience)
                try:
                    yield bare
                    bare.execute("COMMIT")
                except BaseException:
                    bare.rollback()
                    raise
                self._writer.note_wal()
            except Exception:
                with translated(), self._writer.holding(fresh=False):
                    raise

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        """A transaction on PostgreSQL; whoever reads here next must have what it writes."""
        with self.engine.begin() as connection:
            yield connection
        if self.standby is not None:
            self.standby.recorded()

    def take(self, bare: Any, turn: Turn) -> None:
        """In a transaction of `driver_write`, take a turn, and wait for it."""
        if not self.is_sqlite:
            take(bare, turn, self.patience)

    def take_free(self, bare: Any, turns: AbstractSet[Turn]) -> Callable[[], AbstractSet[Turn]]:
        """In a transaction of `driver_write`, take those of several turns that are free; what it
        gives says which (`eventstore.turns`). On SQLite all are, from the beginning.
        """
        return (lambda: turns) if self.is_sqlite else take_free(bare, turns, self.patience)

    def upgrade(self) -> None:
        """Bring the tables to the newest form; where they have it, nothing is written.

        On PostgreSQL several may do so at once, and what is read or written meanwhile waits a
        moment at most: where a lock is not to be had, all is tried again a little later.
        Raises `Unavailable` database_newer where a newer program has changed them.
        """
        if self.is_newest():
            return
        migrating = import_module("eventstore.migrating")  # seldom needed, and takes long to load
        ends = time.monotonic() + LONGEST_UPGRADE
        while True:
            try:
                alone = self.write(turn=EVERYTHING, derived=True, patience=self._upgrades_wait)
                with self._writer.lock, self._keys_unchecked(), alone as connection:
                    migrating.upgrade(connection)
            except Unavailable as error:
                if self.is_sqlite or error.code != "database_locked" or time.monotonic() > ends:
                    raise
                time.sleep(PAUSE)
            else:
                return

    @property
    def _upgrades_wait(self) -> float | None:
        """Whoever wants to change a table makes all who read it later wait behind: not for long."""
        return None if self.is_sqlite else SHORT

    @contextmanager
    def _keys_unchecked(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        with translated(), self._writer.holding(), unchecked_keys(self._writer.bare):
            yield

    def is_newest(self) -> bool:
        """Whether the tables have the newest form, or a newer one with which this program may go
        on. Raises `Unavailable` database_newer, and from then on whoever writes is refused so; or
        database_half_copied.
        """
        with self.read() as connection:
            found = revisions.of(connection)
            known = found is None or found in revisions.known()
            oldest = None if known else revisions.oldest(connection)
        if found is not None and found.startswith(revisions.COPYING):
            raise failed("database_half_copied")
        self._newer = not known and oldest not in revisions.known()
        if self._newer:
            raise failed("database_newer")
        return not known or found == revisions.known()[-1]

    def fold_in(self) -> None:
        """Move what stands in the `-wal` into the file, if nobody reads; SQLite alone has one."""
        if self.is_sqlite:
            with self._writer.lock, translated(), self._writer.holding():
                bare = self._writer.bare
                bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                bare.execute("PRAGMA secure_delete = OFF").fetchall()

    def close(self) -> None:
        """Give all connections back."""
        with self._writer.lock:
            self._writer.let_go()
            self.engine.dispose()
        if self.standby is not None:
            self.standby.close()
        if self._copy is not None:
            self._copy.remove()

    def _check_writable(self, *, derived: bool = False) -> None:
        if self.read_only and not derived:
            raise failed("database_read_only")
        if self._newer and not derived:
            raise failed("database_newer")
