"""`kifu erase`: a match removed for good."""

from __future__ import annotations

import click

from core.errors import BadInput, KifuError
from core.events import MatchId
from eventstore.erasing import Tombstone
from eventstore.photos import drop_unneeded
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.argument("match")
@click.option("--reason", default="", metavar="TEXT", help="Why; kept on the tombstone.")
@click.option("--yes", "sure", metavar="MATCH", help="The id again, in place of typing it.")
@json_option
@click.pass_obj
def erase(
    workspace: Workspace, match: str, *, reason: str, sure: str | None, as_json: bool
) -> None:
    """Remove MATCH for good: all its steps, names and figures. It cannot be undone.

    Its photos go, too, but for those that another match shows, such as a branch of it.
    A tombstone stays: the id, the day, the number of steps, the hash of the last. No import
    brings the match back. Backups and exports that were made before still hold it. To take a
    match out of lists only, use kifu withdraw.
    """
    store = workspace.store
    steps = store.rows(match)[-1].step
    if sure is None:
        output.say(f"{_named(workspace, match)}, {steps} steps, is removed for good.", err=True)
        sure = click.prompt("It cannot be undone. Type the id of the match", err=True)
    if sure != match:
        raise BadInput("not_confirmed", "That is not “{match}”: nothing was erased.", match=match)
    done = erased(workspace, match, reason)
    if as_json:
        output.print_json(as_document(done))
    else:
        output.say(f"{match} is erased. Its last step was {done.steps}, with the hash {done.hash}.")


def erased(workspace: Workspace, match: MatchId, reason: str) -> Tombstone:
    """Erase a match, and the photos that no other match shows."""
    store = workspace.store
    photos = store.photos_of(match)
    done = store.erase(match, reason, workspace.settings.clock())
    drop_unneeded(store, workspace.photos, photos)
    return done


def as_document(stone: Tombstone) -> dict[str, object]:
    """A tombstone for programs."""
    return {**stone._asdict(), "erased_at": stored(stone.erased_at)}


def _named(workspace: Workspace, match: str) -> str:
    try:
        title = workspace.service.open(match).timeline.start.title
    except KifuError:
        title = ""
    return f"{match} “{title}”" if title else match
