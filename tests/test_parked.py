"""One match that cannot be drawn is parked; the others are as if it were not there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Column, MetaData, Table, Text, delete, select
from sqlalchemy.exc import OperationalError

from core.errors import NotFound
from core.game import Game
from core.messages import msg
from core.session import Session
from eventstore import parked as parking
from eventstore.columns import stream_of
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.following import Feed
from eventstore.projected_tables import PROJECTED
from eventstore.queries import UNKNOWN
from eventstore.sql import SqlStore
from eventstore.tables import events, steps, streams
from tests.matches import several
from tests.tampering import unguarded
from tests.toys import GAMES, PIG, pig, rules

SINCE = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
BAD = "ruled"  # the only match in which a player holds two points more by a ruling


def clock() -> Callable[[], datetime]:
    times = (SINCE + timedelta(hours=n) for n in range(100))
    return lambda: next(times)


def books(database: Database, game: Game[Any, Any, Any]) -> Projections:
    return Projections(SqlStore(database, {game.slug: game}), clock=clock())


def with_points_passed(what: str) -> Game[Any, Any, Any]:
    """Pig, whose function `what` makes no sense of a ruling that passes points."""

    def refuse(*_: object) -> Any:
        raise RecursionError("maximum recursion depth exceeded")

    if what == "apply":
        return replace(PIG, rulings=replace(PIG.rulings, apply=refuse))

    def stats(line: Any) -> Any:
        ruled = any(event.kind == "ruling_made" for frame in line for event in frame.events)
        return refuse() if ruled else rules.stats(line)

    return pig(stats=stats)


def projected(database: Database) -> list[list[tuple[Any, ...]]]:
    """All rows of the lists but those of the bad match."""
    with database.read() as connection:
        found = [connection.execute(select(table)).mappings().all() for table in PROJECTED]
    return [
        sorted((tuple(row.values()) for row in rows if row["match_id"] != BAD), key=str)
        for rows in found
    ]


@pytest.mark.parametrize(
    ("what", "part", "listed", "step"),
    [("apply", "log", False, 3), ("stats", "match_statistics", True, 3)],
)
def test_a_match_that_cannot_be_drawn_is_parked_alone(
    database: Database, what: str, part: str, listed: bool, step: int
) -> None:
    several(SqlStore(database, GAMES))
    Projections(SqlStore(database, GAMES)).catch_up()
    sound = projected(database)
    feed = books(database, with_points_passed(what))
    feed.rebuild()
    assert projected(database) == sound
    assert (BAD in [row.match_id for row in feed.matches()]) is listed
    assert BAD not in [facts.match_id for facts in feed.facts("toy-pig")]
    text = "Step {number}: the game can make no sense of what is recorded."
    told = msg(text, match=BAD, number=step)
    assert feed.parked() == [
        (BAD, part, "toy-pig", "broken_log", told, step, SINCE, parking.APP, 1, 1)
    ]


def test_what_is_parked_is_not_tried_at_every_question(database: Database) -> None:
    several(SqlStore(database, GAMES))
    tried: list[str] = []

    def stats(line: Any) -> Any:
        tried.append("")
        raise ZeroDivisionError

    feed = books(database, pig(stats=stats))
    for _ in range(3):
        assert feed.count() == 7
    once = len(tried)
    feed.matches()
    assert len(tried) == once
    assert [one.tries for one in feed.parked()] == [1] * 7


def test_a_match_that_has_grown_is_tried_again(database: Database) -> None:
    several(SqlStore(database, GAMES))
    books(database, with_points_passed("stats")).catch_up()
    feed = Projections(SqlStore(database, GAMES))
    feed.catch_up()
    assert [one.match_id for one in feed.parked()] == [BAD]  # same program, same rules
    session = Session.load(PIG, feed.store.read(BAD))
    session.play("roll 2", at=NOON + timedelta(hours=1))
    feed.store.append(BAD, session.pending, expected_version=session.timeline.version - 1)
    assert BAD in [facts.match_id for facts in feed.facts("toy-pig")]
    assert feed.parked() == []


def test_another_program_and_other_rules_try_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    several(SqlStore(database, GAMES))
    bad = with_points_passed("apply")
    books(database, bad).catch_up()
    worse = replace(bad, rules=2)
    feed = books(database, worse)
    feed.catch_up()
    assert [(one.since, one.rules, one.tries) for one in feed.parked()] == [(SINCE, 2, 2)]
    monkeypatch.setattr(parking, "APP", "kifu/9.9.9")
    feed = books(database, replace(PIG, rules=2))
    feed.catch_up()
    assert feed.parked() == []
    assert feed.match(BAD).steps == 4


def test_a_game_that_comes_back_takes_its_matches_in(database: Database) -> None:
    several(SqlStore(database, GAMES))
    away = Projections(SqlStore(database, {}))
    assert {row.status for row in away.matches()} == {UNKNOWN}
    told = {(one.part, one.game, one.code, one.rules) for one in away.parked()}
    assert told == {("log", "toy-pig", "game_not_found", None)}
    back = Projections(SqlStore(database, GAMES))
    assert len(back.matches()) == 7
    assert back.parked() == []


def test_a_match_is_tried_again_on_demand(database: Database) -> None:
    several(SqlStore(database, GAMES))
    books(database, with_points_passed("stats")).catch_up()
    feed = Projections(SqlStore(database, GAMES))
    feed.retry([BAD, "nowhere"])
    assert feed.parked() == []
    with pytest.raises(NotFound):
        feed.match("nowhere")


def test_rebuilding_tries_all_again_and_forgets_what_is_gone(database: Database) -> None:
    several(SqlStore(database, GAMES))
    feed = books(database, with_points_passed("apply"))
    feed.catch_up()
    feed.rebuild()
    assert [(one.since, one.tries) for one in feed.parked()] == [(SINCE, 2)]
    with unguarded(database) as connection:
        gone = connection.execute(select(stream_of(BAD))).scalar_one()
        for column in (events.c.stream, steps.c.stream, streams.c.number):
            connection.execute(delete(column.table).where(column == gone))
    feed.rebuild()
    assert feed.parked() == []


TITLES = Table(
    "titles", MetaData(), Column("match_id", Text), Column("title", Text, nullable=False)
)


class Titles:
    """A projection of somebody's own; no row without a title can be written."""

    name = "titles"
    tables = (TITLES,)

    def apply(self, connection: Any, matches: Any) -> None:
        for match in matches:
            title = match.timeline.start.title or None
            row = {"match_id": match.match_id, "title": title}
            connection.execute(TITLES.insert(), row)


def test_a_row_that_cannot_be_written_parks_its_match_alone(database: Database) -> None:
    several(SqlStore(database, GAMES))
    TITLES.create(database.engine)
    feed = Feed(SqlStore(database, GAMES), [Titles()])
    feed.catch_up()
    with database.read() as connection:
        found = connection.execute(select(TITLES.c.match_id)).scalars().all()
    assert sorted(found) == ["last", "ruled", "won"]
    assert {(one.match_id, one.part) for one in feed.parked()} == {
        (name, "titles") for name in ("branched", "dealt", "empty", "given")
    }


def test_what_the_database_is_to_blame_for_parks_nothing(database: Database) -> None:
    several(SqlStore(database, GAMES))

    class Full(Titles):
        def apply(self, *_: object) -> None:
            raise OperationalError("INSERT", None, Exception("database or disk is full"))

    feed = Feed(SqlStore(database, GAMES), [Full()])
    with pytest.raises(OperationalError):
        feed.catch_up()
    assert feed.parked() == []
