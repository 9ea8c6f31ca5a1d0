"""What docs/operate.md says to type is typed: what can be is carried out, in its order.

TEST_OPERATE says on how many kinds of databases: PostgreSQL, then SQLite (`make operate`).
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.deploying import composed, parse
from tests.operating import PAGE, blocks, own_commands, stands_for
from tests.packages import ROOT
from tests.servers import STUCK

LONG = 5 * STUCK
ALL = blocks()
KINDS = ["postgresql", "sqlite"][: int(os.environ.get("TEST_OPERATE", "2"))]
LINK = "kifu administrator --at "


def test_every_block_says_whether_it_is_carried_out() -> None:
    text = PAGE.read_text("utf-8")
    assert len(ALL) == text.count("```console") > 0
    assert all(line for block in ALL for line in block.commands)
    assert sum(block.carried_out for block in ALL) > len(ALL) / 2


@pytest.mark.parametrize("block", ALL, ids=lambda block: block.commands[0][:40])
def test_every_command_is_one(block) -> None:
    """The shell can read each line, and this program each of its own commands there."""
    script = "\n".join(block.commands)
    read = subprocess.run(["bash", "-n", "-c", script], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
    for line in block.commands:
        for words in own_commands(line):
            parse(words)
        if services := re.match(r"docker compose (?:exec|run --rm|logs --tail 50) ([\w ]+)", line):
            assert services[1].split()[0] in composed()["services"], line


def test_commands_are_found_wherever_they_stand() -> None:
    assert [*own_commands("kifu db upgrade && kifu work > log 2>&1 &")] == [
        ["db", "upgrade"],
        ["work"],
    ]
    assert [*own_commands("docker compose exec web1 kifu doctor")] == [["doctor"]]
    assert [*own_commands("sudo -u kifu env X=1 /opt/kifu/bin/kifu work --once")] == [
        ["work", "--once"]
    ]
    assert [*own_commands("createdb --owner kifu kifu")] == []
    found = [words for block in ALL for line in block.commands for words in own_commands(line)]
    assert len(found) > len(ALL)


def test_what_is_copied_is_there() -> None:
    for path in re.findall(r"docs/deploy/[\w@.*-]+", PAGE.read_text("utf-8")):
        assert list(ROOT.glob(path)), path


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_be_carried_out_is(kind, tmp_path, request) -> None:
    url, moved = _databases(kind, tmp_path, request)
    _bin(tmp_path)
    with ExitStack() as held:
        ports = [held.enter_context(_port()).getsockname()[1] for _ in range(4)]
    place = {"{database}": url, "{moved}": moved, "{token}": '$(cat "$HOME/token")'}
    place |= {f"{{port{n}}}": str(port) for n, port in enumerate(ports, 1)}
    lines = ["set -euo pipefail"]
    for block in ALL:
        for line in block.commands if block.carried_out else ():
            lines.append(f"echo {shlex.quote('$ ' + line)}")
            lines.append(_placed(line, place) + (" | tee link" if line.startswith(LINK) else ""))
            if line.startswith(LINK):
                lines.append('python -m tests.visiting "$(cat link)" > "$HOME/token"')
    code, said = _carried_out("\n".join(lines), tmp_path)
    assert code == 0, said
    assert "The first" in tmp_path.joinpath("all.ndjson").read_text()
    assert said.count("every row is as it was written") >= 2
    assert "All is well." in said


def _databases(kind: str, folder: Path, request: pytest.FixtureRequest) -> tuple[str, str]:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'kifu.db'}", f"sqlite:///{folder / 'moved.db'}"
    make = request.getfixturevalue("new_postgresql")
    return make(), make()


def _bin(folder: Path) -> None:
    """`kifu` and `python3` are those of this checkout."""
    words = f"export PYTHONPATH={ROOT}\nexec {sys.executable}"
    for name, more in (("kifu", " -m web.cli"), ("python3", ""), ("python", "")):
        file = folder / "bin" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f'#!/bin/sh\n{words}{more} "$@"\n')
        file.chmod(0o755)


def _port() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def _placed(line: str, place: dict[str, str]) -> str:
    """A line with what is the reader's in its place; nothing that was put there is looked at."""
    known = stands_for()
    pattern = "|".join(map(re.escape, known))
    return re.sub(pattern, lambda found: _filled(known[found[0]], place), line)


def _filled(text: str, place: dict[str, str]) -> str:
    for name, value in place.items():
        text = text.replace(name, value)
    return text


def _carried_out(script: str, folder: Path) -> tuple[int, str]:
    """The exit code of a script, and all that was said; what it left running is ended."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("KIFU_")}
    own |= {"PATH": f"{folder / 'bin'}:{own['PATH']}", "HOME": str(folder)}
    log = folder / "said.txt"
    with log.open("wb") as out:
        shell = subprocess.Popen(
            ["bash", "-c", script],
            cwd=folder,
            env=own,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            shell.wait(LONG)
        finally:
            _end(shell.pid)
            shell.wait(STUCK)
    logs = [log, *sorted(folder.glob("*.log"))]
    return shell.returncode, "\n".join(f"{file.name}:\n{file.read_text()}" for file in logs)


def _end(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
