"""What roles of a club and scopes of tokens are called, and what each may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from core.messages import Message, msg
from core.rights import Role, Scope


class Told(NamedTuple):
    """A name, and what goes with it."""

    name: Message
    means: Message


ROLES: Final[Mapping[Role, Told]] = {
    Role.GUEST: Told(
        msg("Guest"),
        msg("takes part in matches to which somebody invites, and sees cards that people added"),
    ),
    Role.MEMBER: Told(
        msg("Member"), msg("starts matches, watches those of the club, and adds cards as well")
    ),
    Role.ADMINISTRATOR: Told(
        msg("Administrator"),
        msg("invites people, gives roles and manages every match as well, but sees no hand"),
    ),
}

SCOPES: Final[Mapping[Scope, Told]] = {
    Scope.READ: Told(msg("Read"), msg("look at what you may look at: matches, lists, figures")),
    Scope.RECORD: Told(msg("Record"), msg("read, start matches, enter, undo and write comments")),
    Scope.ADMINISTER: Told(
        msg("Administer"),
        msg("invite, give rights, put away and remove, as far as you may; it reads nothing"),
    ),
}
