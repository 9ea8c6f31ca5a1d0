"""What is drawn from a match, and what of its failures is the match's own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from core.errors import KifuError
from core.events import MatchId
from core.guard import senseless
from eventstore.failures import is_psycopg

NO_ROW = (DataError, IntegrityError)  # a value that no row can have
# the database, the disk, a reader who left; besides, what the driver of PostgreSQL raises
OUTSIDE = (SQLAlchemyError, sqlite3.Error, OSError)


def is_outside(error: Exception) -> bool:
    """Whether an error comes from the database, the disk or a reader, and not from a match."""
    return isinstance(error, OUTSIDE) or is_psycopg(error)


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
    except answers:
        raise
    except Exception as fault:
        if is_outside(fault):
            raise
        raise senseless(match_id, step) from fault
