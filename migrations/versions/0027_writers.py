"""Who wrote an annotation, and names of devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("devices", sa.Column("name", sa.Text))
    op.create_table(
        "writers",
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("match_id", "annotation", "holder")
        ),
        sa.PrimaryKeyConstraint("match_id", "annotation", name="pk_writers"),
    )
    op.create_index("ix_writers_holder", "writers", ["holder"])


def downgrade() -> None:
    op.drop_table("writers")
    op.drop_column("devices", "name")
