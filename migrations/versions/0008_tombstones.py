"""Erased matches leave a tombstone; only with one can the rows of a match be deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

LOG = ("steps", "events")


def upgrade() -> None:
    op.create_table(
        "tombstones",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("erased_at", sa.Text, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_tombstones"),
    )
    if op.get_bind().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        _guard_postgresql()


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table in LOG:
        op.execute(f"DROP TRIGGER {table}_refuse_delete" + ("" if sqlite else f" ON {table}"))
        if sqlite:
            op.execute(_refusal(table, "delete", "DELETE", ""))
        else:
            op.execute(f"DROP TRIGGER {table}_refuse_change ON {table}")
            op.execute(_statements(table, "UPDATE OR DELETE OR TRUNCATE"))
    op.drop_table("tombstones")  # its triggers go with it
    if not sqlite:
        op.execute("DROP FUNCTION refuse_delete()")


def _guard_sqlite() -> None:
    standing = "WHEN NOT EXISTS (SELECT 1 FROM tombstones WHERE match_id = OLD.match_id) "
    for table in LOG:
        op.execute(f"DROP TRIGGER {table}_refuse_delete")
        op.execute(_refusal(table, "delete", "DELETE", standing))
    for verb in ("UPDATE", "DELETE"):
        op.execute(_refusal("tombstones", verb.lower(), verb, ""))
    twin = "WHEN EXISTS (SELECT 1 FROM tombstones WHERE match_id = NEW.match_id) "
    op.execute(_refusal("tombstones", "same_match", "INSERT", twin))


def _refusal(table: str, name: str, verb: str, when: str) -> str:
    return (
        f"CREATE TRIGGER {table}_refuse_{name} BEFORE {verb} ON {table} {when}"
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def _guard_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF NOT EXISTS (SELECT 1 FROM tombstones WHERE match_id = OLD.match_id) "
        "THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF; RETURN OLD; END $$"
    )
    for table in LOG:
        op.execute(f"DROP TRIGGER {table}_refuse_change ON {table}")
        op.execute(_statements(table, "UPDATE OR TRUNCATE"))
        op.execute(
            f"CREATE TRIGGER {table}_refuse_delete BEFORE DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION refuse_delete()"
        )
    op.execute(_statements("tombstones", "UPDATE OR DELETE OR TRUNCATE"))


def _statements(table: str, verbs: str) -> str:
    return (
        f"CREATE TRIGGER {table}_refuse_change BEFORE {verbs} ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
