"""What statistics over matches are made of, as it is stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, exists, select, tuple_

from core.events import MatchId, Seat
from core.game import MatchFacts, Result
from eventstore import times
from eventstore.parked import SUMMARY
from eventstore.projected_tables import match_list, match_statistics, parked
from eventstore.queries import (
    EVERY,
    Wanted,
    narrowed,
    of_open,
    place_of,
    players_in,
    players_of,
    seats_of,
)

PAGE = 500  # matches read at a time


def facts(
    connection: Connection, wanted: Wanted, after: str | None
) -> tuple[list[MatchFacts], str | None]:
    """A page of what statistics are made of, and where the next one begins (None: nowhere)."""
    question = of_facts(wanted).limit(PAGE)
    if after is not None:
        place = tuple_(match_list.c.started_at, match_list.c.match_id)
        question = question.where(place > place_of(after))
    rows = connection.execute(question).all()
    names = players_of(connection, [row.match_id for row in rows])
    page = [_facts(row, names.get(row.match_id, {})) for row in rows]
    return page, f"{rows[-1].started_at} {rows[-1].match_id}" if len(rows) == PAGE else None


def content(connection: Connection, wanted: Wanted) -> list[tuple[Any, ...]]:
    """What the facts of these matches are made of, in few bytes: where it is the same, they are."""
    own, figures = match_list.c, match_statistics.c
    question = of_facts(wanted)
    names = players_in(connection, question)
    columns = own.match_id, own.version, own.updated_at, own.kind, own.made_by, figures.hash
    rows = connection.execute(question.with_only_columns(*columns, maintain_column_froms=True))
    return [(*row, names.get(row.match_id)) for row in rows]


def newest_facts(
    connection: Connection, wanted: Wanted, offset: int, limit: int
) -> list[MatchFacts]:
    """The same of so many matches, those first that were begun last."""
    newest = match_list.c.started_at.desc(), match_list.c.match_id.desc()
    question = of_facts(wanted).order_by(None).order_by(*newest)
    rows = connection.execute(question.offset(offset).limit(limit)).all()
    names = players_of(connection, [row.match_id for row in rows])
    return [_facts(row, names.get(row.match_id, {})) for row in rows]


class FactRow(NamedTuple):
    """A match as it is stored for statistics, not yet read."""

    row: Any
    names: dict[Seat, str]

    def facts(self) -> MatchFacts:
        """The same, read. Raises anything for a row that makes no sense."""
        return _facts(self.row, self.names)


def fact_rows(connection: Connection, ids: Sequence[MatchId]) -> list[FactRow]:
    """What statistics are made of, of those of these matches that are counted at all."""
    question = narrowed(_of_facts().where(match_list.c.match_id.in_(ids)), EVERY)
    rows, names = connection.execute(question).all(), players_of(connection, ids)
    return [FactRow(row, names.get(row.match_id, {})) for row in rows]


def of_facts(wanted: Wanted) -> Select[Any]:
    """The question about the facts of the matches that are wanted, the oldest first: of those alone
    that are open to the reader.
    """
    return of_open(narrowed(_of_facts(), wanted), wanted.reader)


def _of_facts() -> Select[Any]:
    left_out = exists().where(parked.c.match_id == match_list.c.match_id, parked.c.part == SUMMARY)
    return (
        select(match_list, match_statistics.c.options, match_statistics.c.statistics)
        .join(match_statistics, match_statistics.c.match_id == match_list.c.match_id)
        .where(~left_out)
        .order_by(match_list.c.started_at, match_list.c.match_id)
    )


def _facts(row: Any, names: dict[Seat, str]) -> MatchFacts:
    found = json.loads(row.statistics)
    return MatchFacts(
        match_id=row.match_id,
        players=names,
        options=json.loads(row.options),
        result=None if row.result is None else Result(row.result, row.reason),
        winners=seats_of(row.winners),
        stats=found["game"],
        day=times.parsed(row.started_at).date().isoformat(),
        begun=row.started_at,
        policy=found.get("policy"),  # absent in rows of an older projection
        kind=row.kind,
        luck=found.get("luck", ()),
        rulings=found.get("rulings", 0),
    )
