"""The page of the manual that lists how every command is typed, written from the commands.

`python -m web.cli.notation_page > docs/notation.md` renews it, with the shortest entry of each kind
in the example matches; a test compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from core.game import Game
from core.games import ALL
from web.cli.notations import entries
from web.places import FIXTURES

INTRODUCTION = """\
# Notation

Written from the commands by `python -m web.cli.notation_page > docs/notation.md`; the table of one
game is printed by `kifu notation GAME`.

What stands in small letters and signs is typed as it is, capitals stand for what is to be filled
in, and what stands in brackets may be left out. The rules of each game say what a card, a figure or
a place looks like. In all games: `undo`, `undo 5`, `redo`, and `! ENTRY -- REASON` for a move that
the rules forbid and the table let stand. Where a game writes its rulings, `! ENTRY => RULING` is an
action and what the table made of it.
"""


def page() -> str:
    """The whole page, as Markdown."""
    return INTRODUCTION + "".join(map(_section, ALL))


def _section(game: Game[Any, Any, Any]) -> str:
    found, shortest = entries(game), _examples(game)
    played = [one for one in found if not one.ruling]
    ruled = [one for one in found if one.ruling]
    text = f"\n## {game.title}\n\n| Entry | What it records | Example |\n| --- | --- | --- |\n"
    text += "".join(
        _row(_code(one.usage), one.about, _code(shortest.get(one.kind, ""))) for one in played
    )
    if ruled:
        text += "\nIn a ruling:\n\n| Entry | What it changes |\n| --- | --- |\n"
        text += "".join(_row(_code(one.usage), one.about) for one in ruled)
    return text


def _examples(game: Game[Any, Any, Any]) -> Mapping[str, str]:
    """The shortest entry of each kind in the example matches, the first in order of letters; one
    with something behind its word, if there is such."""
    found: dict[str, str] = {}
    for file in sorted((FIXTURES / game.slug / "matches").glob("*.json")):
        for step in json.loads(file.read_text("utf-8"))["steps"]:
            if not step.keys() >= {"command", "notation"}:  # a record may state one of the two
                continue
            kind, text = step["command"]["kind"], step["notation"]
            if kind not in found or _telling(text) < _telling(found[kind]):
                found[kind] = text
    return found


def _telling(text: str) -> tuple[bool, int, str]:
    return " " not in text, len(text), text


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _code(text: str) -> str:
    """As code in a cell of a table, where a bar would end the cell."""
    escaped = text.replace("|", "\\|")
    return f"`{escaped}`" if text else ""


if __name__ == "__main__":
    click.echo(page(), nl=False)
