"""What a log weighs, and how fast the whole of it is read: `python -m tests.scale.weighing URL N`.

Fills a database with N events of simulated matches and prints JSON: bytes an event in each table,
and events a second of one process that draws lists and figures, verifies, or is filled.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

from core import simulate
from core.games import find
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.scale.load import GAME, PLAYED
from web.settings import now

SIZES = """
    SELECT c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public' AND c.reltuples > 0
"""


def weigh(url: str, number: int) -> dict[str, Any]:
    """Bytes an event, and events a second."""
    game = find(GAME)
    plan = simulate.Plan(1, "random", game.options())
    played = [tuple(simulate.play(game, plan, n, clock=now).pending) for n in range(PLAYED)]
    with closing(Database(url)) as database:
        store = SqlStore(database)
        events = matches = 0

        def fill() -> None:
            nonlocal events, matches
            while events < number:
                steps = played[matches % PLAYED]
                store.append(f"weighed{matches}", steps, expected_version=0)
                events += sum(len(step.events) for step in steps)
                matches += 1

        took = {"fill": _took(fill)}
        took["draw"] = _took(lambda: Projections(store).catch_up())
        took["verify"] = _took(lambda: list(verify(store)))
        with database.engine.connect() as connection:
            connection.exec_driver_sql("ANALYZE")
            found = connection.exec_driver_sql(SIZES).all()
    return {
        "events": events,
        "matches": matches,
        "bytes": {name: (table + indexes) / events for name, table, indexes in found},
        "rates": {name: events / seconds for name, seconds in took.items()},
    }


def _took(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


if __name__ == "__main__":
    print(json.dumps(weigh(sys.argv[1], int(sys.argv[2]))))  # noqa: T201
