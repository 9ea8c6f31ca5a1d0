"""Invitations to matches: links, each of which gives a right so many times."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from core.errors import BadInput, NotFound
from core.events import MatchId
from core.rights import Grant
from eventstore import times
from eventstore.database import Database
from eventstore.grant_rows import Held, check_match, check_seat, give, grant_of
from eventstore.rights_tables import devices, invitations
from eventstore.sessions import Draw, hashed

MOST_USES = 100  # of an invitation


class Invited(NamedTuple):
    """A new invitation: its key, by which it is revoked, and the secret, told this once."""

    key: str
    secret: str


class Invitation(NamedTuple):
    """An invitation as whoever made it sees it."""

    key: str
    match_id: MatchId
    grant: Grant
    uses: int  # that are left
    ends_at: datetime
    revoked_at: datetime | None

    def is_good(self, now: datetime) -> bool:
        """Whether it can still be opened."""
        return self.uses > 0 and self.revoked_at is None and now < self.ends_at


class Joined(NamedTuple):
    """What opening an invitation gave: the grant, who holds it, and the secret of a new device."""

    match_id: MatchId
    grant: Grant
    holder: str
    secret: str | None  # None: whoever opened it was known already


class MatchInvitations:
    """The invitations of a database. Times are passed in; secrets are drawn."""

    database: Database
    _draw: Draw

    def invite(
        self,
        match_id: MatchId,
        grant: Grant,
        at: datetime,
        ends_at: datetime,
        *,
        uses: int = 1,
        by: str = "",
        secret_of: Callable[[str], str] | None = None,
    ) -> Invited:
        """A link that gives a right to whoever opens it, so many times. `secret_of` makes its
        secret of its key, where that is to be told again. Raises `NotFound`, `BadInput` for a
        seat as `give` does, and for too many uses or none.
        """
        if not 1 <= uses <= MOST_USES:
            raise BadInput("bad_uses", "An invitation is for 1 to {most} people.", most=MOST_USES)
        check_seat(grant)
        key = self._draw()
        made = Invited(key, self._draw() if secret_of is None else secret_of(key))
        row: dict[str, Any] = {"key": made.key, "secret": hashed(made.secret)}
        row |= {"match_id": match_id}
        row |= {"kind": grant.kind.value, "seat": grant.seat or "", "uses": uses, "made_by": by}
        row |= {"made_at": times.stored(at), "ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            check_match(connection, match_id)
            connection.execute(insert(invitations).values(row))
        return made

    def invitation(self, secret: str, now: datetime) -> Invitation | None:
        """What an invitation would give; nothing is used up. None for one that is not good."""
        with self.database.read() as connection:
            return _good(connection, secret, now)

    def join(self, secret: str, now: datetime, holder: str | None = None) -> Joined:
        """Open an invitation: `holder` gets the right, or a new device where that is None.

        A holder that has the right already uses nothing up. Raises `NotFound`
        invitation_not_found, the same for one that never was and one that is no longer good.
        """
        with self.database.write() as connection:
            found = _good(connection, secret, now)
            if found is None:
                raise invitation_not_good()
            new = self._draw() if holder is None else None
            key = holder or self._draw()
            joined = Joined(found.match_id, found.grant, key, new)
            if new is not None:
                row = {"key": key, "secret": hashed(new), "joined_at": times.stored(now)}
                connection.execute(insert(devices).values(row))
            if give(connection, found.match_id, Held(key, found.grant, now, found.key)):
                this = invitations.c.key == found.key
                connection.execute(update(invitations).where(this).values(uses=found.uses - 1))
        return joined

    def invitations(self, match_id: MatchId) -> list[Invitation]:
        """All invitations to a match, good or not, the first one first."""
        question = select(invitations).where(invitations.c.match_id == match_id)
        question = question.order_by(invitations.c.made_at, invitations.c.key)
        with self.database.read() as connection:
            return [_invitation(row) for row in connection.execute(question)]

    def revoke_invitation(self, match_id: MatchId, key: str, now: datetime) -> bool:
        """Take an invitation back; whether it was there. Who has joined by it stays."""
        own = (
            invitations.c.match_id == match_id,
            invitations.c.key == key,
            invitations.c.revoked_at.is_(None),
        )
        change = update(invitations).where(*own).values(revoked_at=times.stored(now))
        with self.database.write() as connection:
            return connection.execute(change).rowcount > 0


def invitation_not_good() -> NotFound:
    """The refusal of an invitation, the same for one that never was and one that has ended."""
    return NotFound(
        "invitation_not_found",
        "This invitation is no longer good. Whoever owns the match can make another.",
    )


def _good(connection: Connection, secret: str, now: datetime) -> Invitation | None:
    own = invitations.c.secret == hashed(secret)
    row = connection.execute(select(invitations).where(own)).first()
    found = None if row is None else _invitation(row)
    return found if found is not None and found.is_good(now) else None


def _invitation(row: Any) -> Invitation:
    gone = None if row.revoked_at is None else times.parsed(row.revoked_at)
    ends = times.parsed(row.ends_at)
    return Invitation(row.key, row.match_id, grant_of(row), row.uses, ends, gone)
