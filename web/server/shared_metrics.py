"""Figures that are read from what all processes of an installation share: database and folders.

Each process tells the same, so they are never added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from eventstore.backup_plan import last_made
from eventstore.log_size import LogSize
from eventstore.seal_plan import last_sealed, last_verdict
from eventstore.standby_distance import Distance
from web.server.figures import Look, Metric, Rows, one


def _size(read: Callable[[LogSize], float | None]) -> Callable[[Look], Rows]:
    """A figure of the database, if it can be asked."""
    return one(lambda look: None if look.size is None else read(look.size))


def _late(look: Look) -> float | None:
    if look.size is None:
        return None
    since = look.size.lag.since
    return 0.0 if since is None else (look.parts.projections.clock() - since).total_seconds()


def _parked(look: Look) -> Rows:
    found: Mapping[str, int] = {} if look.size is None else look.size.parked
    return [((part,), number) for part, number in found.items()]


def _distance(read: Callable[[Distance], float | None]) -> Callable[[Look], Rows]:
    """A figure of the standby, if it can be asked."""
    return one(lambda look: None if look.distance is None else read(look.distance))


def _moment(
    look: Look, folder: Path | None, find: Callable[[Path, datetime], datetime | None]
) -> float | None:
    """When something was last written into a folder, 0 where that is not to be found; None
    without a folder.
    """
    if folder is None:
        return None
    with suppress(OSError):
        if found := find(folder, look.parts.settings.clock()):
            return found.timestamp()
    return 0.0


def _backup(look: Look) -> float | None:
    return _moment(look, look.parts.settings.backups, last_made)


def _backup_every(look: Look) -> float | None:
    plan = look.parts.settings.backup_plan
    return None if plan is None else plan.every.total_seconds()


def _seal(look: Look) -> float | None:
    return _moment(look, look.parts.settings.seals, last_sealed)


def _verified_at(folder: Path, now: datetime) -> datetime | None:
    found = last_verdict(folder, now)
    return None if found is None else found.at


def _verified(look: Look) -> float | None:
    return _moment(look, look.parts.settings.seals, _verified_at)


def _well(look: Look) -> float | None:
    folder, found = look.parts.settings.seals, None
    with suppress(OSError):
        found = None if folder is None else last_verdict(folder, look.parts.settings.clock())
    return None if found is None else found.well


SHARED: Final = (
    Metric(
        "kifu_database_bytes",
        "gauge",
        "Size of the database.",
        _size(lambda size: size.size),
    ),
    Metric(
        "kifu_log_position",
        "gauge",
        "Position of the newest event: about how many there are, for there are gaps.",
        _size(lambda size: size.position),
    ),
    Metric(
        "kifu_log_matches",
        "gauge",
        "Number of the newest match: about how many there are, for erased ones count too.",
        _size(lambda size: size.matches),
    ),
    Metric(
        "kifu_lists_behind_events",
        "gauge",
        "Events that lists and figures have not taken in.",
        _size(lambda size: size.lag.events),
    ),
    Metric(
        "kifu_lists_behind_seconds",
        "gauge",
        "For how long the first of them has waited.",
        one(_late),
    ),
    Metric(
        "kifu_parked",
        "gauge",
        "Matches that could not be drawn, by part: the log, a list, the figures.",
        _parked,
        ("part",),
    ),
    Metric(
        "kifu_standby_behind_bytes",
        "gauge",
        "What the standby that KIFU_READ_URL names has not replayed; none where it is not asked.",
        _distance(lambda distance: distance.bytes),
    ),
    Metric(
        "kifu_standby_behind_seconds",
        "gauge",
        "For how long it has replayed no transaction; 0 where it has everything.",
        _distance(lambda distance: distance.seconds),
    ),
    Metric(
        "kifu_backup_timestamp_seconds",
        "gauge",
        "When the newest backup in the folder KIFU_BACKUPS was made, each row of it verified; 0:"
        " there is none, or the folder cannot be read.",
        one(_backup),
    ),
    Metric(
        "kifu_backup_every_seconds",
        "gauge",
        "How far they are to be apart (KIFU_BACKUP_HOURS).",
        one(_backup_every),
    ),
    Metric(
        "kifu_seal_timestamp_seconds",
        "gauge",
        "When the newest seal of the whole log in the folder KIFU_SEALS was made, as it says; 0 as"
        " above.",
        one(_seal),
    ),
    Metric(
        "kifu_verified_timestamp_seconds",
        "gauge",
        "When the log was last verified and compared with its seals (kifu verify --note), whatever"
        " was found; 0 as above.",
        one(_verified),
    ),
    Metric(
        "kifu_verified_well",
        "gauge",
        "Whether all of it was then as it was written and sealed.",
        one(_well),
    ),
)
