"""`python -m tests.image` carries the steps of docs/deploy/Dockerfile out in a temporary folder, as
far as they are commands of Python and node, then the command that it serves with.

What needs an engine, such as users and mounts, is left out; folders of the image stand in the
temporary one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tests.deploying import DEPLOY, Instruction, instructions
from tests.packages import ROOT
from tests.servers import Server

LEFT_OUT = ("useradd",)
CARRIED = ("npm", "python -m pip")


def main() -> None:
    """Build, install into an environment that has nothing else, serve, ask whether it lives."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _checkout(place / "source")
        subprocess.run([sys.executable, "-m", "venv", place / "built"], check=True)
        subprocess.run([sys.executable, "-m", "venv", place / "image"], check=True)
        stages = instructions(DEPLOY / "Dockerfile")
        for number, stage in enumerate(stages, 1):
            python = place / ("image" if number == len(stages) else "built") / "bin" / "python"
            for one in stage:
                if one.name == "RUN":
                    _carry_out(one, place, python)
        _serve(place, next(one for one in stages[-1] if one.name == "CMD"))


def _checkout(target: Path) -> None:
    """What git has of the folder, as the image gets it."""
    target.mkdir()
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.split(b"\0")
    for name in filter(None, names):
        file = target / name.decode()
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name.decode(), file)


def _carry_out(one: Instruction, place: Path, python: Path) -> None:
    command = " ".join(word for word in one.text.split() if not word.startswith("--mount"))
    if command.startswith(LEFT_OUT):
        return
    assert command.startswith(CARRIED), command
    command = command.replace("/wheels", str(place / "wheels")).replace("python ", f"{python} ", 1)
    print(f"$ {command}", flush=True)  # noqa: T201 - a program
    subprocess.run(command, shell=True, cwd=place / "source", check=True)  # noqa: S602 - ours


def _serve(place: Path, served: Instruction) -> None:
    python = place / "image" / "bin" / "python"
    words = [word for word in served.words if word not in {"--port", "8000"}]
    alone = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    url = f"sqlite:///{place / 'kifu.db'}"
    server = Server(url, *words, python=str(python), environment=alone, folder=place)
    try:
        with urlopen(f"http://127.0.0.1:{server.connection.port}/health", timeout=5) as answer:
            print(answer.status, answer.read().decode())  # noqa: T201
    finally:
        server.kill()


if __name__ == "__main__":
    main()
