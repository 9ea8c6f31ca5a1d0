"""Backups in a folder: dated, verified, the oldest removed only once the new one is there."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from core.errors import BadInput
from eventstore import backup_folder
from eventstore.backup_folder import keep_on, rotate
from eventstore.backup_plan import FORM, Plan, due, kept, last_made
from eventstore.contract.steps import opening
from eventstore.database import Database
from eventstore.failures import failed
from eventstore.feed import Projections
from eventstore.health import health
from eventstore.photo_files import PhotoFiles
from eventstore.recurring import AGAIN
from eventstore.sql import SqlStore
from tests.servers import STUCK
from tests.tampering import unguarded
from tests.toys import GAMES
from web.cli import main

NOW = datetime(2026, 11, 28, 3, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def photos(tmp_path) -> PhotoFiles:
    return PhotoFiles(tmp_path / "photos")


def record(database: Database, match: str) -> SqlStore:
    store = SqlStore(database, GAMES)
    store.append(match, [opening("toy-pig")], expected_version=0)
    return store


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_newest_stay_and_the_last_holds_everything(database, folder, photos):
    for day in range(5):
        record(database, f"m{day}")
        done = rotate(database, photos, folder, 3, now=NOW + day * DAY)
        assert done.backup.matches == day + 1
    assert [one.at for one in kept(folder)] == [NOW + day * DAY for day in (2, 3, 4)]
    days = ("20261130", "20261201", "20261202")
    assert names(folder) == [f"kifu-{day}T030000Z.db" for day in days]
    copy = Database(f"sqlite:///{kept(folder)[-1].path}")
    with closing(copy):
        assert [*SqlStore(copy, GAMES).match_ids()] == [f"m{day}" for day in range(5)]


def test_one_that_fails_removes_nothing(sqlite_database, folder, photos):
    record(sqlite_database, "m")
    for day in range(2):
        rotate(sqlite_database, photos, folder, 2, now=NOW + day * DAY)
    before = names(folder)
    with unguarded(sqlite_database) as connection:
        connection.exec_driver_sql("UPDATE steps SET notation = 'altered'")
    with pytest.raises(BadInput, match="not as it was written"):
        rotate(sqlite_database, photos, folder, 1, now=NOW + 2 * DAY)
    assert names(folder) == before


def test_what_is_not_ours_stays_and_what_was_left_half_written_goes(
    sqlite_database, folder, photos
):
    folder.mkdir()
    for name in ("kifu-1.db", "kifu-20269999T000000Z.db", "notes.txt"):
        folder.joinpath(name).write_text("mine")
    old, new = NOW - DAY, NOW - timedelta(minutes=5)
    for at in (old, new):
        name = at.strftime(FORM)
        folder.joinpath(f".{name}.part").write_text("half")
        folder.joinpath(f".{name}.part-wal").write_text("half")
    record(sqlite_database, "m")
    rotate(sqlite_database, photos, folder, 1, now=NOW)
    left = new.strftime(f".{FORM}.part")
    ours = [left, f"{left}-wal", "kifu-20261128T030000Z.db"]
    assert names(folder) == sorted([*ours, "kifu-20269999T000000Z.db", "kifu-1.db", "notes.txt"])


def test_photos_stay_for_as_long_as_a_backup_needs_them(
    sqlite_database, folder, photos, monkeypatch
):
    digests = [photos.keep(f"{n}".encode(), "image/jpeg") for n in range(4)]
    needed = {NOW + n * DAY: dict.fromkeys(digests[n : n + 2], "image/jpeg") for n in range(3)}
    by_name = {at.strftime(FORM): found for at, found in needed.items()}
    monkeypatch.setattr(backup_folder, "_needed", lambda path: by_name[path.name])
    record(sqlite_database, "m")
    for at in needed:
        done = rotate(sqlite_database, photos, folder, 2, now=at)
        assert done.lacking == 0
    assert {one.sha256 for one in PhotoFiles(folder / "photos").found()} == {*digests[1:]}
    photos.remove(digests[3], "image/jpeg")
    PhotoFiles(folder / "photos").remove(digests[3], "image/jpeg")
    assert rotate(sqlite_database, photos, folder, 2, now=NOW + 2 * DAY).lacking == 1


def test_a_place_that_cannot_be_a_folder_is_refused(sqlite_database, tmp_path, photos):
    place = tmp_path / "file"
    place.write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        rotate(sqlite_database, photos, place, 1, now=NOW)


def test_when_the_next_one_is_due(sqlite_database, folder, photos):
    plan = Plan(folder, DAY)
    assert due(plan, NOW) == timedelta()
    rotate(sqlite_database, photos, folder, 9, now=NOW)
    assert due(plan, NOW) == DAY
    assert due(plan, NOW + timedelta(hours=20)) == timedelta(hours=4)
    assert due(plan, NOW + 3 * DAY) == timedelta()
    assert due(plan, NOW - DAY) == timedelta()  # the clock was ahead
    assert last_made(folder, NOW + DAY) == NOW
    assert last_made(folder, NOW - DAY) is None


@pytest.mark.parametrize(
    ("age", "told"),
    [
        (None, ("no_backup", True)),
        (2 * DAY, ("backup_made", False)),
        (2 * DAY + timedelta(seconds=1), ("backup_late", True)),
    ],
)
def test_whether_backups_are_made_is_told(database, folder, photos, age, told):
    books = Projections(record(database, "m"), clock=lambda: NOW)
    if age is not None:
        rotate(database, photos, folder, 9, now=NOW - age)
    found = health(books, backups=Plan(folder, DAY)).concerns
    [concern] = [one for one in found if "backup" in one.code]
    assert (concern.code, concern.urgent) == told
    assert concern.since == (None if age is None else NOW - age)
    assert str(folder) in str(concern.what)


def test_a_folder_of_backups_that_cannot_be_read_is_told(sqlite_database, folder, monkeypatch):
    def unreadable(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("eventstore.health.kept", unreadable)
    books = Projections(record(sqlite_database, "m"), clock=lambda: NOW)
    found = health(books, backups=Plan(folder, DAY)).concerns
    [told] = [one for one in found if "backup" in one.code]
    assert (told.code, told.urgent) == ("backups_unreadable", True)


def test_the_schedule_goes_on_over_failures(folder, sqlite_database, photos):
    clock, waits, told = [NOW], [], []
    fails = [False, True, False]

    def make():
        if fails.pop(0):
            raise failed("disk_full")
        rotate(sqlite_database, photos, folder, 9, now=clock[0])

    def wait(pause: timedelta) -> bool:
        waits.append(pause)
        clock[0] += pause
        return not fails

    keep_on(Plan(folder, DAY), make, lambda: clock[0], wait, told.append)
    assert waits == [timedelta(), DAY, AGAIN, DAY]
    assert [error.code for error in told] == ["disk_full"]
    assert [one.at for one in kept(folder)] == [NOW, NOW + DAY + AGAIN]


def kifu(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(map(str, words)))
    return result.exit_code, result.output


def test_the_command_keeps_so_many_and_restores_elsewhere(tmp_path, folder, sqlite_database):
    url, there = f"sqlite:///{tmp_path / 'kifu.db'}", f"sqlite:///{tmp_path / 'there' / 'kifu.db'}"
    tmp_path.joinpath("there").mkdir()
    record(sqlite_database, "m")
    old = folder / "kifu-20200101T000000Z.db"
    code, said = kifu("--database", url, "backup", old.parent, "--keep", 1)
    assert code == 0, said
    kept(folder)[0].path.rename(old)
    code, said = kifu("--database", url, "backup", folder, "--keep", 1, "--json")
    told = json.loads(said)
    assert (code, told["matches"], told["removed"]) == (0, 1, [str(old)])
    assert names(folder) == [Path(told["path"]).name]
    assert kifu("--database", there, "restore", told["path"])[0] == 0
    assert "1 match verified" in kifu("--database", there, "verify")[1]
    assert kifu("--database", url, "backup", folder)[0] == 2
    assert kifu("--database", url, "backup", tmp_path / "one.db", "--every", 1)[0] == 2


def test_one_that_goes_on_makes_the_first_at_once_and_ends_on_a_signal(tmp_path, folder):
    url = f"sqlite:///{tmp_path / 'kifu.db'}"
    words = ["--database", url, "backup", str(folder), "--keep", "2", "--every", "24"]
    with subprocess.Popen([sys.executable, "-m", "web.cli", *words]) as process:
        try:
            ends = time.monotonic() + STUCK
            while not kept(folder):
                assert time.monotonic() < ends, "no backup was made"
                time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            assert process.wait(STUCK) == 0
        finally:
            process.kill()
