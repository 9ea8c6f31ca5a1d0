"""Matches: the list, starting one, looking at one, its figures."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from core.events import Json, MatchId
from core.service import Service
from core.stats import statistics
from eventstore.codec import codec_of
from eventstore.kinds import TRIAL, chosen, kind_of
from eventstore.match_marks import BIN, PUT_AWAY
from eventstore.queries import Wanted
from web import context, documents, rematches
from web.api.endpoint import Answer, endpoint
from web.api.identity import new_match_id, new_seed
from web.api.match_marks import marked
from web.api.steps import accepted
from web.schemas import bodies, games, queries
from web.schemas import matches as told
from web.schemas.steps import Accepted

READS: dict[str, Any] = {"tag": "matches", "problems": (404, 422)}


@endpoint(
    "GET",
    "/matches",
    tag="matches",
    query=queries.ListQuery,
    answers={200: told.Matches},
    problems=(422,),
)
def list_matches(query: queries.ListQuery) -> Json:
    """The matches, the one recorded in last first."""
    wanted = Wanted(
        *(query.game or "", query.player or "", query.status or "", query.q or ""),
        kinds=chosen(query.kind),
        put_away=query.put_away,
        tag=query.tag or "",
    )
    rows = context.projections().matches(wanted, limit=query.limit + 1, before=query.after)
    page, games = rows[: query.limit], context.store().games
    return {
        "matches": [documents.item(row, installed=row.game in games) for row in page],
        "next": page[-1].cursor if len(rows) > len(page) else None,
    }


@endpoint(
    "POST",
    "/matches",
    tag="matches",
    body=bodies.Start,
    answers={201: Accepted},
    problems=(403, 404, 409, 413, 415, 422),
    keyed=True,
)
def start_match(body: bodies.Start, key: str | None) -> Answer:
    """Start a match.

    With a seed, or with `dealt` and a seed chosen here, cards and dice are dealt; else they
    are observed at the table. The answer is step 0.
    """
    service, store = context.service(), context.store()
    game = service.find(body.game)
    codec = codec_of(game)
    options = store.resolved(game, body.options)
    seed = new_seed(key) if body.dealt and body.seed is None else body.seed
    command = codec.command(
        {
            "kind": "start_match",
            "game": body.game,
            "options": options,
            "title": body.title,
            "tags": body.tags,
            "position": body.position,
            "seed": seed,
            "closed": body.closed,
        }
    )
    if body.started_at is not None:
        service = Service(store, service.find, _clock(body.started_at))
    done = service.start(
        new_match_id(key),
        command,
        codec.options(options),
        players=body.seats,
        by=body.by,
        key=key,
    )
    if body.trial:
        store.mark(done.match_id, TRIAL, context.settings().clock())
    return accepted(done, None)


def _clock(at: datetime) -> Any:
    return lambda: at


@endpoint("GET", "/matches/<match_id>", query=queries.SeatQuery, **READS, answers={200: told.Match})
def get_match(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """A match as it stands."""
    timeline = context.timeline(match_id, query.seat)
    store = context.store()
    told = documents.match(match_id, timeline, store.players(match_id))
    marks, start = store.marks(match_id), timeline.start
    forked = start.forked_from is not None
    return told | {
        "kind": kind_of(forked=forked, tags=start.tags, trial=TRIAL in marks),
        "put_away": PUT_AWAY in marks,
        "withdrawn": marked(marks.get(BIN)),
        "rematch": rematches.after(match_id),
    }


@endpoint(
    "GET",
    "/matches/<match_id>/statistics",
    query=queries.SeatQuery,
    **READS,
    answers={200: games.MatchStatistics},
)
def match_statistics(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """The figures of one match, and its main series step by step."""
    timeline = context.timeline(match_id, query.seat)
    figures = statistics(timeline)
    curve = timeline.game.curve(timeline.line())
    return {
        "match": match_id,
        "version": timeline.version,
        "statistics": figures,
        "tables": [documents.table(table) for table in timeline.game.tables(figures["game"])],
        "curve": {seat: list(values) for seat, values in curve.items()},
    }
