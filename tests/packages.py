"""Packages as pip installs them, made in a folder: code, metadata, entry points."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOY = """
from dataclasses import replace
from tests.toys import PIG
GAME = replace(PIG, slug={slug!r}, title={slug!r})
"""


def install(
    place: Path, name: str, code: str, target: str = "GAME", entry_points: str | None = None
) -> None:
    """A package with one module of its name; by default its entry point gives `target` of it."""
    place.mkdir(exist_ok=True)
    place.joinpath(f"{name}.py").write_text(code, "utf-8")
    metadata = place / f"{name}-1.0.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    told = f"[kifu.games]\n{name} = {name}:{target}\n" if entry_points is None else entry_points
    metadata.joinpath("entry_points.txt").write_text(told, "utf-8")


def remove(place: Path, name: str) -> None:
    """Take a package away again."""
    place.joinpath(f"{name}.py").unlink()
    metadata = place / f"{name}-1.0.dist-info"
    for file in metadata.iterdir():
        file.unlink()
    metadata.rmdir()


def run(place: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own that finds the packages in `place`."""
    path = os.pathsep.join([str(place), str(ROOT)])
    return subprocess.run(
        [sys.executable, *map(str, words)],
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
