"""Fold: a match of Ace in the Hole over all its plies, against `push` of python-chess."""

from __future__ import annotations

from typing import Any

import pytest

from core.session import Session
from tests.benchmarks.folding import Folding

pytestmark = pytest.mark.benchmark(group="fold of a match of 52 plies")


@pytest.fixture(scope="module")
def match(long_match: Session[Any]) -> Session[Any]:
    return long_match


class TestFold(Folding):
    """The fold of that match."""
