"""Runs migrations on the connection it is given, or on the database KIFU_DATABASE_URL names.

A migration that says `additive = True` leaves everything that programs before it read and write as
it was: those may go on beside newer ones. After each run it is noted from which revision on
programs may go on with the tables: that of the newest migration that does not say so.

A migration that rebuilds one of the log's tables (SQLite's batch mode does) loses the table's
triggers: it has to create them again. Before, it has to drop the view `log`.
"""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy import Connection

from eventstore.database import DEFAULT_URL, Database
from eventstore.projected_tables import SCHEMA
from eventstore.revisions import note_oldest
from eventstore.turns import EVERYTHING


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SCHEMA,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
        current = context.get_context().get_current_revision()
        found = context.script.iterate_revisions(current, "base") if current else ()
        for migration in found:
            if not getattr(migration.module, "additive", False):
                note_oldest(connection, migration.revision)
                break


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    database = Database(os.environ.get("KIFU_DATABASE_URL", DEFAULT_URL))
    with database.write(turn=EVERYTHING) as opened:
        run(opened)
    database.close()
