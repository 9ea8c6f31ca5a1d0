"""Rights on matches, beside the log: settings and grants, with devices and invitations."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from core.errors import Clash
from core.events import MatchId
from core.rights import Grant, GrantKind, Grants, MatchSetting, Visibility
from eventstore import times
from eventstore.database import Database
from eventstore.devices import Devices
from eventstore.grant_rows import Held, check_match, give, grant_of, row_of
from eventstore.match_invitations import MatchInvitations
from eventstore.recorders import Recorders
from eventstore.rights_tables import grants, match_settings
from eventstore.sessions import Draw


class MatchRights(Devices, Recorders, MatchInvitations):
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
            check_match(connection, match_id)
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
            check_match(connection, match_id)
            give(connection, match_id, Held(holder, grant, at, by))

    def take(self, match_id: MatchId, holder: str, grant: Grant) -> bool:
        """Take a right away; whether it was there. Raises `Clash` last_owner."""
        with self.database.write() as connection:
            gone = delete(grants).where(*row_of(match_id, holder, grant))
            taken = connection.execute(gone).rowcount > 0
            if taken and grant.kind is GrantKind.OWNER:
                _check_owned(connection, match_id)
        return taken

    def hand_over(self, match_id: MatchId, to: str, at: datetime, by: str) -> None:
        """Make somebody the owner of a match in the place of `by`. Raises `NotFound`."""
        own = Grant(GrantKind.OWNER)
        with self.database.write() as connection:
            check_match(connection, match_id)
            give(connection, match_id, Held(to, own, at, by))
            if to != by:
                connection.execute(delete(grants).where(*row_of(match_id, by, own)))

    def grants(self, match_id: MatchId, holder: str) -> Grants:
        """The rights of somebody on a match."""
        own = grants.c.match_id == match_id, grants.c.holder == holder
        with self.database.read() as connection:
            rows = connection.execute(select(grants.c.kind, grants.c.seat).where(*own)).all()
        return frozenset(grant_of(row) for row in rows)

    def holders(self, match_id: MatchId) -> list[Held]:
        """All rights on a match, the one that was given first before the others."""
        question = select(grants).where(grants.c.match_id == match_id)
        question = question.order_by(
            grants.c.given_at, grants.c.holder, grants.c.kind, grants.c.seat
        )
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        return [Held(r.holder, grant_of(r), times.parsed(r.given_at), r.given_by) for r in rows]

    def held_by(self, holder: str) -> dict[MatchId, Grants]:
        """The matches on which somebody has rights, the one given last before the others."""
        question = select(grants).where(grants.c.holder == holder)
        question = question.order_by(grants.c.given_at.desc(), grants.c.match_id)
        found: dict[MatchId, Grants] = {}
        with self.database.read() as connection:
            for row in connection.execute(question):
                found[row.match_id] = found.get(row.match_id, frozenset()) | {grant_of(row)}
        return found


def _check_owned(connection: Connection, match_id: MatchId) -> None:
    """Raises `Clash` last_owner, which rolls back what would leave nobody."""
    own = grants.c.match_id == match_id, grants.c.kind == GrantKind.OWNER.value
    if connection.execute(select(grants.c.holder).where(*own)).first() is None:
        raise Clash(
            "last_owner",
            "Somebody has to own the match. Make another owner first.",
        )
