"""Browsers that joined by a link: what the database knows of them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, select, update

from core.errors import NotFound
from core.events import MatchId
from core.rights import Device
from eventstore import times
from eventstore.database import Database
from eventstore.players import cleaned
from eventstore.rights_tables import devices, grants
from eventstore.sessions import hashed


class KnownDevice(NamedTuple):
    """A device that joined: its name, or "", and since when it is known."""

    name: str
    joined_at: datetime


class Devices:
    """The devices of a database. Times are passed in."""

    database: Database

    def device(self, secret: str) -> Device | None:
        """The device of this secret; None once it was revoked."""
        own = devices.c.secret == hashed(secret), devices.c.revoked_at.is_(None)
        with self.database.read() as connection:
            key = connection.execute(select(devices.c.key).where(*own)).scalar()
        return None if key is None else Device(key)

    def devices(self, keys: Collection[str]) -> dict[str, KnownDevice]:
        """Those of these keys that are devices."""
        own = devices.c.key.in_(keys)
        with self.database.read() as connection:
            rows = connection.execute(select(devices).where(own)).all()
        return {row.key: KnownDevice(row.name or "", times.parsed(row.joined_at)) for row in rows}

    def name_device(self, match_id: MatchId, key: str, name: str) -> None:
        """Name a device that holds a right on a match; "" takes the name away.

        Raises `NotFound` holder_not_found, `BadInput` for what is no name.
        """
        cleaned_name = cleaned({"": name})[""] or None
        with self.database.write() as connection:
            own = grants.c.match_id == match_id, grants.c.holder == key
            there = connection.execute(select(grants.c.holder).where(*own)).first()
            change = update(devices).where(devices.c.key == key).values(name=cleaned_name)
            if there is None or not connection.execute(change).rowcount:
                raise NotFound("holder_not_found", "Nobody of that name has a right here.")

    def revoke_device(self, key: str, now: datetime) -> bool:
        """Shut a device out for good, with all its rights; whether it was let in."""
        own = devices.c.key == key, devices.c.revoked_at.is_(None)
        change = update(devices).where(*own).values(revoked_at=times.stored(now))
        with self.database.write() as connection:
            connection.execute(delete(grants).where(grants.c.holder == key))
            return connection.execute(change).rowcount > 0
