"""The option that writes golden playthroughs anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-playthroughs",
        action="store_true",
        help="write fixtures/*/playthroughs/*.txt anew; read the difference before keeping it",
    )
