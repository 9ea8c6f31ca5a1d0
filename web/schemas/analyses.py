"""Lines that are tried on a match: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core import limits
from web.schemas.bodies import Check
from web.schemas.common import (
    AnswerModel,
    Command,
    Given,
    MatchName,
    Notation,
    Number,
    Object,
    SeatName,
    Version,
    limited,
)
from web.schemas.steps import Result

Line = Annotated[
    list[Command | Notation],
    Field(
        max_length=limits.ANALYSIS,
        description="Commands, or their texts, from the step on.",
    ),
]


class Analyse(Given):
    """A line that is tried from a step on."""

    step: Number
    line: Line = Field(default_factory=list)
    seed: Annotated[
        str | None,
        limited(
            limits.SEED,
            description="What the last entry leaves open is drawn from it; never the match's own.",
        ),
    ] = None
    compare: Annotated[bool, Field(description="Tell what the match has in its place.")] = False
    flip: Annotated[bool, Field(description="The table turned round.")] = False


class CheckOnLine(Check):
    """An entry that is tried on top of a line; nothing is told of it but whether it fits."""

    view: Literal["then", "now"] = "now"
    line: Line = Field(default_factory=list)
    flip: bool = False


class Row(AnswerModel):
    """A step in words, and the command that would record it."""

    step: Annotated[Number, Field(description="Its number, if it were recorded now.")]
    notation: str
    command: Object
    by: SeatName | None
    headline: str
    parts: list[str]
    rules: list[str]


class Series(AnswerModel):
    """A line of the main series, from the base on."""

    seat: str
    title: str
    values: list[int]


class Trunk(AnswerModel):
    """What the match has in place of the line."""

    steps: Annotated[list[Row], Field(description="What follows the base, as far as it goes.")]
    at: Annotated[Number, Field(description="The step whose table this is.")]
    table: str
    result: Result | None
    ending: str
    series: list[Series]


class Analysed(AnswerModel):
    """A line that was decided; nothing of it is stored."""

    match: MatchName
    version: Version
    head: Number
    step: Number
    base: Annotated[Number, Field(description="The node on which the line begins.")]
    at: Number
    steps: list[Row]
    entry: Annotated[Object, Field(description="What may be entered next, for the page's script.")]
    table: Annotated[str, Field(description="The table after the line, as HTML.")]
    result: Result | None
    ending: str
    series: list[Series]
    trunk: Trunk | None
