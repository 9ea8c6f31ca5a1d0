"""What is noted of each request on its way through the server, for figures and for the log."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter

import h11

from web.tallies import OTHER, Durations, Tally

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NOWHERE = "none"  # stands for the pattern where there is nothing at an address
access = logging.getLogger("kifu.access")
GONE = "gone"  # stands for the status where the client left before there was one


@dataclass(slots=True)
class Passage:
    """One request. Times are of `perf_counter`, None for what has not come."""

    request_id: str = ""
    method: str = ""  # empty: no request came
    route: str = NOWHERE
    status: int | None = None
    client: str = ""  # its address
    quiet: bool = False  # asked again and again by whoever looks after the server
    begun: float = field(default_factory=perf_counter)  # its head was here
    whole: float | None = None  # so was its body
    taken: float | None = None  # a thread took it
    made: float | None = None  # the first piece of its answer was there
    ended: float | None = None

    @property
    def phases(self) -> dict[str, float]:
        """Seconds for which its body was received, it waited for a thread, was carried out, and its
        answer was taken; as far as it came.
        """
        times = (self.begun, self.whole, self.taken, self.made, self.ended)
        names = ("received", "waited", "made", "sent")
        both = zip(names, pairwise(times), strict=True)
        return {
            name: round(end - begun, 6)
            for name, (begun, end) in both
            if begun is not None and end is not None
        }

    @property
    def seconds(self) -> float:
        """From its head to the end of its answer."""
        return (self.ended or perf_counter()) - self.begun


class Traffic:
    """All requests of a server, counted and logged. Its methods belong to the server's loop."""

    def __init__(self, slow: float) -> None:
        self.slow = slow  # seconds after which a request is worth a warning
        self.under_way = 0
        self.requests = Tally()  # by route, method, status
        self.seconds = Durations()  # by route

    def begin(self, passage: Passage, request: h11.Request) -> None:
        """The head of a request is here."""
        method = request.method.decode("ascii")
        passage.method = method if method in METHODS else OTHER
        passage.begun = perf_counter()
        self.under_way += 1

    def end(self, passage: Passage) -> None:
        """It is answered, as far as it will be; told again, nothing happens."""
        if passage.ended is not None:
            return
        passage.ended = perf_counter()
        if passage.method:
            self.under_way -= 1
        elif passage.status is None:
            return  # a connection that ended between requests
        method = passage.method or NOWHERE
        status = GONE if passage.status is None else str(passage.status)
        self.requests.add(passage.route, method, status)
        self.seconds.add(passage.route, seconds=passage.seconds)
        self._log(passage, method, status)

    def _log(self, passage: Passage, method: str, status: str) -> None:
        """A line for a request: its pattern, never what stands in its address."""
        slow = passage.seconds > self.slow
        level = logging.WARNING if slow else logging.DEBUG if passage.quiet else logging.INFO
        if not access.isEnabledFor(level):
            return
        told = {
            "method": method,
            "route": passage.route,
            "status": status,
            "seconds": round(passage.seconds, 6),
            "client": passage.client,
        }
        if slow:
            told["phases"] = passage.phases
        said = "%s %s %s, slow" if slow else "%s %s %s"
        access.log(level, said, method, passage.route, status, extra=told)
