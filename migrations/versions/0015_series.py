"""What matches leave where their order counts stands in rows; sums begin anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

AT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    for table, columns in (
        ("series", [sa.Column("entry", sa.Text, nullable=False)]),
        (
            "series_states",
            [
                sa.Column("matches", sa.Integer, nullable=False),
                sa.Column("state", sa.Text, nullable=False),
            ],
        ),
    ):
        op.create_table(
            table,
            sa.Column("game", sa.Text, nullable=False),
            sa.Column("cell", sa.Text, nullable=False),
            sa.Column("at", AT, nullable=False),
            *columns,
            sa.PrimaryKeyConstraint("game", "cell", "at", name=f"pk_{table}"),
            sqlite_with_rowid=False,
        )
    _begin_anew()


def downgrade() -> None:
    for table in ("series_states", "series"):
        op.drop_table(table)
    _begin_anew()


def _begin_anew() -> None:
    """Without the cell of all its matches, a game's are counted anew at the next look."""
    op.execute("DELETE FROM summaries")
    op.execute("DELETE FROM summed")
