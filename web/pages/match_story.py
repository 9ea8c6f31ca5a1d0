"""What tells a match before its tables: who got what, the moments that turned it, luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import url_for
from markupsafe import Markup

from core.events import Json, Seat
from core.knowledge import Viewer
from core.luck import luck_of
from core.messages import Message
from core.moments import moments, story
from core.replay import Timeline
from web.charts.course import chart_of
from web.luck import decisions_told, luck_table, luck_told
from web.pages.match_lines import MatchLine
from web.pages.steps_behind import hits
from web.replay.line_parts import LineParts
from web.replay.look import Look
from web.replay.tree_position import locate
from web.seats import title_of
from web.step_rows import StepRow, step_row


class Score(NamedTuple):
    """A line of the result: who, and the last value of the main series; `look` is the number of
    the mark.
    """

    title: Message
    player: str | None
    look: int
    value: int
    won: bool


def story_of(timeline: Timeline[Any], entry: MatchLine, viewer: Viewer) -> dict[str, Any]:
    """What the page of a match tells before its tables, of a timeline as `viewer` knows it."""
    game, sums = timeline.game, luck_of(timeline)
    curve = game.curve(timeline.line())
    return {
        "scores": scores(timeline, curve, entry),
        "course": chart_of(game, curve),
        "strip": _strip(timeline, entry, viewer),
        "hits": hits(timeline, viewer),
        "unit": game.course.unit,
        "moments": told_moments(timeline),
        "luck": luck_told(game, sums),
        "luck_table": luck_table(game, sums),
        "decisions": decisions_told(timeline),
    }


def scores(
    timeline: Timeline[Any], curve: Mapping[Seat, Sequence[int]], entry: MatchLine
) -> list[Score]:
    """The last value of the main series of each player."""
    game, winners = timeline.game, entry.winners or ()
    players = {one.seat: one.player for one in entry.seatings}
    return [
        Score(title_of(game, seat), players.get(seat), look, values[-1], seat in winners)
        for look, (seat, values) in enumerate(curve.items(), 1)
    ]


def _strip(timeline: Timeline[Any], entry: MatchLine, viewer: Viewer) -> Json:
    """The strip of the replay, along the line in force; each of its signs leads there."""
    look = Look(entry.id, url_for("pages.replay", match_id=entry.id), viewer, "now")
    place = locate(timeline, timeline.head, undone=False)
    found = LineParts(timeline, place, look, entry.names).curve()
    return {
        **found,
        "ground": Markup(found["ground"]),  # noqa: S704 - the template escapes
        "signs": Markup(found["signs"]),  # noqa: S704
    }


def told_moments(timeline: Timeline[Any]) -> list[StepRow]:
    """The few moments that tell the match."""
    return [step_row(timeline, moment.step) for moment in story(moments(timeline))]
