"""Where a request comes from: this machine, or elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from flask import request

ALONE = "kifu.alone"  # in the environment of a request: it came by a socket of this machine alone
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})  # names that mean this machine alone
PASSED_ON = "kifu.passed_on"  # the same: a proxy passed it on, whatever became of what that said
SAID_BY_PROXIES = frozenset(
    {
        "HTTP_FORWARDED",
        "HTTP_VIA",
        "HTTP_X_REAL_IP",
        "HTTP_CF_CONNECTING_IP",
        "HTTP_TRUE_CLIENT_IP",
        "HTTP_X_CLIENT_IP",
    }
)


def made_here() -> bool:
    """Whether the request was made on this machine.

    It comes from a loopback address, names a loopback host and was not passed on by a proxy,
    behind which everybody would look local.
    """
    return _is_from_here(request.environ, request.host)


def came_alone() -> bool:
    """Whether it was made here, and by a socket that listens to this machine alone: the server
    says so in what no header can write.
    """
    return is_alone(request.environ, request.host)


def is_alone(environ: Mapping[str, Any], host: str) -> bool:
    """The same of a request that has not reached the application; `host` is the name it asks."""
    return environ.get(ALONE) is True and _is_from_here(environ, host)


def _is_from_here(environ: Mapping[str, Any], host: str) -> bool:
    sender = address_of(environ.get("REMOTE_ADDR") or "")
    named = sender and sender.is_loopback and host_name(host) in LOOPBACK
    return bool(named and not is_passed_on(environ))


def is_passed_on(environ: Mapping[str, Any]) -> bool:
    """Whether a request came through a proxy, as far as it shows."""
    known = environ.get(PASSED_ON)
    return says_passed_on(environ) if known is None else known is True


def says_passed_on(environ: Mapping[str, Any]) -> bool:
    """The same of a request as it came: a proxy says so, or asks in its own way. Browsers have
    not spoken HTTP/1.0 for decades; proxies that say nothing of themselves do.
    """
    return environ.get("SERVER_PROTOCOL") == "HTTP/1.0" or any(
        name in SAID_BY_PROXIES or name.startswith("HTTP_X_FORWARDED_") for name in environ
    )


def host_name(host: str) -> str:
    """The name of a Host header, without its port, in lower case."""
    return host.lower().rpartition("]")[0] + "]" if "]" in host else host.lower().partition(":")[0]


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text writes in figures, in brackets or not; None for a name."""
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        return None
