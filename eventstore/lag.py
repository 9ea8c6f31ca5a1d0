"""How far projections are behind the log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from eventstore import times
from eventstore.projected_tables import checkpoints
from eventstore.tables import events, steps


class Lag(NamedTuple):
    """How far projections are behind the log."""

    events: int  # that are not taken in yet
    since: datetime | None  # None: they are not behind


def lag_of(connection: Connection, names: Sequence[str], after: int) -> Lag:
    """The lag of projections of these names, which have taken in events up to the position `after`.

    The first that is missing was recorded then, or came later, such as by an import: not before
    events were last taken in.
    """
    above = events.c.position > after
    number = int(connection.execute(select(func.count()).where(above)).scalar_one())
    of_step = and_(steps.c.stream == events.c.stream, steps.c.step == events.c.step)
    first = (
        select(steps.c.recorded_at)
        .select_from(events.join(steps, of_step))
        .where(above)
        .order_by(events.c.position)
        .limit(1)
    )
    last = select(func.max(checkpoints.c.at)).where(checkpoints.c.name.in_(names))
    known = [connection.execute(question).scalar() for question in (first, last)]
    return Lag(number, max(times.parsed(at) for at in known if at) if number else None)
