"""The group of all commands: each is loaded when it is asked for, and listed without that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import click

from core import APP
from web.modules import load

SERVERS = frozenset({"serve", "demo", "work"})  # their log is read by whoever looks after them


class Place(NamedTuple):
    """Where a command is found, and the first sentence of its help for the list of commands."""

    module: str  # of this package
    function: str
    about: str


COMMANDS: Mapping[str, Place] = {
    "serve": Place("server", "serve", "Serve pages and JSON interface until interrupted."),
    "demo": Place("server", "demo", "Load the example matches that come with Kifu, then serve."),
    "games": Place("explain", "games", "List the games that can be recorded."),
    "schema": Place(
        "explain", "schema", "Print the JSON Schemas of GAME: commands, events, options, positions."
    ),
    "notation": Place("notations", "notation", "Show how each command of GAME is typed."),
    "check": Place(
        "explain", "check", "Decide a record FILE (or - for standard input) without storing it."
    ),
    "import": Place(
        "importing",
        "import_",
        "Store the matches of each FILE: JSON, NDJSON (also .gz) or a game's text record.",
    ),
    "export": Place(
        "exporting",
        "export",
        "Write MATCH, or --all matches, as a record file or in the game's own text.",
    ),
    "invite": Place(
        "inviting",
        "invite",
        "Make a link that gives a right on MATCH to whoever opens it, on kifu serve --lan.",
    ),
    "administrator": Place(
        "administrators",
        "administrator",
        "Make a link that signs the administrator in, in one browser, once, within an hour.",
    ),
    "own": Place(
        "owning",
        "own",
        "Give the matches that nobody owns to somebody, or to the club; say how many there are.",
    ),
    "quarantine": Place(
        "quarantine",
        "quarantine",
        "Records that were kept aside on import, and count nowhere.",
    ),
    "replay": Place(
        "play", "replay", "Show the table of MATCH after a step, and the list of steps."
    ),
    "simulate": Place(
        "simulation", "simulate", "Record random legal matches of GAME, dealt from a seed."
    ),
    "backup": Place(
        "backups",
        "backup",
        "Write everything into FILE, also while a server records: one moment, whole and verified.",
    ),
    "restore": Place(
        "backups",
        "restore",
        "Put the backup FILE where the database is to be, after every row was verified.",
    ),
    "copy": Place(
        "copying",
        "copy",
        "Copy everything into the database URL, also while a server records; prove it the same.",
    ),
    "verify": Place(
        "verifying", "verify", "Check every row of the log against its chain of hashes, and seals."
    ),
    "seal": Place(
        "seal", "seal", "Sign where MATCH, or the whole log, stands now, to be kept elsewhere."
    ),
    "audit": Place(
        "audit",
        "audit",
        "Decide every stored command again under today's rules, of all matches or of each MATCH.",
    ),
    "doctor": Place(
        "doctor",
        "doctor",
        "Look whether all is well: matches, games, files, disk; say what is wrong and what to do.",
    ),
    "config": Place(
        "config",
        "config",
        "Print all settings in force, and where each comes from; secrets are hidden.",
    ),
    "work": Place(
        "work",
        "work",
        "Take what is recorded into lists and figures, until interrupted.",
    ),
    "rebuild": Place(
        "database",
        "rebuild",
        "Compute the projections (lists, statistics) again from the log.",
    ),
    "stats": Place(
        "statistics", "stats", "Show the figures of GAME over its matches, or of one MATCH."
    ),
    "mark": Place(
        "bin", "mark", "Say of MATCH that it is a trial, put it away, or throw it in the bin."
    ),
    "bin": Place("bin", "bin_", "Matches in the bin: list, restore or erase them."),
    "photos": Place(
        "photos",
        "photos_",
        "Compare the files of photos with the log: which are there, missing, spoilt, left over.",
    ),
    "withdraw": Place(
        "withdrawing",
        "withdraw",
        "Put MATCH in the bin, out of lists and figures; without MATCH, list what is there.",
    ),
    "erase": Place("erasing", "erase", "Remove MATCH for good: all its steps, names and figures."),
    "db": Place("database", "db", "Look after the tables."),
    "new-game": Place(
        "new_game",
        "new_game",
        "Write a folder NAME with a game that runs: rules, package, a test, examples.",
    ),
    "catalogues": Place(
        "catalogues",
        "catalogues",
        "Cards, scenery and decks that come with a game, and those of your own.",
    ),
}


class Commands(Mapping[str, click.Command]):
    """The commands by name; looking one up loads its module."""

    def __getitem__(self, name: str) -> click.Command:
        place = COMMANDS[name]
        command: click.Command = getattr(load(f"web.cli.{place.module}"), place.function)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def _running() -> Any:
    """What a command at work needs. Help of the whole needs none of it."""
    return load("web.cli.running")


class Kifu(click.Group):
    """A group whose commands may raise what the project raises on purpose."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; refused input ends with exit code 1 and one line on standard error."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except click.ClickException as error:  # it may quote what was given
            error.message = _running().clean(error.message)  # type: ignore[misc]  # final
            raise
        except Exception as error:
            raise click.ClickException(_running().reason_of(error)) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table of their places, so that none has to be loaded."""
        names = self.list_commands(ctx)
        width = formatter.width - 6 - max(map(len, names))  # as click itself leaves for the text
        with formatter.section("Commands"):
            formatter.write_dl([(name, _short(name, width)) for name in names])


def _short(name: str, width: int) -> str:
    return click.Command(name, help=COMMANDS[name].about).get_short_help_str(width)


@click.group(
    cls=Kifu, commands=Commands(), context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--database",
    "url",
    metavar="URL",
    help="Where matches are kept: sqlite:///FILE or postgresql://HOST/NAME."
    " Default: KIFU_DATABASE_URL, else a file in your data folder.",
)
@click.option(
    "--config",
    metavar="FILE",
    help="A file of settings (TOML); “kifu config --example” writes one. Default: KIFU_CONFIG.",
)
@click.version_option(APP.partition("/")[2], prog_name="kifu")
@click.pass_context
def main(ctx: click.Context, url: str | None, config: str | None) -> None:
    """A scorebook for tabletop games: record a match, replay it, correct it, count it."""
    options = {"database_url": url, "config": config}
    _running().begin(ctx, options, logged=ctx.invoked_subcommand not in SERVERS)
