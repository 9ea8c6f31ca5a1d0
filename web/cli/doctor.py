"""`kifu doctor`: is all well, and if not, what to do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from core.errors import KifuError, Unavailable
from core.messages import msg
from eventstore.concerns import Concern
from eventstore.feed import Projections
from eventstore.health import Health, health, unavailable
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option
from web.troubles import troubles


@click.command()
@json_option
@click.pass_obj
def doctor(workspace: Workspace, *, as_json: bool) -> None:
    """Look whether all is well: matches, games, files, disk; say what is wrong and what to do.

    SQLite reads its whole file for damage. The exit code is 1 where something needs attention.
    """
    found = _examined(workspace)
    if as_json:
        output.print_json(
            {"ok": found.well, "concerns": [as_document(one) for one in found.concerns]}
        )
    else:
        _tell(found.concerns)
        output.say("All is well." if found.well else "Something needs attention.")
    sys.exit(0 if found.well else 1)


def _examined(workspace: Workspace) -> Health:
    try:
        settings = workspace.settings
        if settings.read_url is not None:
            workspace.connect().read_from(settings.read_url)
        return health(
            Projections(workspace.store),
            troubles(),
            deep=True,
            backups=settings.backup_plan,
            seals=settings.seals,
        )
    except Unavailable as error:
        return Health((unavailable(error),))
    except KifuError as error:  # an address that is none, tables of another version
        return Health((Concern(error.code, error.message, msg("Then look again.")),))


def _tell(concerns: Sequence[Concern]) -> None:
    for one in concerns:
        since = "" if one.since is None else f" Since {one.since:%Y-%m-%d %H:%M} UTC."
        output.say(f"{'!' if one.urgent else '-'} {one.what}{since}\n  {one.advice}")


def as_document(one: Concern) -> dict[str, Any]:
    """A concern for programs."""
    return {
        "code": one.code,
        "urgent": one.urgent,
        "what": str(one.what),
        "advice": str(one.advice),
        "since": None if one.since is None else stored(one.since),
        "match": one.match_id,
    }
