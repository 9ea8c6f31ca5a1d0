"""Achievements over all matches of a game: how often, and where first."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, and_, exists, func, select

from core.events import MatchId
from eventstore import times
from eventstore.players import folded
from eventstore.projected_tables import achievements, match_list
from eventstore.queries import listed
from eventstore.readers import Reader, knows, opened
from eventstore.tables import seatings

BETWEEN = " "  # a time and an id


class Earned(NamedTuple):
    """An achievement that was earned: in so many matches, and the first time it was."""

    matches: int
    match_id: MatchId
    step: int
    at: datetime


def earned(
    connection: Connection,
    slug: str,
    *,
    player: str,
    kinds: Collection[str],
    reader: Reader | None = None,
) -> dict[str, Earned]:
    """By id of the achievement, in matches of these kinds (none: of any); "" is any player.

    Of a reader in matches alone that are open to them.
    """
    own = achievements.c
    first = func.min(own.earned_at + BETWEEN + own.match_id)  # times are of one width
    question = select(own.achievement, func.count().label("matches"), first.label("first"))
    question = question.where(own.game == slug, listed(own.match_id)).group_by(own.achievement)
    if kinds:
        listed_as = and_(match_list.c.match_id == own.match_id, match_list.c.kind.in_(kinds))
        question = question.where(exists().where(listed_as))
    if reader is not None:
        same = match_list.c.match_id == own.match_id
        seen = knows(own.match_id, reader), opened(reader)
        question = question.where(exists().where(same, *seen))
    if player:
        seat = and_(seatings.c.match_id == own.match_id, seatings.c.player == folded(player))
        question = question.where(exists().where(seat))
    found = {}
    for row in connection.execute(question).all():
        at, _, match_id = row.first.partition(BETWEEN)
        step = _step(connection, match_id, row.achievement)
        found[row.achievement] = Earned(row.matches, match_id, step, times.parsed(at))
    return found


def _step(connection: Connection, match_id: MatchId, achievement: str) -> int:
    own = achievements.c
    row = select(own.step).where(own.match_id == match_id, own.achievement == achievement)
    return int(connection.execute(row).scalar_one())
