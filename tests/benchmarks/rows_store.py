"""Rows of the log: append, batch, many writers, reading back, export and import."""

from __future__ import annotations

import io
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from core.games import find
from core.ports import NewStep
from core.replay import Timeline, fold
from eventstore.codec import codec_of
from eventstore.export import export_all
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.snapshot_codec import form_of
from eventstore.snapshot_reads import States
from eventstore.snapshots import EVERY
from tests.benchmarks.matches import GAMES, opened, steps_of
from tests.benchmarks.peers import Plain, payloads
from tests.benchmarks.rows import Ratio, Row, compare, no_step_limit

WRITERS, EACH = 8, 12
BATCH, LONG = 1000, 10_000


def append(folder: Path, slug: str) -> Ratio:
    """Whole matches, each step in a durable commit of its own."""
    steps, plain = steps_of(slug, 60), Plain(folder / f"append {slug}.db")
    texts = [payloads(step) for step in steps]
    store, numbers = opened(folder, f"append kifu {slug}"), count()

    def base() -> None:
        stream, version = f"m{next(numbers)}", 0
        for some in texts:
            version = plain.append(stream, version, some)

    def kifu() -> None:
        match, version = f"m{next(numbers)}", 0
        for step in steps:
            store.append(match, [step], expected_version=version)
            version += len(step.events)

    return compare(base, kifu, clock=time.perf_counter)


def writers(folder: Path, slug: str) -> Ratio:
    """Eight writers of a process, each its own match, against one raw writer."""
    steps, plain = steps_of(slug, 60)[: EACH + 1], Plain(folder / f"writers {slug}.db")
    texts = [payloads(step) for step in steps]
    store, numbers = opened(folder, f"writers kifu {slug}"), count()

    def base() -> None:
        for _ in range(WRITERS):
            stream, version = f"m{next(numbers)}", 0
            for some in texts:
                version = plain.append(stream, version, some)

    def write(match: str) -> None:
        version = 0
        for step in steps:
            store.append(match, [step], expected_version=version)
            version += len(step.events)

    with ThreadPoolExecutor(WRITERS) as crew:

        def kifu() -> None:
            list(crew.map(write, [f"m{next(numbers)}" for _ in range(WRITERS)]))

        return compare(base, kifu, clock=time.perf_counter)


def batch(folder: Path, slug: str) -> Ratio:
    """A thousand steps in one commit, against rows that are ready."""
    steps, numbers = steps_of(slug, BATCH)[:BATCH], count()
    plain, store = Plain(folder / f"batch {slug}.db"), opened(folder, f"batch kifu {slug}")
    texts = [text for step in steps for text in payloads(step)]

    def base() -> None:
        stream = f"m{next(numbers)}"
        plain.connection.execute("BEGIN IMMEDIATE")
        plain.connection.cursor().executemany(
            "INSERT INTO events (stream, version, payload) VALUES (?, ?, ?)",
            [(stream, version, text) for version, text in enumerate(texts, 1)],
        )
        plain.connection.execute("COMMIT")

    def kifu() -> None:
        store.append(f"m{next(numbers)}", steps, expected_version=0)

    return compare(base, kifu, 9, clock=time.perf_counter)


def folded(folder: Path, slug: str) -> Ratio:
    """From decoded events to the final state, against the bare rules called one by one."""
    game, steps = find(slug), steps_of(slug, 120)
    line = [step for step in steps if step.step and step.command.kind != "undo"][:100]
    start, events = game.initial(steps[0].events[0]), [e for step in line for e in step.events]

    def base() -> None:
        state = start
        for event in events:
            state = game.evolve(state, event)

    return compare(base, lambda: fold(game, start, events), 40)


def rebuilt(folder: Path, slug: str) -> Ratio:
    """A match of a thousand steps from the database, against bare rows decoded and folded."""
    game, codec, steps = find(slug), codec_of(find(slug)), steps_of(slug, BATCH)
    plain, store = Plain(folder / f"rebuilt {slug}.db"), opened(folder, f"rebuilt kifu {slug}")
    plain.append("m", 0, [text for step in steps for text in payloads(step)])
    store.append("m", steps, expected_version=0)

    def base() -> None:
        states = {0: None}
        head = number = 0
        for text in plain.read("m"):
            event = codec._read_event(text)
            if event.kind == "undone":
                head = event.to
            elif event.kind == "match_started":
                states[0] = game.initial(event)
            else:
                number += 1
                states[number] = game.evolve(states[head], event)
                head = number

    return compare(base, lambda: Timeline(game, store.read("m")), 15)


def random_step(folder: Path, slug: str) -> Ratio:
    """The state at a step of ten thousand, nothing in memory: against raw kept states and rows."""
    game, codec, steps = find(slug), codec_of(find(slug)), steps_of(slug, LONG)
    store = opened(folder, f"random kifu {slug}")
    with no_step_limit():
        store.append("m", steps, expected_version=0)
        Projections(store).catch_up()
        timeline = Timeline(game, steps)
    form = form_of(game, lambda: timeline.at(0))
    assert form is not None
    raw = sqlite3.connect(folder / f"random {slug}.db")
    raw.execute("CREATE TABLE kept (step INTEGER PRIMARY KEY, state BLOB, events TEXT)")
    for step in range(0, len(steps), EVERY):
        some = [text for one in steps[step + 1 : step + EVERY] for text in payloads(one)]
        state = form.write(timeline.at(step), timeline.at(0))
        raw.execute("INSERT INTO kept VALUES (?, ?, ?)", (step, state, "\n".join(some)))
    raw.commit()
    picks, states = [number * 7919 % LONG for number in range(60)], States(store)
    plays = [step for step in picks if game_moves(steps, step) == 0]

    def base() -> None:
        for step in plays:
            row = "SELECT state, events FROM kept WHERE step = ?"
            kept, texts = raw.execute(row, (step - step % EVERY,)).fetchone()
            state = form.read(kept, lambda: timeline.at(0))
            for text in texts.split("\n")[: step % EVERY] if texts else ():
                state = game.evolve(state, codec._read_event(text))

    def kifu() -> None:
        for step in plays:
            states.at("m", step)

    return compare(base, kifu, 15)


