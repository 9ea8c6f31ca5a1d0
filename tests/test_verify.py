"""An altered log is found, and the finding names match and step."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from eventstore.verify import RawEvent, RawMatch, RawStep, examine, verify
from tests.tampering import COLUMNS, flipped, unguarded, unguarded_file
from tests.toys import GAMES

MATCHES = ("ana-1", "m", "zoé ♥")
GARBAGE = [b"\x00\xff", "\x00", -1, 1.5, None]


def fill(store: Any) -> None:
    for match in MATCHES:
        steps = [
            opening("toy-pig", title="Títle", tags={"Place": "Lyon"}),
            note(1, "one", events=2, actor="red", key="k-1"),
            note(2, "twø", actor=None, key=None),
            note(3, "three", events=3, actor="black", key="k-3"),
        ]
        store.append(match, steps, expected_version=0)


def raw_matches() -> dict[str, RawMatch]:
    store = MemoryStore(GAMES)
    fill(store)
    return {match.match_id: match for match in store.scan()}


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgresql"])
def test_an_untouched_log_has_no_findings(kind: str, request: pytest.FixtureRequest) -> None:
    store: Any = MemoryStore(GAMES)
    if kind != "memory":
        store = SqlStore(request.getfixturevalue(f"{kind}_database"), GAMES)
    assert list(verify(store)) == []
    fill(store)
    told: list[tuple[int, int]] = []
    assert list(verify(store, lambda done, total: told.append((done, total)))) == []
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.fixture
def file(sqlite_path: Path) -> Iterator[tuple[SqlStore, sqlite3.Connection]]:
    """A filled store, and a connection past its guards."""
    database = Database(f"sqlite:///{sqlite_path}")
    store = SqlStore(database, GAMES)
    fill(store)
    with unguarded_file(sqlite_path) as bare:
        yield store, bare
    database.close()


def every_cell(bare: sqlite3.Connection) -> list[tuple[str, str, str, Any, int, str]]:
    """Table, key as SQL, column, value, step and match of every cell of the log."""
    cells = []
    for table, columns in COLUMNS.items():
        number = "step" if table == "steps" else "version"
        rows = (
            f"SELECT stream, step, {number}, match_id FROM {table} JOIN streams ON number = stream"
        )
        for row in bare.execute(rows).fetchall():
            where = f"stream = {row[0]} AND {number} = {row[2]}"
            for column in columns:
                found = bare.execute(f"SELECT {column} FROM {table} WHERE {where}").fetchone()
                cells.append((table, where, column, found[0], row[1], row[3]))
    return cells


def of(match: str) -> str:
    """The rows of a match, in SQL."""
    return f"stream = (SELECT number FROM streams WHERE match_id = '{match}')"


def snapshot(bare: sqlite3.Connection) -> list[tuple[Any, ...]]:
    rows = bare.execute("SELECT * FROM steps").fetchall()
    return rows + bare.execute("SELECT * FROM events").fetchall()


def test_every_altered_cell_is_found(file: tuple[SqlStore, sqlite3.Connection]) -> None:
    """Each cell in turn: its first and its last character, then garbage."""
    store, bare = file
    bare.execute("CREATE TABLE old_steps AS SELECT * FROM steps")
    bare.execute("CREATE TABLE old_events AS SELECT * FROM events")
    before, tried = snapshot(bare), 0
    for table, where, column, value, step, match in every_cell(bare):
        if match != "m":
            continue
        wrong = [None, "x"] if value is None else [flipped(value, n) for n in (0, -1)]
        for new in [*wrong, *GARBAGE]:
            try:
                bare.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (new,))
            except sqlite3.IntegrityError:
                continue  # NOT NULL, or another row's key
            if snapshot(bare) == before:
                continue  # SQLite took it for the same value: "1 " for 1
            tried += 1
            findings = list(verify(store))
            assert findings, (table, column, value, new)
            if column not in {"stream", "step"}:
                assert {f.match_id for f in findings} == {"m"}
                assert step in {f.step for f in findings}
            bare.execute("BEGIN")
            for name in ("steps", "events"):
                bare.execute(f"DELETE FROM {name}")
                bare.execute(f"INSERT INTO {name} SELECT * FROM old_{name}")
            bare.execute("COMMIT")
    assert tried > 250
    assert list(verify(store)) == []


@settings(max_examples=200, deadline=None, derandomize=True)
@given(data=st.data())
def test_one_character_anywhere_is_found(data: st.DataObject) -> None:
    """The same for any character, on the rows alone."""
    match = data.draw(st.sampled_from(list(raw_matches().values())))
    rows: list[Any] = [*match.steps, *match.events]
    index = data.draw(st.integers(0, len(rows) - 1))
    columns = [name for name, value in rows[index]._asdict().items() if value is not None]
    column = data.draw(st.sampled_from(columns))
    value = getattr(rows[index], column)
    altered = flipped(value, data.draw(st.integers(0, 200)))
    rows[index] = rows[index]._replace(**{column: altered})
    changed = RawMatch(
        match.match_id,
        [row for row in rows if isinstance(row, RawStep)],
        [row for row in rows if isinstance(row, RawEvent)],
    )
    findings = list(examine(changed))
    assert findings
    assert {f.match_id for f in findings} == {match.match_id}
    step = match.steps[index].step if index < len(match.steps) else match.events[index - 4].step
    assert {step, rows[index].step} & {f.step for f in findings}


def test_text_that_is_no_unicode_is_found(file: tuple[SqlStore, sqlite3.Connection]) -> None:
    store, bare = file
    bare.execute("UPDATE steps SET notation = CAST(X'FFFE' AS TEXT) WHERE step = 2")
    assert {(f.match_id, f.step) for f in verify(store)} == {(m, 2) for m in MATCHES}
    bare.execute("UPDATE streams SET match_id = CAST(X'6DFF' AS TEXT) WHERE match_id = 'm'")
    assert "m\\udcff" in {f.match_id for f in verify(store)}
    bare.execute("UPDATE streams SET match_id = X'6DFF' WHERE match_id = 'ana-1'")
    assert {"b'm\\xff'", "m\\udcff"} <= {f.match_id for f in verify(store)}


def test_rows_of_the_log_that_belong_to_no_match_are_found(
    file: tuple[SqlStore, sqlite3.Connection],
) -> None:
    """Whatever stands in the place of the number; and a match without rows."""
    store, bare = file
    wrong = ["9", "1.5", "'m'", "X'6DFF'", "CAST(X'6DFF' AS TEXT)"]
    for number in wrong:
        bare.execute(f"UPDATE events SET stream = {number} WHERE stream = 1")
        names = {f.match_id for f in verify(store) if "no match" in f.message.text}
        shown = {"'m'": "m", "X'6DFF'": "b'm\\xff'", wrong[-1]: "m\\udcff"}.get(number, number)
        assert names == {f"stream {shown}"}
        bare.execute(f"UPDATE events SET stream = 1 WHERE stream = {number}")
    assert [*verify(store)] == []
    row = bare.execute("SELECT * FROM streams WHERE number = 1").fetchone()
    bare.execute("DELETE FROM streams WHERE number = 1")
    assert {f.match_id for f in verify(store)} == {"stream 1"}
    bare.execute("INSERT INTO streams VALUES (?, ?), (9, 'empty')", row)
    assert {(f.match_id, f.message.text) for f in verify(store)} == {
        ("empty", "the match has no rows")
    }


def test_removed_and_added_rows_are_found(file: tuple[SqlStore, sqlite3.Connection]) -> None:
    store, bare = file
    bare.execute(f"DELETE FROM events WHERE {of('m')} AND version = 3")
    assert ("m", 1) in {(f.match_id, f.step) for f in verify(store)}
    bare.execute(f"DELETE FROM steps WHERE {of('ana-1')} AND step = 0")
    assert ("ana-1", 0) in {(f.match_id, f.step) for f in verify(store)}
    bare.execute("INSERT INTO streams VALUES (9, 'new')")
    bare.execute(
        "INSERT INTO events (stream, version, step, type, schema, payload) "
        "VALUES (9, 1, 0, 1, 1, '{}')"
    )
    assert ("new", 0) in {(f.match_id, f.step) for f in verify(store)}


def test_exchanged_rows_are_found(file: tuple[SqlStore, sqlite3.Connection]) -> None:
    """Rows of another match, each true in its place, are not true here."""
    store, bare = file
    bare.execute(
        f"UPDATE steps SET command = (SELECT command FROM steps s WHERE s.{of('m')} AND "
        f"s.step = 1), hash = (SELECT hash FROM steps s WHERE s.{of('m')} AND s.step = 1) "
        f"WHERE {of('zoé ♥')} AND step = 2"
    )
    assert [(f.match_id, f.step) for f in verify(store)] == [("zoé ♥", 2), ("zoé ♥", 3)]


def test_an_altered_database_is_found_on_both(database: Database) -> None:
    store = SqlStore(database, GAMES)
    fill(store)
    with unguarded(database) as connection:
        connection.exec_driver_sql(
            f"UPDATE events SET payload = replace(payload, 'twø', 'two') WHERE {of('m')}"
        )
    assert [(f.match_id, f.step) for f in verify(store)] == [("m", 2)]


def test_verifying_while_others_write_finds_nothing(database: Database) -> None:
    store = SqlStore(database, GAMES)
    fill(store)
    done = Event()

    def write() -> None:
        for number in range(4, 30):
            for match in MATCHES:
                version = store.version(match)
                store.append(match, [note(number, "more", events=2)], expected_version=version)
        done.set()

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(write)
        rounds = 0
        while not done.is_set() or rounds < 2:
            assert list(verify(store)) == []
            rounds += 1
        writer.result()
