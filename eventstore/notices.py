"""What one process wrote, told to others on the same PostgreSQL at once: LISTEN and NOTIFY.

A notice says of which kind something was written, and nothing of what: who hears it looks at the
database. One that is lost does no harm, for everybody looks by the clock as well.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import select
from threading import Condition, Event, Thread
from typing import Any, Final, TypeAlias

from eventstore.database import Database

CHANNEL: Final = "kifu"
ENTRIES: Final = "entries"  # something was recorded
RIGHTS: Final = "rights"  # rights may have been given or taken away
ANYTHING: Final = ""  # connected just now: something may have been missed
AGAIN: Final = 1.0  # seconds after which a connection that was lost is tried again
PAUSE: Final = 0.02  # seconds between two tellings: what comes meanwhile goes with the next
BEAT: Final = 15.0  # seconds of silence after which the server is asked whether it is there
Heard: TypeAlias = Callable[[str], None]
log = logging.getLogger("kifu.notices")


class Notices:
    """The notices of a database. On SQLite nothing is told, and nobody hears anything.

    Telling is left to a thread with a connection of its own, after what was written is committed:
    a NOTIFY inside a transaction has the commits of all writers wait for each other. The first
    goes out at once, and what comes soon after it with the next: every process that listens is
    woken by each. Threads begin when they are first needed.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.told = self.heard = 0  # notices that were sent, and came from others
        self._mine = secrets.token_hex(8)
        self._change = Condition()
        self._untold: dict[str, None] = {}
        self._listeners: list[Heard] = []
        self._teller: Thread | None = None
        self._ear: Ear | None = None
        self._ending = False

    def tell(self, kind: str = ENTRIES) -> None:
        """Tell other processes of something that is committed. Returns at once."""
        if self.database.is_sqlite:
            return
        with self._change:
            self._untold[kind] = None
            self._change.notify_all()
            if self._teller is None or not self._teller.is_alive():  # nor is it after a fork
                self._ending = False
                self._teller = Thread(target=self._telling, name="kifu-notices", daemon=True)
                self._teller.start()

    def listen(self, heard: Heard) -> None:
        """Call this with the kind of what others wrote, in a thread of its own: it must be quick.
        It is called with `ANYTHING` whenever a connection was made.
        """
        self._listeners.append(heard)
        if self._ear is None and not self.database.is_sqlite:
            self._ear = Ear(self)

    def remove(self, heard: Heard) -> None:
        """Call it no longer."""
        self._listeners.remove(heard)
        if not self._listeners and self._ear is not None:
            self._ear.end()
            self._ear = None

    def close(self) -> None:
        """End the threads; what is told then begins anew."""
        if self._ear is not None:
            self._ear.end()
            self._ear.join()
            self._ear = None
        teller = self._teller
        if teller is not None:
            with self._change:
                self._ending = True
                self._change.notify_all()
            teller.join()

    def hear(self, kind: str, sender: str = "") -> None:
        """Hand a notice on to those who listen, if somebody else sent it."""
        if sender != self._sender():
            self.heard += kind != ANYTHING
            for heard in [*self._listeners]:
                heard(kind)

    def _sender(self) -> str:
        return f"{self._mine}-{os.getpid()}"

    def _telling(self) -> None:
        while not self._ending:
            with suppress(Exception), self.connected() as bare:  # the clock makes it good
                bare.execute("SET synchronous_commit = off")  # what is lost is no loss
                while kinds := self._next():
                    for kind in kinds:
                        told = f"{kind} {self._sender()}"
                        bare.execute("SELECT pg_notify(%s, %s)", (CHANNEL, told))
                        self.told += 1
                    self._pause(PAUSE)
            self._pause(AGAIN)

    def _pause(self, seconds: float) -> None:
        """Wait so long, or until it ends."""
        with self._change:
            self._change.wait_for(lambda: self._ending, seconds)

    def _next(self) -> list[str]:
        """What is to be told, once there is something; nothing at the end."""
        with self._change:
            self._change.wait_for(lambda: self._untold or self._ending)
            found = [] if self._ending else [*self._untold]
            self._untold.clear()
        return found

    @contextmanager
    def connected(self) -> Iterator[Any]:
        """A connection of the driver beside those of the pool, each statement by itself."""
        borrowed = self.database.engine.raw_connection()
        bare: Any = borrowed.driver_connection
        borrowed.detach()
        try:
            bare.autocommit = True
            yield bare
        finally:
            bare.close()


class Ear:
    """A thread that hears what others tell, until it is ended."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._ended = Event()
        self._bell, self._rung = socket.socketpair()  # wakes it at the end
        self._failing = False
        self._thread = Thread(target=self._run, name="kifu-ear", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop soon."""
        self._ended.set()
        self._bell.close()  # the other end can be read then

    def join(self) -> None:
        """Wait until it has stopped."""
        self._thread.join()

    def _run(self) -> None:
        with self._rung:
            self._listen()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                with self._notices.connected() as bare:
                    bare.execute(f"LISTEN {CHANNEL}")
                    self._failing = False
                    self._notices.hear(ANYTHING)
                    while not self._ended.is_set():
                        self._wait(bare)
            except Exception as error:  # noqa: BLE001 - the database is away: until it is back
                if not self._failing and not self._ended.is_set():
                    log.warning("notices of other processes are not heard: %s", error)
                self._failing = True
            self._ended.wait(AGAIN if self._failing else 0)

    def _wait(self, bare: Any) -> None:
        """Hear what comes next; after a long silence, ask whether the server is there."""
        found, _, _ = select([bare.fileno(), self._rung], [], [], BEAT)
        if not found:
            bare.execute("SELECT 1")
        for notice in bare.notifies(timeout=0):
            kind, _, sender = notice.payload.partition(" ")
            self._notices.hear(kind, sender)
