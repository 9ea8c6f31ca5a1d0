"""Parked matches: what could not be drawn from a match, since when and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "parked",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("part", sa.Text, nullable=False),
        sa.Column("game", sa.Text),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("step", sa.Integer),
        sa.Column("since", sa.Text, nullable=False),
        sa.Column("app", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "part", name="pk_parked"),
    )


def downgrade() -> None:
    op.drop_table("parked")
