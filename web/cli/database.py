"""`kifu rebuild` and `kifu db`: looking after the database."""

from __future__ import annotations

import click

from eventstore.feed import Projections
from eventstore.sizes import size_of
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@json_option
@click.pass_obj
def rebuild(workspace: Workspace, *, as_json: bool) -> None:
    """Compute the projections (lists, statistics) again from the log.

    They can be read as they were until the new ones are whole and take their place. One that was
    interrupted goes on where it was.
    """
    with output.counter("Rebuilding") as show:
        events = Projections(workspace.store).rebuild(show)
    if as_json:
        output.print_json({"events": events})
    else:
        output.say(f"Projections rebuilt from {events} events.")


@click.group()
def db() -> None:
    """Look after the tables."""


@db.command()
@json_option
@click.pass_obj
def upgrade(workspace: Workspace, *, as_json: bool) -> None:
    """Create the tables, or bring them to the newest form."""
    workspace.connect().upgrade()
    if as_json:
        output.print_json({"ok": True})
    else:
        output.say("The database is up to date.")


@db.command()
@json_option
@click.pass_obj
def size(workspace: Workspace, *, as_json: bool) -> None:
    """Tell how many bytes the database takes on its disk, in all and for each event.

    Photos are files of their own, and not counted. Every row of the log is looked at.
    """
    found = size_of(workspace.database)
    if as_json:
        output.print_json({**found._asdict(), "of_an_event": round(found.of_an_event, 1)})
        return
    output.table(
        ("What", "How much"),
        [
            ("matches", f"{found.matches:,}"),
            ("steps", f"{found.steps:,}"),
            ("events", f"{found.events:,}"),
            ("bytes in all", f"{found.total:,}"),
            ("bytes of the log", f"{found.log:,}"),
            ("bytes in all for each event", f"{found.of_an_event:,.0f}"),
        ],
    )
