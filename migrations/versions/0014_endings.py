"""What a record tells beyond its rows, beside the figures; rows that are there are drawn again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TABLES = ("match_statistics", "match_statistics_anew")
COLUMNS = {"version": sa.Integer, "hash": sa.Text, "made_by": sa.Text, "ending": sa.LargeBinary}


def upgrade() -> None:
    for table in TABLES:
        for name, kind in COLUMNS.items():
            op.add_column(table, sa.Column(name, kind))
    op.execute("UPDATE match_list SET made_by = NULL")


def downgrade() -> None:
    for table in TABLES:
        for name in COLUMNS:
            op.drop_column(table, name)
