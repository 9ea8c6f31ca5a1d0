"""A program that records in many threads at once and says what was acknowledged, until it ends."""

from __future__ import annotations

import os
import sys
from threading import Thread
from uuid import uuid4

from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.toys import GAMES

WRITERS = 8


def record(store: SqlStore) -> None:
    """A match without end; each step is told once the store has answered."""
    match_id, step = uuid4().hex, opening("toy-pig")
    while True:
        done = store.append(match_id, [step], expected_version=step.step).steps[0]
        os.write(1, f"{match_id} {done.step} {done.hash}\n".encode())  # in one piece
        step = note(step.step + 1, "on", key=f"key {step.step}")


def main() -> None:
    store = SqlStore(Database(sys.argv[1]), GAMES)
    threads = [Thread(target=record, args=(store,)) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
