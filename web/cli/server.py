"""`kifu serve` and `kifu demo`: the pages and the JSON interface on an address."""

from __future__ import annotations

import gc
import os
import socket
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

import web
from core.games import registry
from web.cli import output
from web.cli.context import Workspace
from web.cli.records import bring_in
from web.context import parts_of
from web.pictures.game_pages import pages_of
from web.security import address_of
from web.server import BACKLOG, Server, share_one_arena

CLOSED = """\
{host} can be reached from other computers, and Kifu has no accounts: {able}.
If that is what you want, say so with --open."""
OPENED = """\
Open: {able}.
What administers this installation stays with this computer.
Under a name of this computer it answers only if --name or KIFU_HOSTS gives that name."""
ABLE = (
    "whoever reaches this address can see every match with all hidden cards, record, undo and "
    "correct in every match, change who sat where, start and import matches, load and remove "
    "catalogues"
)


class Place(NamedTuple):
    """Where to listen, and under which names to answer."""

    host: str
    port: int
    names: tuple[str, ...]  # besides the host and those of this machine alone
    opened: bool  # strangers may come in

    @property
    def url(self) -> str:
        """The address without its port."""
        return f"http://[{self.host}]" if ":" in self.host else f"http://{self.host}"


def _at_a_place(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command its `place`, from the options that say it."""

    @wraps(command)
    def with_place(
        *args: Any, host: str, port: int, name: tuple[str, ...], opened: bool, **more: Any
    ) -> None:
        command(*args, place=Place(host, port, name, opened), **more)

    wrapped: Callable[..., None] = with_place
    for option in (
        click.option(
            "--name",
            multiple=True,
            help="A name under which this server is reached, besides --host; may be repeated. "
            "KIFU_HOSTS names some for good.",
        ),
        click.option(
            "--open", "opened", is_flag=True, help="Let other computers in: they can do everything."
        ),
        click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True),
        click.option("--host", default="127.0.0.1", show_default=True),
    ):
        wrapped = option(wrapped)
    return wrapped


@click.command()
@_at_a_place
@click.pass_obj
def serve(workspace: Workspace, place: Place) -> None:
    """Serve pages and JSON interface until interrupted."""
    _serve(workspace, place, _listen(place))


@click.command()
@_at_a_place
@click.pass_obj
def demo(workspace: Workspace, place: Place) -> None:
    """Load the example matches that come with Kifu, then serve.

    Matches already there stay as they are.
    """
    listening = _listen(place)
    files = [file for slug in registry() for file in _examples(slug)]
    new = 0
    with output.progress("Loading examples", len(files)) as advance:
        for file in files:
            new += sum(imported.new for imported in bring_in(workspace, file))
            advance()
    output.say(f"{len(files)} example files, {new} new matches.")
    _serve(workspace, place, listening)


def _examples(slug: str) -> list[Path]:
    """The files of matches that come with a game."""
    folder = pages_of(slug).examples
    return [] if folder is None else sorted(folder.iterdir())


def _serve(workspace: Workspace, place: Place, listening: socket.socket) -> None:
    share_one_arena()  # before there are threads
    with closing(listening) as sock:
        workspace.database  # noqa: B018 - opened and upgraded before anybody may call
        known = workspace.settings.hosts
        settings = replace(workspace.settings, hosts=(*known, place.host, *place.names))
        app = web.create_app(settings)
        if not _is_loopback(sock.getsockname()):
            output.say(OPENED.format(able=ABLE))
        gc.freeze()  # what is there stays for good: no collection between requests goes over it
        address = f"{place.url}:{sock.getsockname()[1]}/"
        with closing(parts_of(app)):
            Server(app, sock).run(lambda: output.say(f"Kifu is at {address} (Ctrl+C ends it)"))


def _listen(place: Place) -> socket.socket:
    """A bound socket. Raises `ClickException` where nobody can listen there, `UsageError`
    where strangers could come in and nobody said that they may.
    """
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        family, *_, address = found[0]
        if not (place.opened or _is_loopback(address)):
            raise click.UsageError(CLOSED.format(host=place.host, able=ABLE))
        return _listening(family, address)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "that is no name of a computer"
        raise click.ClickException(
            f"Cannot listen on {place.host} port {place.port}: {why}. Choose another with --port."
        ) from error


def _listening(family: socket.AddressFamily, address: tuple[Any, ...]) -> socket.socket:
    """A socket that listens at an address. Raises OSError, and leaves nothing open then."""
    with ExitStack() as failing:
        sock = failing.enter_context(socket.socket(family, socket.SOCK_STREAM))
        if os.name != "nt":  # there it would let two servers have the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(BACKLOG)
        failing.pop_all()
    return sock


def _is_loopback(address: tuple[Any, ...]) -> bool:
    """Whether an address of a socket leads to this machine alone."""
    found = address_of(str(address[0]))
    return found is not None and found.is_loopback
