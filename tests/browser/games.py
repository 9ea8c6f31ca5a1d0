"""Of what is the same in every game, how many games it is looked at in."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
MOST = int(os.environ.get("TEST_GAMES", "9"))  # one in `make test`; `make games` takes all


def some(cases: Iterable[T]) -> list[T]:
    """The first of them, as many as TEST_GAMES says."""
    return [*cases][:MOST]
