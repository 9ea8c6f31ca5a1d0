"""Backups: whole, verified, taken while somebody records, put back where they are wanted.

TEST_TAKEN says how often one is taken under fast recording (`make backups` takes 50).
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import closing
from threading import Thread

import pytest
from click.testing import CliRunner

from core import simulate
from core.errors import BadInput, Clash
from core.games import find
from eventstore.backup import back_up, restore
from eventstore.catalogue_files import as_file
from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.recording import Recorder
from tests.servers import STUCK, Server
from web.cli import main
from web.settings import now

AHEAD = 5  # steps recorded between two backups, at least
BACKUPS = int(os.environ.get("TEST_TAKEN", "3"))


def _record(database: Database, matches: int) -> SqlStore:
    store = SqlStore(database)
    game = find("ace-in-the-hole")
    for seed in range(matches):
        steps = simulate.play(game, simulate.Plan(1, "random", game.options()), seed, clock=now)
        store.append(f"m{seed}", steps.pending, expected_version=0, players={"red": "Ana"})
    return store


def _rows(url: str) -> dict[str, object]:
    database = Database(url)
    with closing(database):
        store = SqlStore(database)
        assert not list(verify(store))
        return {match: (store.rows(match), store.players(match)) for match in store.match_ids()}


def _kifu(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(map(str, words)), catch_exceptions=False)
    return result.exit_code, result.output


def test_a_backup_holds_every_match_name_and_catalogue(database, tmp_path):
    store = _record(database, 3)
    arcmage = find("arcmage")
    deck = next(iter(arcmage.catalogues.built_in.values()))
    store.catalogues.add(arcmage, "own", _file_of(arcmage, deck), at=now())
    done = back_up(database, tmp_path / "b.db")
    assert (done.matches, done.catalogues) == (3, 1)
    assert done.steps == sum(len(store.rows(match)) for match in store.match_ids())
    assert stat.S_IMODE((tmp_path / "b.db").stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.glob("*b.db*")] == ["b.db"]
    there = {m: (store.rows(m), store.players(m)) for m in store.match_ids()}
    assert _rows(f"sqlite:///{tmp_path / 'b.db'}") == there
    copy = Database(f"sqlite:///{tmp_path / 'b.db'}")
    with closing(copy):
        assert SqlStore(copy).catalogues.names(arcmage) == ["own"]


def _file_of(game, content):
    return json.dumps(as_file(game.catalogues, content))


def _go_on(recorder: Recorder, steps: int) -> None:
    """Wait until so many steps were acknowledged."""
    while sum(map(len, list(recorder.acknowledged.values()))) < steps:
        recorder.answered.clear()
        assert recorder.answered.wait(STUCK), "nobody records"


def test_taken_at_full_speed_it_has_all_that_was_acknowledged_before(tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    url = f"sqlite:///{tmp_path / 'kifu.db'}"
    server, recorder = Server(url), Recorder()
    thread = Thread(target=recorder.record, args=(server,))
    thread.start()
    try:
        assert recorder.answered.wait(STUCK)
        found = []
        for number in range(BACKUPS):
            _go_on(recorder, AHEAD * (number + 1))
            before = {match: len(steps) for match, steps in list(recorder.acknowledged.items())}
            file, place = tmp_path / f"b{number}.db", tmp_path / f"r{number}.db"
            code, said = _kifu("--database", url, "backup", file)
            assert code == 0, said
            code, said = _kifu("--database", f"sqlite:///{place}", "restore", file)
            assert code == 0, said
            restored = _rows(f"sqlite:///{place}")
            for match, steps in before.items():
                assert len(restored[match][0]) >= steps
            found.append(sum(len(rows) for rows, _ in restored.values()))
        assert found == sorted(set(found)), "each holds more than the one before"
    finally:
        server.kill()
        thread.join(STUCK)
    assert recorder.failure is None
    whole = _rows(url)
    for match, (rows, _) in restored.items():
        assert rows == whole[match][0][: len(rows)]
    print(f"{BACKUPS} backups of {found[0]} to {found[-1]} steps, each restored and verified")  # noqa: T201 - of make backups


def test_a_database_is_replaced_only_if_asked_and_is_kept(tmp_path, sqlite_database, sqlite_path):
    _record(sqlite_database, 1)
    backup = tmp_path / "b.db"
    back_up(sqlite_database, backup)
    url = f"sqlite:///{sqlite_path}"
    with pytest.raises(Clash, match="already"):
        restore(backup, url)
    with pytest.raises(Clash, match="Stop Kifu") as stopped:
        restore(backup, url, replace=True)
    assert stopped.value.code == "database_in_use"
    sqlite_database.close()
    restore(backup, url, replace=True)
    assert list(_rows(url)) == ["m0"]
    kept = sqlite_path.with_name("kifu.db.before-restore")
    assert list(_rows(f"sqlite:///{kept}")) == ["m0"]


def test_what_is_no_whole_backup_is_refused_and_nothing_changes(tmp_path, sqlite_database):
    store = _record(sqlite_database, 1)
    backup = tmp_path / "b.db"
    back_up(sqlite_database, backup)
    broken = Database(f"sqlite:///{backup}")
    with closing(broken), broken.driver_read() as driver:
        for row in driver.execute("SELECT name FROM sqlite_master WHERE type='trigger'").fetchall():
            driver.execute(f"DROP TRIGGER {row[0]}")
        driver.execute("UPDATE steps SET notation = 'x' WHERE step = 1")
    place = tmp_path / "place.db"
    for file, said in (
        (backup, "not as it was written"),
        (tmp_path / "no.db", "no file"),
        (sqlite_database.file, "database itself"),
    ):
        target = f"sqlite:///{place}" if "itself" not in said else str(sqlite_database.engine.url)
        with pytest.raises(BadInput, match=said) as refused:
            restore(file, target)
        assert refused.value.code == "bad_backup"
    assert not place.exists()
    (tmp_path / "text").write_text("no database at all " * 99)
    code, said = _kifu("--database", f"sqlite:///{place}", "restore", tmp_path / "text")
    assert (code, "not_a_database" in said) == (1, True)
    with pytest.raises(BadInput, match="file of SQLite"):
        restore(backup, "postgresql://nowhere/kifu")
    assert not place.exists()
    for file in (sqlite_database.file, tmp_path / "no" / "b.db"):
        with pytest.raises(BadInput):
            back_up(sqlite_database, file)
    assert len(store.rows("m0")) > 1
