"""The figures of a running server.

Each is described once, in `METRICS`: its name, what kind it is, what it says, its labels and how it
is read. Labels have few values: patterns of addresses, codes, parts of the program, never a match
or a person. What each process counts of itself stands here; what all of an installation tell alike
in `web.server.shared_metrics`.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Final

from core import APP
from eventstore import revisions
from eventstore.readiness import free_bytes
from eventstore.worker import Worker
from web.server.figures import Look, Metric, Rows, one
from web.server.shared_metrics import SHARED


def _info(look: Look) -> Rows:
    kind = look.parts.database.engine.dialect.name
    labels = (APP.partition("/")[2], platform.python_version(), kind, revisions.known()[-1])
    return ((labels, 1),)


def _worker(read: Callable[[Worker], float]) -> Callable[[Look], Rows]:
    """A figure of the worker of this process, if there is one."""

    def of(look: Look) -> float | None:
        worker = look.parts.worker
        return read(worker) if isinstance(worker, Worker) else None

    return one(of)


def _standby(look: Look) -> Rows:
    """Whether what only reads is asked there, or why it is not."""
    found = look.parts.database.standby
    if found is None:
        return ()
    return ((("used" if found.trouble is None else found.trouble.code,), 1),)


def _pooled(look: Look) -> float | None:
    in_use: Callable[[], int] | None = getattr(look.parts.database.engine.pool, "checkedout", None)
    return None if in_use is None else in_use()


def _certificate_end(look: Look) -> float | None:
    reach = look.parts.settings.reach
    certified = None if reach is None else reach.certified
    return None if certified is None else certified.ends.timestamp()


OF_PROCESS: Final = (
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
        one(lambda look: look.server.traffic.under_way),
    ),
    Metric(
        "kifu_threads",
        "gauge",
        "Threads that carry requests out.",
        one(lambda look: look.server.threads),
    ),
    Metric(
        "kifu_threads_busy",
        "gauge",
        "Those that do so now.",
        one(lambda look: min(look.server.at_work, look.server.threads)),
    ),
    Metric(
        "kifu_requests_waiting",
        "gauge",
        "Requests that wait for a thread.",
        one(lambda look: max(look.server.at_work - look.server.threads, 0)),
    ),
    Metric(
        "kifu_connections",
        "gauge",
        "Connections, those that ask nothing included.",
        one(lambda look: look.server.connections),
    ),
    Metric(
        "kifu_watchers",
        "gauge",
        "Who follows a live feed.",
        one(lambda look: look.server.feeds.watchers),
    ),
    Metric(
        "kifu_stopping",
        "gauge",
        "1 once the server was told to end.",
        one(lambda look: look.server.stopping),
    ),
    Metric(
        "kifu_refusals_total",
        "counter",
        "Errors answered, by code: refused entries, pages that are not there, and all others.",
        lambda look: look.parts.tallies.refusals.rows(),
        ("code",),
    ),
    Metric(
        "kifu_entries_refused_total",
        "counter",
        "Those of them that were to write into a match: entries, corrections, who plays; by code.",
        lambda look: look.parts.tallies.entries.rows(),
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
        one(lambda look: look.size is not None),
    ),
    Metric(
        "kifu_database_connections",
        "gauge",
        "Connections to the database in use.",
        one(_pooled),
    ),
    Metric(
        "kifu_standby",
        "gauge",
        "1 under the state of the standby that KIFU_READ_URL names: used, or why it is left alone.",
        _standby,
        ("state",),
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
        one(lambda look: look.parts.notices.told),
    ),
    Metric(
        "kifu_notices_heard_total",
        "counter",
        "Those that came from others.",
        one(lambda look: look.parts.notices.heard),
    ),
    Metric(
        "kifu_held_bytes",
        "gauge",
        "Folded matches held in memory, as they are reckoned.",
        one(lambda look: look.parts.service.held.weight),
    ),
    Metric(
        "kifu_held_hits_total",
        "counter",
        "Looks that found a match in memory.",
        one(lambda look: look.parts.service.held.hits),
    ),
    Metric(
        "kifu_held_made_total",
        "counter",
        "Matches folded, taken further, or seen by somebody anew.",
        one(lambda look: look.parts.service.held.made),
    ),
    Metric(
        "kifu_answers_bytes",
        "gauge",
        "Kept answers in memory.",
        one(lambda look: look.parts.answers.weight),
    ),
    Metric(
        "kifu_answers_hits_total",
        "counter",
        "Looks that found an answer.",
        one(lambda look: look.parts.answers.hits),
    ),
    Metric(
        "kifu_answers_misses_total",
        "counter",
        "Looks that found none.",
        one(lambda look: look.parts.answers.misses),
    ),
    Metric(
        "kifu_disk_free_bytes",
        "gauge",
        "Free where database and photos lie; where less is, if they lie apart.",
        one(lambda look: free_bytes(look.parts.projections, look.parts.settings.photo_folder)),
    ),
    Metric(
        "kifu_log_lines_dropped_total",
        "counter",
        "Lines of the log that were not written, for its reader was too slow.",
        one(lambda look: look.server.lines_dropped()),
    ),
    Metric(
        "kifu_certificate_end_timestamp_seconds",
        "gauge",
        "When the certificate ends that this server made for the home network (--lan).",
        one(_certificate_end),
    ),
)
METRICS: Final = (*OF_PROCESS, *SHARED)
