"""The group of all commands, and how their errors leave: one line, never a traceback."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from tempfile import mkstemp
from traceback import format_exception
from typing import Any

import click
from sqlalchemy.exc import DBAPIError

from core import APP
from core.errors import KifuError
from eventstore.failures import failure_of
from web.cli import (
    audit,
    backups,
    catalogues,
    database,
    doctor,
    erasing,
    explain,
    output,
    play,
    quarantine,
    records,
    server,
    simulation,
    statistics,
    withdrawing,
)
from web.cli.context import Workspace, refusal
from web.cli.output import clean

SERVERS = frozenset({"serve", "demo"})  # their log is read by whoever looks after them


class Kifu(click.Group):
    """A group whose commands may raise what the project raises on purpose."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; refused input ends with exit code 1 and one line on standard error."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:  # it may quote what was given
            error.message = clean(error.message)
            raise
        except KifuError as error:
            raise click.ClickException(refusal(error)) from error
        except (DBAPIError, sqlite3.Error) as error:
            told = failure_of(error)
            said = f"The database refused: {_first_line(error)}" if told is None else refusal(told)
            raise click.ClickException(said) from error
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise click.ClickException(str(error)) from error
        except (click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            raise click.ClickException(_unforeseen(error)) from error


def _unforeseen(error: Exception) -> str:
    """What is said of a fault of the program; its traceback is kept for whoever mends it."""
    handle, name = mkstemp(prefix="kifu-", suffix=".txt", text=True)
    os.close(handle)
    Path(name).write_text("".join(format_exception(error)), "utf-8", "backslashreplace")
    kind = type(error).__name__
    return f"Something went wrong inside Kifu ({kind}). What a programmer needs is in {name}"


def _first_line(error: DBAPIError | sqlite3.Error) -> str:
    return str(getattr(error, "orig", error)).strip().split("\n", 1)[0]


@click.group(cls=Kifu, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--database",
    "url",
    envvar="KIFU_DATABASE_URL",
    metavar="URL",
    help="Where matches are kept: sqlite:///FILE or postgresql://HOST/NAME."
    " Default: KIFU_DATABASE_URL, else a file in your data folder.",
)
@click.version_option(APP.partition("/")[2], prog_name="kifu")
@click.pass_context
def main(ctx: click.Context, url: str | None) -> None:
    """A scorebook for tabletop games: record a match, replay it, correct it, count it."""
    if ctx.invoked_subcommand not in SERVERS:
        ctx.with_resource(output.logged())
    ctx.obj = ctx.with_resource(Workspace(url))


for command in (
    server.serve,
    server.demo,
    explain.games,
    explain.schema,
    explain.check,
    records.import_,
    records.export,
    quarantine.quarantine,
    play.replay,
    simulation.simulate,
    backups.backup,
    backups.restore,
    database.verify,
    audit.audit,
    doctor.doctor,
    database.rebuild,
    statistics.stats,
    withdrawing.withdraw,
    erasing.erase,
    database.db,
    catalogues.catalogues,
):
    main.add_command(command)
