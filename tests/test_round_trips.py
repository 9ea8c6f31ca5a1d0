"""What a question to PostgreSQL costs: one round trip, and none for a connection just used."""

from __future__ import annotations

import pytest

from eventstore import postgresql
from eventstore.database import Database
from tests.scale.dissecting import COUNTED, counting

ONE = "SELECT pg_backend_pid()"


def ask(database: Database) -> int:
    with database.driver_read() as connection:
        (number,) = connection.execute(ONE).fetchone()
    return int(number)


def asked(database: Database) -> int:
    """Round trips of one question."""
    with counting():
        before = COUNTED.trips
        ask(database)
        return COUNTED.trips - before


def test_a_question_is_one_round_trip(
    postgresql_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "IDLE", 600.0)
    ask(postgresql_database)
    assert asked(postgresql_database) == 1


def test_one_that_lay_idle_is_tried_first_and_replaced_where_it_is_dead(
    postgresql_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "IDLE", 0.0)
    number = ask(postgresql_database)
    assert asked(postgresql_database) > 1
    assert ask(postgresql_database) == number
    with postgresql_database.driver_read() as one, postgresql_database.driver_read() as other:
        (mine,) = one.execute(ONE).fetchone()
        other.execute("SELECT pg_terminate_backend(%s)", (mine,))
    found = {ask(postgresql_database) for _ in range(3)}
    assert mine not in found


def test_a_read_has_no_transaction_and_a_write_has_one(postgresql_database: Database) -> None:
    with postgresql_database.read() as connection:
        connection.exec_driver_sql(ONE)
        assert connection.connection.driver_connection.info.transaction_status.name == "IDLE"
    with postgresql_database.write() as connection:
        assert connection.connection.driver_connection.info.transaction_status.name == "INTRANS"
