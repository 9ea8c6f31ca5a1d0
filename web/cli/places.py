"""Where `kifu serve` and `kifu demo` listen, and whom they let in there."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import wraps
from ssl import SSLContext
from typing import Any, NamedTuple

import click

from web.reach import Reach
from web.server import BACKLOG

CLOSED = """\
{host} can be reached from other computers. With --lan they need a right for all they do, and with
--guarded too, behind a proxy that speaks https. With --open they need none: {able}."""
OPENED = """\
Open: {able}.
What administers this installation stays with this computer.
Under a name of this computer it answers only if --name or KIFU_HOSTS gives that name."""
ABLE = (
    "whoever reaches this address can see every match with all hidden cards, record, undo and "
    "correct in every match, change who sat where, start and import matches, load and remove "
    "catalogues"
)
LOCAL = "127.0.0.1"


class Place(NamedTuple):
    """Where to listen, and under which names to answer."""

    host: str
    port: int
    names: tuple[str, ...]  # besides the host and those of this machine alone
    opened: bool  # strangers may come in
    lan: bool = False  # the home network may, with rights, and is told how
    plain: bool = False  # by http alone
    guarded: bool = False  # everybody needs a right: a proxy stands before
    metrics_port: int | None = None  # where figures are told; None: as the settings say

    @property
    def url(self) -> str:
        """The address without its port."""
        return f"http://[{self.host}]" if ":" in self.host else f"http://{self.host}"


class Listening(NamedTuple):
    """Bound sockets, and what is told of them.

    With `tls` the first speaks https; `beside` speaks http, to this computer alone. `told`
    is said once the server serves; `announced` gives the server a name for as long. Who comes by
    a `guarded` one needs a right; who is `alone` at this computer needs none, and
    nobody where it is `opened`.
    """

    sock: socket.socket
    told: tuple[str, ...]
    hosts: tuple[str, ...]
    guarded: bool = False
    tls: SSLContext | None = None
    beside: socket.socket | None = None
    reach: Reach | None = None
    announced: Callable[[], AbstractContextManager[None]] = nullcontext
    alone: bool = True
    opened: bool = False

    def begin(self) -> None:
        """Let connections come. Before, they are refused rather than left waiting, so that a proxy
        turns to a server that answers. Raises `ClickException`.
        """
        for sock in (self.sock, self.beside):
            if sock is not None:
                host, port = sock.getsockname()[:2]
                with cannot_listen(host, port):
                    sock.listen(BACKLOG)

    def close(self) -> None:
        """Listen no longer."""
        self.sock.close()
        if self.beside is not None:
            self.beside.close()


OPTIONS = (  # of a command that serves, the last one first
    click.option(
        "--metrics-port",
        type=click.IntRange(0, 65535),
        help="Tell figures at http://127.0.0.1:PORT/metrics, for this computer alone; "
        "0: a free port.",
    ),
    click.option("--plain", is_flag=True, help="With --lan: http, without a certificate."),
    click.option(
        "--lan",
        is_flag=True,
        help="Let the home network in, each device with its rights: by https, on the next free "
        "port. A link, shown as a QR code too, signs the administrator in.",
    ),
    click.option(
        "--guarded",
        is_flag=True,
        help="Behind a proxy: everybody needs a right for all they do, who is at this computer "
        "too. “kifu administrator” signs the first one in.",
    ),
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
    click.option("--host", default=LOCAL, show_default=True),
)


def at_a_place(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command its `place`, from the options that say it."""

    @wraps(command)
    def with_place(
        *args: Any, host: str, port: int, name: tuple[str, ...], opened: bool, **more: Any
    ) -> None:
        rest = {kind: more.pop(kind) for kind in ("lan", "plain", "guarded", "metrics_port")}
        command(*args, place=_checked(Place(host, port, name, opened, **rest)), **more)

    wrapped: Callable[..., None] = with_place
    for option in OPTIONS:
        wrapped = option(wrapped)
    return wrapped


def _checked(place: Place) -> Place:
    if place.lan and place.host != LOCAL:
        raise click.UsageError("--lan listens on all addresses of this computer: leave --host out.")
    if place.lan and place.opened:
        raise click.UsageError("--lan asks for rights, --open for none: choose one of them.")
    if place.guarded and (place.lan or place.opened):
        raise click.UsageError("--guarded stands alone: leave --lan and --open out.")
    if place.plain and not place.lan:
        raise click.UsageError("--plain goes with --lan; without that, http is all there is.")
    return place


@contextmanager
def cannot_listen(host: str, port: int, option: str = "--port") -> Iterator[None]:
    """What the system refuses within this is raised as `ClickException`."""
    try:
        yield
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "that is no name of a computer"
        raise click.ClickException(
            f"Cannot listen on {host} port {port}: {why}. Choose another with {option}."
        ) from error


def bound(family: socket.AddressFamily, address: tuple[Any, ...]) -> socket.socket:
    """A socket that has an address, and does not listen there yet. Raises OSError, and leaves
    nothing open then.
    """
    with ExitStack() as failing:
        sock = failing.enter_context(socket.socket(family, socket.SOCK_STREAM))
        if os.name != "nt":  # there it would let two servers have the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        failing.pop_all()
    return sock


def listening(family: socket.AddressFamily, address: tuple[Any, ...]) -> socket.socket:
    """A socket that listens at an address. Raises OSError, and leaves nothing open then."""
    with ExitStack() as failing:
        sock = failing.enter_context(bound(family, address))
        sock.listen(BACKLOG)
        failing.pop_all()
    return sock
