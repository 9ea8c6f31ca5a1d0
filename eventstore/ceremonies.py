"""What somebody began, and has to end within minutes: signing in by a passkey or at a provider,
adding one of them to an account.

What begins it leaves as a secret (a challenge, a state), of which the database has the SHA-256. It
is taken once, in the browser in which it began.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select

from eventstore import times
from eventstore.database import Database
from eventstore.rights_tables import ceremonies
from eventstore.sessions import Draw, hashed

MOST: Final = 10_000  # begun at once in one installation; of more, those that end first go


class Ceremony(StrEnum):
    """What was begun, and how long there is to end it."""

    ADD_PASSKEY = "add-passkey"
    USE_PASSKEY = "use-passkey"
    ASK_PROVIDER = "ask-provider"

    @property
    def lasts(self) -> timedelta:
        """A provider may ask for a password and more; an authenticator, for a finger."""
        return timedelta(minutes=15 if self is Ceremony.ASK_PROVIDER else 5)


class Begun(NamedTuple):
    """What was begun: about whose account (None: who signs in is not known yet), and what ends
    it.
    """

    person: str | None
    told: Mapping[str, str]


class Ceremonies:
    """Those of a database. Times are passed in; secrets are drawn by `draw`."""

    def __init__(self, database: Database, draw: Draw = secrets.token_urlsafe) -> None:
        self.database = database
        self._draw = draw

    def begin(
        self,
        kind: Ceremony,
        browser: str,
        now: datetime,
        *,
        person: str | None = None,
        told: Mapping[str, str] | None = None,
    ) -> str:
        """Begin one: its secret. `browser` is a secret that the browser keeps meanwhile."""
        secret = self._draw()
        row = {"secret": hashed(secret), "kind": kind.value, "browser": hashed(browser)}
        row |= {"told": json.dumps(told or {}), "ends_at": times.sortable(now + kind.lasts)}
        kept = select(ceremonies.c.secret).order_by(ceremonies.c.ends_at.desc()).offset(MOST - 1)
        over = ceremonies.c.ends_at <= times.sortable(now)
        with self.database.write() as connection:
            connection.execute(delete(ceremonies).where(over))
            connection.execute(delete(ceremonies).where(ceremonies.c.secret.in_(kept)))
            connection.execute(insert(ceremonies).values(row | {"person": person}))
        return secret

    def take(self, secret: str, kind: Ceremony, browser: str, now: datetime) -> Begun | None:
        """What was begun under this secret, which is used up; None for one that is not good, or
        no longer, or of another browser.
        """
        own = ceremonies.c.secret == hashed(secret)
        with self.database.write() as connection:
            row = connection.execute(select(ceremonies).where(own)).first()
            connection.execute(delete(ceremonies).where(own))
        if row is None or (row.kind, row.browser) != (kind, hashed(browser)):
            return None
        if times.parsed(row.ends_at) <= now:
            return None
        return Begun(row.person, json.loads(row.told))
