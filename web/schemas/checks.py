"""What looks at a record without changing it: unseen cards, and counts made at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from web.schemas.common import AnswerModel, Given, MatchName, Number, Version
from web.schemas.problems import Problem
from web.schemas.queries import SeatQuery

LARGEST = 10_000  # of what is counted
MOST = 1_000  # numbers that are counted at once
Card = Annotated[str, Field(min_length=1, max_length=100)]
Entered = Annotated[list[int], Field(description="Other steps of the line that name the card.")]


class NamingQuery(SeatQuery):
    """Through whose eyes, and which card is asked about."""

    card: Annotated[
        Card | None, Field(description="A card that the step may not have had: why, is told.")
    ] = None


class UnseenStep(AnswerModel):
    """A step whose entry has `n` unseen cards."""

    step: Number
    n: Number
    notation: str


class Unknowns(AnswerModel):
    """The steps of the line in force with unseen cards."""

    match: MatchName
    version: Version
    unknowns: list[UnseenStep]


class NamedCard(AnswerModel):
    """A card that the first unseen one can be; `notation` is the entry that names it."""

    card: str
    notation: str
    entered: Entered


class Contradiction(AnswerModel):
    """Steps with which an entry cannot be true; see `smallest`."""

    steps: list[int]
    own: Annotated[bool, Field(description="What the correction has entered is one of them.")]
    smallest: Annotated[bool, Field(description="None of them can be spared.")]
    error: Problem


class Namings(AnswerModel):
    """What an unseen card of a step can be; to name one, correct the step with its notation."""

    match: MatchName
    version: Version
    step: Number
    cards: list[NamedCard]
    conflict: Annotated[
        Contradiction | None, Field(description="Why the card that was asked about cannot be it.")
    ]


class Counted(AnswerModel):
    """A number of the table: its `place` in the list, in words, and whose it is."""

    place: Number
    words: str
    whose: str | None
    n: Number


class Counts(AnswerModel):
    """All that can be counted at the table, piles first."""

    match: MatchName
    version: Version
    counts: list[Counted]


class Tally(Given):
    """One number as it was counted at the table."""

    place: Annotated[int, Field(ge=0, lt=MOST)]
    n: Annotated[int, Field(ge=0, le=LARGEST)]


class Check(Given):
    """What was counted, each number at most once; the last counts where one is told twice."""

    counted: Annotated[list[Tally], Field(min_length=1, max_length=MOST)]


class Off(AnswerModel):
    """A number that was counted otherwise than the record has it."""

    place: Number
    recorded: Number
    counted: Number
    since: Annotated[int | None, Field(description="Behind this step it was as counted.")]
    moved: Annotated[list[int], Field(description="The last steps behind it that changed it.")]


class Slip(AnswerModel):
    """What would make all right that was counted.

    The step did not happen (`remove`), happened `twice`, or the entry is `missed` behind the last
    step.
    """

    kind: Literal["remove", "twice", "missed"]
    step: Number
    notation: str | None


class Checked(AnswerModel):
    """What came of a count; `off` is empty where all is right."""

    match: MatchName
    version: Version
    off: list[Off]
    slips: list[Slip]
