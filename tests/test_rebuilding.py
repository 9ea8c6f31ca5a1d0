"""Projections rebuilt beside those that are read, of which they take the place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from core import APP
from eventstore import following
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.projected_tables import (
    ANEW,
    PROJECTED,
    checkpoints,
    match_list,
    match_statistics,
    unsummed,
)
from eventstore.rebuilding import Anew
from eventstore.sql import SqlStore
from tests.matches import begun, play, record, several
from tests.toys import GAMES, PIG

EMPTY: list[Any] = [[] for _ in ANEW]


@pytest.fixture
def books(database: Database, monkeypatch: pytest.MonkeyPatch) -> Projections:
    monkeypatch.setattr(following, "PAGE", 5)
    store = SqlStore(database, GAMES)
    several(store)
    found = Projections(store, clock=lambda: NOON)
    found.catch_up()
    return found


def rows(books: Projections, *tables: Any) -> list[Any]:
    """Every row of these tables."""
    with books.database.read() as connection:
        return [sorted(connection.execute(select(one)).all(), key=str) for one in tables]


def spoil(books: Projections) -> None:
    """Write into the list what the log does not say."""
    with books.database.write(derived=True) as connection:
        connection.execute(update(match_list).values(title="spoilt"))


class Stopped(Exception):
    """Stands for whatever ends a program."""


def stop_after(pages: int) -> Callable[[int, int], None]:
    """A progress that stops the rebuild once so many pages of events are taken in."""
    told: list[int] = []

    def progress(done: int, _total: int) -> None:
        told.append(done)
        if len(told) == pages:
            raise Stopped

    return progress


def test_what_was_drawn_is_read_until_the_new_is_whole(books: Projections) -> None:
    true = rows(books, *PROJECTED)
    spoil(books)
    seen: list[set[str]] = []
    reader = Projections(books.store)
    books.rebuild(lambda *_: seen.append({row.title for row in reader.matches()}))
    assert len(seen) > 2
    assert set.union(*seen) == {"spoilt"}
    assert all(seen)
    assert rows(books, *PROJECTED) == true
    assert rows(books, *ANEW.values()) == EMPTY


def test_one_that_was_interrupted_goes_on(books: Projections) -> None:
    true = rows(books, *PROJECTED, checkpoints)
    spoil(books)
    with pytest.raises(Stopped):
        books.rebuild(stop_after(3))
    assert {row.title for row in books.matches()} == {"spoilt"}
    behind = Anew(books).behind()
    assert books.rebuild() == behind == true[-1][0].position - 15
    assert rows(books, *PROJECTED, checkpoints) == true
    assert rows(books, *ANEW.values()) == EMPTY


def test_one_of_other_rules_begins_anew(books: Projections) -> None:
    true = rows(books, *PROJECTED)
    with pytest.raises(Stopped):
        books.rebuild(stop_after(3))
    games = {**GAMES, PIG.slug: replace(PIG, rules=PIG.rules + 1)}
    other = Projections(SqlStore(books.database, games), clock=lambda: NOON)
    assert other.rebuild() == rows(books, checkpoints)[0][0].position
    (*listed, figures, earned) = rows(books, *PROJECTED[:3])  # kept states are of these rules
    assert {row.made_by for row in listed[0]} == {f"{APP} {PIG.rules + 1}"}
    assert [row[:-1] for row in listed[0]] == [row[:-1] for row in true[0]]
    assert {row.made_by for row in figures} == {f"{APP} {PIG.rules + 1} 1"}
    drawn = [column.name for column in match_statistics.c if column.name != "made_by"]
    assert _of(figures, drawn) == _of(true[1], drawn)
    assert earned == true[2]


def test_nothing_but_a_difference_is_written(books: Projections) -> None:
    with books.database.write(derived=True) as connection:
        connection.execute(unsummed.delete())
        connection.execute(
            update(match_list).where(match_list.c.match_id == "won").values(title="spoilt")
        )
        connection.execute(unsummed.delete())
    anew = Anew(books)
    anew.begin()
    anew.catch_up()
    with books.database.write(derived=True) as connection:
        anew.take_place(connection)
        changed = connection.execute(select(unsummed.c.match_id)).scalars().all()
    assert changed == ["won"]
    assert books.match("won").title == "Sunday final"


def test_what_is_recorded_or_erased_meanwhile_counts(books: Projections) -> None:
    def meddle(done: int, _total: int) -> None:
        if done == 10:
            books.store.erase("won", "", NOON)
            record(books.store, "later", play(begun(9), ["roll 2"]))

    books.rebuild(meddle)
    found = {row.match_id for row in books.matches(limit=100)}
    assert found == set(books.store.match_ids())
    assert "won" not in found
    assert "later" in found
    assert rows(books, *ANEW.values()) == EMPTY


def test_two_at_once_come_to_the_same(books: Projections) -> None:
    true = rows(books, *PROJECTED)
    spoil(books)
    with ThreadPoolExecutor(3) as pool:
        many = [Projections(books.store, clock=lambda: NOON) for _ in range(3)]
        list(pool.map(Projections.rebuild, many))
    assert rows(books, *PROJECTED) == true
    assert rows(books, *ANEW.values()) == EMPTY


def _of(some: Sequence[Any], columns: Sequence[str]) -> list[tuple[Any, ...]]:
    return [tuple(getattr(row, column) for column in columns) for row in some]
