"""The club of an installation: its setting, its people, and invitations into it."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from core.errors import BadInput, NotFound
from core.rights import Account, Role, Visibility
from eventstore import times
from eventstore.accounts import CLUB, add_account
from eventstore.database import Database
from eventstore.match_invitations import MOST_USES, Invited
from eventstore.players import named
from eventstore.rights_tables import (
    accounts,
    club_invitations,
    clubs,
    devices,
    grants,
    memberships,
    persons,
    recorders,
    sessions,
    tokens,
    writers,
)
from eventstore.sessions import Draw, hashed


class ClubSetting(NamedTuple):
    """What the administrators of a club decided."""

    name: str
    visibility: Visibility  # the usual one of new matches
    shows_members: bool  # members see who else is one


class Member(NamedTuple):
    """Somebody of the club."""

    person: str
    name: str
    login: str
    role: Role
    seen_at: datetime | None  # roughly


class ClubInvitation(NamedTuple):
    """An invitation into the club, as whoever made it sees it."""

    key: str
    role: Role
    uses: int  # that are left
    ends_at: datetime
    revoked_at: datetime | None

    def is_good(self, now: datetime) -> bool:
        """Whether it can still be taken."""
        return self.uses > 0 and self.revoked_at is None and now < self.ends_at


class Club:
    """The club of a database. Times are passed in; secrets are drawn by `draw`."""

    def __init__(self, database: Database, draw: Draw = secrets.token_urlsafe) -> None:
        self.database = database
        self._draw = draw

    def setting(self) -> ClubSetting:
        """What was decided. Raises `NotFound` no_club."""
        with self.database.read() as connection:
            row = connection.execute(select(clubs).where(clubs.c.key == CLUB)).first()
        if row is None:
            raise NotFound("no_club", "There is no club yet.")
        return ClubSetting(row.name, Visibility(row.visibility), bool(row.shows_members))

    def change(self, setting: ClubSetting) -> None:
        """Decide anew. Raises `NotFound` no_club, `BadInput` for a name that cannot be."""
        values: dict[str, Any] = {"name": named(setting.name)}
        values |= {"visibility": setting.visibility.value}
        values |= {"shows_members": int(setting.shows_members)}
        change = update(clubs).where(clubs.c.key == CLUB).values(values)
        with self.database.write() as connection:
            if not connection.execute(change).rowcount:
                raise NotFound("no_club", "There is no club yet.")

    def people(self) -> list[Member]:
        """Everybody of the club, by name."""
        question = (
            select(persons.c.key, persons.c.name, accounts.c.login, memberships.c.role, *_seen())
            .join(accounts, accounts.c.person == persons.c.key)
            .join(memberships, memberships.c.person == persons.c.key)
        )
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        found = [
            Member(
                key,
                name,
                login,
                Role(role),
                max(map(times.parsed, filter(None, seen)), default=None),
            )
            for key, name, login, role, *seen in rows
        ]
        return sorted(found, key=lambda one: (one.name.casefold(), one.person))

    def member(self, person: str) -> Member:
        """Somebody of the club. Raises `NotFound`."""
        found = next((one for one in self.people() if one.person == person), None)
        if found is None:
            raise NotFound("person_not_found", "There is no such person.")
        return found

    # --- invitations -------------------------------------------------------------------------

    def invite(
        self, role: Role, at: datetime, ends_at: datetime, *, uses: int = 1, by: str = ""
    ) -> Invited:
        """A link that gives an account with a role to whoever takes it, so many times.

        Raises `BadInput` for too many uses or none.
        """
        if not 1 <= uses <= MOST_USES:
            raise BadInput("bad_uses", "An invitation is for 1 to {most} people.", most=MOST_USES)
        made = Invited(self._draw(), self._draw())
        row: dict[str, Any] = {"key": made.key, "secret": hashed(made.secret), "role": role.value}
        row |= {"uses": uses, "made_by": by}
        row |= {"made_at": times.stored(at), "ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            connection.execute(insert(club_invitations).values(row))
        return made

    def invitation(self, secret: str, now: datetime) -> ClubInvitation:
        """What an invitation would give; nothing is used up. Raises `NotFound`, the same for one
        that never was and one that is no longer good.
        """
        with self.database.read() as connection:
            return _good(connection, secret, now)

    def invitations(self, now: datetime) -> list[ClubInvitation]:
        """Those that are still good, the first one first."""
        question = select(club_invitations)
        question = question.order_by(club_invitations.c.made_at, club_invitations.c.key)
        with self.database.read() as connection:
            found = [_invitation(row) for row in connection.execute(question)]
        return [one for one in found if one.is_good(now)]

    def revoke(self, key: str, now: datetime) -> bool:
        """Take an invitation back; whether it was there. Who has joined by it stays."""
        own = club_invitations.c.key == key, club_invitations.c.revoked_at.is_(None)
        change = update(club_invitations).where(*own).values(revoked_at=times.stored(now))
        with self.database.write() as connection:
            return connection.execute(change).rowcount > 0

    def accept(
        self,
        secret: str,
        name: str,
        login: str,
        now: datetime,
        *,
        password: str | None = None,
        device: str | None = None,
    ) -> Account:
        """Take an invitation: an account, with what the browser `device` holds on matches.

        `password` is the hash of one, see `eventstore.accounts`. Raises `NotFound`, `BadInput`
        for a name that cannot be, `Clash` login_taken; then nothing is used up.
        """
        with self.database.write() as connection:
            found = _good(connection, secret, now)
            account = Account(self._draw(), found.role)
            add_account(connection, account, name, login, now, password=password)
            own = club_invitations.c.key == found.key
            connection.execute(update(club_invitations).where(own).values(uses=found.uses - 1))
            if device is not None:
                _take_over(connection, device, account.person, now)
        return account


def _seen() -> tuple[Any, ...]:
    """When a person was seen last, by a program and by a browser that is still signed in."""
    return tuple(
        select(func.max(table.c.used_at)).where(table.c.person == persons.c.key).scalar_subquery()
        for table in (tokens, sessions)
    )


def _latest(seen: list[str | None]) -> datetime | None:
    return max((times.parsed(one) for one in seen if one is not None), default=None)


def _take_over(connection: Connection, device: str, person: str, now: datetime) -> None:
    """Everything that a device held and did is the person's; the device is shut."""
    for table in (grants, recorders, writers):
        connection.execute(update(table).where(table.c.holder == device).values(holder=person))
    own = devices.c.key == device
    connection.execute(update(devices).where(own).values(revoked_at=times.stored(now)))


def _good(connection: Connection, secret: str, now: datetime) -> ClubInvitation:
    own = club_invitations.c.secret == hashed(secret)
    row = connection.execute(select(club_invitations).where(own)).first()
    found = None if row is None else _invitation(row)
    if found is None or not found.is_good(now):
        raise NotFound(
            "invitation_not_found",
            "This invitation is no longer good. An administrator of the club can make another.",
        )
    return found


def _invitation(row: Any) -> ClubInvitation:
    gone = None if row.revoked_at is None else times.parsed(row.revoked_at)
    return ClubInvitation(row.key, Role(row.role), row.uses, times.parsed(row.ends_at), gone)
