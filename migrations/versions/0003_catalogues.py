"""Catalogues: cards that people bring from files."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "catalogues",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("added_at", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "name", name="pk_catalogues"),
    )


def downgrade() -> None:
    op.drop_table("catalogues")
