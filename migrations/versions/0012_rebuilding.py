"""Tables in which projections are rebuilt beside those that are read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

TABLES = ("match_list", "match_statistics", "achievements", "kept_states", "parked")
WITHOUT_ROWID = ("kept_states",)


def upgrade() -> None:
    for name in TABLES:
        table = sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())
        columns = (sa.Column(c.name, c.type, nullable=c.nullable) for c in table.columns)
        key = sa.PrimaryKeyConstraint(*(c.name for c in table.primary_key), name=f"pk_{name}_anew")
        op.create_table(f"{name}_anew", *columns, key, sqlite_with_rowid=name not in WITHOUT_ROWID)


def downgrade() -> None:
    for name in TABLES:
        op.drop_table(f"{name}_anew")
