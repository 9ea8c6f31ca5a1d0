"""How many bytes the file of each photo has, as its event says.

The events of before have that under `bytes`, in schema 1; those of since under `size`, in schema 2.
They stay as they are. An older program can read none of the second kind: while the log has one, the
tables do not go back.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from core.errors import BadInput

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

PHOTOS = sa.table("photos", *(sa.column(name) for name in ("match_id", "sha256", "size")))
FACTS = sa.text(
    "SELECT streams.match_id, events.payload FROM events"
    " JOIN event_types ON event_types.number = events.type"
    " JOIN streams ON streams.number = events.stream"
    " WHERE event_types.type = 'match.photo_attached' ORDER BY events.position"
)
NEWER = sa.text(
    "SELECT count(*) FROM events JOIN event_types ON event_types.number = events.type"
    " WHERE event_types.type = 'match.photo_attached' AND events.schema > 1"
)


def upgrade() -> None:
    op.add_column("photos", sa.Column("size", sa.Integer))
    connection = op.get_bind()
    for match_id, payload in connection.execute(FACTS).all():
        told = _told(payload)
        if told is not None:
            digest, size = told
            connection.execute(
                sa.update(PHOTOS)
                .where(PHOTOS.c.match_id == match_id, PHOTOS.c.sha256 == digest)
                .values(size=size)
            )


def downgrade() -> None:
    newer = op.get_bind().execute(NEWER).scalar_one()
    if newer:
        raise BadInput(
            "tables_stay",
            "The tables cannot go back: {n} photos were attached by this version, and an older one "
            "can read none of their matches. Nothing was changed.",
            n=newer,
        )
    op.drop_column("photos", "size")


def _told(payload: str) -> tuple[str, int] | None:
    """Hash and size; None for what an altered log may hold in their place."""
    try:
        photo = json.loads(payload)["photo"]
        found = photo["sha256"], photo["size"] if "size" in photo else photo["bytes"]
    except (ValueError, TypeError, LookupError):
        return None
    sound = isinstance(found[0], str) and type(found[1]) is int and 0 < found[1] < 2**31
    return found if sound else None
