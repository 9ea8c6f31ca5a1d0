"""Which match needs which photo, and which were removed: rows beside the log that may change.

A row follows from an event that attached a photo and is written with it; removing the photo marks
it. The files stand apart (`eventstore.photo_files`); what is removed here goes there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import func, select, update

from core.annotations import may_change
from core.errors import NotFound
from core.events import MatchId
from core.knowledge import Viewer
from core.upcasts import sized_photo
from eventstore import times
from eventstore.database import Database
from eventstore.photo_files import PhotoFiles
from eventstore.rows import EventRow
from eventstore.statements import Statements
from eventstore.tables import photos
from eventstore.turns import of

ATTACHED: Final = "match.photo_attached"  # type of the event
EVERYTHING: Final = ""  # in a row, the look that sees everything
OWN = photos.c


class Removal(NamedTuple):
    """That a photo was removed: when, and by which look."""

    at: datetime
    by: Viewer


class Photos:
    """What a store on a database knows of photos."""

    database: Database
    _sql: Statements

    def has_photos(self, match_id: MatchId) -> bool:
        """Whether any photo was attached to a step of a match, removed or not."""
        with self.database.driver_read() as connection:
            return bool(self._sql.all(connection, "has_photos", match=match_id))

    def removed_photos(self, match_id: MatchId) -> dict[tuple[str, Viewer], Removal]:
        """Those of a match that were removed, by hash and look."""
        question = select(OWN.sha256, OWN.seat, OWN.removed_at, OWN.removed_by).where(
            OWN.match_id == match_id, OWN.removed_at.is_not(None)
        )
        with self.database.read() as connection:
            return {
                (sha256, _viewer(seat)): Removal(times.parsed(at), _viewer(by))
                for sha256, seat, at, by in connection.execute(question)
            }

    def remove_photo(
        self, match_id: MatchId, sha256: str, look: Viewer, viewer: Viewer, now: datetime
    ) -> bool:
        """Mark a photo of a match as removed; whether its file can go, for nothing else needs it.

        Raises `NotFound` where `viewer` has no such photo that it may remove.
        """
        row = OWN.match_id == match_id, OWN.sha256 == sha256, OWN.seat == (look or EVERYTHING)
        with self.database.write(turn=of(match_id)) as connection:
            known = connection.execute(select(OWN.sha256).where(*row)).first()
            if known is None or not may_change(viewer, look):
                raise photo_not_found()
            connection.execute(
                update(photos)
                .where(*row, OWN.removed_at.is_(None))
                .values(removed_at=times.stored(now), removed_by=viewer or EVERYTHING)
            )
            needed = select(OWN.sha256).where(OWN.sha256 == sha256, OWN.removed_at.is_(None))
            return connection.execute(needed.limit(1)).first() is None

    def restore_photo(self, match_id: MatchId, sha256: str, look: Viewer) -> None:
        """Take the mark away from a photo that somebody attaches once more."""
        row = OWN.match_id == match_id, OWN.sha256 == sha256, OWN.seat == (look or EVERYTHING)
        with self.database.write(turn=of(match_id)) as connection:
            connection.execute(update(photos).where(*row).values(removed_at=None, removed_by=None))

    def needed_photos(self, among: Collection[str] | None = None) -> dict[str, str]:
        """The hashes of files that matches need, with their types: all, or `among` these."""
        question = select(OWN.sha256, func.min(OWN.media_type)).where(OWN.removed_at.is_(None))
        if among is not None:
            question = question.where(OWN.sha256.in_(among))
        with self.database.read() as connection:
            return {row[0]: row[1] for row in connection.execute(question.group_by(OWN.sha256))}

    def photo_bytes(self) -> int:
        """How many bytes the files take that matches need, there or missing, as the log says."""
        once = (
            select(func.max(OWN.size).label("size"))
            .where(OWN.removed_at.is_(None))
            .group_by(OWN.sha256)
            .subquery()
        )
        with self.database.read() as connection:
            return int(connection.execute(select(func.sum(once.c.size))).scalar() or 0)

    def photos_of(self, match_id: MatchId) -> dict[str, str]:
        """The hashes of the files that a match needs, with their types."""
        question = select(OWN.sha256, OWN.media_type).where(
            OWN.match_id == match_id, OWN.removed_at.is_(None)
        )
        with self.database.read() as connection:
            return {row[0]: row[1] for row in connection.execute(question)}


def drop_unneeded(store: Photos, files: PhotoFiles, photos: Mapping[str, str]) -> None:
    """Remove the files of those of these photos, types by hash, that no match needs any more."""
    needed = store.needed_photos([*photos])
    for digest, media_type in photos.items():
        if digest not in needed:
            files.remove(digest, media_type)


def photo_not_found() -> NotFound:
    """The refusal that tells nothing of what others may see."""
    return NotFound("photo_not_found", "There is no such photo.")


def photo_row(match_id: MatchId, event: EventRow) -> dict[str, Any] | None:
    """The row that an event brings with it; None for one without a photo, and for one that makes
    no sense.
    """
    try:
        told = orjson.loads(event.payload)
        photo, seat = told["photo"], told["seat"]
        found = {
            "match_id": match_id,
            "sha256": photo["sha256"],
            "seat": EVERYTHING if seat is None else seat,
            "media_type": photo["media_type"],
        }
        size = sized_photo(told)["photo"].get("size")
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
    if not all(isinstance(value, str) for value in found.values()):
        return None
    return {**found, "size": size if type(size) is int and 0 < size < 2**31 else None}


def _viewer(stored: str) -> Viewer:
    return None if stored == EVERYTHING else stored
