"""A folder of backups: one after the other, each with its time in its name, the oldest removed.

A backup gets its name once it is verified, so that the names in the folder tell when the last good
one was made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from core.errors import BadInput, KifuError
from eventstore import recurring
from eventstore.backup import Backup, Progress, back_up
from eventstore.backup_plan import FORM, Plan, due, kept, named
from eventstore.database import Database
from eventstore.photo_files import FOLDER, PhotoFiles
from eventstore.sql import SqlStore

SETTLED: Final = timedelta(hours=1)  # what is half written for longer is left over


class Rotated(NamedTuple):
    """A new backup, photos that it needs and nobody has, and older ones that were removed."""

    backup: Backup
    lacking: int
    removed: tuple[Path, ...]


def rotate(
    database: Database,
    photos: PhotoFiles,
    folder: Path,
    keep: int,
    *,
    now: datetime,
    progress: Progress | None = None,
) -> Rotated:
    """Make a backup in a folder; once it is there and verified, remove all but the newest `keep`.

    Photos go into the folder `photos` there, and stay for as long as one of the backups needs them.
    Raises as `back_up` does, and then has removed nothing.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            "bad_backup",
            "{file} cannot be written: {why}.",
            file=str(folder),
            why=str(error.strerror),
        ) from error
    done = back_up(database, folder / now.astimezone(UTC).strftime(FORM), progress)
    target = PhotoFiles(folder / FOLDER)
    lacking = photos.copy_to(target, _needed(done.path))
    older = [one.path for one in kept(folder) if one.path != done.path]
    removed = older[: max(0, len(older) + 1 - keep)]
    for path in (*removed, *_left_over(folder, now)):
        path.unlink(missing_ok=True)
    if removed:
        _sweep(target, [one.path for one in kept(folder)])
    return Rotated(done, lacking, tuple(removed))


def keep_on(
    plan: Plan,
    make: Callable[[], object],
    clock: Callable[[], datetime],
    wait: Callable[[timedelta], bool],
    failed: Callable[[KifuError], object],
) -> None:
    """Have a backup made whenever one is due: see `recurring.keep_on`."""
    recurring.keep_on(lambda: due(plan, clock()), plan.every, make, wait, failed)


def _left_over(folder: Path, now: datetime) -> list[Path]:
    """What was being written when a program was ended."""
    return [path for path, at, part in named(folder) if part and now - at > SETTLED]


def _needed(path: Path) -> dict[str, str]:
    with closing(Database(f"sqlite:///{path}")) as database:
        return SqlStore(database).needed_photos()


def _sweep(photos: PhotoFiles, backups: Collection[Path]) -> None:
    """Remove the photos that none of these backups needs."""
    there = list(photos.found())
    needed = {digest for path in backups for digest in _needed(path)} if there else set()
    for one in there:
        if one.sha256 not in needed:
            one.path.unlink(missing_ok=True)
