"""What readers note beside a match: annotations of its steps, a note and tags of the whole."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "annotations",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "id", name="pk_annotations"),
    )
    op.create_table(
        "match_notes",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_notes"),
    )


def downgrade() -> None:
    op.drop_table("match_notes")
    op.drop_table("annotations")
