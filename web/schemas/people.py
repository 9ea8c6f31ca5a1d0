"""Who is at a match: rights, invitations, what others may see and do."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from core.rights import Visibility
from eventstore.match_invitations import MOST_USES
from web.schemas.common import AnswerModel, Given, MatchName, Number

Key = Annotated[str, Field(max_length=100, description="Of a person or of a device; opaque.")]
Right = Annotated[
    str,
    Field(
        max_length=100,
        description="`owner`, `recorder`, `spectator`, or `seat:` and the seat.",
        examples=["seat:red"],
    ),
]


class GiveRight(Given):
    """A right for somebody of the club, or who holds one on the match already."""

    holder: Key
    right: Right


class Invite(Given):
    """A link that gives a right to whoever opens it."""

    right: Right
    uses: Annotated[int, Field(ge=1, le=MOST_USES, description="How many devices.")] = 1
    hours: Annotated[int, Field(ge=1, le=24 * 365, description="How long it is good.")] = 24


class Setting(Given):
    """What others may see and do."""

    visibility: Annotated[Visibility, Field(strict=False)]
    seats_record: Annotated[bool, Field(description="Seats enter for all.")] = False
    spectators_annotate: bool = False


class SettingOf(AnswerModel):
    """What others may see and do."""

    visibility: Visibility
    seats_record: bool
    spectators_annotate: bool


class Grant(AnswerModel):
    """A right, and who holds it."""

    holder: Key
    name: Annotated[str, Field(description="What the holder is called.")]
    kind: Literal["person", "device"]
    right: Right
    given_at: datetime


class Invitation(AnswerModel):
    """An invitation that can still be opened."""

    key: str
    right: Right
    uses: Annotated[Number, Field(description="How many devices it still lets in.")]
    ends_at: datetime


class NewInvitation(AnswerModel):
    """An invitation that was just made; `secret` is told this once."""

    match: MatchName
    key: str
    secret: str
    path: Annotated[str, Field(description="Where the server has it, with the secret in it.")]


class PeopleOf(AnswerModel):
    """Everybody at a match."""

    match: MatchName
    setting: SettingOf
    grants: list[Grant]
    invitations: list[Invitation]
