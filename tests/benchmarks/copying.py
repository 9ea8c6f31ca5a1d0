"""How fast a log is copied, SQLite to PostgreSQL and back, what that takes, how a standby follows.

`make copy EVENTS=1000000`: matches of *Ace in the Hole*, played at random and then stored many
times under other ids, with their own hashes; nothing is drawn of them. Each copy is `kifu copy` in
a process of its own, whose memory is measured; it compares every row and walks all chains before it
ends. What came back must have the digests of what went out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread

from core import simulate
from core.games import find
from eventstore import chain
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.rows import StepRow
from eventstore.sql import SqlStore
from eventstore.turns import EVERYTHING
from tests.replication import Pair, replicating

GAME = "ace-in-the-hole"
PLAYED = 40  # different matches
TOGETHER = 100  # matches stored in one transaction
REPLAYED = "pg_last_wal_replay_lsn()"
MB = 2**20


def main() -> None:
    """Print the figures; the number of events is the argument."""
    wanted = int(sys.argv[1])
    with TemporaryDirectory(prefix="kifu-") as name, replicating() as pair:
        first, back = (f"sqlite:///{Path(name) / file}" for file in ("first.db", "back.db"))
        began = time.monotonic()
        events = make_log(first, wanted)
        told(f"{events} events made in {time.monotonic() - began:.0f} s")
        with lag(pair) as behind:
            out = copied(first, pair.url, "SQLite to PostgreSQL")
        told(
            f"Its hot standby was behind by {max(behind) / MB:.1f} MB of WAL at most, half of the "
            f"time by {median(behind) / MB:.2f}, and had everything {caught_up(pair):.2f} s after"
        )
        home = copied(pair.url, back, "PostgreSQL to SQLite")
        copied(first, pair.url, "once more, with nothing new")
        if out != home:
            sys.exit("The digests of what came back are not those of what went out.")
        told("What came back has the digests of what went out.")


def make_log(url: str, wanted: int) -> int:
    """Store matches until there are so many events; how many there are."""
    matches, events = cycle(list(played())), 0
    with closing(Database(url)) as database:
        database.upgrade()
        store = SqlStore(database)
        number = 0
        while events < wanted:
            with store.writing(EVERYTHING) as rows:
                for _ in range(TOGETHER):
                    number += 1
                    match = list(renamed(next(matches), f"m{number:08}"))
                    rows.insert(match)
                    rows.seat(match[0].match_id, {"red": f"Player {number % 200}"})
                    events += match[-1].events[-1].version
    return events


def played() -> Iterator[tuple[StepRow, ...]]:
    """Different matches, as they are stored."""
    game = find(GAME)
    with TemporaryDirectory() as folder, closing(Database(f"sqlite:///{folder}/played.db")) as one:
        one.upgrade()
        store = SqlStore(one)
        for seed in range(PLAYED):
            plan = simulate.Plan(1, "random", game.options())
            steps = simulate.play(game, plan, seed, clock=lambda: NOON)
            store.append(f"p{seed}", steps.pending, expected_version=0)
            yield store.rows(f"p{seed}")


def renamed(match: tuple[StepRow, ...], name: str) -> Iterator[StepRow]:
    """The same steps under another id, chained by their own hashes."""
    previous = ""
    for row in match:
        step = row._replace(match_id=name)
        previous = chain.digest(step, previous)
        yield step._replace(hash=previous)


def copied(source: str, target: str, what: str) -> dict[str, object]:
    """Copy with the command; print what it took, and give the digests of all tables."""
    words = [sys.executable, "-m", "web.cli", "--database", source, "copy", target, "--json"]
    began = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    spent = time.monotonic() - began
    if process.returncode:
        sys.exit(f"{what}: kifu copy ended with {process.returncode} after {spent:.0f} s")
    found = json.loads(printed)
    rows = sum(table["rows"] for table in found["tables"].values())
    told(
        f"{what}: {found['events']} events, {found['matches']} matches, {rows} rows, compared and "
        f"verified: {spent:.1f} s ({used.ru_utime + used.ru_stime:.1f} s of its own processor time)"
        f", {found['events'] / spent:,.0f} events a second, {used.ru_maxrss / 1024:.0f} MB at peak"
    )
    return dict(found["tables"])


@contextmanager
def lag(pair: Pair) -> Iterator[list[int]]:
    """How many bytes of WAL the standby had still to replay, each second."""
    found, ended = list[int](), Event()

    def look() -> None:
        while not ended.wait(1):
            flushed = pair.on_primary("SELECT CAST(pg_current_wal_flush_lsn() AS TEXT)")
            found.append(int(pair.on_standby(f"SELECT -({REPLAYED} - '{flushed}')")))

    thread = Thread(target=look)
    thread.start()
    try:
        yield found
    finally:
        ended.set()
        thread.join()


def caught_up(pair: Pair) -> float:
    """Wait until the standby has what the primary has now; the seconds that took."""
    began = time.monotonic()
    flushed = pair.on_primary("SELECT CAST(pg_current_wal_flush_lsn() AS TEXT)")
    while not pair.on_standby(f"SELECT {REPLAYED} >= '{flushed}'"):
        time.sleep(0.01)
    return time.monotonic() - began


def told(line: str) -> None:
    """Print at once: the whole takes minutes."""
    print(line, flush=True)  # noqa: T201 - of make copy


if __name__ == "__main__":
    main()
