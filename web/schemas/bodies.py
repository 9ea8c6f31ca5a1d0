"""What may be sent."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, model_validator

from core import limits
from core.messages import msg
from web.schemas.common import (
    Command,
    Given,
    Notation,
    Number,
    Object,
    Players,
    SeatName,
    Tag,
    TagName,
    Title,
    limited,
)

ONE_OF_THREE = msg("there must be one of command, commands and notation")
FITTING_ENTRY = msg("to correct or insert takes one entry, to remove none")
VERSION_NEEDED = msg("expected_version is needed unless this is a preview")

Forced = Annotated[
    str,
    limited(
        limits.REASON,
        description="Why the rules did not hold: the entry is recorded as a ruling of the table.",
    ),
]


class Start(Given):
    """A new match."""

    game: Annotated[str, Field(max_length=100, examples=["ace-in-the-hole"])]
    title: Title = ""
    seats: Players = Field(default_factory=dict)
    options: Object = Field(default_factory=dict)
    tags: Annotated[dict[TagName, Tag], Field(json_schema_extra={"maxProperties": limits.TAGS})] = (
        Field(default_factory=dict)
    )
    position: Annotated[Object | None, Field(description="A given table to start from.")] = None
    seed: Annotated[
        str | None, limited(limits.SEED, description="Cards and dice are dealt from it.")
    ] = None
    dealt: Annotated[bool, Field(description="Deal, from a seed chosen here.")] = False
    closed: Annotated[bool, Field(description="Hands stay closed after the end.")] = False
    started_at: Annotated[
        AwareDatetime | None, Field(strict=False, description="When play began, if not now.")
    ] = None
    by: SeatName | None = None
    trial: Annotated[bool, Field(description="Just trying: it counts in no figure.")] = False


class _Line(Given):
    """A command, its text, or several commands that are accepted together: one of the three."""

    command: Command | None = None
    commands: Annotated[list[Command], Field(min_length=1, max_length=limits.ENTRIES)] | None = None
    notation: Notation | None = None
    forced: Forced | None = None

    @model_validator(mode="after")
    def _one(self) -> _Line:
        if [self.command, self.commands, self.notation].count(None) != 2:
            raise ValueError(ONE_OF_THREE)
        return self


class Entry(_Line):
    """What is to be recorded: a command, several, or their text, on top of the version it was
    meant for.
    """

    expected_version: Number
    by: SeatName | None = None


class Rematch(Given):
    """The same people at a new table; with `swap` everybody moves one seat on."""

    swap: bool = False


class Waiting(_Line):
    """An entry that waited on a device, under the key that it was made with."""

    key: Annotated[str, Field(pattern=f"^[!-~]{{1,{limits.KEY}}}$")]
    by: SeatName | None = None


class Waits(Given):
    """Entries that waited while others recorded: made on the step `base`, at a version."""

    base: Number
    made_at: Number
    entries: Annotated[list[Waiting], Field(min_length=1, max_length=limits.JOINED)]
    theme: Literal["light", "dark"] = "light"


class Join(Given):
    """Record them as a branch; `stays`: the line in force is then what others recorded."""

    base: Number
    entries: Annotated[list[Waiting], Field(min_length=1, max_length=limits.JOINED)]
    stays: bool
    expected_version: Number
    by: SeatName | None = None


class Check(_Line):
    """An entry that is only tried, on the table that a page shows.

    With `preview` a refusal is an answer like any other. `amend` and `step` are those of the
    step that is being corrected.
    """

    preview: bool = False
    seat: str | None = None
    amend: str | None = None
    step: Number | None = None

    def looks(self) -> dict[str, str | int | None]:
        """What the address of the page asks for."""
        return {"seat": self.seat, "amend": self.amend, "step": self.step}


class Undo(Given):
    """Go back one step, or to an earlier step of the line."""

    expected_version: Number
    to: Number | None = None
    by: SeatName | None = None


class Redo(Given):
    """Take the last undo back."""

    expected_version: Number
    by: SeatName | None = None


class Variation(Given):
    """Stand on any step of the tree."""

    expected_version: Number
    to: Number
    by: SeatName | None = None


class Amend(Given):
    """A correction of an earlier step; the later ones are decided again on top of it.

    With `preview`, the default, nothing is written and no version is needed.
    """

    action: Literal["correct", "insert", "remove"]
    step: Number
    command: Command | None = None
    notation: Notation | None = None
    forced: Forced | None = None
    preview: bool = True
    until_break: Annotated[
        bool, Field(description="Where a later step no longer fits, end the line before it.")
    ] = False
    expected_version: Number | None = None
    by: SeatName | None = None

    @model_validator(mode="after")
    def _whole(self) -> Amend:
        entries = (self.command is not None) + (self.notation is not None)
        if entries != (self.action != "remove"):
            raise ValueError(FITTING_ENTRY)
        if not self.preview and self.expected_version is None:
            raise ValueError(VERSION_NEEDED)
        return self


class Fork(Given):
    """A match of its own from a step of this one."""

    step: Number
    title: Title | None = None
    seats: Players | None = None
    line: Annotated[
        list[Command | Notation],
        Field(
            max_length=limits.ANALYSIS,
            description="Entries recorded in it at once, of whoever sees everything; with them it "
            "is not dealt, for they say what chance gave.",
        ),
    ] = Field(default_factory=list)


class Seating(Given):
    """Who sits where; seats that are left out stay as they are."""

    seats: Players


class Marking(Given):
    """What is said of a whole match."""

    reason: Annotated[str, limited(limits.REASON, description="Why, if anybody asks.")] = ""


class TextImport(Given):
    """Records in a game's own text form."""

    text: Annotated[str, Field(min_length=1)]
