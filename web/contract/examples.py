"""Worked examples of a game's rules, as tests: a JSON array of cases, each judged by itself."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from web.contract import cases
from web.contract.spoilt import passed_over


class GameExamples:
    """The worked examples of a game hold, and say nothing for nothing.

    A subclass gives its `game` and the folder of its `fixtures`, which has `examples.json`.
    """

    game: Any
    fixtures: Path

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each case, named by its id, and for each playthrough."""
        if "case" in metafunc.fixturenames:
            found = cases_in(self.fixtures / "examples.json")
            metafunc.parametrize("case", found, ids=[str(case.get("id")) for case in found])
        if "playthrough" in metafunc.fixturenames:
            files = sorted(self.fixtures.glob("playthroughs/*.txt"))
            metafunc.parametrize("playthrough", files, ids=[file.stem for file in files])

    def test_the_case_holds(self, case: Any) -> None:
        cases.judge(self.game, case)

    def test_none_of_its_expectations_is_passed_over(self, case: Any) -> None:
        assert passed_over(partial(cases.judge, self.game), case) == []


def cases_in(path: Path) -> list[Any]:
    """The cases of a file. Raises ValueError where there are none."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(found, list) or not found:
        raise ValueError(f"{path} is not a JSON array of cases")
    return found
