"""Rights on matches, beside the log: settings, grants, invitations, devices."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from core.errors import BadInput, Clash, NotFound
from core.events import MatchId
from core.rights import Grant, GrantKind, Grants, MatchSetting, Visibility
from eventstore import times
from eventstore.database import Database
from eventstore.devices import Devices
from eventstore.recorders import Recorders
from eventstore.rights_tables import devices, grants, invitations, match_settings
from eventstore.sessions import Draw, hashed
from eventstore.tables import streams

MOST_USES = 100  # of an invitation


class Held(NamedTuple):
    """A grant on a match and who holds it: the key of a person or a device."""

    holder: str
    grant: Grant
    given_at: datetime
    given_by: str


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


class MatchRights(Devices, Recorders):
    """The rights on the matches of a database. Times are passed in; secrets are drawn by `draw`."""

    def __init__(self, database: Database, draw: Draw = secrets.token_urlsafe) -> None:
        self.database = database
        self._draw = draw

    # --- settings ----------------------------------------------------------------------------

    def setting(self, match_id: MatchId) -> MatchSetting | None:
        """What was decided for a match; None where nothing was, or there is no such match."""
        question = select(match_settings).where(match_settings.c.match_id == match_id)
        with self.database.read() as connection:
            row = connection.execute(question).first()
        if row is None:
            return None
        seats, spectators = bool(row.seats_record), bool(row.spectators_annotate)
        return MatchSetting(Visibility(row.visibility), seats, spectators)

    def seats_record(self, match_id: MatchId) -> bool:
        """Whether seats enter for all in a match."""
        found = self.setting(match_id)
        return found is not None and found.seats_record

    def change_setting(self, match_id: MatchId, setting: MatchSetting) -> None:
        """Decide who sees a match, and what others may do there. Raises `NotFound`."""
        own = match_settings.c.match_id == match_id
        row: dict[str, Any] = {"match_id": match_id, "visibility": setting.visibility.value}
        row |= {"seats_record": int(setting.seats_record)}
        row |= {"spectators_annotate": int(setting.spectators_annotate)}
        with self.database.write() as connection:
            _check_match(connection, match_id)
            connection.execute(delete(match_settings).where(own))
            connection.execute(insert(match_settings).values(row))

    # --- grants ------------------------------------------------------------------------------

    def give(
        self, match_id: MatchId, holder: str, grant: Grant, at: datetime, by: str = ""
    ) -> None:
        """Give somebody a right; one that is there already stays as it is.

        Raises `NotFound`, `BadInput` for a seat where none belongs, or none where one does.
        """
        with self.database.write() as connection:
            _check_match(connection, match_id)
            _give(connection, match_id, Held(holder, grant, at, by))

    def take(self, match_id: MatchId, holder: str, grant: Grant) -> bool:
        """Take a right away; whether it was there. Raises `Clash` last_owner."""
        with self.database.write() as connection:
            gone = delete(grants).where(*_own(match_id, holder, grant))
            taken = connection.execute(gone).rowcount > 0
            if taken and grant.kind is GrantKind.OWNER:
                _check_owned(connection, match_id)
        return taken

    def hand_over(self, match_id: MatchId, to: str, at: datetime, by: str) -> None:
        """Make somebody the owner of a match in the place of `by`. Raises `NotFound`."""
        own = Grant(GrantKind.OWNER)
        with self.database.write() as connection:
            _check_match(connection, match_id)
            _give(connection, match_id, Held(to, own, at, by))
            if to != by:
                connection.execute(delete(grants).where(*_own(match_id, by, own)))

    def grants(self, match_id: MatchId, holder: str) -> Grants:
        """The rights of somebody on a match."""
        own = grants.c.match_id == match_id, grants.c.holder == holder
        with self.database.read() as connection:
            rows = connection.execute(select(grants.c.kind, grants.c.seat).where(*own)).all()
        return frozenset(_grant(row) for row in rows)

    def holders(self, match_id: MatchId) -> list[Held]:
        """All rights on a match, the one that was given first before the others."""
        question = select(grants).where(grants.c.match_id == match_id)
        question = question.order_by(
            grants.c.given_at, grants.c.holder, grants.c.kind, grants.c.seat
        )
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        return [Held(r.holder, _grant(r), times.parsed(r.given_at), r.given_by) for r in rows]

    def held_by(self, holder: str) -> dict[MatchId, Grants]:
        """The matches on which somebody has rights, the one given last before the others."""
        question = select(grants).where(grants.c.holder == holder)
        question = question.order_by(grants.c.given_at.desc(), grants.c.match_id)
        found: dict[MatchId, Grants] = {}
        with self.database.read() as connection:
            for row in connection.execute(question):
                found[row.match_id] = found.get(row.match_id, frozenset()) | {_grant(row)}
        return found

    # --- invitations -------------------------------------------------------------------------

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
        _check_seat(grant)
        key = self._draw()
        made = Invited(key, self._draw() if secret_of is None else secret_of(key))
        row: dict[str, Any] = {"key": made.key, "secret": hashed(made.secret)}
        row |= {"match_id": match_id}
        row |= {"kind": grant.kind.value, "seat": grant.seat or "", "uses": uses, "made_by": by}
        row |= {"made_at": times.stored(at), "ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            _check_match(connection, match_id)
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
            if _give(connection, found.match_id, Held(key, found.grant, now, found.key)):
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


def _check_match(connection: Connection, match_id: MatchId) -> None:
    there = select(streams.c.number).where(streams.c.match_id == match_id)
    if connection.execute(there).first() is None:
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)


def _check_owned(connection: Connection, match_id: MatchId) -> None:
    """Raises `Clash` last_owner, which rolls back what would leave nobody."""
    own = grants.c.match_id == match_id, grants.c.kind == GrantKind.OWNER.value
    if connection.execute(select(grants.c.holder).where(*own)).first() is None:
        raise Clash(
            "last_owner",
            "Somebody has to own the match. Make another owner first.",
        )


def _check_seat(grant: Grant) -> None:
    if (grant.kind is GrantKind.SEAT) != bool(grant.seat):
        raise BadInput("bad_grant", "A right to a seat names the seat, any other names none.")


def _own(match_id: MatchId, holder: str, grant: Grant) -> tuple[Any, ...]:
    return (
        grants.c.match_id == match_id,
        grants.c.holder == holder,
        grants.c.kind == grant.kind.value,
        grants.c.seat == (grant.seat or ""),
    )


def _give(connection: Connection, match_id: MatchId, held: Held) -> bool:
    """Whether the right is new."""
    _check_seat(held.grant)
    own = _own(match_id, held.holder, held.grant)
    if connection.execute(select(grants.c.holder).where(*own)).first():
        return False
    row = {"match_id": match_id, "holder": held.holder, "kind": held.grant.kind.value}
    row |= {"seat": held.grant.seat or "", "given_at": times.stored(held.given_at)}
    connection.execute(insert(grants).values(row | {"given_by": held.given_by}))
    return True


def _good(connection: Connection, secret: str, now: datetime) -> Invitation | None:
    own = invitations.c.secret == hashed(secret)
    row = connection.execute(select(invitations).where(own)).first()
    found = None if row is None else _invitation(row)
    return found if found is not None and found.is_good(now) else None


def _invitation(row: Any) -> Invitation:
    gone = None if row.revoked_at is None else times.parsed(row.revoked_at)
    ends = times.parsed(row.ends_at)
    return Invitation(row.key, row.match_id, _grant(row), row.uses, ends, gone)


def _grant(row: Any) -> Grant:
    return Grant(GrantKind(row.kind), row.seat or None)
