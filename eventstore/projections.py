"""The projections that come with Kifu: the list of matches, and the figures of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from sqlalchemy import Connection, Table, bindparam, delete, insert

from core.canonical import canonical
from core.errors import BrokenLog
from core.events import Json, MatchId, Seat
from core.guard import guarded
from core.luck import kept, luck_of
from core.replay import Timeline
from core.simulate import POLICY
from core.stats import statistics
from eventstore import endings, times
from eventstore.conditions import PLACE
from eventstore.drawing import drawn_from
from eventstore.export import header
from eventstore.kinds import kind_of
from eventstore.match_marks import trials_among
from eventstore.parked import maker_of
from eventstore.players import folded as for_searching
from eventstore.projected_tables import achievements, match_list, match_statistics
from eventstore.queries import UNKNOWN
from eventstore.rows import StepRow


@dataclass(frozen=True)
class Folded:
    """A match that has grown, folded as far as it goes."""

    match_id: MatchId
    timeline: Timeline[Any]

    @cached_property
    def figures(self) -> Json:
        """The statistics of the match. Raises `BrokenLog`."""
        return statistics(self.timeline)

    @cached_property
    def luck(self) -> list[Json]:
        """What chance gave in the match. Raises `BrokenLog`."""
        return kept(luck_of(self.timeline))


class Projection(Protocol):
    """Tables drawn from the log. `apply` writes the rows of matches that have grown anew.

    Applying twice gives the same as once; a match may be applied at any later version.
    """

    name: str
    tables: tuple[Table, ...]

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches, inside the caller's transaction."""


@runtime_checkable
class Movable(Protocol):
    """A projection that can be drawn beside the one that is read, to take its place as a whole."""

    def onto(self, tables: Callable[[Table], Table]) -> Projection:
        """The same projection, writing to the tables that are given for its own."""


@runtime_checkable
class Prepares(Protocol):
    """A projection that can compute what it will write before the transaction, in which nobody
    else can write.
    """

    def prepare(self, match: Folded) -> None:
        """Compute it, and leave it with the match."""


@runtime_checkable
class FromRows(Protocol):
    """A projection that can also draw from rows alone, what it can tell of matches whose game is
    not here."""

    def apply_rows(self, connection: Connection, matches: Sequence[Sequence[StepRow]]) -> None:
        """Replace the rows of these matches; of one whose rows make no sense there are none."""


def write(
    connection: Connection, projection: Projection, matches: Sequence[Folded]
) -> list[tuple[Folded, BrokenLog]]:
    """Apply a projection; where that fails, to each match by itself, so that one alone fails.

    What failed, with its error; it has no rows then. What the database is to blame for is
    raised.
    """
    if not matches:
        return []
    try:
        with _drawn_from(matches[-1]), connection.begin_nested():
            projection.apply(connection, matches)
    except BrokenLog as error:
        if len(matches) > 1:
            one_by_one = [write(connection, projection, [match]) for match in matches]
            return [failed for some in one_by_one for failed in some]
        clear(connection, projection, [match.match_id for match in matches])
        return [(matches[0], error)]
    return []


def clear(connection: Connection, projection: Projection, matches: Sequence[MatchId]) -> None:
    """Take the rows of these matches out of a projection's tables."""
    for table in projection.tables:
        if "match_id" in table.c:
            _clear(connection, table, matches)


def _drawn_from(match: Folded) -> AbstractContextManager[None]:
    return drawn_from(match.match_id, match.timeline.next_step - 1, BrokenLog)


