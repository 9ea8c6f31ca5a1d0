"""Achievements: which match earned which, and at which step; figures are drawn anew for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

INDEX = "ix_achievements_first"


def upgrade() -> None:
    op.create_table(
        "achievements",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("achievement", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("earned_at", sa.Text, nullable=False),
        sa.Column("simulated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "achievement", name="pk_achievements"),
    )
    op.create_index(INDEX, "achievements", ["game", "achievement", "earned_at", "match_id"])
    op.execute("DELETE FROM checkpoints WHERE name = 'match_statistics'")


def downgrade() -> None:
    op.drop_index(INDEX, "achievements")
    op.drop_table("achievements")
