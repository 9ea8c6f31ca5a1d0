"""Programs for tests that kill them: each works until it ends, and says what was acknowledged."""

from __future__ import annotations

import json
import os
import sys
from threading import Thread
from uuid import uuid4

from eventstore import following
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.export import record as record_of
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.sql import SqlStore
from eventstore.worker import Worker
from tests.toys import GAMES

WRITERS = 8
FIRST = "won"  # a match that is there before


def record(store: SqlStore) -> None:
    """A match without end; each step is told once the store has answered."""
    match_id, step = uuid4().hex, opening("toy-pig")
    while True:
        done = store.append(match_id, [step], expected_version=step.step).steps[0]
        os.write(1, f"{match_id} {done.step} {done.hash}\n".encode())  # in one piece
        step = note(step.step + 1, "on", key=f"key {step.step}")


def record_in_threads(store: SqlStore) -> None:
    """Record many matches at once."""
    threads = [Thread(target=record, args=(store,)) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def work(store: SqlStore) -> None:
    """Keep lists and figures up with a match that is recorded."""
    Thread(target=record, args=(store,), daemon=True).start()
    Worker(Projections(store), poll=0).run()


def rebuild(store: SqlStore) -> None:
    """Rebuild lists and figures, again and again."""
    following.PAGE = 20
    while True:
        Projections(store).rebuild()


def take_in(store: SqlStore) -> None:
    """Import a match, again and again, each time under another id."""
    told = record_of(store, FIRST)
    for step in told["steps"]:
        del step["hash"]  # it holds for the first id only
    while True:
        told["match"]["id"] = uuid4().hex
        (done,) = import_records(store, json.dumps(told).encode())
        os.write(1, f"{done.match_id} {len(told['steps'])} -\n".encode())


WORK = {job.__name__: job for job in (record_in_threads, work, rebuild, take_in)}


def main() -> None:
    url, name = sys.argv[1:]
    store = SqlStore(Database(url), GAMES)
    os.write(1, b"begun - -\n")
    WORK[name](store)


if __name__ == "__main__":
    main()
