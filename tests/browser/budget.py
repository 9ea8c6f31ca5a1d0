"""What pages cost: bytes over the wire and requests, by kind, as Chromium counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

QUIET = 500  # milliseconds without a request after which nothing more is expected


class Bill:
    """Requests that went to the server, and bytes of their answers with their heads, by kind."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self.addresses: list[str] = []
        self._kinds: dict[str, str] = {}
        self.waiting: set[str] = set()  # requests whose answer is not there yet; a feed's never is

    @property
    def total(self) -> int:
        """Bytes of all kinds."""
        return self.bytes.total()

    @property
    def count(self) -> int:
        """Requests of all kinds."""
        return self.requests.total()

    def __str__(self) -> str:
        kinds = (f"{kind} {self.bytes[kind]} ({n})" for kind, n in sorted(self.requests.items()))
        return f"{self.total:7d} bytes, {self.count:2d} requests: {', '.join(kinds)}"

    def sent(self, event: dict[str, Any]) -> None:
        """A request begins; one that a cache answers is taken off again by `cached`."""
        address = event["request"]["url"]
        if address.startswith("http"):
            self._kinds[event["requestId"]] = kind = event.get("type", "Other")
            self.requests[kind] += 1
            self.addresses.append(address)
            if kind != "EventSource":
                self.waiting.add(event["requestId"])

    def cached(self, event: dict[str, Any]) -> None:
        """A request that went no further than a cache."""
        kind = self._kinds.pop(event["requestId"], None)
        self.ended(event)
        if kind is not None:
            self.requests[kind] -= 1
            self.requests = +self.requests

    def came(self, event: dict[str, Any]) -> None:
        """An answer from a cache on the disk is none of the server."""
        if event["response"].get("fromDiskCache"):
            self.cached(event)

    def finished(self, event: dict[str, Any]) -> None:
        """An answer is there; of a feed this is never told."""
        kind = self._kinds.get(event["requestId"])
        self.ended(event)
        if kind is not None:
            self.bytes[kind] += int(event["encodedDataLength"])

    def ended(self, event: dict[str, Any]) -> None:
        """Nothing more comes of a request."""
        self.waiting.discard(event["requestId"])


@contextmanager
def measured(page: Page) -> Iterator[Bill]:
    """What is sent and comes meanwhile, until nothing more is asked for, and all of it is there."""
    session = page.context.new_cdp_session(page)
    bill = Bill()
    session.on("Network.requestWillBeSent", bill.sent)
    session.on("Network.requestServedFromCache", bill.cached)
    session.on("Network.responseReceived", bill.came)
    session.on("Network.loadingFinished", bill.finished)
    session.on("Network.loadingFailed", bill.ended)
    session.send("Network.enable")
    yield bill
    known = -1
    while known != len(bill.addresses) or bill.waiting:
        known = len(bill.addresses)
        page.wait_for_timeout(QUIET)
    session.detach()
