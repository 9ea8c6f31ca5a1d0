"""Answers about matches and their records."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from web.schemas.common import AnswerModel, MatchName, Number, Object, Version
from web.schemas.problems import Problem
from web.schemas.steps import Result

WINNERS = "Empty: a draw; null: running, or nobody could win. May name an opponent of all seats."


KIND = Field(
    description="Figures are of people's matches unless others are asked for. A `branch` goes on "
    "from a step of another match; a `trial` was marked as one."
)
MatchKind = Annotated[Literal["people", "trial", "simulated", "branch"], KIND]


class Origin(AnswerModel):
    """The step of another match that this one started from."""

    match: MatchName
    step: int


class MatchItem(AnswerModel):
    """A match in a list."""

    id: MatchName
    game: str
    title: str
    players: dict[str, str]
    status: Annotated[
        Literal["running", "over", "unknown"],
        Field(description="`unknown`: drawn while its game was not here."),
    ]
    installed: Annotated[bool, Field(description="Whether its game is here.")]
    result: str | None
    reason: str | None
    winners: Annotated[list[str] | None, Field(description=WINNERS)]
    started_at: datetime
    updated_at: datetime
    plies: int
    steps: int
    version: Version
    kind: MatchKind
    forked_from: Origin | None
    to_play: Annotated[
        str | None, Field(description="The seat on turn; null where nobody is, or it is not told.")
    ]
    put_away: Annotated[bool, Field(description="Out of the lists of the pages, but counted.")]


class Matches(AnswerModel):
    """A part of the list; `next` is `after` of the next part, null at the end."""

    matches: list[MatchItem]
    next: str | None


class Withdrawn(AnswerModel):
    """Since when a match has a mark, such as that it is in the bin, and why."""

    at: datetime
    reason: str


class Withdrawal(AnswerModel):
    """Whether a match is withdrawn."""

    match: MatchName
    withdrawn: Annotated[Withdrawn | None, Field(description="null: it is listed and counted.")]


class Marks(AnswerModel):
    """What is said of a whole match."""

    match: MatchName
    marks: Annotated[
        dict[str, Withdrawn], Field(description="By name: `trial`, `put_away`, `bin`.")
    ]


class Match(AnswerModel):
    """A match as it stands."""

    id: MatchName
    game: str
    rules: int
    app: str
    title: str
    tags: dict[str, str]
    seats: Annotated[list[str], Field(description="Those of this match, in their order.")]
    players: dict[str, str]
    options: Object
    position: Object | None
    seed: str | None
    closed: bool
    forked_from: Origin | None
    started_at: datetime
    updated_at: datetime
    version: Version
    steps: Annotated[int, Field(description="Steps recorded after the start.")]
    head: Number
    line: Annotated[list[int], Field(description="The steps in force, from the start.")]
    trail: Annotated[list[int], Field(description="What redo returns to, nearest first.")]
    result: Result | None
    winners: Annotated[list[str] | None, Field(description=WINNERS)]
    state: Object
    kind: MatchKind
    put_away: bool
    withdrawn: Withdrawn | None
    rematch: Annotated[MatchName | None, Field(description="The match after this one.")]


class Seated(AnswerModel):
    """Who sits where now."""

    match: MatchName
    players: dict[str, str]


class ImportedMatch(AnswerModel):
    """What became of one record."""

    match: Annotated[MatchName | None, Field(description="null: it was refused.")]
    status: Literal["imported", "present", "extended", "branched", "quarantined", "refused"]
    steps: Annotated[int, Field(description="Of the record, after step 0.")]
    added: Annotated[
        int, Field(description="Steps that were not here; of play, where it branched.")
    ]
    quarantine: Annotated[str | None, Field(description="Where it is kept aside.")] = None
    problem: Annotated[Problem | None, Field(description="Why it was not taken in.")] = None


class ImportedCatalogue(AnswerModel):
    """What became of a catalogue among the records; `catalogue` is its name here."""

    game: str
    catalogue: str
    status: Literal["imported", "present"]


class Imported(AnswerModel):
    """What became of the records, in order."""

    matches: list[ImportedMatch | ImportedCatalogue]


class RecordFile(BaseModel):
    """A record of one match, `kifu/1`."""

    model_config = ConfigDict(extra="allow")

    format: Annotated[str, Field(pattern=r"^kifu/\d+$")]
    match: Object
    steps: list[Object]


class Record(RecordFile):
    """An exported record: every step in order of entry, and how it ended."""

    result: Result | None
    final: Object
    statistics: Object


class Concern(AnswerModel):
    """One thing that is not as it should be, or (not `urgent`) that is good to know."""

    code: str
    urgent: bool
    what: str
    advice: str
    since: datetime | None
    match: MatchName | None


class Status(AnswerModel):
    """Whether all is well here."""

    ok: bool
    concerns: Annotated[
        list[Concern] | None,
        Field(description="null: told on the computer on which Kifu runs, and nowhere else."),
    ]
