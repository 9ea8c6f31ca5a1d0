"""Answers about luck, and how decisions weighed."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from web.schemas.common import AnswerModel, MatchName, Version

Figure = Annotated[float, Field(description="In units of the measure, rounded to three decimals.")]


class LuckTold(AnswerModel):
    """What chance gave a seat, or the whole table, by one measure."""

    measure: str
    title: str
    unit: str
    seat: str | None
    n: Annotated[int, Field(description="Cards or throws that are known.")]
    unknown: Annotated[int, Field(description="Those that are not, and so are not counted.")]
    observed: Figure
    expected: Figure
    variance: Figure
    better: Annotated[int, Field(description="1: more is good; -1: less is; 0: neither.")]
    tail: Annotated[
        float | None,
        Field(description="How likely chance goes as far or farther that way; null of few."),
    ]
    exact: Annotated[bool, Field(description="Whether `tail` is counted out, not approximated.")]


class DecisionTold(AnswerModel):
    """A decision that was weighed."""

    step: int
    seat: str
    chosen: Figure
    best: Figure


class JudgeTold(AnswerModel):
    """What weighs decisions, and how."""

    title: str
    unit: str
    how: str


class MatchLuck(AnswerModel):
    """The luck of one match, and how its decisions weighed."""

    match: MatchName
    version: Version
    luck: list[LuckTold]
    judge: JudgeTold | None
    decisions: list[DecisionTold]
