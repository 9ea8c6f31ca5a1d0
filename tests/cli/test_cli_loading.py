"""What each command loads: nothing for help, and of the games only those that it works with."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import click
import pytest

from core.games import OWN, find
from core.simulate import Plan
from tests.packages import ROOT
from web.cli import main
from web.cli.app import COMMANDS

GAMES = {f"core.games.{folder}" for folder in OWN}
SLUG = "ace-in-the-hole"
HEAVY = {"sqlalchemy", "pydantic", "flask", "rich", "orjson", "babel", "numpy", "shapely"}
CODE = """
import sys
from web.cli import main
try:
    main(sys.argv[1:], prog_name="kifu")
finally:
    print("\\n" + " ".join(sys.modules))
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """A function that runs a command in a process of its own and gives the modules it loaded.

    The same command is run once, on a database that is there and has a match.
    """
    database = f"sqlite:///{tmp_path_factory.mktemp('loaded') / 'kifu.db'}"

    @cache
    def run(*words: object) -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", CODE, *map(str, words)],
            env=os.environ | {"PYTHONPATH": str(ROOT), "KIFU_DATABASE_URL": database},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return set(done.stdout.splitlines()[-1].split())

    run("simulate", SLUG, "--seed", 1)
    return run


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_loads_no_game_no_store_and_no_page(loaded, option):
    modules = loaded(option)
    assert not modules & (GAMES | HEAVY)
    assert not any(name.startswith(("eventstore", "web.pages", "web.api")) for name in modules)


def test_a_command_loads_the_game_that_it_works_with_and_no_other(loaded):
    own = {f"core.games.{SLUG.replace('-', '_')}"}
    assert loaded("simulate", SLUG, "--seed", 1) & GAMES == own
    match = Plan(1, "random", None).match_id(find(SLUG), 1)
    for words in (("replay", match), ("export", match), ("stats", SLUG)):
        assert loaded(*words) & GAMES == own, words
    for word in ("schema", "notation"):
        assert loaded(word, "arcmage") & GAMES == {"core.games.arcmage"}
    assert not loaded("verify") & GAMES


def test_commands_load_neither_server_nor_pages(loaded):
    for words in (("verify",), ("games",), ("notation", "arcmage"), ("stats",), ("doctor",)):
        modules = loaded(*words)
        assert not modules & {"flask", "web.app", "web.server", "web.pages", "web.api"}, words


def test_games_lists_them_all(loaded):
    assert loaded("games") >= GAMES


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_list_of_commands_says_what_each_says_of_itself(name):
    command = main.commands[name]
    assert command.name == name
    said = click.Command(name, help=COMMANDS[name].about)
    assert said.get_short_help_str(1000) == command.get_short_help_str(1000)


def test_a_database_in_its_newest_form_needs_no_migration(loaded):
    modules = loaded("verify")
    assert "sqlalchemy" in modules
    assert not modules & {"alembic", "psycopg"}
