"""Accounts at a provider that sign in to accounts here: found by issuer and subject alone, never by
a name or an address that the provider tells.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select, update

from core.errors import Clash, NotFound
from eventstore import times
from eventstore.database import Database
from eventstore.passkeys import check_way_left
from eventstore.rights_tables import identities
from eventstore.sessions import check_account


class Identities:
    """Those of a database. Times are passed in."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def bind(self, issuer: str, subject: str, person: str, at: datetime) -> None:
        """Let an account at a provider sign in to this one; to bind it again changes nothing.

        Raises `NotFound`, `Clash` provider_taken where it is another person's, provider_bound
        where this one has another there.
        """
        row = {"issuer": issuer, "subject": subject, "person": person}
        at_provider = identities.c.issuer == issuer
        told = select(identities.c.person).where(at_provider, identities.c.subject == subject)
        own = select(identities.c.subject).where(at_provider, identities.c.person == person)
        with self.database.write() as connection:
            check_account(connection, person)
            whose = connection.execute(told).scalar()
            if whose == person:
                return
            if whose is not None:
                raise Clash(
                    "provider_taken", "That account at the provider belongs to another person here."
                )
            if connection.execute(own).first():
                raise Clash(
                    "provider_bound",
                    "Another account at the provider signs you in already. Take it away first.",
                )
            connection.execute(insert(identities).values(row | {"made_at": times.stored(at)}))

    def use(self, issuer: str, subject: str, now: datetime) -> str | None:
        """The person whom an account at a provider signs in, of which note is taken; None for
        nobody.
        """
        told = identities.c.issuer == issuer, identities.c.subject == subject
        with self.database.write() as connection:
            connection.execute(update(identities).where(*told).values(used_at=times.stored(now)))
            return connection.execute(select(identities.c.person).where(*told)).scalar()

    def bound_at(self, person: str, issuer: str) -> datetime | None:
        """Since when a person signs in by this provider; None for who does not."""
        own = identities.c.person == person, identities.c.issuer == issuer
        with self.database.read() as connection:
            found = connection.execute(select(identities.c.made_at).where(*own)).scalar()
        return None if found is None else times.parsed(found)

    def unbind(self, person: str, issuer: str) -> None:
        """Let the provider no longer sign this person in.

        Raises `NotFound`, `Clash` last_way where nothing else would.
        """
        own = identities.c.person == person, identities.c.issuer == issuer
        with self.database.write() as connection:
            if not connection.execute(delete(identities).where(*own)).rowcount:
                raise NotFound("provider_not_bound", "The provider does not sign you in.")
            check_way_left(connection, person, None)