class MatchList:
    """One row a match: what lists of matches show, sort and search by."""

    name = "match_list"

    def __init__(self, table: Table = match_list) -> None:
        self.tables: tuple[Table, ...] = (table,)

    def onto(self, tables: Callable[[Table], Table]) -> MatchList:
        """The same, in another table."""
        return MatchList(*map(tables, self.tables))

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches."""
        trials = trials_among(connection, [match.match_id for match in matches])
        rows = [_row(match, trial=match.match_id in trials) for match in matches]
        _replace(connection, self.tables[0], rows)

    def apply_rows(self, connection: Connection, matches: Sequence[Sequence[StepRow]]) -> None:
        """Replace the rows of these matches, whose game is not here: status and end unknown."""
        trials = trials_among(connection, [rows[0].match_id for rows in matches])
        for rows in matches:
            match_id = rows[0].match_id
            told = drawn_from(match_id, 0, BrokenLog)
            with suppress(BrokenLog), told, connection.begin_nested():
                row = _row_of_rows(rows, trial=match_id in trials)
                _replace(connection, self.tables[0], [row])


class MatchStatistics:
    """One row a match, its figures, and one for each achievement that they tell of."""

    name = "match_statistics"

    def __init__(self, figures: Table = match_statistics, earned: Table = achievements) -> None:
        self.tables: tuple[Table, ...] = (figures, earned)

    def onto(self, tables: Callable[[Table], Table]) -> MatchStatistics:
        """The same, in other tables."""
        return MatchStatistics(*map(tables, self.tables))

    def prepare(self, match: Folded) -> None:
        """Compute the figures."""
        match.figures, match.luck  # noqa: B018 - they stay with the match

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Replace the rows of these matches."""
        figures = [(match, match.figures) for match in matches]
        of_matches, of_achievements = self.tables
        _replace(connection, of_matches, [_figures(*one) for one in figures])
        _clear(connection, of_achievements, [match.match_id for match in matches])
        if earned := [row for one in figures for row in _earned(*one)]:
            connection.execute(insert(of_achievements), earned)


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


def _row(match: Folded, *, trial: bool) -> dict[str, Any]:
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
        "plies": timeline.plies,
        "version": timeline.version,
        "forked_from": start.forked_from.match if start.forked_from else None,
        "forked_step": start.forked_from.step if start.forked_from else None,
        "dealt": start.seed is not None,
        "closed": start.closed,
        "made_by": maker_of(game),
        "to_play": _to_play(match) if result is None else None,
        "kind": kind_of(forked=start.forked_from is not None, tags=start.tags, trial=trial),
        "place": _clean(start.tags.get(PLACE, "")).strip() or None,
    }


def _to_play(match: Folded) -> Seat | None:
    """Whose turn it is; None also where the game fails at telling it, which harms no list."""
    game, found = match.timeline.game, None
    with suppress(BrokenLog), guarded(match.match_id, None):
        found = game.to_play(game.view(match.timeline.state))
    return found


def _row_of_rows(rows: Sequence[StepRow], *, trial: bool) -> dict[str, Any]:
    """The same as far as rows alone tell it; raises anything where they make no sense."""
    match_id, last = rows[0].match_id, rows[-1]
    told = header(match_id, rows)
    if not all(isinstance(told[name], str) for name in ("game", "title")):
        raise TypeError("no text where there must be one")
    origin, tags = told.get("forked_from") or {}, told.get("tags") or {}
    return {
        "match_id": match_id,
        "game": told["game"],
        "title": _clean(told["title"]),
        "search": for_searching(_clean(" ".join((match_id, told["title"], *tags.values())))),
        "status": UNKNOWN,
        "seats": json.dumps([*told["seats"]]),
        "started_at": times.sortable(times.parsed(rows[0].recorded_at)),
        "updated_at": times.sortable(times.parsed(last.recorded_at)),
        "steps": last.step,
        "plies": last.step,
        "version": last.events[-1].version,
        "forked_from": str(origin["match"]) if origin else None,
        "forked_step": int(origin["step"]) if origin else None,
        "dealt": told["seed"] is not None,
        "closed": bool(told.get("closed")),
        "kind": kind_of(forked=bool(origin), tags=tags, trial=trial),
    }


def _words(match: Folded) -> Iterable[str]:
    start = match.timeline.start
    return (match.match_id, start.title, *start.tags.values())


def _clean(text: str) -> str:
    """Text as any database keeps it: PostgreSQL has no NUL."""
    return text.replace("\0", "\ufffd")


def _figures(match: Folded, figures: Json) -> dict[str, Any]:
    start = match.timeline.start
    told = {**figures, "policy": start.tags.get(POLICY), "luck": match.luck}
    return {
        "match_id": match.match_id,
        "game": start.game,
        "options": canonical(start.options),
        "statistics": json.dumps(told, ensure_ascii=False),
        **endings.columns(match.timeline, figures),
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
        }
