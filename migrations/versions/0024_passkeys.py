"""Passkeys, accounts at a provider, and what was begun with either and is not ended yet."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passkeys",
        *map(_text, ("key", "credential", "public_key")),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        *map(_text, ("host", "person", "name", "made_at")),
        *(_text(name, nullable=True) for name in ("used_at", "doubted_at")),
        sa.PrimaryKeyConstraint("key", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_passkeys_person"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_table(
        "identities",
        *map(_text, ("issuer", "subject", "person", "made_at")),
        _text("used_at", nullable=True),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_identities"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_identities_person"),
        sa.UniqueConstraint("issuer", "person", name="uq_identities_person"),
    )
    op.create_table(
        "ceremonies",
        *map(_text, ("secret", "kind", "browser")),
        _text("person", nullable=True),
        *map(_text, ("told", "ends_at")),
        sa.PrimaryKeyConstraint("secret", name="pk_ceremonies"),
    )
    for table in ("passkeys", "identities"):
        op.create_index(f"ix_{table}_person", table, ["person"])
    op.create_index("ix_ceremonies_ends_at", "ceremonies", ["ends_at"])


def downgrade() -> None:
    for table in ("ceremonies", "identities", "passkeys"):
        op.drop_table(table)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=nullable)
