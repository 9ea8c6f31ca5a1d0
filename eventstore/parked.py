"""Parked matches: what could not be drawn from one match, told so that the others go on.

A row of the table `parked` for each part of a match that failed:

`match_id`, `part`  which match, and what: `log` (it cannot be read or folded, and is in no list
                    and no figure), the name of a projection (`match_list`, `match_statistics`:
                    it has no row there), or `summary` (its figures cannot be added to others)
`game`              the slug, NULL where not even that can be read
`code`, `message`   of the error; the message as JSON, for any language
`step`              the step that makes no sense, NULL where it is no single one
`since`             when it failed first
`app`, `rules`      the program and the version of the game's rules that tried last, so that
                    another one tries again; `rules` is NULL where the game was not here
`tries`             how often it failed
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, exists, insert, select, update

from core import APP
from core.errors import BrokenLog, KifuError
from core.events import MatchId
from core.game import Game
from core.messages import Message
from eventstore import sentences, times
from eventstore.projected_tables import parked
from eventstore.readers import Reader, knows
from eventstore.tables import streams

LOG, SUMMARY = "log", "summary"  # parts beside the names of projections


class Parked(NamedTuple):
    """One part of a match that could not be drawn."""

    match_id: MatchId
    part: str
    game: str | None
    code: str
    message: Message
    step: int | None
    since: datetime
    app: str
    rules: int | None
    tries: int


class Failure(NamedTuple):
    """A part that failed just now."""

    match_id: MatchId
    part: str
    game: str | None  # slug
    rules: int | None  # their version; None: the game is not here
    error: KifuError


def all_of(
    connection: Connection, table: Table = parked, reader: Reader | None = None
) -> list[Parked]:
    """Everything that is parked, the oldest first; of a reader what is of matches they know of."""
    question = select(table).order_by(table.c.since, table.c.match_id, table.c.part)
    if reader is not None:
        question = question.where(knows(table.c.match_id, reader))
    return [_read(row) for row in connection.execute(question)]


def outdated(connection: Connection, games: Mapping[str, Game[Any, Any, Any]]) -> list[MatchId]:
    """The matches that another program, or other rules, failed on: to be tried again."""
    found = dict.fromkeys(
        one.match_id
        for one in all_of(connection)
        if (one.app, one.rules) != (APP, rules_of(games, one.game))
    )
    return list(found)


def replace(
    connection: Connection,
    tried: Iterable[MatchId],
    failures: Sequence[Failure],
    now: datetime,
    table: Table = parked,
) -> None:
    """After these matches were `tried`: park what failed, let go what did not."""
    known = {(one.match_id, one.part): one for one in all_of(connection, table)}
    if names := {match_id for match_id, _ in known}.intersection(tried):
        own = table.c.match_id == bindparam("old")
        connection.execute(delete(table).where(own), [{"old": name} for name in sorted(names)])
    add(connection, failures, now, known, table)


def add(
    connection: Connection,
    failures: Sequence[Failure],
    now: datetime,
    known: Mapping[tuple[MatchId, str], Parked] = {},
    table: Table = parked,
) -> None:
    """Park these; `known` are former failures of theirs, whose rows are gone."""
    if failures:
        rows = [_row(one, known.get((one.match_id, one.part)), now) for one in failures]
        connection.execute(insert(table), rows)


def go_on(connection: Connection, anew: Table) -> None:
    """Have what was tried anew go on from former failures: since when, and how often."""
    for one in all_of(connection):
        same = anew.c.match_id == one.match_id, anew.c.part == one.part
        told = {"since": times.stored(one.since), "tries": anew.c.tries + one.tries}
        connection.execute(update(anew).where(*same).values(told))


def forget_missing(connection: Connection) -> None:
    """Let go what is parked of matches that are no longer in the log."""
    connection.execute(
        delete(parked).where(~exists().where(streams.c.match_id == parked.c.match_id))
    )


def _row(failure: Failure, before: Parked | None, now: datetime) -> dict[str, Any]:
    error = failure.error
    return {
        "match_id": failure.match_id,
        "part": failure.part,
        "game": failure.game,
        "code": error.code,
        "message": sentences.dumps(error.message),
        "step": error.step if isinstance(error, BrokenLog) else None,
        "since": times.stored(now if before is None else before.since),
        "app": APP,
        "rules": failure.rules,
        "tries": 1 if before is None else before.tries + 1,
    }


def _read(row: Any) -> Parked:
    values = dict(row._mapping)  # noqa: SLF001 - the documented name of it
    values["message"] = sentences.loads(row.message)
    values["since"] = times.parsed(row.since)
    return Parked(**values)


def maker_of(game: Game[Any, Any, Any]) -> str:
    """Who draws and counts the matches of a game: the program, and the version of its rules."""
    return f"{APP} {game.rules}"


def rules_of(games: Mapping[str, Game[Any, Any, Any]], slug: str | None) -> int | None:
    """The version of a game's rules; None where it is not here."""
    game = games.get(slug or "")
    return None if game is None else game.rules
