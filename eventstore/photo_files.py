"""Files of photos: in a folder beside the database, each named by the hash of its bytes."""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from core.errors import Unavailable
from core.messages import msg
from core.photo_text import HASH

log = logging.getLogger("kifu.photos")
FOLDER: Final = "photos"
UNUSABLE: Final = msg("The folder of photos cannot be used: {why}.")
SUFFIX: Final = {"image/jpeg": ".jpg", "image/webp": ".webp"}
NAME: Final = re.compile(rf"({HASH.pattern})(\.jpg|\.webp)")
PART: Final = re.compile(r"\.[0-9a-f]{64}\.[0-9a-f]{16}\.part")


class Found(NamedTuple):
    """A file of the folder: of the photo `sha256`, or None for what was left half written."""

    path: Path
    sha256: str | None
    changed: float  # seconds since 1970


class PhotoFiles:
    """The folder. It is made when the first photo is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, digest: str, media_type: str) -> Path:
        """Where a photo stands. Raises ValueError for what names none: no path is made of it."""
        if not HASH.fullmatch(digest) or media_type not in SUFFIX:
            raise ValueError("no photo")
        return self.folder / f"{digest}{SUFFIX[media_type]}"

    def keep(self, data: bytes, media_type: str) -> str:
        """Write a photo, whole and synced to disk before it has its name; gives its hash.

        Raises `Unavailable` photos_unavailable where the folder takes nothing.
        """
        digest = sha256(data).hexdigest()
        path = self.path(digest, media_type)
        with _telling(self.folder):
            if path.is_file():
                return digest
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = self.folder / f".{digest}.{secrets.token_hex(8)}.part"
            try:
                handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                with os.fdopen(handle, "wb") as out:
                    out.write(data)
                    out.flush()
                    os.fsync(out.fileno())
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)
            _sync(self.folder)
        return digest

    def read(self, digest: str, media_type: str) -> bytes | None:
        """The bytes of a photo; None where the file is not there, or is another one.

        Raises `Unavailable` photos_unavailable where it cannot be read.
        """
        with _telling(self.folder):
            try:
                data = self.path(digest, media_type).read_bytes()
            except FileNotFoundError:
                return None
        return data if sha256(data).hexdigest() == digest else None

    def has(self, digest: str, media_type: str) -> bool:
        """Whether the file of a photo is there."""
        return self.path(digest, media_type).is_file()

    def remove(self, digest: str, media_type: str) -> None:
        """Take a file away, if it is there. Raises `Unavailable` photos_unavailable."""
        with _telling(self.folder):
            self.path(digest, media_type).unlink(missing_ok=True)

    def copy_to(self, other: PhotoFiles, photos: Mapping[str, str]) -> int:
        """Copy these photos, types by hash, to another folder; how many are not here, or spoilt.

        Raises `Unavailable` photos_unavailable.
        """
        lacking = 0
        for digest, media_type in photos.items():
            data = self.read(digest, media_type)
            if data is None:
                lacking += 1
            else:
                other.keep(data, media_type)
        return lacking

    def found(self) -> Iterator[Found]:
        """All photos of the folder, and what was left half written; other files are not ours."""
        if not self.folder.is_dir():
            return
        for path in sorted(self.folder.iterdir()):
            name = NAME.fullmatch(path.name)
            if name or PART.fullmatch(path.name):
                yield Found(path, name[1] if name else None, path.stat().st_mtime)


@contextmanager
def _telling(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        log.warning("the folder of photos %s cannot be used: %s", folder, error.strerror)
        raise Unavailable(
            "photos_unavailable",
            UNUSABLE.text,
            why=str(error.strerror),
        ) from error


def _sync(folder: Path) -> None:
    """Let the names in a folder last; not every system can do that of folders."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
