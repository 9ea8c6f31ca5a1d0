"""Sums over the matches of a game, what each match adds to them, and which are to be counted anew.

Whatever changes what a match adds marks it, whoever does that: triggers on the lists and figures,
on names and seats, on what is withdrawn and parked.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

TABLES = ("match_list", "match_statistics", "seatings", "withdrawn", "parked")
MARK = (
    "INSERT INTO unsummed SELECT {row}.match_id "
    "WHERE NOT EXISTS (SELECT 1 FROM unsummed WHERE match_id = {row}.match_id)"
)
RENAMED = (
    "INSERT INTO unsummed SELECT DISTINCT match_id FROM seatings WHERE player = NEW.key "
    "AND match_id NOT IN (SELECT match_id FROM unsummed)"
)
ROWS = {"insert": ("NEW",), "update": ("OLD", "NEW"), "delete": ("OLD",)}


def upgrade() -> None:
    op.create_table(
        "summaries",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("cell", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "cell", name="pk_summaries"),
    )
    op.create_table(
        "summed",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("cells", sa.Text, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_summed"),
    )
    op.create_index("ix_summed_game", "summed", ["game"])
    op.create_table(
        "unsummed",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_unsummed"),
    )
    for table in TABLES:
        for event, rows in ROWS.items():
            _trigger(table, event, [MARK.format(row=row) for row in rows])
    _trigger("players", "update", [RENAMED])


def downgrade() -> None:
    for table, event in (*((t, e) for t in TABLES for e in ROWS), ("players", "update")):
        name = f"{table}_unsummed_{event}"
        if op.get_bind().dialect.name == "sqlite":
            op.execute(f"DROP TRIGGER {name}")
        else:
            op.execute(f"DROP TRIGGER {name} ON {table}")
            op.execute(f"DROP FUNCTION {name}()")
    for table in ("unsummed", "summed", "summaries"):
        op.drop_table(table)


def _trigger(table: str, event: str, statements: list[str]) -> None:
    name, body = f"{table}_unsummed_{event}", "; ".join(statements)
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            f"CREATE TRIGGER {name} AFTER {event.upper()} ON {table} FOR EACH ROW BEGIN {body}; END"
        )
        return
    op.execute(
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {body}; RETURN NULL; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {name} AFTER {event.upper()} ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {name}()"
    )
