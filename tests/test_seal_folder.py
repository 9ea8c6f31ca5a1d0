"""Seals that are written by themselves."""

from __future__ import annotations

import io
import logging
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.seal_plan import last_sealed
from eventstore.seals import form
from eventstore.seals.checking import check
from eventstore.seals.folder import SealFolder
from eventstore.seals.keys import SealKeys
from eventstore.sql import SqlStore
from eventstore.worker import Worker
from tests.tampering import unguarded

NOON = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
MATCHES = Path(__file__).parent.parent / "fixtures" / "ace-in-the-hole" / "matches"
OVER, RUNNING = "sunday-final-aces-by-reply", "friday-evening-still-running"


class Shelf:
    """A log with a match that is over and one that goes on, and its folder of seals."""

    def __init__(self, database: Database, place: Path) -> None:
        self.store, self.now = SqlStore(database), NOON
        self.keys, self.path = SealKeys(place / "seal-key.pem"), place / "seals"
        self.books = Projections(self.store)
        self.folder = SealFolder(self.store, self.path, self.keys, lambda: self.now)

    def take_in(self, *names: str) -> None:
        for name in names:
            data = (MATCHES / f"{name}.json").read_bytes()
            assert [one.error for one in import_records(self.store, data)] == [None]
        self.books.catch_up()

    def names(self) -> list[str]:
        return sorted(one.name for one in self.path.iterdir())


@pytest.fixture
def shelf(database: Database, tmp_path: Path) -> Shelf:
    found = Shelf(database, tmp_path)
    found.take_in(OVER, RUNNING)
    return found


def test_a_match_that_is_over_and_each_day_of_the_log_have_their_seal(shelf: Shelf) -> None:
    shelf.folder.keep_up()
    names = ["log-2026-11-28.kifu-seal.gz", "sundayfinal1-38.kifu-seal"]
    assert shelf.names() == names
    before = {name: (shelf.path / name).read_bytes() for name in names}
    for data in before.values():
        with form.read(io.BytesIO(data)) as seal:
            assert check(shelf.store.database, seal, shelf.keys.known()).well
    assert stat.S_IMODE((shelf.path / names[1]).stat().st_mode) == 0o600
    shelf.now += timedelta(hours=11)
    shelf.folder.keep_up()
    assert {name: (shelf.path / name).read_bytes() for name in shelf.names()} == before
    shelf.take_in("rainy-saturday-tie")  # an older match, which comes now
    shelf.now += timedelta(hours=1)
    shelf.folder.keep_up()
    assert shelf.names() == [
        *(names[0], "log-2026-11-29.kifu-seal.gz", "rainydraw001-48.kifu-seal", names[1])
    ]


def test_the_folder_tells_when_the_log_was_sealed(shelf: Shelf, tmp_path: Path) -> None:
    assert last_sealed(tmp_path / "nowhere", NOON) is None
    shelf.folder.keep_up()
    assert last_sealed(shelf.path, NOON) == NOON
    later = NOON + timedelta(days=2)
    (shelf.path / "log-2026-11-29.kifu-seal.gz").write_bytes(b"\x1f\x8b damaged")
    (shelf.path / "log-2026-11-30.kifu-seal").write_text("[]\n")
    assert last_sealed(shelf.path, later) == NOON, "what is damaged is none"
    assert last_sealed(shelf.path, NOON - timedelta(hours=1)) is None, "of a clock that was wrong"


def test_what_cannot_be_written_is_told_once_and_tried_again(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.path.write_text("in the way")
    with caplog.at_level(logging.WARNING, "kifu.seals"):
        shelf.folder.keep_up()
        shelf.folder.keep_up()
    assert len(caplog.records) == 1
    shelf.path.unlink()
    shelf.folder.keep_up()
    assert len(shelf.names()) == 2


def test_a_match_that_was_altered_is_not_sealed_and_keeps_no_other_from_it(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.take_in("rainy-saturday-tie")
    with unguarded(shelf.store.database) as connection:
        connection.exec_driver_sql(
            "UPDATE steps SET notation = 'x' WHERE step = 3 AND stream ="
            " (SELECT number FROM streams WHERE match_id = 'rainydraw001')"
        )
    with caplog.at_level(logging.WARNING, "kifu.seals"):
        shelf.folder.keep_up()
    assert "rainydraw001 is not sealed" in caplog.text
    assert "sundayfinal1-38.kifu-seal" in shelf.names()
    assert not [name for name in shelf.names() if name.startswith("rainy")]


def test_a_worker_writes_them_in_its_rounds(shelf: Shelf) -> None:
    worker = Worker(shelf.books, poll=60)
    worker.chores.append(shelf.folder.keep_up)
    worker.wake()
    worker.settle(60)
    worker.close()
    assert len(shelf.names()) == 2
