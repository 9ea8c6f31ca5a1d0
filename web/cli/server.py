"""`kifu serve` and `kifu demo`: the pages and the JSON interface on an address."""

from __future__ import annotations

import gc
import socket
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from flask import Flask

import web
from core.games import registry
from web import logs, qr
from web.cli import output
from web.cli.administrators import administrators_secret
from web.cli.context import Workspace
from web.cli.importing import bring_in
from web.cli.places import (
    ABLE,
    CLOSED,
    LOCAL,
    OPENED,
    Listening,
    Place,
    at_a_place,
    bound,
    cannot_listen,
)
from web.context import Parts, parts_of
from web.origin import address_of
from web.pictures.game_pages import pages_of
from web.proxies import checked_prefix, has_proxies
from web.server import Server, share_one_arena
from web.settings import Settings

NOT_BOTH = "--open asks for no rights, and with KIFU_PROXIES everybody needs them: choose one."
FIRST = ("/", "/matches", "/api/v1/matches?limit=1")  # they load most of what all pages need
SIGN_IN = """\
For whoever administers Kifu, and nobody else: this code, or this link, signs one browser in, once,
within an hour. Then it can do what an administrator can; hands of matches it is not shown.
{link}"""


@click.command()
@at_a_place
@click.pass_obj
def serve(workspace: Workspace, place: Place) -> None:
    """Serve pages and JSON interface until interrupted."""
    _serve(workspace, _listen(place, workspace.settings), place)


@click.command()
@at_a_place
@click.pass_obj
def demo(workspace: Workspace, place: Place) -> None:
    """Load the example matches that come with Kifu, then serve.

    Matches already there stay as they are.
    """
    opened = _listen(place, workspace.settings)
    files = [file for slug in registry() for file in _examples(slug)]
    new = 0
    with output.progress("Loading examples", len(files)) as advance:
        for file in files:
            new += sum(imported.new for imported in bring_in(workspace, file))
            advance()
    output.say(f"{len(files)} example files, {new} new matches.")
    _serve(workspace, opened, place)


def _examples(slug: str) -> list[Path]:
    """The files of matches that come with a game."""
    folder = pages_of(slug).examples
    return [] if folder is None else sorted(folder.iterdir())


def _listen(place: Place, settings: Settings) -> Listening:
    """Bound sockets. Raises `ClickException` where nobody can listen there, `UsageError`
    where strangers could come in and nobody said that they may.
    """
    if place.lan:
        from web.cli.lan import listen_at_home  # noqa: PLC0415 - libraries for that alone

        return listen_at_home(place, settings)
    with cannot_listen(place.host, place.port):
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        strangers = not _is_loopback(address)
        guarded = place.guarded or has_proxies(settings)
        if place.opened and guarded:
            raise click.UsageError(NOT_BOTH)
        if strangers and not (place.opened or guarded):
            raise click.UsageError(CLOSED.format(host=place.host, able=ABLE))
        sock = bound(family, address)
    at = f"Kifu is at {place.url}:{sock.getsockname()[1]}/ (Ctrl+C ends it)"
    told = (OPENED.format(able=ABLE), at) if place.opened and strangers else (at,)
    hosts = (place.host, *place.names)
    return Listening(sock, told, hosts, guarded=guarded, alone=not guarded, opened=place.opened)


def _is_loopback(address: tuple[Any, ...]) -> bool:
    """Whether an address of a socket leads to this machine alone."""
    found = address_of(str(address[0]))
    return found is not None and found.is_loopback


def _figures(place: Place, settings: Settings) -> socket.socket | None:
    """A socket for those who look after the server. Raises `ClickException`."""
    port = (settings.metrics_port or None) if place.metrics_port is None else place.metrics_port
    if port is None:
        return None
    with cannot_listen(LOCAL, port, "--metrics-port"):
        return bound(socket.AF_INET, (LOCAL, port))


def _serve(workspace: Workspace, opened: Listening, place: Place) -> None:
    share_one_arena()  # before there are threads
    workspace.tell_unknown_settings()
    with closing(opened), ExitStack() as also:
        log = also.enter_context(logs.kept(workspace.settings))
        if aside := _figures(place, workspace.settings):
            also.enter_context(aside)
        workspace.database  # noqa: B018 - opened and upgraded before anybody may call
        known = workspace.settings.hosts
        settings = replace(
            workspace.settings,
            hosts=(*known, *opened.hosts),
            reach=opened.reach,
            guarded=opened.guarded,
            opened=opened.opened,
        )
        app = web.create_app(settings)
        link = _sign_in_link(parts_of(app))
        gc.freeze()  # what is there stays for good: no collection between requests goes over it
        with closing(parts_of(app)), opened.announced():
            if not settings.worker or not opened.alone:  # one of several, behind a proxy
                _warm(app)
            opened.begin()
            server = Server(
                *(app, opened.sock),
                tls=opened.tls,
                plain=opened.beside,
                aside=aside,
                alone=opened.alone and not has_proxies(settings),
                lines_dropped=lambda: log.dropped,
            )
            server.run(lambda: _tell(opened, link, aside))


def _warm(app: Flask) -> None:
    """Make some pages before anybody can ask: what the first one of a process loads takes as long
    as a hundred others, in which another process had answered.
    """
    client = app.test_client()
    for path in FIRST:
        client.get(path).close()


def _sign_in_link(parts: Parts) -> str | None:
    """What signs the administrator in from elsewhere; None where nobody needs a right.

    There is an administrator afterwards: made now, where nobody was one.
    """
    settings, accounts = parts.settings, parts.accounts
    if not settings.guarded or settings.reach is None:
        return None
    at = settings.reach.addresses[0].rstrip("/") + checked_prefix(settings.prefix)
    return f"{at}/enter/{administrators_secret(accounts, settings.clock())}"


def _tell(opened: Listening, link: str | None, aside: socket.socket | None) -> None:
    """Say where the server is, where its figures are, and how its administrator signs in."""
    if link is not None:
        _draw(link)
        output.say(SIGN_IN.format(link=link))
    for line in opened.told:
        output.say(line)
    if aside is not None:
        output.say(f"Figures for this computer: http://{LOCAL}:{aside.getsockname()[1]}/metrics")


def _draw(code: str) -> None:
    """A QR code: light on dark on a terminal, whatever its own colours are."""
    with suppress(UnicodeEncodeError):  # a terminal that knows no blocks; the address is told too
        for line in qr.lines(code):
            click.secho(line, fg="bright_white", bg="black")
