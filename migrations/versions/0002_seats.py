"""The list of matches knows the seats of each; rows drawn before have all of their game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match_list", sa.Column("seats", sa.Text))


def downgrade() -> None:
    op.drop_column("match_list", "seats")
