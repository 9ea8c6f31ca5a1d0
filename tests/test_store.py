"""One contract for memory, SQLite and PostgreSQL."""

from __future__ import annotations

import pytest

from eventstore.contract import StoreContract
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
