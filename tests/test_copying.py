"""A copy holds every row of every table, of either kind of database, and goes on where it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Float, Integer, LargeBinary, Table, func, insert, select

from core import simulate
from core.errors import BadInput, Clash, Unavailable
from core.games import find
from core.ports import NewStep
from eventstore import copying, filling
from eventstore.contract.steps import NOON, note
from eventstore.copying import NOT_COPIED, TABLES, copy
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.projected_tables import SCHEMA, checkpoints
from eventstore.queries import EVERY
from eventstore.sql import SqlStore
from eventstore.table_rows import COPIED, Writer
from eventstore.tables import LOG, catalogues, players
from eventstore.verify import verify
from tests.plugins.postgresql import Shelf
from tests.tampering import unguarded_file

GAME = "ace-in-the-hole"
# In the order of no language: capitals first, accents after all plain letters, 16 bits by value.
TEXTS = ("B", "a", "a b", "ab", "Zoé", "zoë ♥", "\ufb01", "𝒜", 'quote " \\ \t \n %s', "")


@pytest.fixture(params=["sqlite", "postgresql"])
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has no tables yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'copy.db'}"
    make: Callable[[], str] = request.getfixturevalue("new_postgresql")
    return make()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, sqlite_template: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a database without rows."""
    with taken(request.param, request, sqlite_template, tmp_path) as url:
        yield url


@pytest.fixture
def elsewhere(
    database: Database, request: pytest.FixtureRequest, sqlite_template: Path, tmp_path: Path
) -> Iterator[str]:
    """The same, of the other kind than the database is."""
    other = "postgresql" if database.is_sqlite else "sqlite"
    with taken(other, request, sqlite_template, tmp_path) as url:
        yield url


