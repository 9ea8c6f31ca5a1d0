"""The log with its guards, the names of people, the first projections."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _log()
    _people()
    _projections()
    if op.get_bind().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        _guard_postgresql()


def downgrade() -> None:
    for table in ("checkpoints", "match_statistics", "match_list", "seatings", "players"):
        op.drop_table(table)
    op.drop_table("events")  # its triggers go with it
    op.drop_table("steps")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION refuse_change()")


def _log() -> None:
    op.create_table(
        "steps",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.Column("actor", sa.Text),
        sa.Column("recorded_at", sa.Text, nullable=False),
        sa.Column("idempotency_key", sa.Text),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "step", name="pk_steps"),
        sqlite_with_rowid=False,
    )
    keyed = sa.text("idempotency_key IS NOT NULL")
    op.create_index(
        "uq_steps_idempotency_key",
        "steps",
        ["match_id", "idempotency_key"],
        unique=True,
        sqlite_where=keyed,
        postgresql_where=keyed,
    )
    op.create_table(
        "events",
        sa.Column("position", BIG, sa.Identity(always=True), nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_events"),
        sa.UniqueConstraint("match_id", "version", name="uq_events_version"),
        sa.ForeignKeyConstraint(
            ["match_id", "step"], ["steps.match_id", "steps.step"], name="fk_events_match_id"
        ),
    )
    first = sa.text("version = 1")
    op.create_index(
        "ix_events_started", "events", ["position"], sqlite_where=first, postgresql_where=first
    )


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_players"),
    )
    op.create_table(
        "seatings",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seatings"),
        sa.ForeignKeyConstraint(["player"], ["players.key"], name="fk_seatings_player"),
    )
    op.create_index("ix_seatings_player", "seatings", ["player"])


def _projections() -> None:
    op.create_table(
        "match_list",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("winners", sa.Text),
        sa.Column("started_at", sa.Text, nullable=False),
        sa.Column("updated_at", sa.Text, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("forked_from", sa.Text),
        sa.Column("forked_step", sa.Integer),
        sa.Column("dealt", sa.Boolean, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_list"),
    )
    op.create_index("ix_match_list_updated", "match_list", ["updated_at", "match_id"])
    op.create_index("ix_match_list_game", "match_list", ["game", "updated_at", "match_id"])
    op.create_table(
        "match_statistics",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("statistics", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_statistics"),
    )
    op.create_index("ix_match_statistics_game", "match_statistics", ["game"])
    op.create_table(
        "checkpoints",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_checkpoints"),
    )


def _guard_sqlite() -> None:
    """No row changes or goes; and none is replaced, which SQLite does without asking DELETE."""
    twins = {
        "steps": ("step", "idempotency_key"),
        "events": ("version",),
    }
    for table, columns in twins.items():
        for verb in ("UPDATE", "DELETE"):
            _refuse(table, verb, verb.lower())
        for column in columns:
            same = f"match_id = NEW.match_id AND {column} = NEW.{column}"
            _refuse(table, "INSERT", f"same_{column}", same)
    _refuse("events", "INSERT", "same_position", "position = NEW.position")


def _refuse(table: str, verb: str, name: str, same: str = "") -> None:
    twin = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) " if same else ""  # noqa: S608 - own words
    op.execute(
        f"CREATE TRIGGER {table}_refuse_{name} BEFORE {verb} ON {table} {twin}"
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def _guard_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    for table in ("steps", "events"):
        op.execute(
            f"CREATE TRIGGER {table}_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE "
            f"ON {table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
