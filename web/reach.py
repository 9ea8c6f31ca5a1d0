"""How other devices reach a running server, as its pages tell it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Certified:
    """What vouches for a server that speaks TLS: the authority's certificate (DER), and the
    SHA-256 fingerprints of that and of the server's own, as browsers write them. The latter is
    valid until `ends`.
    """

    authority: bytes
    authority_print: str
    own_print: str
    ends: datetime


@dataclass(slots=True)
class Reach:
    """The addresses of a server on the home network, whole ones, the likeliest first.

    `named` is one with a name, set once that is announced; "" before, or where it cannot be.
    Without `certified` the server speaks plain http.
    """

    addresses: tuple[str, ...]
    certified: Certified | None = None
    named: str = ""
