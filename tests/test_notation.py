"""What is typed means what it always meant: texts of every command and operation, as data.

`fixtures/<slug>/notation.json` has cases of `text`, the `command` that it means on a table that
nobody has played at, and where it follows from these alone the `canonical` text of it. That
readers and writers agree on anything else is a law (`tests/test_law_of_rows.py`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import entries
from core.commands import MakeRuling
from core.game import Game
from core.games import ALL
from core.structured import members
from eventstore.codec import codec_of
from tests.laws import begin

FIXTURES = Path(__file__).parent.parent / "fixtures"
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


def cases(game: Game[Any, Any, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        FIXTURES.joinpath(game.slug, "notation.json").read_text("utf-8")
    )
    return found


def canonical(game: Game[Any, Any, Any], command: Any) -> str:
    """The text of a command whose step states no more than it says itself."""
    ruling = game.notation.ruling
    if isinstance(command, MakeRuling) and ruling is not None:
        return ruling.format(command)
    return game.notation.format(command, ())


@games
def test_every_text_means_its_command(game: Game[Any, Any, Any]) -> None:
    table, codec = begin(game, None).timeline.state, codec_of(game)
    for case in cases(game):
        text, command = case["text"], codec.command(case["command"])
        assert entries.parse(game, table, text) == command, text
        if "canonical" in case:
            assert canonical(game, command) == case["canonical"]
            assert entries.parse(game, table, case["canonical"]) == command, case["canonical"]
            assert game.notation.split(case["canonical"]) == (case["canonical"],)


@games
def test_every_command_and_operation_has_a_text(game: Game[Any, Any, Any]) -> None:
    """Operations where the game has a text for rulings: in others they are JSON."""
    commands = [case["command"] for case in cases(game)]
    said = [
        one["kind"] for command in commands for one in (command, *command.get("operations", ()))
    ]
    operations = () if game.notation.ruling is None else members(game.rulings.operations)
    due = (*members(game.commands), *operations)
    assert {kind.__dataclass_fields__["kind"].default for kind in due} <= set(said)
