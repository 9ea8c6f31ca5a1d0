"""Records that are kept aside."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from web.schemas.common import AnswerModel


class Difference(AnswerModel):
    """Where stated facts part from those that their command gives today; long values are cut."""

    path: Annotated[str, Field(examples=["events[0].to"])]
    stated: Any
    decided: Any


class KeptAside(AnswerModel):
    """A record that is kept aside, and what is wrong with it."""

    id: str
    received_at: datetime
    source: Annotated[str, Field(description="Name of the file, empty where there was none.")]
    verdict: Literal["differs", "unreadable"]
    code: Annotated[str, Field(description="Of what is wrong, for programs.")]
    rule: str | None
    message: str
    step: Annotated[int | None, Field(description="The first that is wrong; null: no single one.")]
    difference: Difference | None
    match: Annotated[str | None, Field(description="The id that the record gives itself.")]
    game: str | None
    title: str | None
    size: Annotated[int, Field(ge=0, description="Bytes.")]


class AllKeptAside(AnswerModel):
    """What is kept aside, the newest first."""

    records: list[KeptAside]
