"""Photos that come with records: those that a match names and lacks are kept."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from core import photos
from core.errors import BadInput
from core.events import MatchId, Photo
from eventstore.photo_images import UPLOAD, check_stored
from web.context import Parts


def is_photo(data: bytes) -> bool:
    """Whether a file is a picture of a kind that photos are stored as."""
    return data.startswith(b"\xff\xd8\xff") or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")


def named_by(parts: Parts, matches: Iterable[MatchId]) -> dict[str, Photo]:
    """The photos that these matches name and that nobody has removed, by hash."""
    found: dict[str, Photo] = {}
    for match in matches:
        removed = parts.store.removed_photos(match)
        for one in photos.visible(parts.service.open(match).timeline):
            if one.photo is not None and (one.photo.sha256, one.seat) not in removed:
                found[one.photo.sha256] = one.photo
    return found


def take_in(parts: Parts, data: bytes, named: dict[str, Photo]) -> bool:
    """Keep a photo that is named; whether it was not here before.

    Raises `BadInput` photo_not_named, bad_photo; `Unavailable` photos_unavailable.
    """
    photo = named.get(sha256(data).hexdigest()) if len(data) <= UPLOAD else None
    if photo is None:
        raise BadInput(
            "photo_not_named",
            "No match of these files names this photo by its hash. Send it with its record, as the "
            "export wrote it.",
        )
    if parts.photos.has(photo.sha256, photo.media_type):
        return False
    check_stored(data, photo)
    parts.photos.keep(data, photo.media_type)
    return True
