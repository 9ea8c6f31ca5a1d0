"""What a database's driver complains of, as sentences that say what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from core.errors import Unavailable
from core.messages import msg

SOON, LATER = 5, 60  # seconds after which another attempt makes sense

TEXTS = {
    "disk_full": msg(
        "There is no room left where the database lies. Nothing was written by this request, "
        "and all that was recorded before is safe. Make room on that disk, then try again."
    ),
    "database_locked": msg(
        "Another program holds the database, so nothing was written. Try again in a moment; "
        "if it stays so, end the program that holds it."
    ),
    "database_read_only": msg(
        "The database can be read here, but not written. Copy it to a place that can be "
        "written, or allow this user to write its file and its folder."
    ),
    "database_gone": msg(
        "The database was moved, replaced or removed while it was in use. Nothing was written "
        "by this request. Put the file back, then start Kifu again."
    ),
    "database_damaged": msg(
        "The database is damaged: a part of it is not what was written there. Stop Kifu, keep "
        "a copy of the file as it is, and restore the last backup with kifu restore."
    ),
    "not_a_database": msg("This file is no database of Kifu. Check the address of the database."),
    "database_failed": msg(
        "The disk on which the database lies fails: it cannot be read or written there. Check "
        "the disk before anything else is recorded."
    ),
    "database_newer": msg(
        "A newer Kifu has changed the tables of this database. Use that version, or restore a "
        "backup that was made before."
    ),
    "database_half_copied": msg(
        "Into this database another one is being copied, or was not copied to the end. Run kifu "
        "copy once more, from where the matches are: it goes on where it was."
    ),
    "database_unreachable": msg(
        "The database cannot be reached. Check that its address is right and that it is "
        "running; what was recorded is safe, and Kifu goes on by itself once it is back."
    ),
}
RETRY = {"disk_full": LATER, "database_locked": SOON, "database_unreachable": SOON}

# SQLite's extended names begin with the basic one: the first that fits decides.
SQLITE = (
    ("SQLITE_READONLY_DBMOVED", "database_gone"),
    ("SQLITE_IOERR_SHMSIZE", "disk_full"),
    ("SQLITE_IOERR_SHMOPEN", "database_read_only"),
    ("SQLITE_FULL", "disk_full"),
    ("SQLITE_BUSY", "database_locked"),
    ("SQLITE_LOCKED", "database_locked"),
    ("SQLITE_READONLY", "database_read_only"),
    ("SQLITE_CANTOPEN", "database_unreachable"),
    ("SQLITE_CORRUPT", "database_damaged"),
    ("SQLITE_NOTADB", "not_a_database"),
    ("SQLITE_IOERR", "database_failed"),
)
# Classes of SQLSTATE, and single states before them; the server sends them in any language.
SQLSTATE = (
    ("53100", "disk_full"),
    ("55P03", "database_locked"),
    ("40", "database_locked"),  # deadlock, serialization
    ("57014", "database_locked"),  # a statement ran out of time
    ("25P03", "database_locked"),  # a transaction did nothing for too long
    ("25006", "database_read_only"),
    ("XX001", "database_damaged"),
    ("XX002", "database_damaged"),
    ("58", "database_failed"),
    ("08", "database_unreachable"),
    ("57P", "database_unreachable"),  # shut down, starting up
    ("53", "database_unreachable"),  # out of connections or memory
    ("28", "database_unreachable"),  # password
    ("3D", "database_unreachable"),  # no such database
)


def failed(code: str) -> Unavailable:
    """The failure of this code."""
    return Unavailable(code, TEXTS[code].text, retry_after=RETRY.get(code))


def failure_of(error: BaseException) -> Unavailable | None:
    """What an error of SQLite's or PostgreSQL's driver, bare or from SQLAlchemy, comes to.

    None for a fault of the program: a wrong statement, a constraint that refuses rows.
    """
    if isinstance(error, NoConnection):  # all of this process are in use, for too long
        return failed("database_locked")
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = _first(SQLITE, getattr(cause, "sqlite_errorname", None) or "")
        return None if code is None else failed(code)
    if not is_psycopg(cause):
        return None
    state = getattr(cause, "sqlstate", None)
    if state is None:  # no server answered, or the connection broke off
        return failed("database_unreachable") if _is_operational(cause) else None
    code = _first(SQLSTATE, state)
    return None if code is None else failed(code)


def is_psycopg(error: BaseException) -> bool:
    """Whether the driver of PostgreSQL raised it, which is loaded only where that is used."""
    return type(error).__module__.partition(".")[0] == "psycopg"


def _first(table: tuple[tuple[str, str], ...], name: str) -> str | None:
    return next((code for start, code in table if name.startswith(start)), None)


def _is_operational(cause: BaseException) -> bool:
    return any(kind.__name__ == "OperationalError" for kind in type(cause).__mro__)


@contextmanager
def translated() -> Iterator[None]:
    """Errors of the driver leave the block as `Unavailable`, with the cause chained.

    What is a constraint's refusal or a fault of the program leaves as it is.
    """
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except Exception as error:
        found = failure_of(error)
        if found is None:
            raise
        raise found from error
