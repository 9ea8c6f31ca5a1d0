"""`kifu notation`: how every command of a game is typed, as the texts on the commands say."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import click

from core.game import Game
from core.games import find
from web.cli import output
from web.cli.context import json_option


class Entry(NamedTuple):
    """How one command, or one operation of a ruling, is typed."""

    kind: str
    usage: str
    about: str  # a sentence
    ruling: bool


def entries(game: Game[Any, Any, Any]) -> list[Entry]:
    """All entries of a game, those of rulings last; none where its texts do not say."""
    return [
        *_of(game.notation.usages, ruling=False),
        *(() if game.notation.ruling is None else _of(game.notation.ruling.usages, ruling=True)),
    ]


def _of(usages: Mapping[type[Any], str], *, ruling: bool) -> Iterator[Entry]:
    for made, usage in usages.items():
        about = " ".join((inspect.getdoc(made) or "").split("\n\n")[0].split())
        kind = made.__dataclass_fields__["kind"].default
        yield Entry(kind, usage, about, ruling)


@click.command("notation")
@click.argument("game")
@json_option
def notation(game: str, *, as_json: bool) -> None:
    """Show how each command of GAME is typed."""
    found = entries(find(game))
    if as_json:
        output.print_json([one._asdict() for one in found])
        return
    rows = [(one.usage, one.about, "in a ruling" if one.ruling else "") for one in found]
    output.table(("Entry", "What it records", ""), rows)
