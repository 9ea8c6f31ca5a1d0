"""The figures of a running server.

Each is described once, in `METRICS`: its name, what kind it is, what it says, its labels and how it
is read. Labels have few values: patterns of addresses, codes, parts of the program, never a match
or a person.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from typing import Final

from core import APP
from eventstore import revisions
from eventstore.log_size import LogSize
from eventstore.readiness import free_bytes
from eventstore.worker import Worker
from web.server.figures import Look, Metric, Rows


def _one(read: Callable[[Look], float | None]) -> Callable[[Look], Rows]:
    """A figure without labels; None: it is not there."""

    def rows(look: Look) -> Rows:
        value = read(look)
        return () if value is None else (((), value),)

    return rows


def _info(look: Look) -> Rows:
    kind = look.parts.database.engine.dialect.name
    labels = (APP.partition("/")[2], platform.python_version(), kind, revisions.known()[-1])
    return ((labels, 1),)


def _worker(read: Callable[[Worker], float]) -> Callable[[Look], Rows]:
    """A figure of the worker of this process, if there is one."""

    def of(look: Look) -> float | None:
        worker = look.parts.worker
        return read(worker) if isinstance(worker, Worker) else None

    return _one(of)


def _size(read: Callable[[LogSize], float | None]) -> Callable[[Look], Rows]:
    """A figure of the database, if it can be asked."""
    return _one(lambda look: None if look.size is None else read(look.size))


def _late(look: Look) -> float | None:
    if look.size is None:
        return None
    since = look.size.lag.since
    return 0.0 if since is None else (look.parts.projections.clock() - since).total_seconds()


def _parked(look: Look) -> Rows:
    found: Mapping[str, int] = {} if look.size is None else look.size.parked
    return [((part,), number) for part, number in found.items()]


def _standby(look: Look) -> Rows:
    """Whether what only reads is asked there, or why it is not."""
    found = look.parts.database.standby
    if found is None:
        return ()
    return ((("used" if found.trouble is None else found.trouble.code,), 1),)


def _pooled(look: Look) -> float | None:
    in_use: Callable[[], int] | None = getattr(look.parts.database.engine.pool, "checkedout", None)
    return None if in_use is None else in_use()


METRICS: Final = (
    Metric(
        "kifu_info",
        "gauge",
        "The program and what it runs on; always 1.",
        _info,
        ("version", "python", "database", "tables"),
    ),
    Metric(
        "kifu_requests_total",
        "counter",
        "Requests answered, by pattern of the address (“none”: there is nothing), method and"
        " status (“gone”: the client left before).",
        lambda look: look.server.traffic.requests.rows(),
        ("route", "method", "status"),
    ),
    Metric(
        "kifu_request_seconds",
        "histogram",
        "Seconds from the head of a request to the end of its answer; of a live feed, to its"
        " beginning.",
        lambda look: look.server.traffic.seconds.rows(),
        ("route",),
    ),
    Metric(
        "kifu_requests_under_way",
        "gauge",
        "Requests being received or answered now.",
        _one(lambda look: look.server.traffic.under_way),
    ),
    Metric(
        "kifu_threads",
        "gauge",
        "Threads that carry requests out.",
        _one(lambda look: look.server.threads),
    ),
    Metric(
        "kifu_threads_busy",
        "gauge",
        "Those that do so now.",
        _one(lambda look: min(look.server.at_work, look.server.threads)),
    ),
    Metric(
        "kifu_requests_waiting",
        "gauge",
        "Requests that wait for a thread.",
        _one(lambda look: max(look.server.at_work - look.server.threads, 0)),
    ),
    Metric(
        "kifu_connections",
        "gauge",
        "Connections, those that ask nothing included.",
        _one(lambda look: look.server.connections),
    ),
    Metric(
        "kifu_watchers",
        "gauge",
        "Who follows a live feed.",
        _one(lambda look: look.server.feeds.watchers),
    ),
    Metric(
        "kifu_stopping",
        "gauge",
        "1 once the server was told to end.",
        _one(lambda look: look.server.stopping),
    ),
    Metric(
        "kifu_refusals_total",
        "counter",
        "Errors answered, by code: refused entries, pages that are not there, and all others.",
        lambda look: look.parts.tallies.refusals.rows(),
        ("code",),
    ),
    Metric(
        "kifu_appends_total",
        "counter",
        "Writes of steps, by what became of them: stored, repeated (the same was sent before),"
        " conflict (somebody was faster), refused, unavailable (the database failed), failed.",
        lambda look: look.parts.tallies.appends.rows(),
        ("outcome",),
    ),
    Metric(
        "kifu_append_seconds",
        "histogram",
        "Seconds of such a write, waiting for others and the disk included.",
        lambda look: look.parts.tallies.append_seconds.rows(),
    ),
    Metric(
        "kifu_database_errors_total",
        "counter",
        "Failures of the database that a request or a live feed met, by code.",
        lambda look: look.parts.tallies.failures.rows(),
        ("code",),
    ),
    Metric(
        "kifu_database_up",
        "gauge",
        "Whether the database answered just now.",
        _one(lambda look: look.size is not None),
    ),
    Metric(
        "kifu_database_connections",
        "gauge",
        "Connections to the database in use.",
        _one(_pooled),
    ),
    Metric(
        "kifu_standby",
        "gauge",
        "1 under the state of the standby that KIFU_READ_URL names: used, or why it is left alone.",
        _standby,
        ("state",),
    ),
    Metric(
        "kifu_database_bytes",
        "gauge",
        "Size of the database.",
        _size(lambda size: size.size),
    ),
    Metric(
        "kifu_log_position",
        "gauge",
        "Position of the newest event: about how many there are, for there are gaps.",
        _size(lambda size: size.position),
    ),
    Metric(
        "kifu_log_matches",
        "gauge",
        "Number of the newest match: about how many there are, for erased ones count too.",
        _size(lambda size: size.matches),
    ),
    Metric(
        "kifu_lists_behind_events",
        "gauge",
        "Events that lists and figures have not taken in.",
        _size(lambda size: size.lag.events),
    ),
    Metric(
        "kifu_lists_behind_seconds",
        "gauge",
        "For how long the first of them has waited.",
        _one(_late),
    ),
    Metric(
        "kifu_parked",
        "gauge",
        "Matches that could not be drawn, by part: the log, a list, the figures.",
        _parked,
        ("part",),
    ),
    Metric(
        "kifu_worker_rounds_total",
        "counter",
        "Rounds of this process's worker.",
        _worker(lambda worker: worker.rounds),
    ),
    Metric(
        "kifu_worker_failing",
        "gauge",
        "Whether its last round failed.",
        _worker(lambda worker: worker.failing),
    ),
    Metric(
        "kifu_notices_told_total",
        "counter",
        "Notices to other processes on the same PostgreSQL, that something was written.",
        _one(lambda look: look.parts.notices.told),
    ),
    Metric(
        "kifu_notices_heard_total",
        "counter",
        "Those that came from others.",
        _one(lambda look: look.parts.notices.heard),
    ),
    Metric(
        "kifu_held_bytes",
        "gauge",
        "Folded matches held in memory, as they are reckoned.",
        _one(lambda look: look.parts.service.held.weight),
    ),
    Metric(
        "kifu_held_hits_total",
        "counter",
        "Looks that found a match in memory.",
        _one(lambda look: look.parts.service.held.hits),
    ),
    Metric(
        "kifu_held_made_total",
        "counter",
        "Matches folded, taken further, or seen by somebody anew.",
        _one(lambda look: look.parts.service.held.made),
    ),
    Metric(
        "kifu_answers_bytes",
        "gauge",
        "Kept answers in memory.",
        _one(lambda look: look.parts.answers.weight),
    ),
    Metric(
        "kifu_answers_hits_total",
        "counter",
        "Looks that found an answer.",
        _one(lambda look: look.parts.answers.hits),
    ),
    Metric(
        "kifu_answers_misses_total",
        "counter",
        "Looks that found none.",
        _one(lambda look: look.parts.answers.misses),
    ),
    Metric(
        "kifu_disk_free_bytes",
        "gauge",
        "Free where database and photos lie; where less is, if they lie apart.",
        _one(lambda look: free_bytes(look.parts.projections, look.parts.settings.photo_folder)),
    ),
    Metric(
        "kifu_log_lines_dropped_total",
        "counter",
        "Lines of the log that were not written, for its reader was too slow.",
        _one(lambda look: look.server.lines_dropped()),
    ),
)
