"""How much there is, on both kinds of database."""

from __future__ import annotations

from eventstore.contract.steps import NOON, note, opening
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.lag import Lag
from eventstore.log_size import log_size
from eventstore.sql import SqlStore
from tests.toys import GAMES


def test_what_the_log_and_its_lists_come_to(database: Database) -> None:
    store = SqlStore(database, GAMES)
    books = Projections(store, clock=lambda: NOON)
    empty = log_size(books)
    assert (empty.position, empty.matches, empty.lag, empty.parked) == (0, 0, Lag(0, None), {})
    assert empty.size is not None
    assert empty.size > 0
    for match in ("one", "two"):
        store.append(match, [opening("toy-pig")], expected_version=0)
    after = log_size(books)
    assert after.matches == 2
    assert after.position >= after.lag.events == 2
    assert after.lag.since == NOON
    books.catch_up()
    assert log_size(books).lag == Lag(0, None)


def test_what_cannot_be_drawn_is_counted_by_part(database: Database) -> None:
    store = SqlStore(database, GAMES)
    store.append("absent", [opening("toy-pig")], expected_version=0)
    store.append("absent", [note(1, "on")], expected_version=1)
    books = Projections(SqlStore(database, {}), clock=lambda: NOON)
    books.catch_up()
    assert log_size(books).parked == {one.part: 1 for one in books.parked()} != {}
