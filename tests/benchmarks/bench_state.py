"""State at a step, cold: read from the database, decoded, folded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.replay import Timeline, fold
from core.session import Session
from eventstore.codec import codec_of
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.benchmarks.peers import Library, Plain, facts, payloads

pytestmark = pytest.mark.benchmark(group="state at a step, cold")
STEP = 40


def test_kifu(benchmark: Any, long_match: Session[Any], tmp_path: Path) -> None:
    """The whole tree: every other step is at hand after it."""
    database = Database(f"sqlite:///{tmp_path / 'kifu.db'}")
    database.upgrade()
    store = SqlStore(database)
    store.append("match", long_match.pending, expected_version=0)
    benchmark.extra_info.update(units=1, unit="states", base=False)
    state = benchmark(lambda: Timeline(long_match.game, store.read("match")).at(STEP))
    assert state == long_match.timeline.at(STEP)
    database.close()


def test_kifu_any_step_warm(benchmark: Any, long_match: Session[Any]) -> None:
    benchmark.extra_info.update(units=1, unit="states", base=False)
    assert benchmark(long_match.timeline.at, STEP) == long_match.timeline.frames[STEP].state


def test_plain_sqlite3(benchmark: Any, long_match: Session[Any], tmp_path: Path) -> None:
    """Bare rows, and Kifu's own decoding and fold, up to the step only."""
    base = Plain(tmp_path / "plain.db")
    texts = [t for step in long_match.pending[: STEP + 1] for t in payloads(step)]
    base.append("match", 0, texts)
    game, codec = long_match.game, codec_of(long_match.game)

    def run() -> Any:
        events = [codec._read_event(row) for row in base.read("match")]
        return fold(game, game.initial(events[0]), events[1:])

    benchmark.extra_info.update(units=1, unit="states", base=True)
    assert benchmark(run) == long_match.timeline.at(STEP)
    base.connection.close()


def test_eventsourcing(benchmark: Any, long_match: Session[Any], tmp_path: Path) -> None:
    peer = Library(tmp_path / "peer.db")
    table = peer.start()
    for step in long_match.pending:
        peer.append(table, facts(step))
    benchmark.extra_info.update(units=1, unit="states", base=False)
    found = benchmark(lambda: peer.app.repository.get(table.id, version=STEP + 2))
    assert found.facts == facts(long_match.pending[STEP])
    peer.app.close()
