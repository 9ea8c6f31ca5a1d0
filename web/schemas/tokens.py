"""Tokens of programs."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from core import limits
from core.rights import Scope
from eventstore.tokens import LONGEST
from web.schemas.common import AnswerModel, Given, limited

Scopes = Annotated[
    list[Scope],
    Field(
        strict=False,
        min_length=1,
        max_length=len(Scope),
        description="`record` reads as well; `administer` reads nothing.",
    ),
]


class MakeToken(Given):
    """A new token."""

    name: Annotated[str, limited(limits.NAME, description="What it is for.")]
    scopes: Scopes
    days: Annotated[int, Field(ge=1, le=LONGEST.days, description="How long it is good.")] = 90


class ToldToken(AnswerModel):
    """A token in a list: what it is, not its secret."""

    key: str
    name: str
    scopes: list[Scope]
    made_at: datetime
    ends_at: datetime
    used_at: Annotated[datetime | None, Field(description="Last, to the hour; null: never.")]
    revoked: bool


class Tokens(AnswerModel):
    """Tokens of an account, the first one first."""

    tokens: list[ToldToken]


class NewToken(AnswerModel):
    """A token that was made."""

    key: str
    secret: Annotated[str, Field(description="Told this once.")]
    ends_at: datetime
