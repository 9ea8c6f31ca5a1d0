"""Withdrawn matches: out of lists and figures, their log untouched."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "withdrawn",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_withdrawn"),
    )


def downgrade() -> None:
    op.drop_table("withdrawn")
