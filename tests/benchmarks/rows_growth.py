"""Rows that are costs: bytes, and the power of the size with which work grows."""

from __future__ import annotations

import gc
import io
import os
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from core.commands import Redo, Undo
from core.games import find
from core.memory_weight import thin
from core.replay import Timeline
from core.service import Service
from eventstore.export import export_all
from eventstore.feed import Projections
from eventstore.snapshot_reads import States
from eventstore.sql import SqlStore
from tests.benchmarks.matches import GAMES, given_up, opened, steps_of
from tests.benchmarks.peers import payloads
from tests.benchmarks.rows import Ratio, Row, compare, exponent, no_step_limit, spread
from tests.laws import START

LONG = bool(os.environ.get("LONG"))  # takes far longer
LENGTHS = (500, 5_000, 50_000) if LONG else (200, 2_000, 10_000)
LIVE = (200, 1_000, 5_000) if LONG else (200, 600, 1_800)
LOGS = (20, 200, 2_000) if LONG else (20, 100, 500)  # matches
PLAYED = 500 if LONG else 40  # steps of each
TRIES = 3
STEPS = f"{LENGTHS[0]} to {LENGTHS[-1]:,} steps"
ENTERED = f"{LIVE[0]} to {LIVE[-1]:,} steps"
MATCHES = f"{LOGS[0]} to {LOGS[-1]:,} matches"
FIGURES = f"Figures over {LOGS[-1]:,} matches"


def kept_state(folder: Path, slug: str) -> float:
    """Bytes of memory that a step of a folded match takes beside its events."""
    return _memory(slug)


def kept_where_short(folder: Path, slug: str) -> float:
    """The same when more matches are held than there is room for."""
    return _memory(slug, thin)


def _memory(slug: str, then: Callable[[Timeline[Any]], object] = id) -> float:
    game, steps = find(slug), steps_of(slug, 1000)
    then(Timeline(game, steps))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = Timeline(game, steps)
    then(timeline)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(timeline.steps)


def stored(folder: Path, slug: str) -> float:
    """Bytes of the file for each byte of payload, all indexes and projections left out."""
    store, steps = opened(folder, f"stored {slug}"), steps_of(slug, 1000)
    store.append("m", steps, expected_version=0)
    with store.database.read() as connection:
        names = "'steps', 'events', 'uq_steps_idempotency_key', 'ix_events_started'"
        names += ", 'sqlite_autoindex_events_1'"
        size = connection.exec_driver_sql(
            f"SELECT sum(pgsize) FROM dbstat WHERE name IN ({names})"
        ).scalar_one()
    return float(size) / sum(len(text.encode()) for step in steps for text in payloads(step))


def powers(measure: Callable[[Path, str, int], float], sizes: Sequence[int]) -> Any:
    def row(folder: Path, slug: str) -> Ratio:
        tries = [[measure(folder, slug, size) for size in sizes] for _ in range(TRIES)]
        return spread([exponent(sizes, costs) for costs in tries])

    return row


def _long(folder: Path, slug: str, length: int) -> SqlStore:
    path = folder / f"long {slug} {length}.db"
    fresh = not path.exists()
    store = opened(folder, f"long {slug} {length}")
    if fresh:
        store.append("m", steps_of(slug, length), expected_version=0)
        Projections(store).catch_up()
    return store


def one_more(folder: Path, slug: str, length: int) -> float:
    """Processor time of one more entry."""
    store = _long(folder, slug, length)
    return _entering(Service(store, find, lambda: START), "m")


def _entering(service: Service, match: str) -> float:
    costs = []
    for number in range(60):
        begun = time.process_time()
        service.play(match, Undo() if number % 2 == 0 else Redo())
        costs.append(time.process_time() - begun)
    return sorted(costs[2:])[29]


def cold(folder: Path, slug: str, length: int) -> float:
    """Processor time of the state at a step, nothing in memory."""
    states, costs = States(_long(folder, slug, length)), []
    for number in range(100):
        begun = time.process_time()
        states.at("m", number * 7919 % length)
        costs.append(time.process_time() - begun)
    return sorted(costs)[50]


def toured(folder: Path, slug: str, length: int) -> float:
    game, steps = find(slug), steps_of(slug, length)
    begun = time.process_time()
    timeline = Timeline(game, steps)
    for step in range(length):
        timeline.at(step)
    return time.process_time() - begun


