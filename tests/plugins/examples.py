"""Options of the test run: which game's worked examples are judged, and from which file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.errors import NotFound
from core.games import ALL, find
from web.contract.examples import cases_in

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
        asked = metafunc.config.getoption
        metafunc.parametrize("example", list(examples(asked("--game"), asked("--examples"))))


def examples(slug: str | None, file: str | None) -> Iterator[Any]:
    """A case for each test: of the file, or of the fixtures of one game or of all.

    Where the fixtures of a game have none that can be read, the path stands for them, so that one
    test fails and those of other games run. Raises `pytest.UsageError` for what was asked for.
    """
    if file is not None and slug is None:
        raise pytest.UsageError("--examples needs --game: which game are they of?")
    try:
        games = ALL if slug is None else (find(slug),)
    except NotFound as error:
        raise pytest.UsageError(str(error)) from error
    for game in games:
        path = Path(file or FIXTURES / game.slug / "examples.json")
        try:
            cases = cases_in(path)
        except ValueError as error:
            if file is not None:
                raise pytest.UsageError(str(error)) from error
            yield pytest.param((game.slug, path), id=game.slug)
            continue
        for number, case in enumerate(cases):
            name = case.get("id") if isinstance(case, dict) else None
            name = str(name or f"case {number}")
            yield pytest.param((game.slug, case), id=name if slug else f"{game.slug}-{name}")
