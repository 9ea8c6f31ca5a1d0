"""All that a browser is sent: what a phone could know, whoever reads its memory."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, Request, Response

UNTOLD = frozenset({"date", "x-request-id"})  # headers that tell of clock and chance alone
FILES = "/static/"  # of the program: their addresses name their bytes; when one is asked for varies
EXPIRES = re.compile("; Expires=[^;]*")  # of a cookie: the clock, and the Max-Age beside it


class Heard(NamedTuple):
    """An answer, or an event of a feed (which has neither status nor headers)."""

    address: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    size: int  # as it was sent, compressed

    def __repr__(self) -> str:
        return f"{self.address} {self.status} {self.size} {self.headers} {self.body[:3000]!r}"


class Overheard:
    """What the one page of a context is sent, taken stage by stage."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self._open: list[Response] = []
        self._events: list[Heard] = []
        self._sizes: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        self._counted: list[tuple[str, int]] = []
        self._waiting: set[Request] = set()
        self.files: set[Heard] = set()
        self._page = page
        page.on("request", self._asked)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        page.on("response", lambda answer: self._open.append(answer))  # noqa: PLW0108 - it is marked
        wire = context.new_cdp_session(page)
        wire.on("Network.eventSourceMessageReceived", self._event)
        wire.on("Network.requestWillBeSent", self._named)
        wire.on("Network.loadingFinished", self._finished)
        wire.send("Network.enable")

    def _asked(self, request: Request) -> None:
        if request.resource_type != "eventsource":  # a feed has no end
            self._waiting.add(request)

    def _answered(self, request: Request) -> None:
        self._waiting.discard(request)

    def _named(self, told: dict[str, Any]) -> None:
        self._addresses[told["requestId"]] = told["request"]["url"]

    def _finished(self, told: dict[str, Any]) -> None:
        address = self._addresses.get(told["requestId"], "")
        self._counted.append((address, int(told["encodedDataLength"])))

    def _event(self, told: dict[str, Any]) -> None:
        body = f"{told['eventName']} {told['eventId']} {told['data']}".encode()
        self._events.append(Heard("feed", 0, (), body, len(body)))

    def tells(self, step: int) -> bool:
        """Whether the feed has told of this step since the last look."""
        return any(f'{{"step":{step},'.encode() in event.body for event in self._events)

    def taken(self) -> list[Heard]:
        """What was sent since the last look, once all of it is there; in an order of its own, for
        requests run side by side. Files of the program are gathered in `files`.
        """
        while self._waiting:
            self._page.wait_for_timeout(10)
        heard = [_heard(one) for one in self._open if not _feeds(one)]
        self.files |= {one for one in heard if FILES in one.address}
        found = [one for one in heard if FILES not in one.address]
        sizes = [
            Heard(f"size {at}", 0, (), b"", size) for at, size in self._counted if FILES not in at
        ]
        events = [*self._events]
        self._open.clear()
        self._events.clear()
        self._counted.clear()
        return [*sorted(found), *sorted(sizes), *events]


def _feeds(answer: Response) -> bool:
    return "text/event-stream" in answer.headers.get("content-type", "")


def _heard(answer: Response) -> Heard:
    told = answer.all_headers()
    headers = tuple(sorted((k, EXPIRES.sub("", v)) for k, v in told.items() if k not in UNTOLD))
    moved = 300 <= answer.status < 400
    font = answer.request.resource_type == "font"  # is never told; its address names its bytes
    body = b"" if moved or font or answer.status == 204 else answer.body()
    return Heard(answer.url, answer.status, headers, body, len(body))
