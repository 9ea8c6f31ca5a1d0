"""Kept states: the state of a match after each so many steps, drawn from the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept_states",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("tree", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.PrimaryKeyConstraint("match_id", "step", name="pk_kept_states"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("kept_states")
