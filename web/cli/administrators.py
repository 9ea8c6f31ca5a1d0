"""`kifu administrator`: a link that signs the administrator in."""

from __future__ import annotations

from datetime import datetime, timedelta

import click

from core.rights import Role
from eventstore.accounts import Accounts
from eventstore.times import stored
from web.cli import output
from web.cli.context import Workspace, json_option

FOR_AN_HOUR = timedelta(hours=1)


@click.command()
@click.option("--at", default="", metavar="URL", help="Address of the server, for the link.")
@json_option
@click.pass_obj
def administrator(workspace: Workspace, *, at: str, as_json: bool) -> None:
    """Make a link that signs the administrator in, in one browser, once, within an hour.

    There is an administrator afterwards: a new one where nobody was. The link is told this once:
    the database keeps a hash of its secret alone.
    """
    now = workspace.settings.clock()
    secret = administrators_secret(Accounts(workspace.database), now)
    link = f"{at.rstrip('/')}/enter/{secret}"
    if as_json:
        output.print_json({"link": link, "ends": stored(now + FOR_AN_HOUR)})
    else:
        output.say(link)


def administrators_secret(accounts: Accounts, now: datetime) -> str:
    """What signs an administrator in once, within an hour. There is one afterwards: made now, where
    nobody was one.
    """
    person = accounts.administrator()
    if person is None:
        accounts.found_club("Kifu")
        person = accounts.add("Administrator", "administrator", Role.ADMINISTRATOR, now).person
    return accounts.make_link(person, now + FOR_AN_HOUR)
