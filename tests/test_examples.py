"""Worked examples of the rules: every case of a JSON array, in the form of its game's rules.

`pytest tests/test_examples.py --game SLUG --examples FILE` judges any file; by default the
cases in `fixtures/` of every game run. What a case means is said by `tests/examples/<folder>.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from core.games import ALL, find


def test_example(example: tuple[str, Any]) -> None:
    slug, case = example
    module = import_module(f"tests.examples.{find(slug).folder}")
    module.judge(case)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_unknown_key_fails(game: Any) -> None:
    """A key that the form does not name is never passed over."""
    module = import_module(f"tests.examples.{game.folder}")
    with pytest.raises(AssertionError, match="surprise"):
        module.judge({"id": "X1", "surprise": 1, "expect": {}})
