"""The server on a home network: it speaks TLS with a certificate of its own, under a name."""

from __future__ import annotations

import errno
import gc
import json
import socket
import ssl
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address
from pathlib import Path
from threading import Event

import pytest
from flask import Flask, request
from zeroconf import ServiceInfo, Zeroconf

from core.errors import BadInput
from tests.servers import STUCK, serving
from web.lan import addresses, announcing
from web.lan.announcing import TAKEN, announced, service_of
from web.lan.certificates import (
    AUTHORITY,
    OWN,
    Kept,
    Names,
    Signed,
    _new_own,
    _write,
    kept_certificate,
)
from web.server import Server, ServerLimits

TODAY = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
YEAR = timedelta(days=365)
LOCAL = IPv4Address("127.0.0.1")
NAMES = Names((IPv4Address("192.168.1.5"), LOCAL), ("kifu.local", "localhost", "desk"))
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A certificate that is valid today, by the clock of the machine."""
    return kept_certificate(tmp_path_factory.mktemp("certificates"), NAMES, datetime.now(UTC))


def trusting(kept: Kept) -> ssl.SSLContext:
    """A client that trusts the authority, and nobody else."""
    return ssl.create_default_context(cadata=kept.certified.authority)


def apart(work: Callable[[], None]) -> None:
    """In a thread of its own: a browser that this process drives has its loop in the first one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work).result()


@contextmanager
def line_to(server: Server, kept: Kept) -> Iterator[ssl.SSLSocket]:
    plain = socket.create_connection(("127.0.0.1", server.port), timeout=STUCK)
    with closing(trusting(kept).wrap_socket(plain, server_hostname="localhost")) as line:
        yield line


def asked(server: Server, kept: Kept, path: str, host: str = "127.0.0.1") -> int:
    with closing(HTTPSConnection(host, server.port, context=trusting(kept), timeout=STUCK)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        return answer.status


# --- TLS ---------------------------------------------------------------------------------------


def test_requests_over_tls_follow_each_other_and_are_secure(app: Flask, kept: Kept) -> None:
    app.add_url_rule("/how", "how", lambda: request.url)
    with serving(app, tls=kept.context()) as server:
        context = trusting(kept)
        with closing(HTTPSConnection("localhost", server.port, context=context)) as line:
            for _ in range(2):
                line.request("POST", "/api/v1/matches", '{"game": "toy-pig"}', JSON)
                answer = line.getresponse()
                assert (answer.status, answer.read()[:10]) == (201, b'{"step":0,')
            line.request("GET", "/how")
            assert line.getresponse().read() == f"https://localhost:{server.port}/how".encode()
            assert line.sock.version() in {"TLSv1.2", "TLSv1.3"}  # type: ignore[union-attr]
        assert asked(server, kept, "/api/v1/games") == 200  # by its address in figures


def test_who_trusts_others_alone_is_not_served(app: Flask, kept: Kept, tmp_path: Path) -> None:
    other = kept_certificate(tmp_path, NAMES, datetime.now(UTC))
    with serving(app, tls=kept.context()) as server:
        with pytest.raises(ssl.SSLCertVerificationError):
            asked(server, other, "/")
        assert asked(server, kept, "/api/v1/games") == 200


def test_a_live_feed_runs_over_tls_and_ends_in_order(app: Flask, kept: Kept) -> None:
    with serving(app, tls=kept.context()) as server:
        context = trusting(kept)
        with closing(HTTPSConnection("localhost", server.port, context=context)) as line:
            line.request("POST", "/api/v1/matches", '{"game": "toy-pig"}', JSON)
            begun = json.loads(line.getresponse().read())
            with line_to(server, kept) as feed:
                path = f"/api/v1/matches/{begun['match']}/live?after=0"
                feed.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                heard = feed.recv(65536)
                body = {"notation": "roll 3", "expected_version": begun["version"]}
                line.request(
                    "POST", f"/api/v1/matches/{begun['match']}/steps", json.dumps(body), JSON
                )
                answer = line.getresponse()
                assert answer.status == 201, answer.read()
                answer.read()
                while b'"step":1' not in heard:
                    heard += feed.recv(65536)
                server.stop()
                while piece := feed.recv(65536):
                    heard += piece
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert heard.endswith(b"0\r\n\r\n")  # whole: watchers are told to come back


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_who_does_not_begin_tls_in_time_is_let_go(app: Flask, kept: Kept, said: bytes) -> None:
    with (
        serving(app, ServerLimits(head=0.2), tls=kept.context()) as server,
        closing(socket.create_connection(("127.0.0.1", server.port), timeout=STUCK)) as line,
    ):
        line.sendall(said)
        with suppress(ConnectionError):  # some systems say it so
            while line.recv(1000):
                pass
        assert asked(server, kept, "/api/v1/games") == 200


def test_who_asks_nothing_over_tls_is_let_go_too(app: Flask, kept: Kept) -> None:
    with (
        serving(app, ServerLimits(head=0.2), tls=kept.context()) as server,
        line_to(server, kept) as line,
    ):
        assert line.recv(1) == b""


def test_a_body_that_is_too_large_is_refused_in_words_over_tls(
    make_app: Callable[..., Flask], kept: Kept
) -> None:
    head = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with (
        serving(make_app(max_request=100), tls=kept.context()) as server,
        line_to(server, kept) as line,
    ):
        line.sendall(head + b"Content-Length: 200000\r\n\r\n" + b" " * 200_000)
        assert line.recv(1000).startswith(b"HTTP/1.1 413 ")


def test_a_server_ends_although_somebody_has_not_begun_tls(app: Flask, kept: Kept) -> None:
    with (
        closing(socket.socket()) as line,
        serving(app, tls=kept.context()) as server,
    ):
        line.settimeout(STUCK)
        line.connect(("127.0.0.1", server.port))
        assert asked(server, kept, "/api/v1/games") == 200  # so the other one is accepted, too
        server.stop()
        with suppress(ConnectionError):
            assert line.recv(1) == b""
    gc.collect()  # nothing is left open: a warning would fail the test


def test_plain_http_may_be_spoken_beside_it(app: Flask, kept: Kept) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as sock,
        socket.create_server(("127.0.0.1", 0)) as plain,
    ):
        server = Server(app, sock, tls=kept.context(), plain=plain)
        said: list[bytes] = []

        def ready() -> None:
            server._loop.run_in_executor(None, ask)

        def ask() -> None:
            with closing(socket.create_connection(plain.getsockname(), timeout=STUCK)) as line:
                line.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                said.append(line.recv(12))
            server.stop()

        apart(lambda: server.run(ready))
    assert said == [b"HTTP/1.1 421"]  # a name that is none of this server's


