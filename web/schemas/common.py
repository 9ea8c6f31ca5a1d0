"""What all forms share: names, numbers, and the bases of what comes in and goes out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import WithJsonSchema

from core import limits

MOST = 2**53 - 1  # the greatest whole number that every JSON reader keeps exact

SeatName = Annotated[str, Field(max_length=64, examples=["red"])]
MatchName = Annotated[str, Field(min_length=1, max_length=100, examples=["b7k2m4qzxw3a"])]
Number = Annotated[int, Field(ge=0, le=MOST)]
Version = Annotated[int, Field(ge=1, le=MOST, description="Place of the last event: 1, 2, 3, …")]


def limited(most: int, **promises: Any) -> Any:
    """A text that the core bounds, with one code for all doors; the schema states the limit."""
    return Field(json_schema_extra={"maxLength": most}, **promises)


Title = Annotated[str, limited(limits.TITLE)]
TagName = Annotated[str, limited(limits.TAG_NAME)]
Tag = Annotated[str, limited(limits.TAG)]
Notation = Annotated[str, limited(limits.NOTATION)]
Object = dict[str, Any]
Command = Annotated[
    Object, WithJsonSchema({"$ref": "#/components/schemas/Command"}, mode="validation")
]
Players = Annotated[
    dict[SeatName, Annotated[str, limited(limits.NAME)]],
    Field(description="Who sits where, by seat; an empty name means that nobody is known."),
]
Kind = Annotated[str, Field(description="snake_case name of a command or an event")]
MatchKind = Literal["people", "trial", "simulated", "branch", "any"]


class Given(BaseModel):
    """Base of what comes in: strict, and nothing that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid")


class QueryModel(BaseModel):
    """Base of queries: texts from the address, turned into what they stand for."""

    model_config = ConfigDict(extra="forbid")


class AnswerModel(BaseModel):
    """Base of what goes out."""

    model_config = ConfigDict(extra="forbid")
