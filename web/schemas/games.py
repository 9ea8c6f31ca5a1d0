"""Answers about games, and figures."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from web.schemas.common import AnswerModel, MatchName, Number, Object, SeatName, Version


class SeatTitle(AnswerModel):
    """A place at the table."""

    seat: SeatName
    title: str


class GameSummary(AnswerModel):
    """A game that can be recorded."""

    slug: str
    title: str
    tagline: str
    rules: Annotated[int, Field(description="Version of the rules.")]
    seats: list[SeatTitle]
    text_record: Annotated[bool, Field(description="Whether it has a text record of its own.")]
    options: Annotated[Object, Field(description="JSON Schema of the options.")]


class Games(AnswerModel):
    """All games."""

    games: list[GameSummary]


class GameDetail(GameSummary):
    """A game with the forms of everything that can be entered."""

    policies: Annotated[list[str], Field(description="Ways of playing by itself.")]
    commands: Object
    events: Object
    position: Object


class ColumnTold(AnswerModel):
    """A column: its key in the rows, its heading, how its values read."""

    key: str
    title: str
    kind: str


class TableTold(AnswerModel):
    """Figures ready to be shown."""

    key: str
    title: str
    kind: Annotated[str, Field(description="How it is drawn: `table`, `map`, `course`.")]
    columns: list[ColumnTold]
    rows: list[Object]
    total: int | None
    note: str | None


class MatchStatistics(AnswerModel):
    """The figures of one match."""

    match: MatchName
    version: Version
    statistics: Object
    tables: list[TableTold]
    curve: dict[str, list[int]]


class GameStatistics(AnswerModel):
    """The figures of a game over its matches of one kind, or of all."""

    game: str
    matches: int
    left_out: Annotated[list[str], Field(description="Matches that could not be counted.")]
    other_kinds: Annotated[
        dict[str, int], Field(description="Matches of the kinds that were not asked for, by kind.")
    ]
    tables: list[TableTold]


class FirstTime(AnswerModel):
    """The step that earned an achievement before any other did."""

    match: MatchName
    step: Number
    at: datetime


class AchievementTold(AnswerModel):
    """An achievement, and how often it was earned."""

    id: str
    tier: str
    title: str
    rule: Annotated[str, Field(description="What it takes.")]
    matches: int
    first: FirstTime | None


class Achievements(AnswerModel):
    """All achievements of a game, also those that nobody has earned."""

    game: str
    achievements: list[AchievementTold]
