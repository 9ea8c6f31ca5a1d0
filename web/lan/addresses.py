"""The addresses under which other devices of the home network reach this computer."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address

from ifaddr import get_adapters

AFAR = ("198.51.100.1", 9)  # kept for documents (RFC 5737); it is never spoken to
NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
LONGEST_NAME = 63


def home_addresses() -> tuple[IPv4Address, ...]:
    """Those of IPv4, which every phone speaks: first the one from which the way out leads.

    Addresses that a computer gives itself where nobody gives it one come last.
    """
    found = {IPv4Address(ip.ip) for adapter in get_adapters() for ip in adapter.ips if ip.is_IPv4}
    first = _way_out()
    usable = {one for one in found if not (one.is_loopback or one.is_unspecified)}
    return tuple(sorted(usable, key=lambda one: (one != first, one.is_link_local, one)))


def own_names() -> tuple[str, ...]:
    """What this computer calls itself, where that can stand in an address; with `.local` too."""
    name = socket.gethostname().lower()
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name) or name == "localhost":
        return ()
    with suppress(ValueError):
        IPv4Address(name)
        return ()
    return (name,) if "." in name else (name, f"{name}.local")


def _way_out() -> IPv4Address | None:
    """The address of the route out. Nothing is sent: a datagram socket only looks the route up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock, suppress(OSError):
        sock.connect(AFAR)
        return IPv4Address(sock.getsockname()[0])
    return None
