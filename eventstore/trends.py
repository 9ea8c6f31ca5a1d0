"""Results of matches, told by few rows however many matches there are: by month, by option, and of
the last ones each by itself.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from core.events import MatchId, Seat
from eventstore import times
from eventstore.columns import json_text
from eventstore.players import folded
from eventstore.projected_tables import match_list, match_statistics
from eventstore.queries import ANY, Wanted, narrowed, of_open
from eventstore.tables import players, seatings

MONTH = len("2026-11")


class Outcome(NamedTuple):
    """How matches ended for who sat where: `winners` is () after a draw, None after no contest;
    `seat` and `against` are those of the player asked for and of the second one, where such are,
    `seats` all that the matches had (none: all of the game's).
    """

    winners: tuple[Seat, ...] | None
    seat: Seat | None
    against: Seat | None = None
    seats: tuple[Seat, ...] = ()

    @property
    def result(self) -> str:
        """For who sat there: won, drawn, lost, open."""
        return self._of(self.seat)

    @property
    def other_result(self) -> str:
        """The same for the second player."""
        return self._of(self.against)

    def _of(self, seat: Seat | None) -> str:
        if self.winners is None:
            return "open"
        if not self.winners:
            return "drawn"
        return "won" if seat in self.winners else "lost"


class Trend(NamedTuple):
    """So many matches that ended alike, of one game and one group: a month, such as 2026-11, or
    the value of an option.
    """

    game: str
    group: str
    outcome: Outcome
    matches: int


class Ended(NamedTuple):
    """One match that ended."""

    match_id: MatchId
    game: str
    at: datetime  # when it was begun
    outcome: Outcome


def results_by_month(connection: Connection, wanted: Wanted) -> list[Trend]:
    """Matches that are over, the oldest month first."""
    return _trends(connection, wanted, func.substr(match_list.c.started_at, 1, MONTH))


def results_by_option(connection: Connection, wanted: Wanted, *keys: str) -> list[Trend]:
    """Matches that are over, by the value of an option, or what stands in it under a further key;
    "" where they do not say it.
    """
    found: Any = match_statistics.c.options
    value = [json_text(found, *keys[:n]) for n in range(len(keys), 0, -1)]
    return _trends(connection, wanted, func.coalesce(*value, ""), match_statistics)


def ruled(connection: Connection, wanted: Wanted) -> int:
    """How many of the matches that are over have rulings of the table in their line."""
    question, _ = _with_seats(select(match_list.c.match_id), wanted)
    question = question.join(match_statistics, match_statistics.c.match_id == match_list.c.match_id)
    number = func.coalesce(json_text(match_statistics.c.statistics, "rulings"), "0")
    counted = func.count(match_list.c.match_id.distinct())
    return connection.scalar(question.where(number != "0").with_only_columns(counted)) or 0


def last_results(connection: Connection, wanted: Wanted, most: int) -> list[Ended]:
    """The matches that were begun last and are over, so many at most, the newest first."""
    columns = [match_list.c.match_id, match_list.c.game, match_list.c.started_at]
    told = match_list.c.winners, match_list.c.seats
    question, _ = _with_seats(select(*columns, *told), wanted)
    newest = match_list.c.started_at.desc(), match_list.c.match_id.desc()
    rows = connection.execute(question.order_by(*newest).limit(most)).all()
    return [
        Ended(row.match_id, row.game, times.parsed(row.started_at), _outcome(row)) for row in rows
    ]


def companions(
    connection: Connection, name: str, most: int, wanted: Wanted = ANY
) -> list[tuple[str, int]]:
    """Who sat at the tables of a person, and in how many matches, the most frequent first."""
    own, other, n = seatings.alias(), seatings.alias(), func.count(match_list.c.match_id.distinct())
    question = (
        select(players.c.name, n)
        .select_from(match_list)
        .join(own, own.c.match_id == match_list.c.match_id)
        .join(other, other.c.match_id == match_list.c.match_id)
        .join(players, players.c.key == other.c.player)
        .where(own.c.player == folded(name), other.c.player != own.c.player)
        .group_by(players.c.name)
    )
    question = narrowed(question, wanted).order_by(n.desc(), players.c.name).limit(most)
    return [(row[0], row[1]) for row in connection.execute(question)]


def _trends(connection: Connection, wanted: Wanted, group: Any, joined: Any = None) -> list[Trend]:
    columns = [match_list.c.game, group.label("of"), match_list.c.winners, match_list.c.seats]
    question, seats = _with_seats(select(*columns, func.count().label("n")), wanted)
    if joined is not None:
        question = question.join(joined, joined.c.match_id == match_list.c.match_id)
        question = of_open(question, wanted.reader)  # a position may hide options
    question = question.group_by(*columns, *seats).order_by(group, match_list.c.game)
    return [
        Trend(row.game, row.of, _outcome(row), row.n) for row in connection.execute(question).all()
    ]


def _with_seats(question: Select[Any], wanted: Wanted) -> tuple[Select[Any], list[Any]]:
    """The question with the seats of the players that are asked for, of matches that are over."""
    question, seats = question.select_from(match_list), []
    for label, name in (("seat", wanted.player), ("against", wanted.against)):
        if name:
            own = seatings.alias()
            question = question.join(own, own.c.match_id == match_list.c.match_id)
            question = question.where(own.c.player == folded(name))
            if label == "seat" and wanted.seat:
                question = question.where(own.c.seat == wanted.seat)
            question = question.add_columns(own.c.seat.label(label))
            seats.append(own.c.seat)
    return narrowed(question, wanted._replace(status="over", player="", against="")), seats


def _outcome(row: Any) -> Outcome:
    winners = None if row.winners is None else tuple(json.loads(row.winners))
    told = row._mapping  # noqa: SLF001 - the documented name of it
    seats = tuple(json.loads(row.seats or "[]"))
    return Outcome(winners, told.get("seat"), told.get("against"), seats)
