"""How many connections the system allows."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows counts sockets apart from files
    resource = None  # type: ignore[assignment]

SPARE = 128  # open files besides connections: the database, its journals, static files


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
