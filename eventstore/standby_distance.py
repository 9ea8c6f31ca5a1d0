"""How far a hot standby is behind its primary, for whoever looks after both."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

if TYPE_CHECKING:
    from eventstore.standby import Standby

BEHIND = "standby_behind"
ASK_PRIMARY = """
SELECT CAST(pg_current_wal_flush_lsn() AS TEXT), extract(epoch FROM clock_timestamp())"""
ASK_STANDBY = """
SELECT pg_wal_lsn_diff(CAST(%s AS pg_lsn), pg_last_wal_replay_lsn()),
  %s - extract(epoch FROM pg_last_xact_replay_timestamp())"""


class Distance(NamedTuple):
    """Bytes of the primary's log of writes that are not replayed, and how long before now, by the
    primary's clock, the newest transaction was that is; None where none was since it started.
    """

    bytes: int
    seconds: float | None


def distance(standby: Standby) -> Distance | None:
    """How far it is behind now; None where it cannot be asked, or is no standby of the primary.

    One that has everything is behind by nothing, however long nobody wrote. Raises `Unavailable`.
    """
    trouble = standby.look()
    if trouble is None:
        return Distance(0, 0.0)
    if trouble.code != BEHIND:
        return None
    try:
        with standby.primary.connect() as connection:
            where = connection.exec_driver_sql(ASK_PRIMARY).one()
        with standby.engine.connect() as connection:
            found, seconds = connection.exec_driver_sql(ASK_STANDBY, tuple(where)).one()
    except (DBAPIError, NoConnection):  # it went away meanwhile, which the next look tells
        return None
    if found <= 0:
        return Distance(0, 0.0)
    return Distance(int(found), None if seconds is None else max(float(seconds), 0.0))
