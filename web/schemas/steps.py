"""Answers about steps: recorded, looked at, possible."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from web.schemas.common import AnswerModel, Kind, MatchName, Number, Object, SeatName, Version
from web.schemas.problems import Problem


class Result(AnswerModel):
    """How it ended, in the game's own words."""

    result: str
    reason: str


class Event(AnswerModel):
    """A fact; `data` are its own fields."""

    version: Version
    kind: Kind
    schema_: Annotated[int, Field(alias="schema", ge=1)]
    data: Object


class Step(AnswerModel):
    """An accepted command and what followed; where everything is told, with key and hash."""

    step: Number
    version: Annotated[Version, Field(description="Version of its last event.")]
    at: datetime
    by: SeatName | None
    notation: str
    command: Object
    events: list[Event]
    key: str | None = None
    hash: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None


class Conflict(Problem):
    """The match has gone on; `between` are the steps that came in between."""

    expected: int | None = None
    actual: int | None = None
    between: list[Step] | None = None


class Accepted(Step):
    """The step just recorded, and the match as it stood after it; of a line, the last step."""

    match: MatchName
    head: Number
    result: Result | None
    steps: Annotated[
        list[Step] | None, Field(description="All steps, where a text had several entries.")
    ] = None
    questions: Annotated[
        list[str] | None,
        Field(description="What is unlikely by what is printed; it is recorded all the same."),
    ] = None


class Amended(AnswerModel):
    """The steps that carried an amendment out, and the match as it stood after them."""

    match: MatchName
    preview: Literal[False]
    version: Version
    head: Number
    result: Result | None
    steps: list[Step]


class ChangeTold(AnswerModel):
    """What becomes of one step: `original` it was, `step` takes its place."""

    original: Number | None
    status: Literal["entered", "removed", "stays", "changes", "breaks", "beyond"]
    step: Step | None
    error: Problem | None


class Preview(AnswerModel):
    """What an amendment would do; nothing was written."""

    match: MatchName
    preview: Literal[True]
    version: Annotated[Version, Field(description="The version this looked at.")]
    changes: list[ChangeTold]
    broken: Annotated[Problem | None, Field(description="Why it cannot be carried out whole.")]
    result: Result | None
    state: Object


class TreeStep(Step):
    """A step in the list; one that only moved the line has no node, so no parent."""

    node: Annotated[Number, Field(description="Where the line stood after it.")]
    parent: Number | None
    children: list[int]
    on_line: bool


class Steps(AnswerModel):
    """Steps of a match, in order of entry."""

    match: MatchName
    version: Version
    head: Number
    steps: list[TreeStep]


class Entered(AnswerModel):
    """Who entered a step: a person, a device that joined, or somebody who was deleted since."""

    kind: Literal["person", "device", "deleted"]
    name: Annotated[str | None, Field(description="None was given, or it is gone: null.")]
    own: Annotated[bool, Field(description="It was whoever asks.")]


class StepAt(TreeStep):
    """A step with the table after it; where others reach the server, with who entered it, for
    those who may record the match and for administrators.
    """

    match: MatchName
    view: Literal["then", "now"]
    seat: str | None
    path: Annotated[list[int], Field(description="The steps from the start to its node.")]
    result: Result | None
    state: Object
    entered_by: Annotated[
        Entered | None,
        Field(description="No part of the step, so of no hash and no export; only where known."),
    ] = None


class StepEntered(AnswerModel):
    """Who entered a step, and when."""

    step: Number
    at: datetime
    entered_by: Entered


class RecordersOf(AnswerModel):
    """Who entered the steps of a match; those of whom nobody is known are left out."""

    match: MatchName
    steps: list[StepEntered]


class Possible(AnswerModel):
    """A command of play possible now; `open` names what is still to be filled in."""

    kind: Kind
    command: Annotated[Object, Field(description="Whole, or without its open fields.")]
    open: list[str]


class Legal(AnswerModel):
    """What each seat may play."""

    match: MatchName
    version: Version
    legal: dict[str, list[Possible]]
