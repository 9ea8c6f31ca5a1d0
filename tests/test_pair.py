"""Two web processes and a worker on one PostgreSQL: whichever of them is killed, and while a newer
program takes their place, what was acknowledged is in the log, once and in order, and nobody waits
for long.

TEST_PAIR says for how many seconds one after the other is killed (`make pair`); each of them is
killed once at least.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.projected_tables import PROJECTED
from eventstore.sql import SqlStore
from tests.newer import ADDS, newer_program
from tests.pair import Load, Pair, Plan, Report
from tests.proxy import PATIENCE, Proxy
from tests.servers import STUCK
from web.cli import main

SECONDS = float(os.environ.get("TEST_PAIR", "0"))
PLAN = Plan() if SECONDS else Plan(pause=0.5)
BETWEEN = 1.0  # seconds from a start to the next kill, about
FEW = 5  # entries that are made between two kills, at least


@pytest.fixture
def pair(postgresql_url, tmp_path, monkeypatch) -> Iterator[Pair]:
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    found = Pair(postgresql_url)
    try:
        found.begin()
        yield found
    finally:
        found.end()


def test_nothing_is_lost_by_kills_nor_while_the_program_is_exchanged(pair, tmp_path):
    report = loaded(pair, lambda pair, load: _killed_then_exchanged(pair, load, tmp_path))
    told_is_stored(pair.url, report)
    figures_have_caught_up(pair.url)
    print(report.told())  # noqa: T201 - of make pair


async def _killed_then_exchanged(pair: Pair, load: Load, folder: Path) -> None:
    await _killing(pair, load)
    again = load.report.asked_again
    await _exchanging(pair, load, folder / "newer")
    assert load.report.asked_again == again, "no request failed while the program was exchanged"


async def _killing(pair: Pair, load: Load) -> None:
    chance, begun = Random(4), time.monotonic()
    for victim in cycle((0, 1, None)):
        await going_on(load, FEW)
        await asyncio.sleep(chance.uniform(0, BETWEEN))
        if victim is None:
            await pair.restart_worker(signal.SIGKILL)
        else:
            await pair.restart(victim, signal.SIGKILL)
        load.report.broken += 1
        if victim is None and time.monotonic() - begun >= SECONDS:
            return


async def _exchanging(pair: Pair, load: Load, folder: Path) -> None:
    """A newer program, with a migration, takes the place of one process after the other."""
    folder.mkdir()
    pair.program = newer_program(folder, ADDS)
    await going_on(load, FEW)
    assert await pair.upgrade() == 0
    await going_on(load, FEW)
    for web in pair.webs:  # which are of the old program
        assert (await asyncio.to_thread(web.fetch, "GET", "/ready"))[0] == 200
    for number in (0, 1):
        await pair.restart(number, signal.SIGTERM)
        load.report.broken += 1
        await going_on(load, FEW)


async def going_on(load: Load, entries: int) -> None:
    """Wait until so many more entries were acknowledged."""
    wanted = load.report.entries + entries
    async with asyncio.timeout(STUCK):
        while load.report.entries < wanted:
            await asyncio.sleep(0.01)


def loaded(pair: Pair, meanwhile) -> Report:
    """What came of entries, looks and watching while `meanwhile` was done to the pair."""

    async def run() -> Report:
        async with Proxy(pair.ports).running() as proxy:
            load = Load(PLAN, proxy)
            return await load.run(lambda: meanwhile(pair, load))

    # a thread of its own: the caller's may have a loop that runs, as a browser's driver does
    with ThreadPoolExecutor(1) as alone:
        report = alone.submit(lambda: asyncio.run(run())).result()
    assert report.failures == []
    assert report.late == 0
    assert report.longest < PATIENCE
    assert report.missing() == 0
    assert report.conflicts > 0
    return report


def told_is_stored(url: str, report: Report) -> None:
    """Every step that was acknowledged is in the log once, as it was told, and no other."""
    database = Database(url)
    with closing(database):
        store = SqlStore(database)
        assert {*store.match_ids()} == {*report.acknowledged}
        for match, told in report.acknowledged.items():
            rows = store.rows(match)
            assert [row.step for row in rows] == [*range(len(rows))]
            stored = {row.events[-1].version: (row.step, row.key, row.hash) for row in rows}
            assert stored == {
                version: (step["step"], step["key"], step["hash"])
                if "hash" in step
                else (0, stored[version][1], stored[version][2])
                for version, step in told.items()
            }
    result = CliRunner().invoke(main, ["--database", url, "verify"])
    assert result.exit_code == 0, result.output


def figures_have_caught_up(url: str) -> None:
    """The worker takes everything in; what it wrote is what a rebuild gives."""
    database = Database(url)
    with closing(database):
        books = Projections(SqlStore(database))
        ends = time.monotonic() + STUCK
        while books.is_behind():
            assert time.monotonic() < ends, "the worker does not catch up"
            time.sleep(0.05)
        followed = _rows(database)
        books.rebuild()
        assert _rows(database) == followed
        assert followed[0]


def _rows(database: Database) -> list[list[object]]:
    with database.read() as connection:
        return [sorted(connection.execute(select(table)).all(), key=str) for table in PROJECTED]
