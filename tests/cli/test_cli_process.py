"""The command line as a process: exit codes, streams, and the server."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from threading import Thread

import psutil
import pytest
from click import ClickException
from click.testing import CliRunner

from tests.cli.test_cli_check import record
from tests.servers import STUCK, Server
from web.cli import main
from web.cli import server as cli_server
from web.pictures.game_pages import FIXTURES


@pytest.fixture
def url(tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    return f"sqlite:///{tmp_path / 'kifu.db'}"


@pytest.fixture
def run(url):
    """A function that runs `kifu` and gives what became of it."""

    def run(*words, stdin=""):
        command = [sys.executable, "-m", "web.cli", "--database", url, *map(str, words)]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=STUCK, check=False
        )
        assert "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture
def start(url):
    """A function that starts a server; all of them end with the test."""
    servers = []

    def start(*words):
        servers.append(Server(url, *words))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


def test_exit_codes_and_streams(run):
    good = run("check", "-", stdin=record())
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["ok"] is True
    bad = run("check", "-", stdin="{")
    assert (bad.returncode, bad.stderr) == (1, "")
    assert json.loads(bad.stdout)["ok"] is False
    refused = run("export", "nobody")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.count("\n") == 1
    wrong = run("simulate", "ace-in-the-hole", "--seed", "one")
    assert (wrong.returncode, wrong.stdout) == (2, "")


def test_no_bar_and_no_colour_where_nobody_looks(run):
    done = run("simulate", "ace-in-the-hole", "--seed", 1, "--matches", 2)
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


def test_a_bar_on_a_terminal(url):
    terminal, end = pty.openpty()
    words = ["simulate", "ace-in-the-hole", "--seed", "1", "--matches", "9", "--json"]
    command = [sys.executable, "-m", "web.cli", "--database", url, *words]
    shown = bytearray()

    def read():
        with suppress(OSError), open(terminal, "rb", buffering=0) as screen:  # noqa: PTH123
            while part := screen.read(4096):  # at once: a terminal that is full stops who writes
                shown.extend(part)

    reader = Thread(target=read)
    reader.start()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=end, timeout=STUCK, check=True)
    os.close(end)
    reader.join()
    assert "Simulating Ace in the Hole" in shown.decode()
    assert json.loads(done.stdout)["matches"] == 9


# A shell that runs the tests in the background has all that they start ignore interrupts.
HEEDING = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from web.cli import main; main()"
)


def stored(path):
    """How many matches a database file holds."""
    with closing(sqlite3.connect(path)) as plain:
        return plain.execute("SELECT count(*) FROM steps WHERE step = 0").fetchone()[0]


def left(group):
    """The processes of a group that are still at work."""
    found = []
    for one in psutil.process_iter(["status"]):
        with suppress(ProcessLookupError):
            if os.getpgid(one.pid) == group and one.info["status"] != psutil.STATUS_ZOMBIE:
                found.append(one)
    return found


def test_an_interrupt_ends_a_simulation_over_processes_and_it_goes_on_later(url, run, tmp_path):
    assert run("db", "upgrade").returncode == 0
    words = ["simulate", "ace-in-the-hole", "--seed", "1", "--matches"]
    command = [sys.executable, "-c", HEEDING, "--database", url, *words, "100000", "--jobs", "2"]
    going = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        until = time.monotonic() + STUCK
        while stored(tmp_path / "kifu.db") < 3:
            assert going.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        os.killpg(going.pid, signal.SIGINT)  # as a terminal does
        out, err = going.communicate(timeout=STUCK)
        assert (going.returncode, out, err.strip()) == (1, "", "Aborted!")
        until = time.monotonic() + STUCK
        while left(going.pid):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(going.pid, signal.SIGKILL)
    done = stored(tmp_path / "kifu.db")
    again = json.loads(run(*words, done + 1, "--jobs", 1, "--json").stdout)
    assert (again["matches"], again["recorded"]) == (done + 1, 1)


def test_the_server_serves_pages_and_the_api(start):
    server = start()
    assert server.fetch("GET", "/")[0] == 200
    assert server.fetch("GET", "/matches")[0] == 200
    assert "openapi" in server.ask("GET", "/api/openapi.json")
    begun = server.ask("POST", "/api/v1/matches", {"game": "ace-in-the-hole"})
    page = f"/matches/{begun['match']}/replay?step=0"
    assert server.fetch("GET", page)[0] == 200


def test_the_demo_loads_the_examples_once(url, start, monkeypatch):
    files = len(list(FIXTURES.glob("*/matches/*")))
    first = start("demo")
    assert first.said[0] == f"{files} example files, {files} new matches."
    until = time.monotonic() + STUCK
    while not first.ask("GET", "/api/v1/matches")["matches"]:  # its worker draws the list
        assert time.monotonic() < until
        time.sleep(0.05)
    first.kill()
    monkeypatch.setattr(cli_server, "_serve", lambda *served: served[1].close())
    again = CliRunner().invoke(main, ["--database", url, "demo", "--port", "0"])
    assert again.stdout == f"{files} example files, 0 new matches.\n"


# --- refused before anything is served: no process is needed -----------------------------------


def test_a_port_that_is_taken_is_refused(kifu):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for command in ("serve", "demo"):
            refused = kifu.refused(command, "--port", port)
            assert f"127.0.0.1 port {port}" in refused
            assert "--port" in refused


def test_nobody_is_left_waiting_before_a_server_answers(kifu, monkeypatch):
    """Of two that were given a port, the one that serves first has it."""
    found = []
    monkeypatch.setattr(cli_server, "_serve", lambda *served: found.append(served[1]))
    kifu.ok("serve", "--port", 0)
    port = found[0].sock.getsockname()[1]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
    kifu.ok("serve", "--port", port)
    found[1].begin()
    socket.create_connection(("127.0.0.1", port)).close()
    with pytest.raises(ClickException, match=f"Cannot listen on 127.0.0.1 port {port}"):
        found[0].begin()
    for one in found:
        one.close()


def test_a_host_that_is_not_of_this_machine_is_refused(kifu):
    for host in ("203.0.113.7", "x" * 64):
        refused = kifu.refused("serve", "--host", host, "--port", 0, "--open")
        assert refused.startswith(f"Error: Cannot listen on {host}")


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_strangers_are_let_in_only_where_somebody_says_so(kifu, command):
    for host in ("0.0.0.0", "::"):
        refused = kifu(command, "--host", host, "--port", 0)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"Error: {host} can be reached from other computers" in refused.stderr
        assert "see every match with all hidden cards, record, undo" in refused.stderr
        assert "--open" in refused.stderr


def test_an_open_server_says_what_that_means_and_answers_under_its_names(start):
    server = start("serve", "--host", "0.0.0.0", "--open", "--name", "club.example")
    assert server.said[0].startswith("Open: whoever reaches this address can see every match")
    assert server.fetch("GET", "/", host="127.0.0.2")[0] == 200
    assert server.fetch("GET", "/", host="club.example")[0] == 200
    assert server.fetch("GET", "/", host="evil.example")[0] == 421
