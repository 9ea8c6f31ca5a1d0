"""The live feed of a match: server-sent events, one for each step as it is recorded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from core.errors import KifuError
from core.events import Json, MatchId
from core.guard import guarded
from core.knowledge import Viewer
from core.replay import Timeline
from web import context
from web.api import documents
from web.api.endpoint import dumps, endpoint
from web.errors import HttpRefused
from web.schemas import queries

RETRY = 2000  # milliseconds after which a browser comes back
EVENT_STREAM = "text/event-stream"


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
    `step` for each step. The stream ends by itself after a while; just connect again.
    """
    parts = context.parts()
    timeline = parts.opened.timeline(match_id, query.seat)
    documents.standing(match_id, timeline)  # what refuses does so before the stream begins
    if not parts.bell.places.acquire(blocking=False):
        raise HttpRefused(503, "too_many_streams", "Too many live feeds are open; try again later.")
    since = starting_point(query.after, timeline.version)
    gone = request.environ.get("waitress.client_disconnected", bool)  # others only find out late
    feed = Feed(parts, match_id, query.seat, since, gone)
    response = Response(feed.run(), mimetype=EVENT_STREAM)
    response.call_on_close(parts.bell.places.release)
    response.headers["X-Accel-Buffering"] = "no"  # proxies pass each event on at once
    return response


def starting_point(after: int | None, version: int) -> int:
    """The version that the reader has already: what it says, else the current one."""
    last = request.headers.get("Last-Event-ID", "")
    if last.isascii() and last.isdigit() and len(last) < 16:
        after = int(last)
    return version if after is None else min(after, version)


@dataclass(frozen=True, slots=True)
class Feed:
    """One reader's stream; works without a request, on the parts alone."""

    parts: context.Parts
    match_id: MatchId
    viewer: Viewer
    since: int  # the version that the reader has
    gone: Callable[[], bool]  # whether the reader has left

    def run(self) -> Iterator[bytes]:
        """The stream's text, until its time is over, its reader gone or the match unreadable."""
        settings, bell, since = self.parts.settings, self.parts.bell, self.since
        ends = time.monotonic() + settings.stream_seconds
        spoken = 0.0
        try:
            while not (bell.closed or self.gone()):
                heard = bell.count(self.match_id)
                timeline = self.parts.opened.timeline(self.match_id, self.viewer)
                if not spoken:
                    yield self._hello(timeline)
                with guarded(self.match_id, None):
                    news = list(self._news(timeline, since))
                for version, text in news:
                    yield text
                    since = version
                if not spoken or time.monotonic() - spoken >= settings.heartbeat:
                    yield b": \n\n"
                    spoken = time.monotonic()
                if (left := ends - time.monotonic()) <= 0:
                    return
                bell.wait(self.match_id, heard, min(settings.poll, left))
        except KifuError:
            return

    def _hello(self, timeline: Timeline[Any]) -> bytes:
        standing = documents.standing(self.match_id, timeline)
        return f"retry: {RETRY}\n".encode() + _event("here", standing)

    def _news(self, timeline: Timeline[Any], since: int) -> Iterator[tuple[int, bytes]]:
        """The steps above a version, each with its own version, as events."""
        if timeline.version <= since:
            return
        firsts = documents.first_versions(timeline)
        for number, first in enumerate(firsts[:-1]):
            if firsts[number + 1] - 1 <= since:
                continue
            step = documents.step(timeline.game, timeline.steps[number], first)
            ended = documents.result(timeline.game, timeline.at(number))
            data = step | {
                "match": self.match_id,
                "head": timeline.stands[number],
                "result": ended,
            }
            yield step["version"], _event("step", data, step["version"])


def _event(name: str, data: Json, version: int | None = None) -> bytes:
    mark = b"" if version is None else f"id: {version}\n".encode()
    return mark + f"event: {name}\ndata: ".encode() + dumps(data) + b"\n\n"
