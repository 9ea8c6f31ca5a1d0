"""Where matches were played, and how strong players were after each; rows are drawn again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

LISTS = ("match_list", "match_list_anew")
AT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    for table in LISTS:
        op.add_column(table, sa.Column("place", sa.Text))
    op.execute("UPDATE match_list SET made_by = NULL")
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "at", "player", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_player", "ratings", ["game", "player", "at"])
    op.create_index("ix_ratings_match", "ratings", ["match_id"])
    op.create_table(
        "unrated",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("at", AT, nullable=False),
    )
    op.execute("INSERT INTO unrated SELECT DISTINCT game, '' FROM match_list")


def downgrade() -> None:
    op.drop_table("unrated")
    op.drop_table("ratings")
    for table in LISTS:
        op.drop_column(table, "place")
