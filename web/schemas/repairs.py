"""A correction that goes on behind steps that no longer fit: what is sent, what is told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from core import limits
from core.messages import msg
from web.schemas.bodies import FITTING_ENTRY, VERSION_NEEDED, Check, Forced
from web.schemas.checks import Contradiction
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
)
from web.schemas.problems import Problem
from web.schemas.steps import ChangeTold, Result

WHOLE_CHOICE = msg("to enter a step anew takes one entry, a ruling its reason, a swap two cards")
Way = Literal["again", "ruling", "unknown", "swap", "leave"]
Card = Annotated[str, Field(min_length=1, max_length=100)]


class RepairChoice(Given):
    """What becomes of a later step: entered `again`, kept as a `ruling`, with its cards `unknown`,
    with two cards exchanged in it and in all behind it (`swap`), left out (`leave`).

    What is entered again may be `forced`.
    """

    step: Number
    way: Way
    command: Command | None = None
    commands: Annotated[list[Command], Field(min_length=1, max_length=limits.ENTRIES)] | None = None
    notation: Notation | None = None
    forced: Forced | None = None
    reason: Forced | None = None
    cards: Annotated[list[Card], Field(min_length=2, max_length=2)] | None = None

    @model_validator(mode="after")
    def _whole(self) -> RepairChoice:
        entries = 3 - [self.command, self.commands, self.notation].count(None)
        told = (entries, self.reason is not None, self.cards is not None)
        if self.forced is not None and self.way != "again":
            raise ValueError(WHOLE_CHOICE)
        if told != (self.way == "again", self.way == "ruling", self.way == "swap"):
            raise ValueError(WHOLE_CHOICE)
        return self


class CheckInRepair(Check):
    """An entry that is tried where a later step is given anew; `entry` and `choices` are what
    the correction has come to by then, `amend` is what it does.
    """

    entry: Notation | None = None
    choices: Annotated[list[RepairChoice], Field(max_length=limits.REPAIR)] = Field(
        default_factory=list
    )


class Repair(Given):
    """A correction of an earlier step, with choices for later steps that no longer fit.

    Without `record` nothing is written: the answer is the next step that asks.
    """

    action: Literal["correct", "insert", "remove"]
    step: Number
    command: Command | None = None
    notation: Notation | None = None
    forced: Forced | None = None
    choices: Annotated[list[RepairChoice], Field(max_length=limits.REPAIR)] = Field(
        default_factory=list
    )
    record: bool = False
    expected_version: Number | None = None
    by: SeatName | None = None

    @model_validator(mode="after")
    def _whole(self) -> Repair:
        entries = (self.command is not None) + (self.notation is not None)
        if entries != (self.action != "remove"):
            raise ValueError(FITTING_ENTRY)
        if self.record and self.expected_version is None:
            raise ValueError(VERSION_NEEDED)
        return self


class RepairOffer(AnswerModel):
    """A choice that gives a legal step, decided ahead; `notation` is what it would be."""

    way: Way
    notation: str | None
    cards: list[str] | None


class RepairQuestion(AnswerModel):
    """The step that no longer fits, why, what it can become, and how many steps are behind it.

    The first offer is the likeliest; `further` later steps ask as well if it is taken each time
    (21: more than are looked for).
    """

    step: Number
    notation: Annotated[str, Field(description="As it was entered.")]
    error: Problem
    offers: list[RepairOffer]
    left: Number
    further: Number
    conflict: Annotated[
        Contradiction | None,
        Field(description="Steps with which this one cannot be true."),
    ]


class Repairing(AnswerModel):
    """How far a repair has come; nothing was written."""

    match: MatchName
    preview: Literal[True]
    version: Annotated[Version, Field(description="The version this looked at.")]
    changes: list[ChangeTold]
    question: Annotated[
        RepairQuestion | None, Field(description="None: it is whole and can be recorded.")
    ]
    result: Result | None
    state: Object
