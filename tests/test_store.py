"""One contract for memory, SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import VersionConflict
from eventstore import appends
from eventstore.contract import StoreContract
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests.toys import GAMES


class TestMemory(StoreContract):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore(GAMES)


class TestSqlite(StoreContract):
    @pytest.fixture
    def store(self, sqlite_database: Database) -> SqlStore:
        return SqlStore(sqlite_database, GAMES)


class TestPostgresql(StoreContract):
    @pytest.fixture
    def store(self, postgresql_database: Database) -> SqlStore:
        return SqlStore(postgresql_database, GAMES)


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Answers that are given instead of looking: what a writer without the lock would have."""
    answers: list[Any] = []
    look = appends.answer
    monkeypatch.setattr(appends, "answer", lambda *a: answers.pop() if answers else look(*a))
    return answers


def taken_for_new(store: SqlStore, step: Any) -> Any:
    """The answer to an append that is true now, and will not be when it is used."""
    with store.reading() as rows:
        drafts = (store.codec("m").draft("m", step, 2).row,)
        return appends.answer(rows, drafts, 1)


def test_the_constraints_decide_between_writers_that_both_looked_before(
    database: Database, stale: list[Any]
) -> None:
    store = SqlStore(database, GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    mine = note(1, "mine", key="k")
    answer = taken_for_new(store, mine)
    theirs = store.append("m", [note(1, "theirs")], expected_version=1)
    stale.append(answer)
    with pytest.raises(VersionConflict) as refused:
        store.append("m", [mine], expected_version=1)
    assert (refused.value.actual, refused.value.between) == (2, theirs.steps)
    assert store.read("m", after=0) == theirs.steps


def test_the_constraints_decide_between_two_with_one_key(
    database: Database, stale: list[Any]
) -> None:
    store = SqlStore(database, GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    mine = note(1, "mine", key="k")
    answer = taken_for_new(store, mine)
    first = store.append("m", [mine], expected_version=1)
    stale.append(answer)
    again = store.append("m", [mine], expected_version=1)
    assert (again.steps, again.repeated) == (first.steps, True)
