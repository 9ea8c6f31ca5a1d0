"""The live feed of a match: server-sent events, one for each step as it is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from core.events import Json, MatchId
from core.guard import guarded
from core.knowledge import Viewer
from core.replay import Timeline
from web import context, documents
from web.api.endpoint import dumps, endpoint
from web.asked import asked_number
from web.errors import HttpRefused
from web.live import WATCH, Start, Wish
from web.rights.standing import still_allowed
from web.schemas import queries

RETRY = 2000  # milliseconds after which a browser comes back
EVENT_STREAM = "text/event-stream"
BEAT = b": \n\n"  # shows that the connection is alive
BYE = b"event: bye\ndata: {}\n\n"


@endpoint(
    "GET",
    "/matches/<match_id>/live",
    tag="matches",
    query=queries.LiveQuery,
    answers={200: {EVENT_STREAM: None}},
    problems=(404, 422, 503),
)
def follow(match_id: MatchId, query: queries.LiveQuery) -> Response:
    """Each step as it is recorded, as server-sent events.

    The id of an event is the match's version after its step, so a browser that comes back
    with Last-Event-ID misses nothing. First comes `here`, where the match stands; then a
    `step` for each step; `bye` at the end, which comes after a while, and at once
    where the reader's right was taken away: just connect again. Other servers than that
    of `kifu serve` end after what there is.
    """
    parts = context.parts()
    timeline = parts.service.held.timeline(match_id, query.seat)
    wish: Wish | None = request.environ.get(WATCH)
    if wish is not None and not wish.room:
        raise HttpRefused(503, "too_many_streams", "Too many live feeds are open; try again later.")
    since = starting_point(query.after, timeline.version)
    here = _event("here", documents.standing(match_id, timeline))
    steps = (text for _, text in _told(match_id, timeline, since))
    first = b"".join((b"retry: %d\n" % RETRY, here, *steps, BEAT))
    if wish is None:
        first += BYE  # a thread is too much for one who only waits
    elif request.method == "GET":
        wish.start = Start(
            match_id, query.seat, timeline.version, still_allowed(match_id, query.seat)
        )
    response = Response(iter((first,)), mimetype=EVENT_STREAM)  # of no length yet
    response.headers["X-Accel-Buffering"] = "no"  # proxies pass each event on at once
    return response


def starting_point(after: int | None, version: int) -> int:
    """The version that the reader has already: what it says, else the current one."""
    last = asked_number(request.headers.get("Last-Event-ID"))
    after = after if last is None else last
    return version if after is None else min(after, version)


def news(
    parts: context.Parts, match_id: MatchId, viewer: Viewer, since: int
) -> list[tuple[int, bytes]]:
    """The steps above a version as events, each with its own version; needs no request.

    Raises `NotFound`, `BrokenLog`, `Unavailable`.
    """
    timeline = parts.service.held.timeline(match_id, viewer)
    with guarded(match_id, None):
        return list(_told(match_id, timeline, since))


def _told(match_id: MatchId, timeline: Timeline[Any], since: int) -> Iterator[tuple[int, bytes]]:
    """The steps of a timeline above a version as events, each with its own version."""
    if timeline.version <= since:
        return
    for number in timeline.since(since):
        (step,) = documents.steps(timeline, [number])
        ended = documents.result(timeline.game, timeline.at(number))
        data = step | {"match": match_id, "head": timeline.node(number), "result": ended}
        yield step["version"], _event("step", data, step["version"])


def _event(name: str, data: Json, version: int | None = None) -> bytes:
    mark = b"" if version is None else f"id: {version}\n".encode()
    return mark + f"event: {name}\ndata: ".encode() + dumps(data) + b"\n\n"
