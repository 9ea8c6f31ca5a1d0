"""What is drawn from a match, and what of its failures is the match's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from core.errors import KifuError
from core.events import MatchId
from core.guard import senseless

NO_ROW = (DataError, IntegrityError)  # a value that no row can have
# the database, the disk, a reader who left
OUTSIDE: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)
with suppress(ImportError):  # the driver is there only where PostgreSQL is used
    from psycopg import Error

    OUTSIDE = (*OUTSIDE, Error)


@contextmanager
def drawn_from(
    match_id: MatchId, step: int | None = None, answers: type[KifuError] = KifuError
) -> Iterator[None]:
    """`core.guard.guarded` where more than game code runs: pictures, sentences, queries, rows.

    What comes from outside passes as it is, for a database that cannot be reached breaks no
    match; a value that no row can have is the match's own.
    """
    try:
        yield
    except NO_ROW as fault:
        raise senseless(match_id, step) from fault
    except OUTSIDE:
        raise
    except answers:
        raise
    except Exception as fault:
        raise senseless(match_id, step) from fault