def test_who_comes_by_the_socket_of_this_machine_alone_needs_no_right(
    make_app: Callable[..., Flask], kept: Kept
) -> None:
    app, said = make_app(guarded=True), []
    with (
        socket.create_server(("0.0.0.0", 0)) as sock,
        socket.create_server(("127.0.0.1", 0)) as plain,
    ):
        server = Server(app, sock, tls=kept.context(), plain=plain)

        def ask() -> None:
            ways = (
                HTTPSConnection("127.0.0.1", server.port, context=trusting(kept), timeout=STUCK),
                HTTPConnection(*plain.getsockname(), timeout=STUCK),
            )
            for way in ways:
                with closing(way):
                    way.request("GET", "/api/v1/status")
                    said.append(way.getresponse().status)
            server.stop()

        apart(lambda: server.run(lambda: server._loop.run_in_executor(None, ask) and None))
    assert said == [401, 200]


# --- The certificate ---------------------------------------------------------------------------


def test_a_certificate_is_kept_for_its_owner_alone_and_taken_again(tmp_path: Path) -> None:
    first = kept_certificate(tmp_path / "new", NAMES, TODAY)
    again = kept_certificate(tmp_path / "new", NAMES, TODAY + timedelta(days=366))
    assert (again.own.fingerprint, again.replaced) == (first.own.fingerprint, False)
    assert first.certified == again.certified
    for name in (OWN, AUTHORITY):
        assert stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    valid = first.own.certificate
    assert valid.not_valid_after_utc - valid.not_valid_before_utc == timedelta(days=397)


@pytest.mark.parametrize("later", [timedelta(days=367), 3 * YEAR, -timedelta(days=2)])
def test_it_is_renewed_before_its_end_by_the_same_authority(
    tmp_path: Path, later: timedelta
) -> None:
    first = kept_certificate(tmp_path, NAMES, TODAY)
    again = kept_certificate(tmp_path, NAMES, TODAY + later)
    assert again.own.fingerprint != first.own.fingerprint
    assert again.own.lasts(TODAY + later, timedelta(days=396))
    assert again.replaced == (later < timedelta())  # a clock that was put back: all is made anew
    if not again.replaced:
        assert again.authority.fingerprint == first.authority.fingerprint
        again.own.certificate.verify_directly_issued_by(first.authority.certificate)


def test_the_authority_is_renewed_while_all_that_it_signs_is_valid(tmp_path: Path) -> None:
    first = kept_certificate(tmp_path, NAMES, TODAY)
    again = kept_certificate(tmp_path, NAMES, TODAY + 9 * YEAR)
    assert again.replaced
    ends = again.authority.certificate.not_valid_after_utc
    assert ends > again.own.certificate.not_valid_after_utc
    assert first.authority.certificate.not_valid_after_utc < TODAY + 10 * YEAR + YEAR


