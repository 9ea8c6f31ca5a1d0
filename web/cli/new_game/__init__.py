"""`kifu new-game`: a folder with a game that runs, to be changed into one's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import click

from core.errors import BadInput
from core.loading import RESERVED, SLUG
from web.cli import output
from web.cli.context import json_option

PROJECT = """\
[project]
name = "{slug}"
version = "0.1.0"
description = "{title}, recorded with Kifu."
requires-python = ">=3.11"
dependencies = ["kifu"]

[project.optional-dependencies]
test = ["kifu[contract]"]

[project.entry-points."kifu.games"]
{slug} = "{module}:GAME"

[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[tool.setuptools]
py-modules = ["{module}"]
"""
README = """\
# {title}

A game for Kifu. `{module}.py` is all of it; its rules are Nim's until you change them.

    pip install -e .
    kifu games
    kifu simulate {slug} --seed 1 --matches 10
    kifu stats {slug}
    kifu serve

Then choose {title} under *New match*: what can be played is offered to tap, or typed, such as
`take 1 3`. What every game must do is a suite that comes with Kifu:

    pip install "kifu[contract]"
    pytest

It plays matches at random, with undo, branches and corrections, and judges the worked examples in
`examples.json`: what is entered on which table, and what is true afterwards. TEST_LAWS=200 makes
it look longer.
"""
TEST = '''\
"""What every game must do, held against {title}: laws under random play, worked examples."""

from pathlib import Path

from {module} import GAME
from web.contract import GameExamples, GameLaws


class TestGame(GameLaws, GameExamples):
    game = GAME
    fixtures = Path(__file__).parent
'''


@click.command("new-game")
@click.argument("name")
@json_option
def new_game(name: str, *, as_json: bool) -> None:
    """Write a folder NAME with a game that runs: rules, package, a test, examples.

    NAME is the slug of the game, such as nim-of-mine: it names the folder, and the game in
    addresses and commands.
    """
    folder = Path(name)
    texts = texts_of(_checked(name))
    if folder.exists():
        raise BadInput("folder_exists", "{folder} is there already.", folder=name)
    for place, text in texts.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    lines = {place: text.count("\n") for place, text in texts.items()}
    if as_json:
        output.print_json({"folder": name, "files": lines})
        return
    output.table(("File", "Lines"), [(f"{name}/{place}", n) for place, n in lines.items()])
    output.line(f"\nGo on with:\n  pip install -e {name}\n  kifu simulate {name} --seed 1")


def texts_of(slug: str) -> Mapping[str, str]:
    """The files of a new game, by their place in its folder."""
    module, title = slug.replace("-", "_"), slug.replace("-", " ").capitalize()
    here = files("web.cli.new_game")
    code = here.joinpath("nim.py").read_text(encoding="utf-8")
    code = re.sub(r'slug="nim"', f'slug="{slug}"', code)
    told = {"slug": slug, "module": module, "title": title}
    return {
        "pyproject.toml": PROJECT.format(**told),
        "README.md": README.format(**told),
        f"{module}.py": re.sub(r'title="Nim"', f'title="{title}"', code),
        f"test_{module}.py": TEST.format(**told),
        "examples.json": here.joinpath("examples.json").read_text(encoding="utf-8"),
    }


def _checked(name: str) -> str:
    if not SLUG.fullmatch(name) or name == RESERVED:
        raise BadInput(
            "bad_name",
            "“{name}” cannot be the name of a game: lower-case letters and digits in words joined "
            "by hyphens, such as nim-of-mine.",
            name=name[:80],
        )
    return name
