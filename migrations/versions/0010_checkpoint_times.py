"""Checkpoints tell when events were last taken in, so that a lag has a beginning."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("checkpoints", sa.Column("at", sa.Text))


def downgrade() -> None:
    op.drop_column("checkpoints", "at")
