"""Trying a line on a match; nothing of it is stored."""

from __future__ import annotations

from typing import Any

from core.events import Json, MatchId
from web import context
from web.analysis import Asked, told
from web.api.endpoint import endpoint
from web.schemas import queries
from web.schemas.analyses import Analyse, Analysed


@endpoint(
    "POST",
    "/matches/<match_id>/analysis",
    tag="steps",
    query=queries.StepQuery,
    body=Analyse,
    answers={200: Analysed},
    problems=(403, 404, 413, 415, 422),
)
def analyse(match_id: MatchId, query: queries.StepQuery, body: Analyse) -> Json:
    """Decide a line of entries from any step on, without recording it.

    Entries of all seats are taken, and all are decided on what the asking seat knows. The draws of
    a dealt match are never told: state what chance gives, leave it unknown, or bring a `seed`. A
    refusal names its `entry`, unless that is the last.
    """
    asked = Asked(match_id, query.seat, query.view, body.step, body.flip)
    work = asked.analysed(line_of(match_id, body.line), body.seed)
    return told(asked, work, compare=body.compare)


def line_of(match_id: MatchId, line: list[Any]) -> list[Any]:
    """The entries of a line, its commands decoded. Raises `BadInput`, `NotFound`."""
    codec = context.store().codec(match_id)
    return [one if isinstance(one, str) else codec.command(one) for one in line]
