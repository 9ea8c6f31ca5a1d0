"""What may be asked in an address, after the question mark."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from web.schemas.common import MOST, MatchKind, QueryModel, SeatName


class NoQuery(QueryModel):
    """Nothing can be asked here."""


class SeatQuery(QueryModel):
    """Through whose eyes."""

    seat: Annotated[
        SeatName | None,
        Field(description="A seat or `spectator`; without it, everything is told."),
    ] = None


class LineQuery(SeatQuery):
    """Which steps of a match."""

    tree: Annotated[bool, Field(description="All steps, not only the line in force.")] = False
    after: Annotated[int, Field(ge=-1, le=MOST, description="Only steps above this number.")] = -1


class StepQuery(SeatQuery):
    """How a step is looked at."""

    view: Annotated[
        Literal["then", "now"],
        Field(description="What was known then, or what is known now."),
    ] = "now"


class LiveQuery(SeatQuery):
    """Where a live feed begins."""

    after: Annotated[
        int | None,
        Field(ge=0, le=MOST, description="Steps above this version come first; else from now."),
    ] = None


class ListQuery(QueryModel):
    """Which matches, and which part of the list."""

    game: Annotated[str | None, Field(max_length=100)] = None
    player: Annotated[str | None, Field(max_length=200)] = None
    status: Annotated[
        Literal["running", "over", "withdrawn"] | None,
        Field(description="`withdrawn`: those that are in no other list."),
    ] = None
    q: Annotated[str | None, Field(max_length=200, description="Words of title or tags.")] = None
    tag: Annotated[
        str | None, Field(max_length=200, description="A tag beside the match, in any case.")
    ] = None
    kind: Annotated[MatchKind, Field(description="Matches of this kind.")] = "any"
    put_away: Annotated[
        bool | None,
        Field(description="Only those that are put away, or only those that are not; else both."),
    ] = None
    after: Annotated[
        str | None, Field(max_length=500, description="`next` of the part before.")
    ] = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


NOTES = Field(description="With what is noted beside the match.")


class ExportQuery(SeatQuery):
    """The form of one match's record."""

    format: Annotated[
        Literal["json", "text", "rows"],
        Field(description="`rows`: as stored, for everybody's eyes, without asking the game."),
    ] = "json"
    notes: Annotated[bool, NOTES] = True


class CatalogueQuery(QueryModel):
    """The form of a catalogue."""

    format: Annotated[
        str,
        Field(
            max_length=40, description="`json`, or another format of the game: `geojson`, `txt`."
        ),
    ] = "json"


class ArchiveQuery(QueryModel):
    """The form of the record of all matches."""

    compress: Annotated[bool, Field(description="As a .gz file.")] = False
    withdrawn: Annotated[bool, Field(description="Withdrawn matches too.")] = False
    notes: Annotated[bool, NOTES] = True


class FiguresQuery(QueryModel):
    """Which matches of a game are counted."""

    kind: Annotated[MatchKind, Field(description="Matches of this kind.")] = "people"


class AchievementsQuery(FiguresQuery):
    """Whose matches are counted."""

    player: Annotated[str | None, Field(max_length=200)] = None
    simulated: Annotated[bool, Field(description="Count simulated matches too.")] = False
