"""How often somebody failed to sign in under a name, and how long that name waits for it.

Counts are kept in the database, so a restart forgets none and several processes count together. A
browser that signed in under the name before has a count of its own: strangers keep nobody out.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, insert, select

from eventstore import times
from eventstore.database import Database
from eventstore.players import folded
from eventstore.rights_tables import sign_in_failures as failures
from eventstore.sessions import hashed

ALLOWED: Final = 5  # attempts in a row; the fifth that fails makes the name wait
WITHIN: Final = timedelta(minutes=15)  # a pause that long begins a new row
FIRST_WAIT: Final = timedelta(minutes=1)  # doubled by each failure that follows
LONGEST_WAIT: Final = timedelta(minutes=15)
KEPT: Final = timedelta(days=1)


class SignInFailures:
    """The counts of a database, of names that are there and of names that are not."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, login: str, browser: str, now: datetime) -> timedelta:
        """Begin an attempt under a name, by a `browser` that is known for it, or "": how long it
        has to wait, nothing where it may go on.

        It counts as failed until `succeed` is called, so many at once are counted as well.
        """
        own = _own(login, browser)
        with self.database.write() as connection:
            row = connection.execute(_counted().where(*own)).first()
            count, until = 0, now
            if row is not None:
                failed, last, until = row[0], times.parsed(row[1]), times.parsed(row[2])
                count = failed if now - max(last, until) < WITHIN else 0
            if until > now:
                return until - now
            count += 1
            old = failures.c.last_at < times.sortable(now - KEPT)
            connection.execute(delete(failures).where(old))
            connection.execute(delete(failures).where(*own))
            new = {"login": hashed(folded(login)), "browser": browser, "count": count}
            new |= {"last_at": times.sortable(now)}
            new |= {"waits_until": times.sortable(now + _wait(count))}
            connection.execute(insert(failures).values(new))
        return timedelta()

    def succeed(self, login: str, browser: str) -> None:
        """Forget the failures of a name: somebody signed in."""
        with self.database.write() as connection:
            connection.execute(delete(failures).where(*_own(login, browser)))


def _wait(count: int) -> timedelta:
    """How long a name waits after so many failures."""
    if count < ALLOWED:
        return timedelta()
    doubled: int = 2 ** min(count - ALLOWED, 10)
    return min(LONGEST_WAIT, FIRST_WAIT * doubled)


def _counted() -> Any:
    return select(failures.c["count"], failures.c.last_at, failures.c.waits_until)


def _own(login: str, browser: str) -> tuple[ColumnElement[bool], ...]:
    return failures.c.login == hashed(folded(login)), failures.c.browser == browser
