"""Who may do what: persons, accounts, devices, grants, invitations, tokens, who recorded a step."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

NEW = (  # those that others refer to before the others
    *("clubs", "persons", "accounts", "memberships", "devices", "sessions", "tokens"),
    *("match_settings", "grants", "invitations", "recorders"),
)


def upgrade() -> None:
    _people()
    _secrets()
    _of_matches()


def downgrade() -> None:
    for table in reversed(NEW):
        op.drop_table(table)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _people() -> None:
    op.create_table(
        "clubs",
        *map(_text, ("key", "name", "visibility")),
        sa.PrimaryKeyConstraint("key", name="pk_clubs"),
    )
    op.create_table(
        "persons", *map(_text, ("key", "name")), sa.PrimaryKeyConstraint("key", name="pk_persons")
    )
    op.create_table(
        "accounts",
        *map(_text, ("person", "login")),
        _text("password", nullable=True),
        _text("made_at"),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person"], ["persons.key"], name="fk_accounts_person"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
    )
    op.create_table(
        "memberships",
        *map(_text, ("club", "person", "role")),
        sa.PrimaryKeyConstraint("club", "person", name="pk_memberships"),
        sa.ForeignKeyConstraint(["club"], ["clubs.key"], name="fk_memberships_club"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_memberships_person"),
    )
    op.create_index("ix_memberships_person", "memberships", ["person"])


def _secrets() -> None:
    op.create_table(
        "devices",
        *map(_text, ("key", "secret", "joined_at")),
        _text("revoked_at", nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_devices"),
        sa.UniqueConstraint("secret", name="uq_devices_secret"),
    )
    op.create_table(
        "sessions",
        *map(_text, ("secret", "person", "made_at", "ends_at")),
        sa.PrimaryKeyConstraint("secret", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_sessions_person"),
    )
    op.create_table(
        "tokens",
        *map(_text, ("key", "secret", "person", "name", "scopes", "made_at", "ends_at")),
        _text("revoked_at", nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_tokens"),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name="fk_tokens_person"),
        sa.UniqueConstraint("secret", name="uq_tokens_secret"),
    )
    for table in ("sessions", "tokens"):
        op.create_index(f"ix_{table}_person", table, ["person"])


def _of_matches() -> None:
    op.create_table(
        "match_settings",
        *map(_text, ("match_id", "visibility")),
        sa.Column("seats_record", sa.Integer, nullable=False),
        sa.Column("spectators_annotate", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_settings"),
    )
    op.create_table(
        "grants",
        *map(_text, ("match_id", "holder", "kind", "seat", "given_at", "given_by")),
        sa.PrimaryKeyConstraint("match_id", "holder", "kind", "seat", name="pk_grants"),
    )
    op.create_table(
        "invitations",
        *map(_text, ("key", "secret", "match_id", "kind", "seat")),
        sa.Column("uses", sa.Integer, nullable=False),
        *map(_text, ("made_at", "made_by", "ends_at")),
        _text("revoked_at", nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_invitations"),
        sa.UniqueConstraint("secret", name="uq_invitations_secret"),
    )
    op.create_table(
        "recorders",
        _text("match_id"),
        sa.Column("step", sa.Integer, nullable=False),
        _text("holder"),
        sa.PrimaryKeyConstraint("match_id", "step", name="pk_recorders"),
    )
    op.create_index("ix_grants_holder", "grants", ["holder"])
    op.create_index("ix_invitations_match_id", "invitations", ["match_id"])
    op.create_index("ix_recorders_holder", "recorders", ["holder"])
