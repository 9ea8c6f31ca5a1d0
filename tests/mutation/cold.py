"""Mutants of what runs while modules are loaded: tables, defaults, decorators.

Nothing of the project may be loaded before the change is made, so each is asked about in a fork
that loads everything itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

from tests.mutation.session import failures, limit
from tests.mutation.source import ROOT, Mutant, mutated

LOADING = 3.0  # seconds that any test may take to make what others had made before it was timed


class ColdSession:
    """The plugin: runs tests in the order in which they are asked for, up to the first failure."""

    def __init__(self, order: Mapping[str, tuple[int, float]]) -> None:
        self.order = order  # by node: place and seconds
        self.begun = 0
        self.passed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        found = [item for item in session.items if item.nodeid in self.order]
        found.sort(key=lambda item: self.order[item.nodeid][0])
        for item in found:
            self.begun, seconds = self.order[item.nodeid]
            limit(seconds + LOADING)
            session._setupstate.teardown_exact(item)
            if failures(item, item):
                return True
        self.passed = len(found) == len(self.order)  # else a test is gone: it cannot be made
        return True


def asked(
    mutant: Mutant, arguments: Sequence[str], order: Mapping[str, tuple[int, float]], log: Path
) -> Iterator[int]:
    """In a fork: the number of the test that was begun last, one more where all have passed."""
    to_file(log)
    _exchange(mutant)
    plugin = ColdSession(order)
    limit(60)
    pytest.main([*arguments], plugins=[plugin])
    yield len(order) if plugin.passed else plugin.begun


def to_file(path: Path) -> None:
    """What this process says from now on goes to a file."""
    with path.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)


def _exchange(mutant: Mutant) -> None:
    place, code = str(ROOT / mutant.file), mutated(mutant)
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == place else plain(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - a method, for a type checker
