"""Fixtures: fresh databases of SQLite, and of either kind in turn."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.database import Database


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables and no rows."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    database.close()
    return path


@pytest.fixture
def sqlite_path(sqlite_template: Path, tmp_path: Path) -> Path:
    """A fresh database file."""
    return Path(shutil.copy(sqlite_template, tmp_path / "kifu.db"))


@pytest.fixture
def sqlite_database(sqlite_path: Path) -> Iterator[Database]:
    """A fresh database of SQLite."""
    database = Database(f"sqlite:///{sqlite_path}")
    yield database
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    """A fresh database, of either kind in turn."""
    found: Database = request.getfixturevalue(f"{request.param}_database")
    return found
