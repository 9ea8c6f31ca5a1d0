"""Sessions tell how, where and when somebody signed in; links that sign in are no sessions; failed
attempts are counted.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("sessions")  # whoever is signed in signs in anew: rows do not tell links apart
    _sessions(
        *map(_text, ("secret", "key", "person", "role", "way", "browser", "system")),
        *map(_text, ("made_at", "used_at", "ends_at")),
        _text("replaces", nullable=True),
        sa.UniqueConstraint("key", name="uq_sessions_key"),
        sa.UniqueConstraint("replaces", name="uq_sessions_replaces"),
    )
    op.create_table(
        "sign_in_links",
        *map(_text, ("secret", "person", "ends_at")),
        sa.PrimaryKeyConstraint("secret", name="pk_sign_in_links"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_sign_in_links_person"),
    )
    op.create_index("ix_sign_in_links_person", "sign_in_links", ["person"])
    op.create_table(
        "sign_in_failures",
        *map(_text, ("login", "browser")),
        sa.Column("count", sa.Integer, nullable=False),
        *map(_text, ("last_at", "waits_until")),
        sa.PrimaryKeyConstraint("login", "browser", name="pk_sign_in_failures"),
    )


def downgrade() -> None:
    for table in ("sign_in_failures", "sign_in_links", "sessions"):
        op.drop_table(table)
    _sessions(*map(_text, ("secret", "person", "made_at", "ends_at")))


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _sessions(*columns: Any) -> None:
    op.create_table(
        "sessions",
        *columns,
        sa.PrimaryKeyConstraint("secret", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_sessions_person"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
