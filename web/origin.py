"""Where a request comes from: this machine, or elsewhere."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

from flask import request

ALONE = "kifu.alone"  # in the environment of a request: it came by a socket of this machine alone
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})  # names that mean this machine alone
PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")


def made_here() -> bool:
    """Whether the request was made on this machine.

    It comes from a loopback address, names a loopback host and was not passed on by a proxy,
    behind which everybody would look local.
    """
    sender = address_of(request.remote_addr or "")
    passed_on = any(name in request.headers for name in PASSED_ON)
    return bool(
        sender and sender.is_loopback and host_name(request.host) in LOOPBACK and not passed_on
    )


def came_alone() -> bool:
    """Whether it was made here, and by a socket that listens to this machine alone: the server
    says so in what no header can write.
    """
    return request.environ.get(ALONE) is True and made_here()


def host_name(host: str) -> str:
    """The name of a Host header, without its port, in lower case."""
    return host.lower().rpartition("]")[0] + "]" if "]" in host else host.lower().partition(":")[0]


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text writes in figures, in brackets or not; None for a name."""
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        return None