def test_another_address_needs_another_certificate_by_the_same_authority(tmp_path: Path) -> None:
    first = kept_certificate(tmp_path, NAMES, TODAY)
    moved = NAMES._replace(addresses=(IPv4Address("10.0.0.9"), LOCAL))
    again = kept_certificate(tmp_path, moved, TODAY)
    assert again.own.fingerprint != first.own.fingerprint
    assert again.certified.authority == first.certified.authority
    outside = NAMES._replace(addresses=(IPv4Address("203.0.113.7"),))
    assert kept_certificate(tmp_path, outside, TODAY).replaced  # it may not vouch for that


def test_the_authority_vouches_for_nobody_but_those_at_home(app: Flask, kept: Kept) -> None:
    bank = Names((LOCAL,), ("bank.example",))
    forged: Signed = _new_own(kept.authority, bank, datetime.now(UTC))
    path = kept.path.with_name("forged.pem")
    _write(path, forged)
    with (
        serving(app, tls=kept._replace(own=forged, path=path).context()) as server,
        closing(socket.create_connection(("127.0.0.1", server.port), timeout=STUCK)) as plain,
        pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"),
    ):
        trusting(kept).wrap_socket(plain, server_hostname="bank.example")


@pytest.mark.parametrize("spoilt", [OWN, AUTHORITY])
@pytest.mark.parametrize("text", ["", "-----BEGIN CERTIFICATE-----\nno\n"])
def test_a_file_that_holds_something_else_is_named(tmp_path: Path, spoilt: str, text: str) -> None:
    kept_certificate(tmp_path, NAMES, TODAY)
    (tmp_path / spoilt).write_text(text)
    with pytest.raises(BadInput, match="Take it away") as caught:
        kept_certificate(tmp_path, NAMES, TODAY)
    assert str(tmp_path / spoilt) in str(caught.value)
    (tmp_path / spoilt).unlink()
    assert kept_certificate(tmp_path, NAMES, TODAY).own.lasts(TODAY, YEAR)


# --- Addresses and the name --------------------------------------------------------------------


class _Adapter:
    def __init__(self, *ips: str) -> None:
        self.ips = [_Ip(ip) for ip in ips]


class _Ip:
    def __init__(self, ip: str) -> None:
        self.ip = ip
        self.is_IPv4 = ":" not in ip


def test_the_address_of_the_way_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [_Adapter("127.0.0.1", "::1"), _Adapter("172.17.0.1"), _Adapter("169.254.3.4")]
    monkeypatch.setattr(addresses, "get_adapters", lambda: [*found, _Adapter("192.168.1.5")])
    monkeypatch.setattr(addresses, "_way_out", lambda: IPv4Address("192.168.1.5"))
    assert [str(one) for one in addresses.home_addresses()] == [
        *("192.168.1.5", "172.17.0.1", "169.254.3.4")
    ]
    monkeypatch.setattr(addresses, "_way_out", lambda: None)
    assert str(addresses.home_addresses()[0]) == "172.17.0.1"


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Desk", ("desk", "desk.local")),
        ("desk.home.arpa", ("desk.home.arpa",)),
        ("localhost", ()),
        ("Übersee", ()),
        ("a_b", ()),
        ("10.0.0.1", ()),
        ("x" * 64, ()),
    ],
)
def test_a_computer_has_its_name_where_that_can_be_one(
    monkeypatch: pytest.MonkeyPatch, name: str, names: tuple[str, ...]
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert addresses.own_names() == names


def test_the_name_is_announced_and_withdrawn() -> None:
    """On the loopback address: nothing of it leaves this machine."""
    apart(announced_and_withdrawn)


def announced_and_withdrawn() -> None:
    service = service_of([LOCAL], 8000, secure=True)
    heard: list[str | None] = []
    told = Event()
    with closing(Zeroconf(interfaces=["127.0.0.1"])) as other:
        with announced(service, lambda why: (heard.append(why), told.set())[1], ["127.0.0.1"]):
            assert told.wait(STUCK)
            assert heard == [None]
            found = ServiceInfo(service.type, service.name)
            assert found.request(other, 3000)
            assert (found.server, found.port) == ("kifu.local.", 8000)
            assert found.parsed_addresses() == ["127.0.0.1"]
            taken: list[str | None] = []
            with announced(service_of([LOCAL], 9000, secure=True), taken.append, ["127.0.0.1"]):
                pass
            assert taken == [TAKEN]
        assert not ServiceInfo(service.type, service.name).request(other, 300)


def test_a_name_that_cannot_be_announced_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(interfaces: list[str]) -> Zeroconf:
        raise OSError(errno.EADDRINUSE, f"{interfaces} are taken")

    monkeypatch.setattr(announcing, "Zeroconf", refusing)
    heard: list[str | None] = []
    with announced(service_of([LOCAL], 8000, secure=False), heard.append, ["127.0.0.1"]):
        pass
    assert len(heard) == 1
    assert "['127.0.0.1'] are taken" in str(heard[0])
