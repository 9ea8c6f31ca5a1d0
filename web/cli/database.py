"""`kifu verify`, `kifu rebuild` and `kifu db`: looking after the database."""

from __future__ import annotations

import sys

import click

from eventstore import snapshots
from eventstore import verify as log
from eventstore.feed import Projections
from eventstore.sizes import size_of
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option
from web.cli.erasing import as_document


@click.command()
@click.option(
    "--states", is_flag=True, help="Compare what is kept of matches with a fold of each, too."
)
@json_option
@click.pass_obj
def verify(workspace: Workspace, *, states: bool, as_json: bool) -> None:
    """Check every row of the log against its chain of hashes.

    Names match and step of whatever was altered; then the exit code is 1. States that are kept
    and differ are no part of the log: kifu rebuild draws them anew.
    """
    store = workspace.store
    with output.counter("Verifying") as show:
        findings = list(log.verify(store, show))
    if states:
        with output.counter("Comparing states") as show:
            findings += snapshots.differing(store, show)
    stones = store.tombstones()
    if as_json:
        found = [
            {"match": match, "step": step, "message": str(message)}
            for match, step, message in findings
        ]
        erased = [as_document(one) for one in stones]
        output.print_json(
            {"ok": not findings, "matches": store.count(), "findings": found, "erased": erased}
        )
    elif findings:
        output.table(
            ("Match", "Step", "Finding"),
            [(match, step, str(message)) for match, step, message in findings],
        )
    else:
        output.say(f"{output.counted(store.count())} verified: every row is as it was written.")
    if stones and not as_json:
        output.table(
            ("Erased", "On", "Steps", "Last hash", "Reason"),
            [(s.match_id, stored(s.erased_at), s.steps, s.hash, s.reason) for s in stones],
        )
    sys.exit(1 if findings else 0)


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
