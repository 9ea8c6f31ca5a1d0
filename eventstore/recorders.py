"""Who recorded each step, beside the log: opaque keys of people and devices."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from core.events import MatchId
from eventstore import times
from eventstore.database import Database
from eventstore.rights_tables import recorders
from eventstore.tables import steps, streams


class Recorded(NamedTuple):
    """Who recorded a step, by the key of a person or a device, and when; "": was erased."""

    holder: str
    at: datetime


class Recorders:
    """Who recorded the matches of a database; a part of `eventstore.match_rights`."""

    database: Database

    def recorder(self, match_id: MatchId, step: int) -> str | None:
        """Who recorded a step, by the key of a person or a device; None where nobody is known."""
        own = recorders.c.match_id == match_id, recorders.c.step == step
        with self.database.read() as connection:
            return connection.execute(select(recorders.c.holder).where(*own)).scalar() or None

    def recorders(
        self, match_id: MatchId, numbers: Collection[int] | None = None
    ) -> dict[int, Recorded]:
        """Who recorded each step, or each of these; without those of which it is not known."""
        question = (
            select(recorders.c.step, recorders.c.holder, steps.c.recorded_at)
            .join(streams, streams.c.match_id == recorders.c.match_id)
            .join(steps, (steps.c.stream == streams.c.number) & (steps.c.step == recorders.c.step))
            .where(recorders.c.match_id == match_id)
            .order_by(recorders.c.step)
        )
        if numbers is not None:
            question = question.where(recorders.c.step.in_(numbers))
        with self.database.read() as connection:
            rows = connection.execute(question)
            return {row.step: Recorded(row.holder, times.parsed(row.recorded_at)) for row in rows}

    def several_recorded(self, match_id: MatchId) -> bool:
        """Whether more than one recorded a match. Whoever was erased counts as one, and so does
        whoever was alone with the server.
        """
        own = recorders.c.match_id == match_id
        holders = select(recorders.c.holder).where(own).distinct().limit(2)
        known = select(func.count()).select_from(recorders).where(own)
        everything = select(func.count()).select_from(steps.join(streams))
        everything = everything.where(streams.c.match_id == match_id)
        with self.database.read() as connection:
            found = connection.execute(holders).all()
            if len(found) != 1:
                return bool(found)
            counted = connection.execute(known).scalar_one()
            return counted < connection.execute(everything).scalar_one()
