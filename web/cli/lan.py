"""`--lan`: listening for the home network, with what tells a phone how to get here."""

from __future__ import annotations

import socket
from contextlib import AbstractContextManager, ExitStack
from errno import EADDRINUSE
from functools import partial
from ipaddress import IPv4Address

import click

from web.cli import output
from web.cli.places import LOCAL, Listening, Place, cannot_listen, listening
from web.lan.addresses import home_addresses, own_names
from web.lan.announcing import HOST, announced, service_of
from web.lan.certificates import Kept, Names, kept_certificate
from web.reach import Reach
from web.settings import Settings

ALL = "0.0.0.0"  # noqa: S104 - somebody said --lan
TRIED = 20  # ports behind the one that is asked for
NO_NETWORK = (
    "This computer is on no network that a phone could be on. Join a Wi-Fi or plug in a cable, "
    "then start again."
)
OPENED = """\
Other devices of this network need a right for all they do. The codes of a match, “Phones” on its
pages, give one. Whoever is at this computer needs none."""
ASKED = """\
A browser asks once whether it may go on: /phones on this computer says why. Fingerprint of the
certificate (SHA-256):
{fingerprint}"""
NEW_AUTHORITY = "The certificates are new: devices that trusted the ones before are asked again."


def listen_at_home(place: Place, settings: Settings) -> Listening:
    """Sockets for all addresses of this computer, a certificate for them unless `plain`, and one
    for this computer alone.

    Raises `ClickException` where there is no network, no port, or no place for a certificate, and
    `BadInput` for a kept one that is spoilt.
    """
    addresses = home_addresses()
    if not addresses:
        raise click.ClickException(NO_NETWORK)
    with ExitStack() as failing:
        with cannot_listen(place.host, place.port):
            sock = failing.enter_context(_free(ALL, place.port))
            port: int = sock.getsockname()[1]
            beside = failing.enter_context(_free(LOCAL, port))
        names = Names((*addresses, IPv4Address(LOCAL)), (HOST, "localhost", *own_names()))
        kept = None if place.plain else _kept(settings, names)
        found = _told(place, sock, beside, addresses, kept)
        failing.pop_all()
    return found


def _told(
    place: Place,
    sock: socket.socket,
    beside: socket.socket,
    addresses: tuple[IPv4Address, ...],
    kept: Kept | None,
) -> Listening:
    port: int = sock.getsockname()[1]
    scheme = "https" if kept else "http"
    urls = tuple(f"{scheme}://{one}:{port}/" for one in addresses)
    reach = Reach(urls, kept.certified if kept else None)
    local: int = beside.getsockname()[1]
    told = (
        *([f"Port {place.port} is taken; this is {port}."] if place.port not in {0, port} else []),
        OPENED,
        *([NEW_AUTHORITY] if kept and kept.replaced else []),
        *([ASKED.format(fingerprint=kept.own.fingerprint)] if kept else []),
        f"Kifu is at {urls[0]}",
        *(f"       or {url}" for url in urls[1:]),
        f"On this computer: http://{LOCAL}:{local}/ (Ctrl+C ends it)",
    )
    return Listening(
        sock,
        told,
        (ALL, HOST, *own_names(), *place.names),
        guarded=True,
        tls=kept.context() if kept else None,
        beside=beside,
        reach=reach,
        announced=partial(_announced, reach, addresses, port, secure=kept is not None),
    )


def _announced(
    reach: Reach, addresses: tuple[IPv4Address, ...], port: int, *, secure: bool
) -> AbstractContextManager[None]:
    """The name, for as long as this lasts; says what became of it."""

    def told(trouble: str | None) -> None:
        if trouble is None:
            reach.named = f"{'https' if secure else 'http'}://{HOST}:{port}/"
            output.say(f"       or {reach.named}, where devices know such names")
        else:
            output.say(f"{HOST} is not announced: {trouble}.", err=True)

    service = service_of(addresses, port, secure=secure)
    return announced(service, told, [str(one) for one in addresses])


def _kept(settings: Settings, names: Names) -> Kept:
    try:
        return kept_certificate(settings.certificates, names, settings.clock())
    except OSError as error:
        raise click.ClickException(
            f"No certificate can be kept in {settings.certificates}: {error.strerror}. "
            "--plain does without."
        ) from error


def _free(host: str, port: int) -> socket.socket:
    """A socket that listens on this port, one of those behind it, or any. Raises OSError."""
    for tried in range(port, min(port + TRIED, 65535) + 1):
        try:
            return listening(socket.AF_INET, (host, tried))
        except OSError as error:
            if error.errno != EADDRINUSE:
                raise
    return listening(socket.AF_INET, (host, 0))
