"""How much work an entry and a look take, counted: the same late as early, whatever the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core import limits
from core.commands import Redo, Undo
from core.game import Game
from core.replay import Timeline
from core.service import Service
from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.statements import Statements
from tests.matches import NOON, begun
from tests.toys import GAMES

LENGTHS = (10, 1_000, 10_000)


class Work:
    """Rows that were read, and steps that were folded."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, int]] = []
        self.folded: list[int] = []

    def read(self, name: str) -> int:
        """How many rows one kind of question gave."""
        return sum(rows for asked, rows in self.rows if asked == name)


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    work, ask, add = Work(), Statements.all, Timeline.add

    def counted(self: Statements, connection: Any, name: str, **values: Any) -> list[Any]:
        found = ask(self, connection, name, **values)
        work.rows.append((name, len(found)))
        return found

    def adding(timeline: Timeline[Any], step: Any) -> None:
        work.folded.append(step.step)
        add(timeline, step)

    with monkeypatch.context() as patch:
        patch.setattr(Statements, "all", counted)
        patch.setattr(Timeline, "add", adding)
        yield work


def stored(path: Path, length: int) -> SqlStore:
    """A match of so many steps, on a file."""
    database = Database(f"sqlite:///{path / f'{length}.db'}")
    database.upgrade()
    store = SqlStore(database, GAMES)
    session = begun(options={"goal": 10_000})
    for _ in range(40):
        session.play("roll 2", at=NOON)
    while len(session.pending) < length:
        session.play(Undo(), at=NOON)
        session.play(Redo(), at=NOON)
    store.append("m", session.pending[:length], expected_version=0)
    return store


def game_of(slug: str) -> Game[Any, Any, Any]:
    return GAMES[slug]


def test_an_entry_reads_and_folds_the_same_late_as_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STEPS", 20_000)
    work = {}
    for length in LENGTHS:
        store = stored(tmp_path, length)
        service = Service(store, game_of, lambda: NOON)
        before = service.held.timeline("m").next_step
        with watched(monkeypatch) as work[length]:
            service.play("m", Undo())
        assert work[length].folded == [before, before]  # as it is decided, and as it was stored
        assert work[length].read("read_steps") == work[length].read("read_events") == 0
        assert {rows for _, rows in work[length].rows} <= {0, 1}
        store.database.close()
    assert len({tuple(one.rows) for one in work.values()}) == 1


def test_what_another_process_recorded_is_all_that_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STEPS", 20_000)
    for length in LENGTHS:
        store = stored(tmp_path, length)
        here = Service(store, game_of, lambda: NOON)
        other = Service(SqlStore(store.database, GAMES), game_of, lambda: NOON)
        here.held.timeline("m")
        other.play("m", Undo())
        with watched(monkeypatch) as work:
            here.held.timeline("m")
        assert work.folded == [length]
        assert (work.read("read_steps"), work.read("read_events")) == (1, 1)
        store.database.close()
