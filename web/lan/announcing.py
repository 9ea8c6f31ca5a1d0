"""The name of the server on the home network, by multicast DNS (RFC 6762, 6763)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from ipaddress import IPv4Address

from zeroconf import NonUniqueNameException, ServiceInfo, Zeroconf

HOST = "kifu.local"
TAKEN = "another Kifu has that name on this network"


def service_of(addresses: Sequence[IPv4Address], port: int, *, secure: bool) -> ServiceInfo:
    """What is announced: a web server, and the addresses of the name `kifu.local`."""
    kind = f"_{'https' if secure else 'http'}._tcp.local."
    return ServiceInfo(
        kind,
        f"Kifu.{kind}",
        port=port,
        addresses=[one.packed for one in addresses],
        server=f"{HOST}.",
        properties={"path": "/"},
    )


@contextmanager
def announced(
    service: ServiceInfo, told: Callable[[str | None], None], interfaces: Sequence[str]
) -> Iterator[None]:
    """While this lasts, the name leads here; in the end it is withdrawn.

    That takes a second: a thread does it. `told` hears there why it cannot be, or None when it is.
    """
    with ThreadPoolExecutor(1, "announcing") as thread:
        going = thread.submit(_announce, service, interfaces, told)
        try:
            yield
        finally:
            thread.submit(_withdraw, going)


def _announce(
    service: ServiceInfo, interfaces: Sequence[str], told: Callable[[str | None], None]
) -> Zeroconf | None:
    speaker = None
    try:
        speaker = Zeroconf(interfaces=list(interfaces))
        speaker.register_service(service)
    except Exception as error:  # noqa: BLE001 - a name is a convenience: nothing may end for it
        if speaker is not None:
            speaker.close()
        told(TAKEN if isinstance(error, NonUniqueNameException) else str(error) or repr(error))
        return None
    told(None)
    return speaker


def _withdraw(going: Future[Zeroconf | None]) -> None:
    if speaker := going.result():
        speaker.unregister_all_services()
        speaker.close()
