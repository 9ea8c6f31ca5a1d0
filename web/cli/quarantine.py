"""`kifu quarantine` and below: records that are kept aside, and what becomes of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from core.errors import KifuError, Unavailable
from eventstore.imports import Imported, judge_again
from eventstore.quarantine import Kept
from eventstore.verdicts import shown
from web.cli import output
from web.cli.context import Workspace, json_option, refusal

ids = click.argument("ids", nargs=-1, required=True, metavar="ID...")


@click.group()
def quarantine() -> None:
    """Records that were kept aside on import, and count nowhere.

    Their facts are not what today's rules give, or no rules here can read them.
    """


@quarantine.command("list")
@json_option
@click.pass_obj
def list_(workspace: Workspace, *, as_json: bool) -> None:
    """List what is kept aside, the newest first, and why."""
    found = workspace.store.quarantine.all()
    if as_json:
        output.print_json({"records": [document_of(one) for one in found]})
        return
    output.table(
        ("Id", "Received", "Game", "Match", "Title", "Verdict", "Reason"),
        [
            (
                *(one.id, one.received_at.strftime("%Y-%m-%d %H:%M"), one.game, one.match_id),
                *(one.title, one.verdict, str(one.message)),
            )
            for one in found
        ],
    )


@quarantine.command()
@click.argument("id")
@json_option
@click.pass_obj
def show(workspace: Workspace, id: str, *, as_json: bool) -> None:  # noqa: A002 - as it is called
    """Show what is wrong with a record: step, rule, first difference."""
    one = workspace.store.quarantine.get(id)
    if as_json:
        output.print_json(document_of(one))
        return
    facts = [(name, value) for name, value in document_of(one).items() if name != "difference"]
    output.table(("", ""), [(name, "" if value is None else str(value)) for name, value in facts])
    if one.difference is not None:
        output.table(
            ("First difference", ""), [(k, str(shown(v))) for k, v in one.difference.items()]
        )


@quarantine.command()
@click.argument("id")
@click.option(
    "-o", "--output", "path", type=click.Path(dir_okay=False, path_type=Path), help="A file."
)
@click.pass_obj
def export(workspace: Workspace, id: str, *, path: Path | None) -> None:  # noqa: A002
    """Write a record as it was received."""
    text = workspace.store.quarantine.record(id)
    if path is None:
        click.echo(output.to_terminal(text))
    else:
        with output.private(path) as out:
            out.write(text.encode())


@quarantine.command()
@ids
@json_option
@click.pass_obj
def accept(workspace: Workspace, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Take records in as they stand, although today's rules do not give their facts.

    What cannot be read stays where it is; then the exit code is 1.
    """
    _again(workspace, ids, as_json=as_json, as_it_stands=True)


@quarantine.command()
@click.argument("ids", nargs=-1, metavar="[ID...]")
@json_option
@click.pass_obj
def retry(workspace: Workspace, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Judge records again, all of them without ID; what the rules confirm is taken in.

    After a game was installed, or its rules were mended. The exit code is 1 where any stays.
    """
    every = tuple(one.id for one in workspace.store.quarantine.all())
    _again(workspace, ids or every, as_json=as_json, as_it_stands=False)


@quarantine.command()
@ids
@json_option
@click.pass_obj
def drop(workspace: Workspace, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Forget records for good."""
    for key in ids:
        workspace.store.quarantine.drop(key)
    if as_json:
        output.print_json({"dropped": [*ids]})
    else:
        output.say(f"{len(ids)} dropped.")


def _again(
    workspace: Workspace, ids: tuple[str, ...], *, as_json: bool, as_it_stands: bool
) -> None:
    """Judge each again and tell what became of it; the exit code is 1 where one stays."""
    told_of = []
    for key in ids:
        done, error = _judged(workspace, key, as_it_stands=as_it_stands)
        error = error or (None if done is None else done.error)
        stays = done is None or done.outcome == "quarantined"
        if error is not None:
            output.say(f"{key}: {refusal(error)}", err=True)
        told_of.append(
            {
                "id": key,
                "status": "quarantined" if done is None else done.outcome,
                "match": None if done is None else done.match_id,
                "error": None if error is None else _error(error),
            }
        )
        if not as_json and done is not None and not stays:
            output.say(f"{key}: match {done.match_id}, {done.outcome}")
    workspace.catch_up()
    if as_json:
        output.print_json({"records": told_of})
    sys.exit(1 if any(one["status"] == "quarantined" for one in told_of) else 0)


def _judged(
    workspace: Workspace, key: str, *, as_it_stands: bool
) -> tuple[Imported | None, KifuError | None]:
    now = workspace.settings.clock()
    try:
        return judge_again(workspace.store, key, now, as_it_stands=as_it_stands), None
    except Unavailable:
        raise
    except KifuError as error:
        return None, error


def _error(error: KifuError) -> dict[str, Any]:
    return {"code": error.code, "rule": error.rule, "message": str(error.message)}


def document_of(one: Kept) -> dict[str, Any]:
    """An entry for programs."""
    return {
        **one._asdict(),
        "received_at": one.received_at.isoformat().replace("+00:00", "Z"),
        "message": str(one.message),
    }
