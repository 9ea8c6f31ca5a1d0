"""How much may be asked of a server, part by part. Times are in seconds, sizes in bytes.

What whoever runs it may set is told beside each field; `web.configuration` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from core.configurable import Setting

RATE = "a rate, such as 600 per minute"


@dataclass(frozen=True, slots=True)
class Rates:
    """How often what may be done where others reach the server: KIFU_RATE_ with the name of each.

    `storage` is where it is counted: in the memory of each process, or where several of them reach
    it (`redis://…`, as the library `limits` has it).
    """

    sign_ins: Annotated[str, Setting("attempts to sign in, of an address", RATE)] = (
        "60 per 15 minute"
    )
    links: Annotated[str, Setting("looks at links that sign in, of an address", RATE)] = (
        "60 per 15 minute"
    )
    invitations: Annotated[str, Setting("looks at invitations, of an address", RATE)] = (
        "120 per 15 minute"
    )
    writes: Annotated[
        str, Setting("requests that write, of a person or a device, else of an address", RATE)
    ] = "600 per minute"
    uploads: Annotated[
        str, Setting("bytes that a person or a device sends, else an address", RATE)
    ] = "1000000000 per day"
    storage: Annotated[
        str,
        Setting(
            "where it is counted: in each process, or where several of them reach it",
            "memory:// or redis://…",
        ),
    ] = "memory://"


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """What connections may take of the server's time and room, and how many there may be."""

    connections: Annotated[
        int, Setting("connections at once; the system may allow fewer", "", 1, 100_000)
    ] = 4000
    head: Annotated[
        float,
        Setting("for a request to begin and its head to be complete", "seconds", 0.1, 300),
    ] = 20.0
    pace: Annotated[
        float, Setting("for the next part of a body, or its end", "seconds", 0.1, 300)
    ] = 20.0
    pace_bytes: Annotated[
        int, Setting("how much of a body is such a part", "bytes", 1024, 2**24)
    ] = 64 * 1024
    taking: Annotated[
        float, Setting("for a reader to take what was written", "seconds", 0.1, 600)
    ] = 30.0
    grace: float = 10.0  # for requests in hand once the server is to end: `Settings.stop_seconds`
    head_bytes: Annotated[
        int, Setting("head of a request, with its cookies", "bytes", 8192, 2**20)
    ] = 32 * 1024
    bodies: Annotated[int, Setting("all bodies that are being received", "bytes", 1000, 2**34)] = (
        128 * 1024 * 1024
    )


@dataclass(frozen=True, slots=True)
class ImportLimits:
    """What a file that is brought in may cost. One that is large, or packed, is read in a process
    of its own.
    """

    small: Annotated[
        int, Setting("files up to this are read where they come in", "bytes", 0, 2**20)
    ] = 256 * 1024
    at_once: Annotated[int, Setting("processes that read files at once", "", 1, 32)] = 2
    memory: Annotated[int, Setting("memory of such a process", "bytes", 2**28, 2**36)] = 2**30
    processor: Annotated[
        int, Setting("time of the processor for one file", "seconds", 1, 86_400)
    ] = 300
    seconds: Annotated[float, Setting("time for one file", "seconds", 1, 86_400)] = 600.0


@dataclass(frozen=True, slots=True)
class Hashing:
    """How many hashes of passwords are made at once: each takes the memory that it costs."""

    at_once: Annotated[int, Setting("hashes of passwords at once", "", 1, 64)] = 2
    seconds: Annotated[float, Setting("that one more waits for its turn", "seconds", 0.1, 60)] = (
        10.0
    )
