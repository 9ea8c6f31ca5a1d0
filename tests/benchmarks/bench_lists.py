"""A page of the list of matches, and everything exported, over 1,000 finished matches."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from core.games.ace_in_the_hole import GAME
from core.simulate import Plan, play
from eventstore.database import Database
from eventstore.export import export_all
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from tests.benchmarks.peers import Library, facts
from tests.laws import START

MATCHES, PAGE = 1000, 50


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, SqlStore]]:
    """A SQLite file with the matches in it, its projections caught up."""
    path = tmp_path_factory.mktemp("book") / "kifu.db"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    store = SqlStore(database)
    plan = Plan(1, "random", GAME.options())
    for number in range(1, MATCHES + 1):
        at = START + timedelta(minutes=number)
        session = play(GAME, plan, number, clock=lambda at=at: at)  # type: ignore[misc]
        store.append(plan.match_id(GAME, number), session.pending, expected_version=0)
    Projections(store).catch_up()
    yield path, store
    database.close()


@pytest.mark.benchmark(group="list of matches, a page of 50 of 1,000")
class TestList:
    def test_kifu(self, benchmark: Any, book: tuple[Path, SqlStore]) -> None:
        projections = Projections(book[1])
        benchmark.extra_info.update(units=1, unit="pages", base=False)
        assert len(benchmark(lambda: projections.matches(limit=PAGE))) == PAGE

    def test_plain_sqlite3(self, benchmark: Any, book: tuple[Path, SqlStore]) -> None:
        """The same rows of the same table, as tuples."""
        connection = sqlite3.connect(book[0])
        question = "SELECT * FROM match_list ORDER BY updated_at DESC, match_id DESC LIMIT ?"
        benchmark.extra_info.update(units=1, unit="pages", base=True)
        assert len(benchmark(lambda: connection.execute(question, (PAGE,)).fetchall())) == PAGE
        connection.close()


@pytest.mark.benchmark(group="export of 1,000 matches, NDJSON")
class TestExport:
    def test_kifu(self, benchmark: Any, book: tuple[Path, SqlStore]) -> None:
        """Whole records: steps, events, hashes, final state and statistics."""
        units = sum(book[1].version(match) for match in book[1].match_ids())
        benchmark.extra_info.update(units=units, unit="events", base=False)

        def run() -> int:
            target = io.BytesIO()
            export_all(book[1], target)
            return target.tell()

        assert benchmark.pedantic(run, rounds=3) > units * 100

    def test_plain_sqlite3(self, benchmark: Any, book: tuple[Path, SqlStore]) -> None:
        """Bare rows of both tables through `json.dumps`: no states, no statistics."""
        connection = sqlite3.connect(book[0])
        units = connection.execute("SELECT count(*) FROM events").fetchone()[0]
        benchmark.extra_info.update(units=units, unit="events", base=True)

        def run() -> int:
            target = io.BytesIO()
            for table in ("steps", "events"):
                for row in connection.execute(f"SELECT * FROM {table}"):
                    target.write(json.dumps(row).encode() + b"\n")
            return target.tell()

        assert benchmark.pedantic(run, rounds=5) > units * 100
        connection.close()

    def test_eventsourcing(
        self, benchmark: Any, book: tuple[Path, SqlStore], tmp_path: Path
    ) -> None:
        """A tenth of the matches read from its notification log, states as they are stored."""
        peer, units = Library(tmp_path / "peer.db"), 0
        for number, match in enumerate(book[1].match_ids()):
            if number % 10 == 0:
                table = peer.start()
                for step in book[1].read(match):
                    peer.append(table, facts(step))
                    units += len(step.events)
        benchmark.extra_info.update(units=units, unit="events", base=False)

        def run() -> int:
            target, after = io.BytesIO(), 1
            while section := peer.app.notification_log.select(start=after, limit=10):
                for item in section:
                    event = peer.app.mapper.to_domain_event(item)
                    line = {"topic": item.topic, "data": str(event.__dict__)}
                    target.write(json.dumps(line).encode() + b"\n")
                after = section[-1].id + 1
            return target.tell()

        assert benchmark.pedantic(run, rounds=3) > units * 100
        peer.app.close()
