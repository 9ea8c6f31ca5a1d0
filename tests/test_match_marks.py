"""A withdrawn match is in no list and no figure; its log is as it was."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.errors import BadInput, NotFound
from eventstore.backup import back_up
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.match_marks import BIN
from eventstore.queries import WITHDRAWN, Wanted
from eventstore.sql import SqlStore
from tests.matches import several
from tests.toys import GAMES, PIG

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
OUT = "won"


@pytest.fixture
def store(database: Database) -> SqlStore:
    found = SqlStore(database, GAMES)
    several(found)
    found.seat_players(OUT, {"red": "Ana"})
    return found


def test_it_leaves_lists_and_figures_and_comes_back(store: SqlStore) -> None:
    books = Projections(store)
    rows, before, everybody = store.rows(OUT), books.matches(), store.people()
    facts, earned = [*books.facts(PIG.slug)], books.earned(PIG.slug)
    done = store.mark(OUT, BIN, NOW, "  entered\ntwice ")
    assert done == (OUT, BIN, NOW, "entered twice")
    books.rebuild()  # drawn anew it is out all the same
    assert OUT not in [row.match_id for row in books.matches()]
    assert OUT not in [one.match_id for one in books.facts(PIG.slug)]
    assert books.count() == books.counts()[PIG.slug] == len(before) - 1
    assert books.earned(PIG.slug).keys() <= earned.keys()
    assert store.person("Ana").matches == store.people("ana")[0].matches
    assert store.person("Ana").matches == next(p for p in everybody if p.name == "Ana").matches - 1
    assert [row.match_id for row in books.matches(Wanted(status=WITHDRAWN))] == [OUT]
    assert OUT not in [*store.listed_ids()]
    assert store.rows(OUT) == rows
    assert books.match(OUT).match_id == OUT
    assert store.unmark(OUT, BIN)
    assert not store.unmark(OUT, BIN)
    assert (books.matches(), [*books.facts(PIG.slug)]) == (before, facts)
    assert (books.earned(PIG.slug), store.people()) == (earned, everybody)


def test_withdrawn_again_it_keeps_its_day_and_gets_the_new_reason(store: SqlStore) -> None:
    store.mark(OUT, BIN, NOW, "a")
    store.mark(OUT, BIN, NOW.replace(year=2027), "b")
    assert store.marked(BIN) == {OUT: (OUT, BIN, NOW, "b")}
    with pytest.raises(NotFound):
        store.mark("nowhere", BIN, NOW)
    for reason in ("x" * 501, "\0"):
        with pytest.raises(BadInput) as refused:
            store.mark(OUT, BIN, NOW, reason)
        assert refused.value.code == "bad_reason"


def test_a_backup_holds_it(store: SqlStore, tmp_path: Path) -> None:
    store.mark(OUT, BIN, NOW, "twice")
    copy = Database(f"sqlite:///{back_up(store.database, tmp_path / 'copy.db').path}")
    other = SqlStore(copy, GAMES)
    assert other.marked(BIN) == store.marked(BIN)
    assert other.rows(OUT) == store.rows(OUT)
    copy.close()
