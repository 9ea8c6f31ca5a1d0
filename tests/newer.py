"""A newer program for tests: this one, with further migrations."""

from __future__ import annotations

import shutil
from pathlib import Path

from eventstore.revisions import MIGRATIONS, known
from tests.packages import ROOT

ADDS = """
from alembic import op
import sqlalchemy as sa

revision, down_revision, additive = "9001", "{head}", True

def upgrade():
    op.add_column("devices", sa.Column("colour", sa.Text))

def downgrade():
    op.drop_column("devices", "colour")
"""
TAKES_AWAY = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "9002", "9001"

def upgrade():
    op.drop_column("devices", "colour")

def downgrade():
    op.add_column("devices", sa.Column("colour", sa.Text))
"""


def newer_migrations(folder: Path, *more: str) -> Path:
    """A copy of the migrations with these behind them, the first with the newest before it."""
    found = Path(shutil.copytree(MIGRATIONS, folder / "migrations"))
    for number, text in enumerate(more, 9001):
        file = found / "versions" / f"{number}_newer.py"
        file.write_text(text.replace("{head}", known()[-1]))
    return found


def newer_program(folder: Path, *more: str) -> Path:
    """A folder in which `python -m web.cli` is this program with further migrations."""
    newer_migrations(folder, *more)
    for name in ("core", "eventstore", "web", "fixtures", "docs"):
        folder.joinpath(name).symlink_to(ROOT / name)
    return folder
