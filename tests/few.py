"""How many matches are played of each kind."""

from __future__ import annotations

import os

MOST = int(os.environ.get("TEST_MATCHES", "100"))


def few(number: int) -> range:
    """So many, but not more than TEST_MATCHES says, as `make test` does; `make laws` plays all."""
    return range(min(number, MOST))
