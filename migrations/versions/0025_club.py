"""Invitations into the club, whether it shows its members, when a token was used last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    shows = sa.Column("shows_members", sa.Integer, nullable=False, server_default="1")
    op.add_column("clubs", shows)
    op.add_column("tokens", sa.Column("used_at", sa.Text))
    text = [
        sa.Column(name, sa.Text, nullable=name == "revoked_at")
        for name in ("key", "secret", "role", "made_at", "made_by", "ends_at", "revoked_at")
    ]
    op.create_table(
        "club_invitations",
        *text,
        sa.Column("uses", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_club_invitations"),
        sa.UniqueConstraint("secret", name="uq_club_invitations_secret"),
    )


def downgrade() -> None:
    op.drop_table("club_invitations")
    op.drop_column("tokens", "used_at")
    op.drop_column("clubs", "shows_members")
