"""Append: one step a commit, synced to disk, its expected version checked."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core.ports import NewStep
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.benchmarks.peers import Library, Plain, facts, payloads

pytestmark = pytest.mark.benchmark(group="append, one step a commit")


def measure(benchmark: Any, run: Any, steps: list[NewStep], *, base: bool = False) -> None:
    """Whole matches, each step in a commit of its own."""
    benchmark.extra_info.update(units=len(steps), unit="steps", base=base)
    benchmark.pedantic(run, rounds=15, iterations=1, warmup_rounds=2)


def test_kifu(benchmark: Any, steps: list[NewStep], tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'kifu.db'}")
    database.upgrade()
    store, numbers = SqlStore(database), count()

    def run() -> None:
        match_id, version = f"match{next(numbers)}", 0
        for step in steps:
            store.append(match_id, [step], expected_version=version)
            version += len(step.events)

    measure(benchmark, run, steps)
    database.close()


def test_plain_sqlite3(benchmark: Any, steps: list[NewStep], tmp_path: Path) -> None:
    base, numbers = Plain(tmp_path / "plain.db"), count()

    def run() -> None:
        stream, version = f"match{next(numbers)}", 0
        for step in steps:
            version = base.append(stream, version, payloads(step))

    measure(benchmark, run, steps, base=True)
    base.connection.close()


def test_eventsourcing(benchmark: Any, steps: list[NewStep], tmp_path: Path) -> None:
    peer = Library(tmp_path / "peer.db")

    def run() -> None:
        table = peer.start()
        for step in steps:
            peer.append(table, facts(step))

    measure(benchmark, run, steps)
    peer.app.close()
