"""What takes long to make, made once for all processes of a test run."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The path under which `make` put something; who comes second waits for the first and takes
    what is there.
    """
    shared = factory.getbasetemp()
    if shared.name.startswith("popen-"):  # of one of several processes, below that of all
        shared = shared.parent
    place, done = shared / name, shared / f"{name}.done"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # given back when the file is closed
        if not done.exists():
            make(place)
            done.touch()
    return place
