"""How PostgreSQL is connected to, and how long anything waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Annotated, Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from core.configurable import Setting

IDLE = 1.0  # seconds after which a connection is tried before it is used
USED = "kifu_used"  # of a connection in the pool: when it came back
# A server that vanished is noticed by what it does not acknowledge.
KEPT_ALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


@dataclass(frozen=True, slots=True)
class Waits:
    """How long a server waits for PostgreSQL, in seconds, and how many connections it has.

    Together they stay below what a proxy waits for an answer. What takes longer is refused as
    `database_locked` or `database_unreachable`, and a client may try again.
    """

    lock: Annotated[float, Setting("for what another writer changes", "seconds", 0.05, 60)] = 5.0
    statement: Annotated[float, Setting("for one statement; 0: for ever", "seconds", 0, 600)] = 20.0
    idle: Annotated[
        float, Setting("for a transaction that does nothing; 0: for ever", "seconds", 0, 600)
    ] = 20.0
    connect: Annotated[int, Setting("for a connection", "seconds", 2, 60)] = 5
    connections: Annotated[int, Setting("connections of a process", "", 3, 1000)] = 25


UNHURRIED = Waits(statement=0.0, idle=0.0)  # commands: nobody waits for an answer behind a proxy


def create(address: URL, waits: Waits) -> Engine:
    """An engine for an address of PostgreSQL. What the address itself says goes before."""
    given = {"connect_timeout": waits.connect, "tcp_user_timeout": 1000 * waits.connect}
    given |= KEPT_ALIVE
    arguments: dict[str, Any] = {k: v for k, v in given.items() if k not in address.query}
    arguments["options"] = " ".join(filter(None, [_options(waits), _own(address)]))
    engine = create_engine(
        address,
        connect_args=arguments,
        # what is asked after a lock was taken sees what those before had committed
        isolation_level="READ COMMITTED",
        pool_size=waits.connections,
        max_overflow=0,
        hide_parameters=True,  # an error is logged: hands and names are no part of it
        pool_timeout=waits.connect,
    )
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", _check_that_it_lives)
    return engine


@contextmanager
def in_one_go(bare: Any) -> Iterator[None]:
    """A transaction on a connection of the driver that commits each statement by itself, and rolls
    back on an error. What is asked goes out at once, and only who fetches an answer waits for it:
    what the driver raises may come with a later one, or at the end. The driver's own transactions
    wait for their beginning.
    """
    try:
        with bare.pipeline():
            bare.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            yield
            bare.execute("COMMIT")
    except BaseException:
        with suppress(Exception):  # it may be lost: the pool finds that out, and this says why
            bare.rollback()
        raise


def _note_use(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info[USED] = time.monotonic()


def _check_that_it_lives(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Have another connection opened for one that lay idle and is dead, as after a restart of the
    database. Of one that was used a moment ago nobody asks, which saves each read a round trip.
    """
    used = record.info.get(USED)
    if used is None or time.monotonic() - used < IDLE:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error  # the pool opens a new one


def _options(waits: Waits) -> str:
    names = {
        "lock_timeout": waits.lock,
        "statement_timeout": waits.statement,
        "idle_in_transaction_session_timeout": waits.idle,
    }
    return " ".join(f"-c {name}={round(1000 * each)}" for name, each in names.items())


def _own(address: URL) -> str:
    found = address.query.get("options", "")
    return found if isinstance(found, str) else " ".join(found)
