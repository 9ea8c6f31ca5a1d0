"""Why a request was refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Problem(BaseModel):
    """Why a request was refused (RFC 9457). Some codes bring fields of their own."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    code: Annotated[str, Field(description="Stable, for programs.")]
    rule: Annotated[str | None, Field(description="Number of the rule broken, such as R12.")]
    detail: Annotated[str, Field(description="For people, in their language.")]
