"""The text of a step that attaches a photo: `photo 12 HASH jpeg 1600x1200 234567 red`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from core.commands import AttachPhoto
from core.errors import BadNotation
from core.events import Photo

TYPES: Final[Mapping[Literal["image/jpeg", "image/webp"], str]] = {
    "image/jpeg": "jpeg",
    "image/webp": "webp",
}  # of a stored file, in short
HIDDEN: Final = "?"
HASH: Final = re.compile("[0-9a-f]{64}")
_FILE: Final = rf"({HASH.pattern}) (jpeg|webp) ([0-9]{{1,5}})x([0-9]{{1,5}}) ([0-9]{{1,9}})"
_TEXT: Final = re.compile(rf"photo ([0-9]{{1,9}}) (?:\?|{_FILE})(?: ([a-z0-9_]+))?")


def notate(told: AttachPhoto) -> str:
    """The text that `parse` reads; the last word is the look, where there is one."""
    photo, look = told.photo, "" if told.seat is None else f" {told.seat}"
    if photo is None:
        return f"photo {told.step} {HIDDEN}{look}"
    kind = TYPES[photo.media_type]
    size = f"{photo.width}x{photo.height} {photo.size}"
    return f"photo {told.step} {photo.sha256} {kind} {size}{look}"


def parse(text: str) -> AttachPhoto | None:
    """The command that such a text means; None for any other text. Raises `BadNotation`."""
    words = text.split()
    if not words or words[0] != "photo":
        return None
    found = _TEXT.fullmatch(" ".join(words))
    if found is None:
        raise BadNotation(
            "bad_notation",
            "Photos are attached as files; their text is “photo STEP HASH jpeg 1600x1200 BYTES”.",
        )
    step, sha256, kind, width, height, size, look = found.groups()
    photo = None
    if sha256 is not None:
        media_type = next(one for one, short in TYPES.items() if short == kind)
        photo = Photo(sha256, media_type, int(width), int(height), int(size))
    return AttachPhoto(int(step), photo, look)
