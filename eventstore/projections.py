"""The projections that come with Kifu: the list of matches, and the figures of each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Table, bindparam, delete, insert

from core.canonical import canonical
from core.events import Json, MatchId
from core.replay import Timeline
from core.simulate import POLICY
from core.stats import statistics
from eventstore import times
from eventstore.players import folded as for_searching
from eventstore.tables import achievements, match_list, match_statistics


class Folded(NamedTuple):
    """A match that has grown, folded as far as it goes."""

    match_id: MatchId
    timeline: Timeline[Any]


class Projection(Protocol):
    """Tables drawn from the log. `apply` writes the rows of matches that have grown anew.

    Applying twice gives the same as once; a match may be applied at any later version.
    """

    name: str
    tables: tuple[Table, ...]

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches, inside the caller's transaction."""


class MatchList:
    """One row a match: what lists of matches show, sort and search by."""

    name = "match_list"
    tables: tuple[Table, ...] = (match_list,)

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches."""
        _replace(connection, match_list, [_row(match) for match in matches])


class MatchStatistics:
    """One row a match, its figures, and one for each achievement that they tell of."""

    name = "match_statistics"
    tables: tuple[Table, ...] = (match_statistics, achievements)

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches."""
        figures = [(match, statistics(match.timeline)) for match in matches]
        _replace(connection, match_statistics, [_figures(*one) for one in figures])
        _clear(connection, achievements, [match.match_id for match in matches])
        if earned := [row for one in figures for row in _earned(*one)]:
            connection.execute(insert(achievements), earned)


def _replace(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        _clear(connection, table, [row["match_id"] for row in rows])
        connection.execute(insert(table), rows)


def _clear(connection: Connection, table: Table, matches: Sequence[MatchId]) -> None:
    if matches:
        connection.execute(
            delete(table).where(table.c.match_id == bindparam("old")),
            [{"old": match_id} for match_id in matches],
        )


def _row(match: Folded) -> dict[str, Any]:
    timeline = match.timeline
    start, game = timeline.start, timeline.game
    result = game.result(timeline.state)
    winners = timeline.winners
    return {
        "match_id": match.match_id,
        "game": start.game,
        "title": _clean(start.title),
        "search": for_searching(_clean(" ".join(_words(match)))),
        "status": "running" if result is None else "over",
        "result": None if result is None else result.result,
        "reason": None if result is None else result.reason,
        "winners": None if winners is None else json.dumps(winners),
        "seats": json.dumps(timeline.seats),
        "started_at": times.sortable(timeline.steps[0].at),
        "updated_at": times.sortable(timeline.steps[-1].at),
        "steps": len(timeline.steps) - 1,
        "plies": len(timeline.path(timeline.head)) - 1,
        "version": timeline.version,
        "forked_from": start.forked_from.match if start.forked_from else None,
        "forked_step": start.forked_from.step if start.forked_from else None,
        "dealt": start.seed is not None,
        "closed": start.closed,
    }


def _words(match: Folded) -> Iterable[str]:
    start = match.timeline.start
    return (match.match_id, start.title, *start.tags.values())


def _clean(text: str) -> str:
    """Text as any database keeps it: PostgreSQL has no NUL."""
    return text.replace("\0", "\ufffd")


def _figures(match: Folded, figures: Json) -> dict[str, Any]:
    start = match.timeline.start
    told = {**figures, "policy": start.tags.get(POLICY)}
    return {
        "match_id": match.match_id,
        "game": start.game,
        "options": canonical(start.options),
        "statistics": json.dumps(told, ensure_ascii=False),
    }


def _earned(match: Folded, figures: Json) -> Iterable[dict[str, Any]]:
    timeline = match.timeline
    if not timeline.game.achievements:
        return
    for achievement, step in figures["game"]["achievements"].items():
        yield {
            "match_id": match.match_id,
            "achievement": achievement,
            "game": timeline.start.game,
            "step": step,
            "earned_at": times.sortable(timeline.steps[step].at),
            "simulated": POLICY in timeline.start.tags,
        }
