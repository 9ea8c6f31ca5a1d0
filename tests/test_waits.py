"""Time-outs of PostgreSQL: whatever hangs ends in a typed failure, and what comes next goes on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import text

from core.errors import Unavailable
from eventstore.database import Database
from eventstore.postgresql import Waits
from eventstore.turns import of


@contextmanager
def fails(code: str) -> Iterator[None]:
    with pytest.raises(Unavailable) as told:
        yield
    assert (told.value.code, told.value.retry_after) == (code, 5)


def test_a_statement_that_takes_too_long(postgresql_url: str) -> None:
    with closing(Database(postgresql_url, Waits(statement=0.05))) as database:
        with fails("database_locked"), database.read() as connection:
            connection.execute(text("SELECT pg_sleep(600)"))
        with fails("database_locked"), database.driver_read() as bare:
            bare.execute("SELECT pg_sleep(600)")
        assert database.is_newest()


def test_a_transaction_that_does_nothing_holds_nobody_up(
    postgresql_url: str, postgresql_database: Database
) -> None:
    with closing(Database(postgresql_url, Waits(idle=0.05))) as database:
        with fails("database_locked"), database.write(turn=of("a")) as connection:
            connection.execute(text("INSERT INTO streams (match_id) VALUES ('a')"))
            with postgresql_database.write(turn=of("a")) as other:  # once the first was ended
                assert other.execute(text("SELECT count(*) FROM streams")).scalar() == 0
            connection.execute(text("SELECT 1"))
        with database.write(turn=of("a")) as connection:
            assert connection.execute(text("SELECT count(*) FROM streams")).scalar() == 0


def test_a_row_that_somebody_else_holds(postgresql_url: str, postgresql_database: Database) -> None:
    with closing(Database(postgresql_url, Waits(lock=0.05))) as database:
        with postgresql_database.write() as other:
            other.execute(text("LOCK TABLE streams"))
            with fails("database_locked"), database.read() as connection:
                connection.execute(text("SELECT number FROM streams"))
        assert database.is_newest()


def test_no_connection_is_left(postgresql_url: str) -> None:
    with closing(Database(postgresql_url, Waits(connections=1, connect=0))) as database:
        with database.read(), fails("database_locked"):
            database.is_newest()
        assert database.is_newest()


def test_a_server_that_takes_connections_and_says_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"postgresql://kifu@127.0.0.1:{mute.getsockname()[1]}/kifu"
        with closing(Database(url, Waits(connect=2))) as database, fails("database_unreachable"):
            database.is_newest()


def test_what_the_address_says_goes_before(postgresql_url: str) -> None:
    own = f"{postgresql_url}&options=-c%20statement_timeout%3D7s&connect_timeout=9"
    with closing(Database(own, Waits())) as database, database.read() as connection:
        shown = {
            name: connection.execute(text(f"SHOW {name}")).scalar()
            for name in ("statement_timeout", "lock_timeout", "transaction_isolation")
        }
    assert shown == {
        "statement_timeout": "7s",
        "lock_timeout": "5s",
        "transaction_isolation": "read committed",
    }


def test_commands_are_not_hurried(postgresql_database: Database) -> None:
    with postgresql_database.read() as connection:
        assert connection.execute(text("SHOW statement_timeout")).scalar() == "0"
