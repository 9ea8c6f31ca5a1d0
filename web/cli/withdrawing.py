"""`kifu withdraw`: a match in the bin, and back; the older name of what `kifu bin` looks after."""

from __future__ import annotations

import click

from core.errors import NotFound
from eventstore.match_marks import BIN
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.argument("match", required=False)
@click.option("--reason", default="", metavar="TEXT", help="Why; told wherever the match is.")
@click.option("--undo", is_flag=True, help="Bring MATCH back.")
@json_option
@click.pass_obj
def withdraw(
    workspace: Workspace, match: str | None, *, reason: str, undo: bool, as_json: bool
) -> None:
    """Put MATCH in the bin, out of lists and figures; without MATCH, list what is there.

    The record stays as it is: the match can be looked at, verified, exported by its id, and
    brought back with --undo. An export of --all leaves it out unless asked. See kifu bin.
    """
    if match is None:
        if undo or reason:
            raise click.UsageError("Name the match.")
        _show(workspace, as_json=as_json)
    elif undo:
        _bring_back(workspace, match, as_json=as_json)
    else:
        done = workspace.store.mark(match, BIN, workspace.settings.clock(), reason)
        if as_json:
            output.print_json({"match": match, "withdrawn": True, "reason": done.reason})
        else:
            output.say(f"{match} is withdrawn: in no list and no figure. Back with --undo.")


def _bring_back(workspace: Workspace, match: str, *, as_json: bool) -> None:
    if not workspace.store.unmark(match, BIN):
        raise NotFound("not_withdrawn", "“{match}” is not withdrawn.", match=match)
    if as_json:
        output.print_json({"match": match, "withdrawn": False})
    else:
        output.say(f"{match} is back in lists and figures.")


def _show(workspace: Workspace, *, as_json: bool) -> None:
    rows = [
        (one.match_id, stored(one.at), one.reason) for one in workspace.store.marked(BIN).values()
    ]
    if as_json:
        output.print_json([dict(zip(("match", "at", "reason"), row, strict=True)) for row in rows])
    elif rows:
        output.table(("Match", "Withdrawn", "Reason"), rows)
    else:
        output.say("No match is withdrawn.")
