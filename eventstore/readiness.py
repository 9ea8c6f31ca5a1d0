"""Whether this process may be sent requests: what it works on, looked at in a few milliseconds."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path

from core.errors import Unavailable
from eventstore.feed import Projections

FULL = 32 * 2**20  # bytes: with less than that nothing can be recorded for long
GOOD = "ok"
CHECKS = ("database", "lists", "disk")


def readiness(books: Projections, photos: Path, late: timedelta) -> Mapping[str, str]:
    """What each check found: `ok`, or a code that says what is wrong.

    `database`: it is reached, and its tables have this program's form. `lists`: what was recorded
    `late` ago, or longer, is in lists and figures. `disk`: there is room where files are written.
    A check that cannot be made for another's trouble is left out.
    """
    return dict(_found(books, photos, late))


def _found(books: Projections, photos: Path, late: timedelta) -> Iterator[tuple[str, str]]:
    yield "disk", GOOD if free_bytes(books, photos) >= FULL else "little_room"
    try:
        newest = books.database.is_newest()
        yield "database", GOOD if newest else "database_outdated"
        if newest:
            _, since = books.lag()
            behind = since is not None and books.clock() - since > late
            yield "lists", "behind" if behind else GOOD
    except Unavailable as error:
        yield "database", error.code


def free_bytes(books: Projections, photos: Path) -> int:
    """Bytes that are free where the files of the database and of photos lie, where less are."""
    file = books.database.file
    folders = {_there(one) for one in (photos, file and file.parent) if one is not None}
    return min(shutil.disk_usage(folder).free for folder in folders)


def _there(folder: Path) -> Path:
    """The folder, or the nearest above it that is there."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