def lived(folder: Path, slug: str, length: int) -> float:
    """A whole match, entered step by step."""
    store = opened(folder, f"live {slug} {length} {time.monotonic_ns()}")
    service, steps = Service(store, find, lambda: START), steps_of(slug, length)
    begun = time.process_time()
    store.append("m", steps[:1], expected_version=0)
    for step in steps[1:]:
        service.play("m", step.command)
    return time.process_time() - begun


def summed(folder: Path, slug: str, matches: int) -> float:
    """The figures over a library of two people."""
    path = folder / f"figures {slug} {matches}.db"
    fresh = not path.exists()
    store = opened(folder, f"figures {slug} {matches}")
    projections, game = Projections(store), find(slug)
    if fresh:
        for number in range(matches):
            names = dict(zip(find(slug).seats, ("Ana", "Bo")[:: 1 - number % 2 * 2], strict=False))
            store.append(f"m{number}", given_up(slug, PLAYED), expected_version=0, players=names)
        projections.catch_up()
    begun = time.process_time()
    projections.summary(game)
    return time.process_time() - begun


def figures_rate(folder: Path, slug: str) -> Ratio:
    """The figures over a library, against SQLite counting the same events by kind."""
    summed(folder, slug, LOGS[-1])
    store, game = opened(folder, f"figures {slug} {LOGS[-1]}"), find(slug)
    projections = Projections(store)

    def base() -> None:
        with store.database.read() as connection:
            connection.exec_driver_sql(
                "SELECT json_extract(payload, '$.kind'), count(*) FROM events GROUP BY 1"
            ).fetchall()

    return compare(base, lambda: projections.summary(game), 7)


def one_more_among(folder: Path, slug: str, matches: int) -> float:
    """Processor time of one more entry of a match in a library."""
    summed(folder, slug, matches)
    service = Service(opened(folder, f"figures {slug} {matches}"), find, lambda: START)
    return _entering(service, "m7")


def read_among(folder: Path, slug: str, matches: int) -> float:
    """Processor time of reading one match of a library, and folding it."""
    summed(folder, slug, matches)
    store, costs = opened(folder, f"figures {slug} {matches}"), []
    for number in range(60):
        begun = time.process_time()
        Timeline(find(slug), store.read(f"m{number % LOGS[0]}"))
        costs.append(time.process_time() - begun)
    return sorted(costs)[30]


def export_peak(folder: Path, slug: str, matches: int) -> float:
    """Memory of an export at its peak."""
    summed(folder, slug, matches)
    store = opened(folder, f"figures {slug} {matches}")
    tracemalloc.start()
    export_all(store, Sink())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return float(peak)


class Sink(io.RawIOBase):
    """Takes everything and keeps nothing."""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return len(data)


def single(measure: Callable[[Path, str], float]) -> Any:
    def row(folder: Path, slug: str) -> Ratio:
        return Ratio(*[measure(folder, slug)] * 3)

    return row


ROWS = (
    ("Memory of a kept step, bytes", "", single(kept_state), 350, 240, True),
    ("The same where memory is short", "", single(kept_where_short), 350, 240, True),
    ("Bytes stored for each byte of payload", "", single(stored), 1.55, 1.30, True),
    ("Exponent: one more move", STEPS, powers(one_more, LENGTHS), 0.05, None, True),
    ("Exponent: state at a step, cold", STEPS, powers(cold, LENGTHS), 0.05, None, True),
    ("Exponent: tour of all steps", STEPS, powers(toured, LENGTHS), 1.05, None, True),
    ("Exponent: entered live", ENTERED, powers(lived, LIVE), 1.05, None, True),
    ("Exponent: one more move", MATCHES, powers(one_more_among, LOGS), 0.05, None, True),
    ("Exponent: a match read and folded", MATCHES, powers(read_among, LOGS), 0.05, None, True),
    ("Exponent: figures over a library", MATCHES, powers(summed, LOGS), 0.05, None, True),
    ("Exponent: memory of an export", MATCHES, powers(export_peak, LOGS), 0.05, None, True),
    (FIGURES, "`json_extract` by kind", figures_rate, 3.5, 1000, False),
)  # fmt: skip


def rows(folder: Path) -> Iterator[Row]:
    """The rows, one after the other."""
    for name, sizes, measure, must, reach, cost in ROWS:
        with no_step_limit():
            figures = {slug: measure(folder, slug) for slug in GAMES}
        yield Row(name, sizes, figures, must, reach, cost)
