"""Who writes to a log that others follow: to own matches and shared ones, and some in vain.

As a program it writes until it has so many events, and says of each when it was acknowledged.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from random import Random
from time import monotonic

from core.errors import Unavailable, VersionConflict
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.notices import Notices
from eventstore.sql import SqlStore
from eventstore.turns import of
from tests.toys import GAMES

OWN, SHARED = 3, 2  # matches
UNDONE = 0.1  # how often rows are rolled back

Tell = Callable[[str, int, float], None]  # match, version, when it was acknowledged


class Undone(Exception):
    """What is written is not to stay."""


def write(url: str, name: str, events: int, tell: Tell) -> None:
    """Write so many events at least, several of them at once now and then."""
    pick, done = Random(name), 0
    with closing(Database(url)) as database, closing(Notices(database)) as notices:
        store = SqlStore(database, GAMES)
        while done < events:
            with suppress(Unavailable, VersionConflict):  # others had the turn, or were faster
                if pick.random() < UNDONE:
                    _undo(store, f"never {name} {done}")
                done += _append(store, pick, name, tell)
                notices.tell()


def _append(store: SqlStore, pick: Random, name: str, tell: Tell) -> int:
    shared = pick.randrange(OWN + SHARED)
    match = f"shared {shared}" if shared < SHARED else f"{name} {shared}"
    last = store.last(match)
    step = note(last.step + 1, "on", events=pick.randint(1, 3))
    if not last.version:
        step = opening("toy-pig")
    done = store.append(match, [step], expected_version=last.version).steps[0]
    at = monotonic()
    for event in done.events:
        tell(match, event.version, at)
    return len(done.events)


def _undo(store: SqlStore, match: str) -> None:
    memory = MemoryStore(GAMES)
    memory.append(match, [opening("toy-pig")], expected_version=0)
    with suppress(Undone), store.writing(of(match)) as rows:
        rows.insert(memory.rows(match))
        raise Undone


def main() -> None:
    """`python -m tests.feed_writers URL NAME EVENTS`."""
    url, name, events = sys.argv[1:]

    def tell(match: str, version: int, at: float) -> None:
        os.write(1, f"{match}|{version}|{at}\n".encode())

    write(url, name, int(events), tell)


if __name__ == "__main__":
    main()
