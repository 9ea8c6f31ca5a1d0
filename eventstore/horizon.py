"""How far the feed may be read: below the horizon nothing is missing that could still come.

On PostgreSQL several transactions take positions at once and may commit in another order. Before
its first position each reads the last one that was given out, and holds a shared lock that says so
(`eventstore.turns`): whatever it writes is above that floor. A reader asks for the last position
that was given out, then for the floors that are held: the least of them all is the horizon. A
transaction whose position is not above it has taken that before the reader asked, its lock before
that; as the lock is no longer held it has ended, and PostgreSQL shows what is committed before it
lets go of locks. So a question that is asked after the horizon was found sees everything below it.
SQLite has one writer at a time: its horizon is the newest event.
"""

from __future__ import annotations

import time
from typing import Any, Final

from eventstore.turns import BITS, FLOOR, NEWEST

_GIVEN_OUT: Final = f"SELECT {NEWEST}"
_LEAST_FLOOR: Final = (
    "SELECT min(((classid::int8 << 32) | objid::int8) - %s) FROM pg_locks "
    "WHERE locktype = 'advisory' AND objsubid = 1 AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND classid::int8 >> %s = %s"
)
_NEWEST_EVENT: Final = "SELECT max(position) FROM events"
LOOK: Final = 0.005  # seconds between looks at what others commit


def horizon(bare: Any, after: int = 0) -> int:
    """The position up to which the log is decided, on a connection of the driver.

    `after` is a horizon that was found before: it is decided still, also where somebody marks a
    lower floor. A lower answer means that the database is another one.
    """
    if _has_one_writer(bare):
        return newest(bare)
    given_out: int = bare.execute(_GIVEN_OUT).fetchone()[0]
    floor: int | None = bare.execute(_LEAST_FLOOR, (FLOOR, BITS - 32, FLOOR >> BITS)).fetchone()[0]
    if floor is None or given_out < after:
        return given_out
    return max(min(given_out, floor), after)


def _has_one_writer(bare: Any) -> bool:
    return not hasattr(bare, "pipeline")  # which the driver of PostgreSQL has


def newest(bare: Any) -> int:
    """The newest position that can be seen."""
    found: int | None = bare.execute(_NEWEST_EVENT).fetchone()[0]
    return found or 0


def awaited(bare: Any, seconds: float) -> int:
    """The horizon, once it has everything that is committed now; after so many seconds, as it is
    then.
    """
    wanted, ends = newest(bare), time.monotonic() + seconds
    if _has_one_writer(bare):
        return wanted
    while (found := horizon(bare)) < wanted and time.monotonic() < ends:
        time.sleep(LOOK)
    return found
