"""`kifu serve` and `kifu demo`: the pages and the JSON interface on an address."""

from __future__ import annotations

import gc
import signal
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import waitress

import web
from web.cli import output
from web.cli.context import Workspace
from web.cli.records import bring_in
from web.context import parts_of

FIXTURES = Path(web.__file__).parent.parent / "fixtures"


def _address(command: Callable[..., None]) -> Callable[..., None]:
    port = click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
    return click.option("--host", default="127.0.0.1", show_default=True)(port(command))


@click.command()
@_address
@click.pass_obj
def serve(workspace: Workspace, host: str, port: int) -> None:
    """Serve pages and JSON interface until interrupted."""
    _serve(workspace, host, port)


@click.command()
@_address
@click.pass_obj
def demo(workspace: Workspace, host: str, port: int) -> None:
    """Load the example matches that come with Kifu, then serve.

    Matches already there stay as they are.
    """
    listening = _listen(host, port)
    files = sorted(FIXTURES.glob("*/matches/*"))
    new = 0
    with output.progress("Loading examples", len(files)) as advance:
        for file in files:
            new += sum(imported.new for imported in bring_in(workspace, file))
            advance()
    click.echo(f"{len(files)} example files, {new} new matches.")
    _serve(workspace, host, port, listening)


def _serve(
    workspace: Workspace, host: str, port: int, listening: socket.socket | None = None
) -> None:
    with closing(listening or _listen(host, port)) as sock:
        workspace.database  # noqa: B018 - opened and upgraded before anybody may call
        app = web.create_app(workspace.settings)
        server: Any = waitress.create_server(
            app, sockets=[sock], **workspace.settings.server_options
        )
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"Kifu is at http://{shown}:{sock.getsockname()[1]}/ (Ctrl+C ends it)")
        _end_with(parts_of(app).bell.close)
        gc.freeze()  # what is there stays for good: no collection between requests goes over it
        server.run()


def _end_with(release: Callable[[], None]) -> None:
    """On Ctrl+C let the live feeds go first: the server waits for whoever is still served."""

    def leave(*_: object) -> None:
        release()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, leave)


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket. Raises `ClickException` where nobody can listen there."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {host} port {port}: {error.strerror}. Choose another with --port."
        ) from error
    return sock
