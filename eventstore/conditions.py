"""What lists and figures can be narrowed to beyond game and player: days, a place, options."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, exists, func, literal

from eventstore.columns import json_text
from eventstore.projected_tables import match_list, match_statistics

AFTER = "U"  # behind a day: sorts after all of its times, which begin with T
PLACE = "Place"  # the tag that says where a match was played


class OptionIs(NamedTuple):
    """Matches whose option `name` has one of these values, as text; with `other`, none of them.

    `default` is the value of matches that do not say it; a value that is an object counts by what
    stands `inside` it under that key.
    """

    name: str
    values: tuple[str, ...]
    default: str
    other: bool = False
    inside: str | None = None


class Conditions(NamedTuple):
    """What a match has to be like; an empty value narrows nothing."""

    since: str = ""  # the first day it may have been begun, such as 2026-11-21
    until: str = ""  # the last
    place: str = ""  # of its tag
    options: tuple[OptionIs, ...] = ()

    def all(self) -> Iterator[ColumnElement[bool]]:
        """Each as a condition on rows of the list. Raises ValueError for what is no day."""
        if self.since:
            yield match_list.c.started_at >= date.fromisoformat(self.since).isoformat()
        if self.until:
            day = date.fromisoformat(self.until).isoformat()
            yield match_list.c.started_at < day + AFTER
        if self.place:
            yield match_list.c.place == self.place
        yield from map(_has_option, self.options)


def _has_option(one: OptionIs) -> ColumnElement[bool]:
    figures = match_statistics.alias()
    column: Any = figures.c.options
    found = [json_text(column, one.name), literal(one.default)]
    if one.inside is not None:
        found.insert(0, json_text(column, one.name, one.inside))
    value = func.coalesce(*found)
    fits = value.not_in(one.values) if one.other else value.in_(one.values)
    return exists().where(figures.c.match_id == match_list.c.match_id, fits)
