"""What looks at a record without changing it: unseen cards, and counts made at the table."""

from __future__ import annotations

from typing import Any

from core.amend import Amendment
from core.conflicts import Conflict
from core.counts import counts
from core.events import Json, MatchId
from core.unknowns import named
from web import context
from web.api.endpoint import Answer, endpoint
from web.errors import problem
from web.i18n import naming, translate
from web.schemas import checks, queries

READS: dict[str, Any] = {"tag": "steps", "problems": (404, 422)}


@endpoint(
    "GET",
    "/matches/<match_id>/unknowns",
    query=queries.SeatQuery,
    **READS,
    answers={200: checks.Unknowns},
)
def list_unknowns(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """The steps that were entered with unseen cards."""
    timeline = context.timeline(match_id, query.seat)
    found = context.service().unseen(match_id, query.seat)
    return {
        "match": match_id,
        "version": timeline.version,
        "unknowns": [
            {"step": one.step, "n": one.n, "notation": timeline.steps[one.step].notation}
            for one in found
        ],
    }


@endpoint(
    "GET",
    "/matches/<match_id>/unknowns/<int:step>",
    query=checks.NamingQuery,
    **READS,
    answers={200: checks.Namings},
)
def get_namings(match_id: MatchId, step: int, query: checks.NamingQuery) -> Json:
    """What an unseen card of a step can be, and why another cannot."""
    timeline, service = context.timeline(match_id, query.seat), context.service()
    found = service.namings(match_id, step, query.seat)
    conflict = None
    if query.card is not None:
        entry = named(timeline.steps[step].command, query.card)
        conflict = service.against(match_id, Amendment("correct", step, entry), query.seat)
    return {
        "match": match_id,
        "version": timeline.version,
        "step": step,
        "cards": [
            {"card": one.card, "notation": one.step.notation, "entered": [*one.entered]}
            for one in found
        ],
        "conflict": told_conflict(conflict),
    }


@endpoint(
    "GET",
    "/matches/<match_id>/counts",
    query=queries.SeatQuery,
    **READS,
    answers={200: checks.Counts},
)
def list_counts(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """All that can be counted at the table, with what the record says."""
    timeline = context.timeline(match_id, query.seat)
    context.service().check_counts(match_id, {}, query.seat)
    with naming(context.store().players(match_id)):
        told = [
            {
                "place": place,
                "words": translate(one.words),
                "whose": None if one.whose is None else translate(one.whose),
                "n": one.n,
            }
            for place, one in enumerate(counts(timeline.game, timeline.state))
        ]
    return {"match": match_id, "version": timeline.version, "counts": told}


@endpoint(
    "POST",
    "/matches/<match_id>/counts",
    tag="steps",
    query=queries.SeatQuery,
    body=checks.Check,
    answers={200: checks.Checked},
    problems=(403, 404, 413, 415, 422),
)
def check_counts(match_id: MatchId, query: queries.SeatQuery, body: checks.Check) -> Answer:
    """Compare what was counted at the table with the record; nothing is written."""
    timeline = context.timeline(match_id, query.seat)
    counted = {one.place: one.n for one in body.counted}
    found = context.service().check_counts(match_id, counted, query.seat)
    return Answer(
        {
            "match": match_id,
            "version": timeline.version,
            "off": [
                {
                    "place": one.place,
                    "recorded": one.known.n,
                    "counted": one.counted,
                    "since": one.since,
                    "moved": [*one.moved],
                }
                for one in found.off
            ],
            "slips": [
                {
                    "kind": one.kind,
                    "step": one.step,
                    "notation": None if one.entry is None else one.entry.notation,
                }
                for one in found.slips
            ],
        }
    )


def told_conflict(found: Conflict | None) -> Json | None:
    """Steps that cannot all be true, as they are told."""
    if found is None:
        return None
    return {
        "steps": [*found.steps],
        "own": found.own,
        "smallest": found.smallest,
        "error": problem(found.error),
    }