@contextmanager
def taken(kind: str, request: pytest.FixtureRequest, template: Path, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{shutil.copy(template, folder / 'copy.db')}"
        return
    shelf: Shelf = request.getfixturevalue("postgresql_shelf")
    url = shelf.take()
    yield url
    shelf.give_back(url)


def record(database: Database, first: int, matches: int) -> None:
    store = SqlStore(database)
    for seed in range(first, first + matches):
        names = {"red": f"Zoé {seed}"}
        store.append(f"m{seed}", played(seed), expected_version=0, players=names)
    Projections(store).catch_up()


@cache
def played(seed: int) -> tuple[NewStep, ...]:
    """The first steps of a match."""
    game = find(GAME)
    plan = simulate.Plan(1, "random", game.options())
    return tuple(simulate.play(game, plan, seed, clock=lambda: NOON).pending[:20])


def go_on(store: SqlStore) -> None:
    last = store.last("m1")
    store.append("m1", [note(last.step + 1, "on")], expected_version=last.version)


def fill_every_table(database: Database) -> None:
    """Real matches and what is drawn of them; where a table is still empty, rows of its types."""
    record(database, 0, 2)
    with database.write() as connection:
        for table in TABLES:
            if not connection.execute(select(func.count()).select_from(table)).scalar():
                connection.execute(insert(table), [made(table, n) for n in range(len(TEXTS))])


def made(table: Table, number: int) -> dict[str, Any]:
    """A row whose values differ from those of the others, and come in another order as text."""
    return {column.name: value(column, number) for column in table.columns}


def value(column: Any, number: int) -> Any:
    if column.nullable and number % 3 == 0:
        return None
    kinds = {
        Boolean: number % 2 == 0,
        Integer: number - 5,
        Float: number / 7,
        LargeBinary: bytes([0, 255, number]),
    }
    return next(
        (made for kind, made in kinds.items() if isinstance(column.type, kind)),
        TEXTS[number] or "empty",
    )


def everything(database: Database) -> dict[str, list[Any]]:
    """All rows, sorted by Python."""
    with database.read() as connection:
        found = {
            table.name: sorted(map(repr, map(tuple, connection.execute(select(table)))))
            for table in TABLES
        }
    found["checkpoints"] = [row for row in found["checkpoints"] if COPIED not in row]
    return found


@contextmanager
def opened(url: str) -> Iterator[Database]:
    with closing(Database(url)) as database:
        yield database


def copied(url: str) -> dict[str, list[Any]]:
    with opened(url) as database:
        assert database.is_newest()
        assert not list(verify(SqlStore(database)))
        return everything(database)


def test_every_table_is_copied_or_known_as_one_that_a_rebuild_begins_anew() -> None:
    assert {*TABLES} | NOT_COPIED == {*SCHEMA.tables.values()}
    assert not {*TABLES} & NOT_COPIED
    assert all(table.name.endswith("_anew") for table in NOT_COPIED)


def test_every_row_of_every_table_is_there(database: Database, nowhere: str) -> None:
    fill_every_table(database)
    before = everything(database)
    assert all(before.values()), "a table without rows proves nothing"
    done = copy(database, nowhere, NOON)
    assert copied(nowhere) == before == everything(database)
    assert {name: held.rows for name, held in done.tables.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    assert not done.went_on
    assert (done.matches, done.events) == (len(before["streams"]), len(before["events"]))


def test_the_same_rows_have_the_same_digests_in_both_kinds(
    sqlite_database: Database, new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    """There and back again: what came out is what went in."""
    fill_every_table(sqlite_database)
    first, second = new_postgresql(), f"sqlite:///{tmp_path / 'back.db'}"
    there = copy(sqlite_database, first, NOON)
    with opened(first) as database:
        back = copy(database, second, NOON)
    assert there.tables == back.tables
    assert copied(second) == everything(sqlite_database)


def test_recording_goes_on_in_the_copy(database: Database, elsewhere: str) -> None:
    record(database, 0, 2)
    copy(database, elsewhere, NOON)
    with opened(elsewhere) as other:
        store = SqlStore(other)
        newest, _ = store.grown()
        version = store.version("m1")
        go_on(store)
        record(other, 7, 1)
        positions = [position for position, _ in store.feed(after=newest)]
        assert min(positions) > newest
        assert store.version("m1") == version + 1
        assert [*store.match_ids()] == ["m0", "m1", "m7"]
        assert Projections(store).count(EVERY) == 3


class Stopped(Exception):
    """Somebody pulled the plug."""


def stopping(monkeypatch: pytest.MonkeyPatch, pages: int) -> list[int]:
    """Pages of seven rows, of which so many are written; what was written, in rows a page."""
    monkeypatch.setattr(filling, "ROWS", 7)
    written, insert_rows = [], Writer.insert

    def write(writer: Writer, driver: Any, rows: Any) -> None:
        if len(written) == pages:
            raise Stopped
        insert_rows(writer, driver, rows)
        written.append(len(rows))

    monkeypatch.setattr(Writer, "insert", write)
    return written


def test_one_that_was_stopped_is_no_database_and_goes_on_where_it_was(
    database: Database, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_every_table(database)
    pages = sum(-(-len(rows) // 7) for rows in everything(database).values())
    for part in (1, pages // 2, pages // 2):
        with monkeypatch.context() as patch:
            stopping(patch, part)
            with pytest.raises(Stopped):
                copy(database, elsewhere, NOON)
        with opened(elsewhere) as half, pytest.raises(Unavailable) as refused:
            half.is_newest()
        assert refused.value.code == "database_half_copied"
    with monkeypatch.context() as patch:
        written = stopping(patch, pages)
        done = copy(database, elsewhere, NOON)
    assert done.went_on
    tied = sum(len(everything(database)[table.name]) for table in copying.TIED)
    rows = sum(held.rows for held in done.tables.values())
    log = sum(done.tables[table.name].rows for table in LOG)
    assert sum(written) <= rows - log + tied, "what was there was not written once more"
    assert copied(elsewhere) == everything(database)


def test_it_is_one_moment_of_a_database_in_which_others_record(
    database: Database, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(database, 0, 3)
    before, write = everything(database), Writer.insert

    def recording(writer: Writer, driver: Any, rows: Any) -> None:
        if seeds:
            record(database, seeds.pop(), 1)
        write(writer, driver, rows)

    seeds = [8, 7]
    monkeypatch.setattr(Writer, "insert", recording)
    copy(database, elsewhere, NOON)
    assert not seeds
    assert copied(elsewhere) == before != everything(database)
    assert copy(database, elsewhere, NOON).went_on
    assert copied(elsewhere) == everything(database)


def test_what_was_changed_or_erased_since_is_so_in_the_copy_too(
    database: Database, elsewhere: str
) -> None:
    record(database, 2, 2)
    fill_every_table(database)
    copy(database, elsewhere, NOON)
    store = SqlStore(database)
    store.erase("m3", "asked for", NOON)
    store.append(
        "m1", [note(store.last("m1").step + 1, "on")], expected_version=store.version("m1")
    )
    with database.write() as connection:
        connection.execute(players.update().values(name="somebody"))
        connection.execute(catalogues.delete().where(catalogues.c.name == TEXTS[0]))
        for table in reversed(copying.TIED):
            if table.name in {"sessions", "memberships", "tokens"}:
                connection.execute(table.delete())
    copy(database, elsewhere, NOON)
    assert copied(elsewhere) == everything(database)
    with opened(elsewhere) as other:
        assert SqlStore(other).tombstone("m3") == store.tombstone("m3")
        assert [*SqlStore(other).match_ids()] == [*store.match_ids()]


def _own_match(other: Database) -> None:
    record(other, 9, 1)


def _own_step(other: Database) -> None:
    store = SqlStore(other)
    store.append(
        "m1", [note(store.last("m1").step + 1, "on")], expected_version=store.version("m1")
    )


@pytest.mark.parametrize(("spoil", "marked"), [(_own_match, False), (_own_step, True)])
def test_where_something_else_is_nothing_is_written(
    sqlite_database: Database, place: str, spoil: Callable[[Database], None], *, marked: bool
) -> None:
    """`marked`: as if the copy were to be gone on with."""
    record(sqlite_database, 0, 2)
    copy(sqlite_database, place, NOON)
    with opened(place) as other:
        spoil(other)
        if marked:
            with other.write() as connection:
                newest, _ = SqlStore(other).grown()
                connection.execute(
                    checkpoints.update().where(checkpoints.c.name == COPIED).values(position=newest)
                )
        before = everything(other)
    record(sqlite_database, 20, 1)
    with pytest.raises(Clash) as refused:
        copy(sqlite_database, place, NOON)
    assert refused.value.code == "copy_elsewhere"
    assert copied(place) == before


def test_people_without_matches_are_something_else(sqlite_database: Database, place: str) -> None:
    with opened(place) as other:
        other.upgrade()
        with other.write() as connection:
            connection.execute(insert(players), {"key": "ana", "name": "Ana"})
        with pytest.raises(Clash) as refused:
            copy(sqlite_database, place, NOON)
        assert refused.value.message.params["table"] == "players"
        assert len(everything(other)["players"]) == 1


def test_what_postgresql_does_not_take_is_told(
    sqlite_database: Database, new_postgresql: Callable[[], str]
) -> None:
    with sqlite_database.write() as connection:
        row = {"game": GAME, "name": "nul \0", "added_at": "", "cards": "{}"}
        connection.execute(insert(catalogues), row)
    with pytest.raises(BadInput, match="catalogues") as refused:
        copy(sqlite_database, new_postgresql(), NOON)
    assert refused.value.code == "bad_copy"


def test_an_altered_log_is_told_and_its_copy_stays_marked(
    sqlite_database: Database, sqlite_path: Path, place: str
) -> None:
    record(sqlite_database, 0, 1)
    with unguarded_file(sqlite_path) as bare:
        bare.execute("UPDATE steps SET notation = 'x' WHERE step = 2")
    with pytest.raises(BadInput, match="m0") as refused:
        copy(sqlite_database, place, NOON)
    assert refused.value.code == "bad_copy"
    with opened(place) as half, pytest.raises(Unavailable):
        half.is_newest()


def test_who_writes_into_the_copy_meanwhile_is_noticed(
    sqlite_database: Database, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(sqlite_database, 0, 1)
    restart = copying._restart_numbers

    def meddle(target: Database) -> None:
        restart(target)
        with target.write() as connection:
            connection.execute(insert(players), {"key": "ana", "name": "Ana"})

    monkeypatch.setattr(copying, "_restart_numbers", meddle)
    with pytest.raises(BadInput, match="players"):
        copy(sqlite_database, place, NOON)
