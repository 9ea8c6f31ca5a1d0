"""Photos of steps: which match needs which file, and which were removed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "photos",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("media_type", sa.Text, nullable=False),
        sa.Column("removed_at", sa.Text),
        sa.Column("removed_by", sa.Text),
        sa.PrimaryKeyConstraint("match_id", "sha256", "seat", name="pk_photos"),
    )
    op.create_index("ix_photos_sha256", "photos", ["sha256"])


def downgrade() -> None:
    op.drop_table("photos")
