"""Turns of writers on PostgreSQL: who changes the same waits, for a while; nobody else does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from time import sleep
from typing import Any

import pytest
from sqlalchemy import text

from core.annotations import COMMENT, MatchNote
from core.errors import Unavailable
from core.rights import Role
from eventstore.accounts import Accounts
from eventstore.annotation_texts import Draft
from eventstore.contract.steps import NOON, note, opening
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.horizon import horizon
from eventstore.match_marks import BIN
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from eventstore.turns import BESIDE, COMMON, EVERYTHING, Turn, key_of, of
from tests.toys import GAMES

STUCK = 30  # seconds after which something counts as hung
BRIEF = 0.02  # seconds that a writer waits for a lock here


@pytest.fixture
def other(postgresql_url: str) -> Iterator[Database]:
    """The database as another process has it."""
    found = Database(postgresql_url)
    yield found
    found.close()


@pytest.fixture
def store(postgresql_database: Database) -> SqlStore:
    """With the matches a, b and c; it is impatient."""
    made = SqlStore(postgresql_database, GAMES)
    made.append("first", [opening("toy-pig"), note(1, "numbers types")], expected_version=0)
    for name in "abc":
        made.append(name, [opening("toy-pig")], expected_version=0, players={"red": "Ana"})
    postgresql_database.patience = BRIEF
    return made


def goes(work: Callable[[], Any]) -> bool:
    """Whether it could be done at once. What it waited for in vain it names, typed."""
    try:
        work()
    except Unavailable as error:
        if (error.code, error.retry_after) != ("database_locked", 5):
            raise
        return False
    return True


def step(store: SqlStore, name: str) -> Callable[[], Any]:
    return lambda: store.append(name, [note(1, "on")], expected_version=1)


def start(name: str, **seats: str) -> Callable[[SqlStore], Any]:
    return lambda store: store.append(
        name, [opening("toy-pig")], expected_version=0, players=seats or None
    )


def comment(store: SqlStore) -> Any:
    return store.annotate("a", Draft(0, COMMENT, "so", "", None), "key", NOON)


def leave(store: SqlStore) -> None:
    accounts = Accounts(store.database)
    accounts.erase(accounts.administrator() or "")


# What is written, one after the other, and what has to be free for that.
WRITES: tuple[tuple[str, Callable[[SqlStore], Any], set[str]], ...] = (
    ("a step", lambda store: step(store, "a")(), {"match"}),
    ("a start", start("d"), set()),
    ("a start with names", start("e", red="Bo"), {"common"}),
    ("names at seats", lambda store: store.seat_players("a", {"red": "Bo"}), {"match", "common"}),
    ("a mark", lambda store: store.mark("a", BIN, NOON), {"match", "common"}),
    ("no mark", lambda store: store.unmark("a", BIN), {"match", "common"}),
    ("a comment", comment, {"match"}),
    ("a note", lambda store: store.note_match("a", MatchNote("so", ())), {"match"}),
    ("another name", lambda store: store.rename_player("Ana", "Di"), {"common"}),
    ("no name", lambda store: store.forget_player("Di"), {"common"}),
    ("lists", lambda store: Projections(store).catch_up(), {"common"}),
    ("the club", lambda store: Accounts(store.database).found_club("Kifu"), {"beside"}),
    ("a person who goes", leave, {"beside", "common"}),
    ("erasing", lambda store: store.erase("a", "", NOON), {"match", "beside", "common"}),
)
HELD = {"match": of("a"), "beside": BESIDE, "common": COMMON}


def test_who_waits_for_whom(store: SqlStore, other: Database) -> None:
    accounts = Accounts(other)
    accounts.found_club("Kifu")
    for name in ("Cy", "Di"):
        accounts.add(name, name, Role.ADMINISTRATOR, NOON)
    for name, work, needed in WRITES:
        for held in needed:
            with other.write(turn=HELD[held]):
                assert not goes(lambda work=work: work(store)), (name, held)
        with other.write(turn=EVERYTHING):
            assert not goes(lambda work=work: work(store)), name
        rest = ("b", *(["a"] if "match" not in needed else []))
        free = Turn(rest, "beside" not in needed, "common" not in needed)
        with other.write(turn=free):
            assert goes(lambda work=work: work(store)), name


def test_a_match_that_is_locked_holds_up_nobody_who_waits_beside_it(
    store: SqlStore, other: Database
) -> None:
    store.database.patience = STUCK
    behind: list[Any] = []
    with ThreadPoolExecutor(4) as threads:
        with other.write(turn=of("a")):
            waiting = [threads.submit(step(store, "a")) for _ in range(2)]
            while not _waits(other):  # by itself: the committer is free again
                sleep(0.001)
            for name in "bc":
                behind += threads.submit(step(store, name)).result(STUCK).steps
            assert not any(one.done() for one in waiting)
        done = [one.exception(STUCK) for one in waiting]
    assert [one.match_id for one in _events(behind)] == ["b", "c"]
    assert sorted(type(one).__name__ for one in done) == ["NoneType", "VersionConflict"]
    assert [store.version(name) for name in "abc"] == [2, 2, 2]


def _events(steps: list[Any]) -> list[Any]:
    return [event for one in steps for event in one.events]


def _waits(database: Database) -> bool:
    """Whether somebody waits for a match."""
    with database.read() as connection:
        question = text("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return connection.execute(question).first() is not None


def test_what_waits_together_goes_without_those_whose_match_is_locked(
    store: SqlStore, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, committer = store.database, store._committer
    database.patience = STUCK
    take, begun, go_on = database.take_free, Event(), Event()
    sizes: list[int] = []

    def held_up(bare: Any, turns: Any) -> Any:
        sizes.append(len(turns))
        begun.set()
        assert go_on.wait(STUCK)
        return take(bare, turns)

    monkeypatch.setattr(database, "take_free", held_up)
    with ThreadPoolExecutor(4) as threads:
        with other.write(turn=of("b")):
            first = threads.submit(step(store, "a"))
            assert begun.wait(STUCK)
            locked, free = (threads.submit(step(store, name)) for name in "bc")
            while len(committer._queue) < 2:
                sleep(0.001)
            go_on.set()
            assert first.result(STUCK).steps
            assert free.result(STUCK).steps
            assert not locked.done()
        assert locked.result(STUCK).steps
    assert sizes == [1, 2]


def test_two_who_change_the_same_matches_take_them_in_the_same_order(other: Database) -> None:
    names = tuple("abcdefgh")
    taken = []
    for one in (names, names[::-1]):
        with other.write(turn=Turn(one, common=True, beside=True)) as connection:
            taken.append(connection.execute(text(LOCKS)).scalars().all())
    assert taken[0] == taken[1]
    assert len(taken[0]) == len(names) + 4  # two kinds more, everybody's, and a floor


LOCKS = "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND granted ORDER BY classid, objid"


def test_keys_tell_matches_apart() -> None:
    keys = {key_of(f"match {number}") for number in range(10_000)}
    assert len(keys) == 10_000
    assert all(0 < key < 2**63 for key in keys)


# --- the horizon ---------------------------------------------------------------------------------


def rows_of(name: str) -> Any:
    """A match as it is stored."""
    memory = MemoryStore(GAMES)
    memory.append(name, [opening("toy-pig")], expected_version=0)
    return memory.rows(name)


def seen(store: SqlStore, after: int = 0) -> list[tuple[int, str]]:
    return [(row.position, row.match_id) for row in store.feed_rows(after, 100)]


def test_what_commits_later_with_a_lower_position_is_not_skipped(
    store: SqlStore, other: Database
) -> None:
    before, slow = store.grown()[0], SqlStore(other, GAMES)
    with slow.writing(of("slow")) as rows:
        rows.insert(rows_of("slow"))
        store.append("fast", [opening("toy-pig")], expected_version=0)
        assert seen(store, before) == []
        assert store.grown(before) == (before, {"fast"})  # told at once, and once more
        assert store.reached() == before
    assert [name for _, name in seen(store, before)] == ["slow", "fast"]
    assert store.grown(before) == (before + 2, {"slow", "fast"})
    assert store.reached() == before + 2


def test_without_the_horizon_it_would_be(
    store: SqlStore, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.sql.horizon", lambda *_: 2**62)
    before, slow = seen(store)[-1][0], SqlStore(other, GAMES)
    with slow.writing(of("slow")) as rows:
        rows.insert(rows_of("slow"))
        store.append("fast", [opening("toy-pig")], expected_version=0)
        [(position, name)] = seen(store, before)
    assert name == "fast"
    assert seen(store, position) == []


def test_what_is_rolled_back_holds_nothing_up(store: SqlStore, other: Database) -> None:
    before, slow = store.grown()[0], SqlStore(other, GAMES)
    with suppress(ZeroDivisionError), slow.writing(of("slow")) as rows:
        rows.insert(rows_of("slow"))
        raise ZeroDivisionError
    store.append("fast", [opening("toy-pig")], expected_version=0)
    assert seen(store, before) == [(before + 2, "fast")]


def test_a_horizon_never_goes_back(store: SqlStore, other: Database) -> None:
    with other.read() as connection:
        bare = connection.connection.driver_connection
        with store.database.write(turn=of("a")):  # marks the floor that there is now
            floor = horizon(bare)
            store.append("b", [note(1, "on")], expected_version=1)
            assert horizon(bare) == floor
            assert horizon(bare, floor + 1) == floor + 1
        assert horizon(bare) == floor + 1
        assert horizon(bare, floor + 9) == floor + 1  # of another database


def test_lists_wait_for_those_who_began_to_write_before(store: SqlStore, other: Database) -> None:
    books, slow = Projections(store), SqlStore(other, GAMES)
    books.catch_up()
    with ThreadPoolExecutor(1) as threads:
        with slow.writing(of("slow")) as rows:
            rows.insert(rows_of("slow"))
            store.append("fast", [opening("toy-pig")], expected_version=0)
            assert books.catch_up() == 0
            taken = threads.submit(books.catch_up)
        assert taken.result(STUCK) + books.catch_up() == 2
    assert not books.is_behind()
    assert {"slow", "fast"} <= {row.match_id for row in books.matches()}
