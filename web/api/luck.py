"""The luck of a match, and how its decisions weighed."""

from __future__ import annotations

from fractions import Fraction

from core.decisions import Decision, weighed
from core.events import Json, MatchId
from core.luck import Sum, luck_of
from web import context
from web.api.endpoint import endpoint
from web.i18n import translate
from web.luck import decimal
from web.schemas import luck, queries


@endpoint(
    "GET",
    "/matches/<match_id>/luck",
    tag="matches",
    query=queries.SeatQuery,
    answers={200: luck.MatchLuck},
    problems=(404, 422),
)
def match_luck(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """What chance gave in a match against its exact odds, and how decisions weighed."""
    timeline = context.timeline(match_id, query.seat)
    judge = timeline.game.judge
    parts = 1 if judge is None else judge.parts
    return {
        "match": match_id,
        "version": timeline.version,
        "luck": [_told(one) for one in luck_of(timeline)],
        "judge": None
        if judge is None
        else {
            "title": translate(judge.title),
            "unit": translate(judge.unit),
            "how": translate(judge.how),
        },
        "decisions": [_weighed(one, parts) for one in weighed(timeline)],
    }


def _told(one: Sum) -> Json:
    return {
        "measure": one.measure.key,
        "title": translate(one.measure.title),
        "unit": translate(one.measure.unit),
        "seat": one.seat,
        "n": one.n,
        "unknown": one.unknown,
        "observed": decimal(one.observed),
        "expected": decimal(one.expected),
        "variance": decimal(one.variance),
        "better": one.measure.sign,
        "tail": None if one.tail is None else round(one.tail, 6),
        "exact": one.exact,
    }


def _weighed(one: Decision, parts: int) -> Json:
    return {
        "step": one.step,
        "seat": one.seat,
        "chosen": decimal(Fraction(one.weighed.chosen, parts)),
        "best": decimal(Fraction(one.weighed.best, parts)),
    }
