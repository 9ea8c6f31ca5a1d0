"""`kifu games`, `kifu schema` and `kifu check`: what there is, and trying a file out."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from core.games import find, registry
from eventstore.check import check_record
from eventstore.codec import codec_of
from web.cli import output
from web.cli.context import always_json, json_option
from web.troubles import troubles


@click.command()
@json_option
def games(*, as_json: bool) -> None:
    """List the games that can be recorded.

    Packages that should bring a game and do not are told on standard error.
    """
    for trouble in troubles():
        output.say(str(trouble.sentence), err=True)
    found = registry().values()
    if as_json:
        output.print_json(
            [
                {
                    "slug": game.slug,
                    "title": game.title,
                    "tagline": str(game.tagline),
                    "seats": game.seats,
                    "rules": game.rules,
                    "policies": [*game.policies],
                }
                for game in found
            ]
        )
        return
    output.table(
        ("Game", "Title", "Seats", "Rules", ""),
        [(g.slug, g.title, ", ".join(g.seats), g.rules, g.tagline) for g in found],
    )


@click.command()
@click.argument("game")
@always_json
def schema(game: str) -> None:
    """Print the JSON Schemas of GAME: commands, events, options, positions."""
    output.print_json(codec_of(find(game)).schema())


@click.command()
@click.argument("file", type=click.File("rb"))
@always_json
def check(file: BinaryIO) -> None:
    """Decide a record FILE (or - for standard input) without storing it.

    Prints JSON with events and state after every step, or what was refused and where; then
    the exit code is 1. A step that is unlikely by what is printed has questions.
    """
    verdict = check_record(file.read())
    output.print_json(verdict)
    sys.exit(0 if verdict["ok"] else 1)
