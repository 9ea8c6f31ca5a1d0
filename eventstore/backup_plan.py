"""Where backups are kept, and whether they are made: what the names in a folder tell.

A backup gets its name, with its time, once it is verified.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

FORM: Final = "kifu-%Y%m%dT%H%M%SZ.db"
NAME: Final = re.compile(r"(\.?)(kifu-\d{8}T\d{6}Z\.db)(?:\.part(?:-wal|-shm|-journal)?)?")


class Kept(NamedTuple):
    """A backup of a folder."""

    path: Path
    at: datetime


class Plan(NamedTuple):
    """Where backups are kept, and how often one is to be made."""

    folder: Path
    every: timedelta


def kept(folder: Path) -> list[Kept]:
    """The backups of a folder, the oldest first; none where there is no such folder."""
    found = [Kept(path, at) for path, at, part in named(folder) if not part]
    return sorted(found, key=lambda one: one.at)


def last_made(folder: Path, now: datetime) -> datetime | None:
    """When the newest backup of a folder was made; None where there is none.

    One of a time to come is of a clock that was wrong. Raises OSError where the folder cannot be
    read.
    """
    return max((one.at for one in kept(folder) if one.at <= now), default=None)


def due(plan: Plan, now: datetime) -> timedelta:
    """How long it is until the next backup is to be made; nothing where it is late."""
    there = kept(plan.folder)
    if not there or there[-1].at > now:  # of a clock that was wrong
        return timedelta()
    return max(there[-1].at + plan.every - now, timedelta())


def named(folder: Path) -> list[tuple[Path, datetime, bool]]:
    """What has a name of ours: its time, and whether it is half written."""
    found = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if name := NAME.fullmatch(path.name):
            try:
                at = datetime.strptime(name[2], FORM).replace(tzinfo=UTC)
            except ValueError:  # a day that no month has
                continue
            found.append((path, at, path.name != name[2]))
    return found
