"""What people say of whole matches stands in one table; lists know the kind of each match.

Rows of matches are drawn again by whoever looks first. Until then they have the kind that their
origin and their figures tell, and sums over matches are begun anew: they count each kind apart.
"""

# ruff: noqa: S608 - the words in these statements are our own

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

LISTS = ("match_list", "match_list_anew")
EARNED = ("achievements", "achievements_anew")
INDEXES = {
    "ix_match_list_kind": ("kind", "updated_at", "match_id"),
    "ix_match_list_game_kind": ("game", "kind", "updated_at", "match_id"),
}
ROWS = {"insert": ("NEW",), "update": ("OLD", "NEW"), "delete": ("OLD",)}
MARK = (
    "INSERT INTO unsummed SELECT {row}.match_id "
    "WHERE NOT EXISTS (SELECT 1 FROM unsummed WHERE match_id = {row}.match_id)"
)
BIN = "bin"


def upgrade() -> None:
    _marks()
    op.execute(
        "INSERT INTO match_marks (match_id, mark, at, reason) "
        f"SELECT match_id, '{BIN}', at, reason FROM withdrawn"
    )
    _drop("withdrawn")
    for table in LISTS:
        kind = sa.Column("kind", sa.Text, nullable=False, server_default="people")
        op.add_column(table, kind)
        op.add_column(table, sa.Column("to_play", sa.Text))
    for table in EARNED:
        op.drop_column(table, "simulated")
    op.execute(
        "UPDATE match_list SET made_by = NULL, kind = CASE "
        "WHEN forked_from IS NOT NULL THEN 'branch' WHEN EXISTS (SELECT 1 FROM match_statistics s "
        f"WHERE s.match_id = match_list.match_id AND {_policy()} IS NOT NULL) THEN 'simulated' "
        "ELSE 'people' END"
    )
    for name, columns in INDEXES.items():
        op.create_index(name, "match_list", columns)
    _begin_anew()


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "match_list")
    for table in EARNED:
        op.add_column(
            table, sa.Column("simulated", sa.Boolean, nullable=False, server_default=sa.false())
        )
    for table in LISTS:
        for column in ("to_play", "kind"):
            op.drop_column(table, column)
    op.execute("UPDATE match_list SET made_by = NULL")
    op.create_table(
        "withdrawn",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_withdrawn"),
    )
    _watch("withdrawn")
    op.execute(
        "INSERT INTO withdrawn (match_id, at, reason) "
        f"SELECT match_id, at, reason FROM match_marks WHERE mark = '{BIN}'"
    )
    _drop("match_marks")
    _begin_anew()


def _marks() -> None:
    op.create_table(
        "match_marks",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "mark", name="pk_match_marks"),
    )
    _watch("match_marks")


def _policy() -> str:
    if _sqlite():
        return "json_extract(s.statistics, '$.policy')"
    return "(s.statistics::json ->> 'policy')"


def _sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _begin_anew() -> None:
    """Without the cell of all its matches, a game's are counted anew at the next look."""
    for table in ("summaries", "summed", "series", "series_states"):
        op.execute(f"DELETE FROM {table}")


# --- whatever changes a mark marks the match as to be counted anew ------------------------------


def _watch(table: str) -> None:
    for event, rows in ROWS.items():
        name = f"{table}_unsummed_{event}"
        body = "; ".join(MARK.format(row=row) for row in rows)
        if _sqlite():
            op.execute(
                f"CREATE TRIGGER {name} AFTER {event.upper()} ON {table} "
                f"FOR EACH ROW BEGIN {body}; END"
            )
            continue
        op.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN {body}; RETURN NULL; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {name} AFTER {event.upper()} ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {name}()"
        )


def _drop(table: str) -> None:
    """A table with its triggers, and their functions."""
    op.drop_table(table)
    if not _sqlite():
        for event in ROWS:
            op.execute(f"DROP FUNCTION {table}_unsummed_{event}()")
