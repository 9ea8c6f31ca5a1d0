"""Options of the test run: which game's worked examples are judged, and from which file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.errors import NotFound
from core.games import ALL, find

FIXTURES = Path(__file__).parents[2] / "fixtures"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kifu", "worked examples")
    group.addoption("--game", help="slug of the game whose examples run; default: every game")
    group.addoption(
        "--examples", help="JSON array of cases; default: fixtures/<slug>/examples.json"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each case, named by its id."""
    if "example" in metafunc.fixturenames:
        metafunc.parametrize("example", list(_examples(metafunc.config)))


def _examples(config: pytest.Config) -> Iterator[Any]:
    slug, file = config.getoption("--game"), config.getoption("--examples")
    if file is not None and slug is None:
        raise pytest.UsageError("--examples needs --game: which game are they of?")
    try:
        games = ALL if slug is None else (find(slug),)
    except NotFound as error:
        raise pytest.UsageError(str(error)) from error
    for game in games:
        path = Path(file or FIXTURES / game.slug / "examples.json")
        if file is None and not path.exists():  # its own test fails, those of others run
            yield pytest.param((game.slug, path), id=game.slug)
            continue
        for number, case in enumerate(_cases(path)):
            name = case.get("id") if isinstance(case, dict) else None
            name = str(name or f"case {number}")
            yield pytest.param((game.slug, case), id=name if slug else f"{game.slug}-{name}")


def _cases(path: Path) -> list[Any]:
    try:
        cases = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"{path}: {error}") from error
    if not isinstance(cases, list) or not cases:
        raise pytest.UsageError(f"{path} is not a JSON array of cases")
    return cases
