"""`kifu invite`: a link that gives a right on a match to whoever opens it."""

from __future__ import annotations

from datetime import timedelta

import click

from core.errors import NotFound, check_seat
from core.rights import Grant, GrantKind
from eventstore.match_invitations import MOST_USES
from eventstore.match_rights import MatchRights
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option

KINDS = [kind.value for kind in GrantKind if kind is not GrantKind.SEAT]


@click.command()
@click.argument("match")
@click.option("--seat", metavar="SEAT", help="To see and enter for this seat.")
@click.option("--as", "kind", type=click.Choice(KINDS), help="To watch, record or own the match.")
@click.option("--at", default="", metavar="URL", help="Address of the server, for the link.")
@click.option("--uses", type=click.IntRange(1, MOST_USES), default=1, show_default=True)
@click.option("--hours", type=click.IntRange(1, 24 * 366), default=24, show_default=True)
@json_option
@click.pass_obj
def invite(
    workspace: Workspace,
    match: str,
    *,
    seat: str | None,
    kind: str | None,
    at: str,
    uses: int,
    hours: int,
    as_json: bool,
) -> None:
    """Make a link that gives a right on MATCH to whoever opens it, on kifu serve --lan.

    The link is told this once: the database keeps a hash of its secret alone.
    """
    if (seat is None) == (kind is None):
        raise click.UsageError("Say which right the link gives: --seat or --as.")
    grant = Grant(GrantKind.SEAT, seat) if kind is None else Grant(GrantKind(kind))
    if seat is not None:
        check_seat(NotFound, seat, workspace.service.open(match).timeline.seats)
    now = workspace.settings.clock()
    ends = now + timedelta(hours=hours)
    made = MatchRights(workspace.database).invite(match, grant, now, ends, uses=uses)
    link = f"{at.rstrip('/')}/join/{made.secret}"
    if as_json:
        output.print_json({"match": match, "link": link, "key": made.key, "ends": stored(ends)})
    else:
        output.say(link)
