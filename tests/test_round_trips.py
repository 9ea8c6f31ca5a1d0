"""What a question to PostgreSQL costs: one round trip, and none for a connection just used."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from eventstore import postgresql
from eventstore.committer import Waiting
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.scale.dissecting import COUNTED, counting
from tests.toys import GAMES

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


class Put(Exception):
    """An append that was put off."""


@pytest.mark.parametrize("names", ["a", "abcd"])
def test_a_commit_is_waited_for_twice_at_most_however_many_share_it(
    postgresql_database: Database, monkeypatch: pytest.MonkeyPatch, names: str
) -> None:
    store, waiting = SqlStore(postgresql_database, GAMES), list[Waiting[Any]]()
    for name in names:
        steps = [opening("toy-pig"), note(1, "types")]
        store.append(name, steps, expected_version=0)

    def put(*entry: Any) -> None:
        waiting.append(Waiting(*entry))
        raise Put

    monkeypatch.setattr(store, "_enter", put)
    for name in names:
        with suppress(Put):
            store.append(name, [note(2, "on"), note(3, "and on")], expected_version=2)
    with counting():
        before = COUNTED.trips
        store._commit(waiting)
        assert COUNTED.trips - before in {1, 2}  # what is there already is not waited for
    assert all(one.done and one.error is None for one in waiting)
    assert [store.version(name) for name in names] == [4] * len(names)
