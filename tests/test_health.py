"""What is wrong is found, said with what to do, and nothing else is."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from core.loading import ASK_AUTHOR, Trouble
from core.messages import msg
from eventstore import health as checking
from eventstore import seal_health
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.health import Health, health
from eventstore.match_marks import BIN
from eventstore.seal_plan import Verdict, note
from eventstore.sql import SqlStore
from tests.matches import begun, record, several
from tests.tampering import unguarded
from tests.test_parked import books as parking
from tests.test_parked import with_points_passed
from tests.toys import GAMES

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
KNOWN = {"backup_unknown", "in_use"}  # said of any file that is recorded in


@pytest.fixture
def books(database: Database, monkeypatch: pytest.MonkeyPatch) -> Projections:
    store = SqlStore(database, GAMES)
    several(store)
    found = Projections(store)
    found.catch_up()
    if database.file is not None:
        database.file.chmod(0o600)
        for path in database.file.parent.glob("kifu.db-*"):
            path.chmod(0o600)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=10**12))
    return found


def codes(found: Health, *, urgent: bool = True) -> list[str]:
    return [one.code for one in found.concerns if one.urgent is urgent]


def test_all_is_well(books: Projections) -> None:
    found = health(books, deep=True)
    assert found.well
    assert set(codes(found, urgent=False)) == (KNOWN if books.database.is_sqlite else set())


def test_parked_and_withdrawn_matches(books: Projections) -> None:
    bad = parking(books.database, with_points_passed("apply"))
    bad.rebuild()
    [told] = [one for one in health(bad).concerns if one.urgent]
    assert (told.code, told.match_id) == ("parked", "ruled")
    assert told.since is not None
    assert "Step 3" in str(told.what)
    bad.store.mark("ruled", BIN, NOW)
    assert health(bad).well


def test_matches_of_a_game_that_is_not_here(books: Projections) -> None:
    for drawn in (True, False):  # before it went, and since
        away = Projections(SqlStore(books.database, {}))
        if not drawn:
            away.rebuild()
        [told] = [one for one in health(away).concerns if one.urgent]
        assert str(told.what) == "Matches of the game “toy-pig”, which is not here: 7."
        assert (told.since is None) is drawn


def test_games_left_out_and_lists_behind(books: Projections) -> None:
    trouble = Trouble("toy", "toys 1.0", msg("It has no slug."), ASK_AUTHOR)
    with unguarded(books.database) as connection:
        connection.exec_driver_sql("UPDATE checkpoints SET position = position - 1")
    found = health(books, [trouble])
    assert codes(found) == ["game_left_out"]
    assert "behind" in codes(found, urgent=False)
    assert found.concerns[0].advice == ASK_AUTHOR


def test_lists_that_stay_behind(books: Projections) -> None:
    record(books.store, "more", begun(9))
    books.clock = lambda: books.lag().since + checking.LATE
    [told] = [one for one in health(books).concerns if one.code == "behind"]
    assert (told.urgent, told.advice) == (False, checking.CATCH_UP)
    assert told.since == books.lag().since
    books.clock = lambda: books.lag().since + checking.LATE + timedelta(seconds=1)
    [told] = [one for one in health(books).concerns if one.code == "behind"]
    assert (told.urgent, told.advice) == (True, checking.STUCK)


@pytest.fixture
def file(sqlite_path: Path) -> Path:
    return sqlite_path


def on(file: Path) -> Projections:
    return Projections(SqlStore(Database(f"sqlite:///{file}"), GAMES))


def test_files_that_others_may_open(file: Path) -> None:
    file.chmod(0o640)
    books = on(file)
    [told] = [one for one in health(books).concerns if one.code == "open_file"]
    assert "mode 0640" in str(told.what)
    assert str(told.advice) == f"Close it: chmod 600 {file}."
    books.database.close()


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/new.db")
    database.upgrade()
    books = Projections(SqlStore(database, GAMES))
    several(books.store)
    assert "open_file" not in codes(health(books))
    assert [*tmp_path.glob("new.db-wal")]
    database.close()


@pytest.mark.parametrize(
    ("free", "code"), [(checking.ROOM - 1, "little_room"), (checking.ROOM, "no_room_for_backup")]
)
def test_little_room(file: Path, monkeypatch: pytest.MonkeyPatch, free: int, code: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    books = on(file)
    assert code in {one.code for one in health(books).concerns}
    books.database.close()


def test_damage(file: Path) -> None:
    books = on(file)
    several(books.store)
    books.catch_up()
    books.database.close()
    page = 4096
    data = bytearray(file.read_bytes())
    for start in range(8 * page, len(data), page):
        data[start : start + 16] = b"\xff" * 16
    file.write_bytes(data)
    books = on(file)
    assert "database_damaged" in codes(health(books, deep=True))
    books.database.close()


def test_seals_that_are_not_made_and_what_a_comparison_found(
    books: Projections, tmp_path: Path
) -> None:
    books.clock = lambda: NOW
    assert codes(health(books, seals=tmp_path / "nowhere")) == ["seal_late"]
    (tmp_path / "log-2026-11-22.kifu-seal").write_text('{"at":"2026-11-22T00:00:09Z"}\n')
    assert health(books, seals=tmp_path).well
    note(tmp_path, Verdict(NOW, well=True))
    assert health(books, seals=tmp_path).well
    note(tmp_path, Verdict(NOW, well=False))
    [told] = [one for one in health(books, seals=tmp_path).concerns if one.urgent]
    assert (told.code, told.since) == ("not_as_sealed", NOW)
    books.clock = lambda: NOW + timedelta(days=2)
    assert codes(health(books, seals=tmp_path)) == ["seal_late", "not_as_sealed"]


def test_a_folder_of_seals_that_cannot_be_read(
    books: Projections, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OSError(5, "the disk is away")

    monkeypatch.setattr(seal_health, "last_sealed", away)
    assert codes(health(books, seals=tmp_path)) == ["seals_unreadable"]
