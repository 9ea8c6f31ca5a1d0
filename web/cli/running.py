"""What surrounds a command at work: its workspace, and how its errors leave, in one line."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkstemp
from traceback import format_exception

import click
from sqlalchemy.exc import DBAPIError

from core.errors import KifuError
from eventstore.failures import failure_of
from web.cli import output
from web.cli.context import Workspace, refusal
from web.cli.output import clean

__all__ = ["begin", "clean", "reason_of"]


def begin(ctx: click.Context, options: Mapping[str, str | None], *, logged: bool) -> None:
    """Give the command its workspace, closed when it ends; tell what is `logged` meanwhile."""
    if logged:
        ctx.with_resource(output.logged())
    ctx.obj = ctx.with_resource(Workspace(options))


def reason_of(error: Exception) -> str:
    """What is said of an error, never a traceback."""
    if isinstance(error, KifuError):
        return refusal(error)
    if isinstance(error, DBAPIError | sqlite3.Error):
        known = failure_of(error)
        return f"The database refused: {_first_line(error)}" if known is None else refusal(known)
    return str(error) if isinstance(error, OSError) else _unforeseen(error)


def _unforeseen(error: Exception) -> str:
    """What is said of a fault of the program; its traceback is kept for whoever mends it."""
    handle, name = mkstemp(prefix="kifu-", suffix=".txt", text=True)
    os.close(handle)
    Path(name).write_text("".join(format_exception(error)), "utf-8", "backslashreplace")
    kind = type(error).__name__
    return f"Something went wrong inside Kifu ({kind}). What a programmer needs is in {name}"


def _first_line(error: DBAPIError | sqlite3.Error) -> str:
    return str(getattr(error, "orig", error)).strip().split("\n", 1)[0]
