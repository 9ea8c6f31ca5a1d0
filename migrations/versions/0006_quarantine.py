"""Quarantine: records kept aside, with what is wrong with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "quarantine",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("rule", sa.Text),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("step", sa.Integer),
        sa.Column("difference", sa.Text),
        sa.Column("app", sa.Text, nullable=False),
        sa.Column("match_id", sa.Text),
        sa.Column("game", sa.Text),
        sa.Column("title", sa.Text),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_quarantine"),
    )


def downgrade() -> None:
    op.drop_table("quarantine")
