"""Migrations: bringing the tables from one revision to another."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine

from eventstore.engines import WRITER, unchecked_keys
from eventstore.revisions import MIGRATIONS


def upgrade(target: Engine | Connection, revision: str = "head") -> None:
    """Bring the tables to `revision`: "head" is the newest."""
    _run(target, command.upgrade, revision)


def downgrade(target: Engine | Connection, revision: str) -> None:
    """Take the tables back to `revision`; "base" removes them with everything in them."""
    _run(target, command.downgrade, revision)


def _run(target: Engine | Connection, what: Any, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    if isinstance(target, Connection):
        config.attributes["connection"] = target
        what(config, revision)
        return
    with target.connect().execution_options(**{WRITER: True}) as connection:
        driver = connection.connection.driver_connection
        is_sqlite = target.dialect.name == "sqlite"
        with unchecked_keys(driver) if is_sqlite else nullcontext(), connection.begin():
            config.attributes["connection"] = connection
            what(config, revision)
