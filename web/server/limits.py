"""What one connection may take of the server's time and room, and how many there may be."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

try:
    import resource
except ImportError:  # Windows counts sockets apart from files
    resource = None  # type: ignore[assignment]

SPARE = 128  # open files besides connections: the database, its journals, static files


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in seconds, sizes in bytes.

    `head`: for a request to begin and its head to be complete. `pace`: for the next
    `pace_bytes` of a body, or its end. `taking`: for a reader to take what was written.
    `grace`: for requests in hand once the server is to end. `bodies`: of all bodies that are
    being received.
    """

    connections: int = 4000
    head: float = 20.0
    pace: float = 20.0
    pace_bytes: int = 64 * 1024
    taking: float = 30.0
    grace: float = 10.0
    bodies: int = 128 * 1024 * 1024


def connections_possible(wanted: int) -> int:
    """How many connections the system lets this process have, up to those wanted; asks for
    more open files where that is allowed.
    """
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + SPARE:
        allowed = wanted + SPARE
        if hard != resource.RLIM_INFINITY:
            allowed = min(allowed, hard)
        with suppress(OSError, ValueError):  # the system has limits of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            soft = allowed
    return wanted if soft == resource.RLIM_INFINITY else max(min(wanted, soft - SPARE), 1)
