"""`kifu bin`: matches in the bin, restored or erased; `kifu mark`: what is said of a match."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

from core.errors import KifuError, NotFound
from core.events import Json
from eventstore.export import header
from eventstore.kinds import TRIAL
from eventstore.match_marks import BIN, PUT_AWAY, Mark
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option
from web.cli.erasing import as_document
from web.cli.erasing import erased as erase

MARKS = {"trial": TRIAL, "put-away": PUT_AWAY, "bin": BIN}  # as they are typed


@click.group("bin")
def bin_() -> None:
    """Matches in the bin: list, restore or erase them.

    They are in no list and no figure; their log is whole until the bin is emptied.
    """


@bin_.command("list")
@json_option
@click.pass_obj
def list_(workspace: Workspace, *, as_json: bool) -> None:
    """List what is in the bin, since when and why, the first one first."""
    found = [_document(workspace, one) for one in workspace.store.marked(BIN).values()]
    if as_json:
        output.print_json({"matches": found})
    elif found:
        _table(found)
    else:
        output.say("The bin is empty.")


@bin_.command()
@click.argument("matches", nargs=-1, required=True, metavar="MATCH...")
@json_option
@click.pass_obj
def restore(workspace: Workspace, matches: tuple[str, ...], *, as_json: bool) -> None:
    """Take each MATCH out of the bin: it is listed and counted again."""
    for match in matches:
        if not workspace.store.unmark(match, BIN):
            raise NotFound("not_withdrawn", "“{match}” is not in the bin.", match=match)
    if as_json:
        output.print_json({"restored": [*matches]})
    else:
        output.say(f"{output.counted(len(matches))} restored.")


@bin_.command()
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say what would be erased.")
@click.option("--reason", default="", metavar="TEXT", help="Why; kept on the tombstones.")
@json_option
@click.pass_obj
def empty(workspace: Workspace, *, yes: bool, dry_run: bool, reason: str, as_json: bool) -> None:
    """Erase what is in the bin for good: steps, names, figures, photos. It cannot be undone.

    It says first what it erases, and asks. Of each match a tombstone stays: the id, the day, the
    number of steps, the hash of the last. No import brings it back. Backups and exports that were
    made before still hold it.
    """
    store = workspace.store
    found = [_document(workspace, one) for one in store.marked(BIN).values()]
    if not as_json:
        _table(found) if found else output.say("The bin is empty.")
    erased: list[Json] = []
    if found and not dry_run:
        number = output.counted(len(found))
        if not yes:
            click.confirm(f"Erase {number} for good? It cannot be undone", abort=True, err=True)
        erased = [as_document(erase(workspace, one["match"], reason)) for one in found]
        if not as_json:
            output.say(f"{number} erased.")
    if as_json:
        output.print_json({"matches": found, "erased": erased})


@click.command()
@click.argument("match")
@click.argument("mark", type=click.Choice([*MARKS]))
@click.option("--reason", default="", metavar="TEXT", help="Why.")
@click.option("--undo", is_flag=True, help="Take the mark away.")
@json_option
@click.pass_obj
def mark(
    workspace: Workspace, match: str, mark: str, *, reason: str, undo: bool, as_json: bool
) -> None:
    """Say of MATCH that it is a trial, put it away, or throw it in the bin.

    A trial counts in no figure of people's matches. What is put away is out of the lists of the
    pages, and counts. What is in the bin is in no list and no figure. No step changes.
    """
    store = workspace.store
    if undo:
        if not store.unmark(match, MARKS[mark]):
            raise NotFound("not_marked", "“{match}” has no such mark.", match=match)
    else:
        store.mark(match, MARKS[mark], workspace.settings.clock(), reason)
    names = {kept: typed for typed, kept in MARKS.items()}
    left = [names[one] for one in store.marks(match)]
    if as_json:
        output.print_json({"match": match, "marks": left})
    else:
        output.say(f"{match}: {', '.join(left) or 'no mark'}.")


def _document(workspace: Workspace, one: Mark) -> dict[str, Any]:
    """What would go with a match, as far as its rows can be read."""
    told: dict[str, Any] = {"match": one.match_id, "title": "", "steps": None, "people": []}
    with suppress(KifuError):
        rows = workspace.store.rows(one.match_id)
        told |= {"steps": rows[-1].step, "title": header(one.match_id, rows)["title"]}
        told["people"] = sorted({*workspace.store.players(one.match_id).values()})
    return told | {"at": stored(one.at), "reason": one.reason}


def _table(found: list[dict[str, Any]]) -> None:
    output.table(
        ("Match", "Title", "Steps", "People", "Since", "Reason"),
        [
            (
                *(one["match"], one["title"], one["steps"], ", ".join(one["people"])),
                *(one["at"][:10], one["reason"]),
            )
            for one in found
        ],
    )
