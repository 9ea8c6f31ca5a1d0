"""Which program and rules drew each match of the list; rows that are there are drawn again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

TABLES = ("match_list", "match_list_anew")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("made_by", sa.Text))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "made_by")
