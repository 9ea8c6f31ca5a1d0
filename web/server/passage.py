"""What is noted of each request on its way through the server, for figures and for the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

import h11

from web.tallies import OTHER, Durations, Tally

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NOWHERE = "none"  # stands for the pattern where there is nothing at an address
GONE = "gone"  # stands for the status where the client left before there was one


@dataclass(slots=True)
class Passage:
    """One request. Times are of `perf_counter`, None for what has not come."""

    method: str = ""  # empty: no request came
    route: str = NOWHERE
    status: int | None = None
    begun: float = field(default_factory=perf_counter)  # its head was here
    whole: float | None = None  # so was its body
    taken: float | None = None  # a thread took it
    made: float | None = None  # the first piece of its answer was there
    ended: float | None = None

    @property
    def seconds(self) -> float:
        """From its head to the end of its answer."""
        return (self.ended or perf_counter()) - self.begun


class Traffic:
    """All requests of a server, counted. Its methods belong to the server's loop."""

    def __init__(self) -> None:
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
        status = GONE if passage.status is None else str(passage.status)
        self.requests.add(passage.route, passage.method or NOWHERE, status)
        self.seconds.add(passage.route, seconds=passage.seconds)
