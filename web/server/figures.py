"""How figures of a running server become what Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from core.errors import Unavailable
from eventstore.log_size import LogSize, log_size
from eventstore.standby_distance import Distance, distance
from web.context import Parts
from web.server.feeds import Feeds
from web.server.passage import Traffic
from web.tallies import BOUNDS, Labels, Spread

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.metrics_core import Metric as Family

Rows = Iterable[tuple[Labels, Any]]


class Running(Protocol):
    """What is read of a server."""

    traffic: Traffic
    feeds: Feeds
    threads: int
    at_work: int
    stopping: bool
    lines_dropped: Callable[[], int]

    @property
    def connections(self) -> int:
        """How many there are."""


class Look(NamedTuple):
    """A server at one moment; without `size` where the database cannot be asked, without
    `distance` where no standby can.
    """

    server: Running
    parts: Parts
    size: LogSize | None
    distance: Distance | None


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure: what it is called and says, and how its rows are read, each with its labels."""

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    about: str
    read: Callable[[Look], Rows]
    labels: Labels = ()

    def family(self, look: Look) -> Family:
        """As Prometheus has it."""
        from prometheus_client import core  # noqa: PLC0415 - loaded where figures are asked for

        if self.kind == "histogram":
            family = core.HistogramMetricFamily(self.name, self.about, labels=self.labels)
            for labels, spread in self.read(look):
                family.add_metric(labels, *_buckets(spread))
            return family
        kind = core.CounterMetricFamily if self.kind == "counter" else core.GaugeMetricFamily
        found = kind(self.name, self.about, labels=self.labels)
        for labels, value in self.read(look):
            found.add_metric(labels, value)
        return found


def one(read: Callable[[Look], float | None]) -> Callable[[Look], Rows]:
    """A figure without labels; None: it is not there."""

    def rows(look: Look) -> Rows:
        value = read(look)
        return () if value is None else (((), value),)

    return rows


def _buckets(spread: Spread) -> tuple[list[tuple[str, float]], float]:
    """Counts up to each bound, as Prometheus adds them up, and the sum."""
    total, found = 0, []
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), spread.counts, strict=True):
        total += count
        found.append((bound, float(total)))
    return found, spread.seconds


class Figures:
    """All of them of one server, with those of its process."""

    def __init__(self, metrics: Sequence[Metric], server: Running, parts: Parts) -> None:
        self.metrics, self.server, self.parts = metrics, server, parts
        self._registry: CollectorRegistry | None = None

    def text(self, accepted: str) -> tuple[bytes, str]:
        """The figures now in a form that an Accept header names, and its type; asks the database.

        The same thread may do it again, no other at the same time.
        """
        from prometheus_client import exposition  # noqa: PLC0415 - as above

        encode, kind = exposition.choose_encoder(accepted)
        return encode(self._known()), kind

    def collect(self) -> Iterator[Family]:
        """What Prometheus asks of a collector."""
        size, behind, standby = None, None, self.parts.database.standby
        with suppress(Unavailable):
            size = log_size(self.parts.projections)
            behind = None if standby is None else distance(standby)
        look = Look(self.server, self.parts, size, behind)
        for metric in self.metrics:
            yield metric.family(look)

    def describe(self) -> Iterable[Family]:
        """Nothing before it is asked for: no question to the database to be known."""
        return ()

    def _known(self) -> CollectorRegistry:
        if self._registry is None:
            from prometheus_client import CollectorRegistry, ProcessCollector  # noqa: PLC0415

            self._registry = CollectorRegistry()
            ProcessCollector(registry=self._registry)
            self._registry.register(self)
        return self._registry
