"""Achievements over all matches of a game: how often, and where first."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, exists, func, select

from core.events import MatchId
from eventstore import times
from eventstore.players import folded
from eventstore.tables import achievements, seatings


class Earned(NamedTuple):
    """An achievement that was earned: in so many matches, and the first time it was."""

    matches: int
    match_id: MatchId
    step: int
    at: datetime


def earned(connection: Connection, slug: str, *, player: str, simulated: bool) -> dict[str, Earned]:
    """By id of the achievement; "" is any player."""
    own = achievements.c
    in_time = (own.earned_at, own.match_id)
    place = func.row_number().over(partition_by=own.achievement, order_by=in_time)
    question = select(
        own.achievement,
        func.count().over(partition_by=own.achievement).label("matches"),
        own.match_id,
        own.step,
        own.earned_at,
        place.label("place"),
    ).where(own.game == slug)
    if not simulated:
        question = question.where(own.simulated.is_(False))
    if player:
        seat = and_(seatings.c.match_id == own.match_id, seatings.c.player == folded(player))
        question = question.where(exists().where(seat))
    ranked = question.subquery()
    rows = connection.execute(select(ranked).where(ranked.c.place == 1))
    return {
        row.achievement: Earned(row.matches, row.match_id, row.step, times.parsed(row.earned_at))
        for row in rows
    }
