"""`kifu own`: matches that were recorded before anybody could own them."""

from __future__ import annotations

import click

from core.errors import NotFound
from eventstore.owners import Owners
from eventstore.passwords import Passwords
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.option("--to", "login", metavar="NAME", help="Give them to who signs in by this name.")
@click.option("--club", is_flag=True, help="Let all members of the club see them.")
@json_option
@click.pass_obj
def own(workspace: Workspace, login: str | None, *, club: bool, as_json: bool) -> None:
    """Give the matches that nobody owns to somebody, or to the club; say how many there are.

    They were recorded alone, or their owner was deleted: where others reach the server, only
    administrators know of them, and see no hand. What the club or everybody sees stays as it is.
    """
    if club and login is not None:
        raise click.UsageError("Say to whom: --to or --club.")
    owners = Owners(workspace.database)
    if club:
        given = owners.share_unowned()
    elif login is not None:
        person = person_of(workspace, login)
        given = owners.give_unowned(person, workspace.settings.clock())
    else:
        given = 0
    left = owners.unowned()
    if as_json:
        output.print_json({"given": given, "left": left})
    elif club or login is not None:
        output.say(f"{output.counted(given)} given.")
    else:
        output.say(f"Nobody owns {output.counted(left)}.")


def person_of(workspace: Workspace, login: str) -> str:
    """The key of who signs in by this name. Raises `NotFound`."""
    found = Passwords(workspace.database).of_login(login)
    if found is None:
        raise NotFound("person_not_found", "Nobody signs in here as “{login}”.", login=login)
    return found.person