def game_moves(steps: tuple[NewStep, ...], step: int) -> int:
    """How many steps, from the kept state before one, moved the line, or hold several events."""
    some = steps[step - step % EVERY : step + 1]
    return sum(one.command.kind == "undo" or len(one.events) > 1 for one in some)


def warm_step(folder: Path, slug: str) -> Ratio:
    """A state of a match in memory, against one indexed row."""
    timeline = Timeline(find(slug), steps_of(slug, LONG))
    raw = sqlite3.connect(folder / f"warm {slug}.db")
    raw.execute("CREATE TABLE kept (step INTEGER PRIMARY KEY, state TEXT)")
    raw.executemany("INSERT INTO kept VALUES (?, ?)", ((n, "x" * 500) for n in range(LONG)))
    picks = [number * 7919 % LONG for number in range(500)]

    def base() -> None:
        for step in picks:
            raw.execute("SELECT state FROM kept WHERE step = ?", (step,)).fetchone()

    def kifu() -> None:
        for step in picks:
            timeline.at(step)

    return compare(base, kifu, 15)


def tour(folder: Path, slug: str) -> Ratio:
    """Every state of a match of a thousand steps, against a bare fold that keeps each."""
    game, steps = find(slug), steps_of(slug, BATCH)

    def base() -> None:
        kept = [game.initial(steps[0].events[0])]
        head = 0
        for step in steps[1:]:
            if step.command.kind == "undo":
                head = step.events[0].to
                kept.append(kept[head])
                continue
            state = kept[head]
            for event in step.events:
                state = game.evolve(state, event)
            head = len(kept)
            kept.append(state)

    def kifu() -> None:
        timeline = Timeline(game, steps)
        for step in range(len(steps)):
            timeline.at(step)

    return compare(base, kifu, 15)


def _library(folder: Path, slug: str, name: str, matches: int = 40) -> Iterator[object]:
    store = opened(folder, f"{name} {slug}")
    for number in range(matches):
        store.append(f"m{number}", steps_of(slug, 100), expected_version=0)
    Projections(store).catch_up()
    raw = sqlite3.connect(folder / f"{name} {slug}.db")
    yield store
    yield raw


def exported(folder: Path, slug: str) -> Ratio:
    """All records as NDJSON, against fetching the rows of both tables."""
    store, raw = _library(folder, slug, "export")

    def base() -> None:
        for table in ("steps", "events"):
            for _ in raw.execute(f"SELECT * FROM {table}"):
                pass

    return compare(base, lambda: export_all(store, io.BytesIO()), 7)


def imported(folder: Path, slug: str) -> Ratio:
    """Records with their facts, judged and stored, against inserting rows that are ready."""
    store, raw = _library(folder, slug, "import", 10)
    target, rounds = io.BytesIO(), 5
    export_all(store, target)
    rows = raw.execute("SELECT match_id, version, payload FROM log ORDER BY position").fetchall()
    times = range(rounds + 1)
    plains = iter([Plain(folder / f"import raw {slug} {turn}.db") for turn in times])
    homes = iter([opened(folder, f"import kifu {slug} {turn}") for turn in times])

    def base() -> None:
        plain = next(plains)
        plain.connection.execute("BEGIN")
        plain.connection.executemany(
            "INSERT INTO events (stream, version, payload) VALUES (?, ?, ?)", rows
        )
        plain.connection.execute("COMMIT")
        plain.connection.close()

    def kifu() -> None:
        home = next(homes)
        assert all(one.error is None for one in import_records(home, io.BytesIO(target.getvalue())))
        home.database.close()

    return compare(base, kifu, rounds)


ROWS = (
    ("Append, a durable commit a step", "a raw commit with expected version", append, 0.62, 0.80),
    ("Append, 8 writers of a process", "one raw writer", writers, 0.85, 1.4),
    ("Append, 1,000 steps a commit", "raw `executemany` of ready rows", batch, 0.42, 0.55),
    ("Fold, decoded events to a state", "the bare rules", folded, 0.77, 1.0),
    ("A match of 1,000 steps from the database", "raw rows, decoded and folded", rebuilt, 0.6, 1.0),
    ("State at a step of 10,000, cold", "raw kept state and one joined row", random_step, 0.3, 0.6),
    ("State at a step of 10,000, warm", "one indexed row", warm_step, 0.5, 5.0),
    ("Tour of 1,000 steps", "a bare fold that keeps every state", tour, 0.4, 0.7),
    ("Export", "fetching the rows", exported, 0.40, 0.50),
    ("Import, facts judged", "inserting ready rows", imported, 0.42, 0.52),
)  # fmt: skip


def rows(folder: Path) -> Iterator[Row]:
    """The rows, one after the other."""
    for name, base, measure, must, reach in ROWS:
        yield Row(name, base, {slug: measure(folder, slug) for slug in GAMES}, must, reach)
