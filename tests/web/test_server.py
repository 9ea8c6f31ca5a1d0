"""The server: what slow, idle, large and broken requests get, and that others are served."""

from __future__ import annotations

import gc
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, request

from tests.servers import STUCK, held, serving
from tests.web.conftest import Api
from web.server import Server, ServerLimits, limits
from web.server.limits import connections_possible

SHORT = ServerLimits(head=0.2, pace=0.2, taking=0.2)
JSON = {"Content-Type": "application/json"}
HEAD = b"POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@contextmanager
def line_to(server: Server) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=STUCK)) as line:
        yield line


def rest(line: socket.socket) -> bytes:
    """Everything until the server ends the connection."""
    found = b""
    while data := line.recv(65536):
        found += data
    return found


def asked(server: Server, path: str = "/api/v1/games") -> int:
    """The status of an ordinary request on a connection of its own."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        return answer.status


def test_requests_follow_each_other_on_one_connection(app: Flask) -> None:
    with serving(app) as server, closing(HTTPConnection("127.0.0.1", server.port)) as line:
        for _ in range(3):
            line.request("POST", "/api/v1/matches", '{"game": "toy-pig"}', JSON)
            answer = line.getresponse()
            assert (answer.status, answer.read()[:10]) == (201, b'{"step":0,')
        line.request("HEAD", "/api/v1/games")
        answer = line.getresponse()
        assert (answer.status, answer.read()) == (200, b"")
        assert answer.headers["Date"]
        line.request("GET", "/static/kifu.css")
        answer = line.getresponse()
        assert len(answer.read()) == int(answer.headers["Content-Length"])
        line.request("GET", "/static/base.css")
        answer = line.getresponse()
        assert (answer.status, len(answer.headers.get_all("Date"))) == (200, 1)
        answer.read()


def test_answers_do_not_wait_for_acknowledgements(app: Flask) -> None:
    with serving(app) as server, closing(HTTPConnection("127.0.0.1", server.port)) as kept:
        kept.request("GET", "/api/v1/games")
        assert kept.getresponse().read()
        (connection,) = server._connections
        sock = connection.wire.writer.get_extra_info("socket")
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_requests_in_a_row_without_waiting_are_answered_in_a_row(app: Flask) -> None:
    one = b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with serving(app) as server, line_to(server) as line:
        line.sendall(one * 3 + last)
        answers = rest(line)
    assert answers.count(b"HTTP/1.1 200 ") == 3
    assert answers.count(b"HTTP/1.1 404 ") == 1


def test_a_body_may_come_in_chunks_and_asks_to_go_on(app: Flask) -> None:
    with serving(app) as server, line_to(server) as line:
        line.sendall(
            HEAD
            + b"Transfer-Encoding: chunked\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n"
        )
        assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
        line.sendall(b'8\r\n{"game":\r\n')
        line.sendall(b'b\r\n "toy-pig"}\r\n0\r\n\r\n')
        assert b"HTTP/1.1 201 " in rest(line)


@pytest.mark.parametrize("head", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
def test_who_asks_nothing_is_let_go(app: Flask, head: bytes) -> None:
    with serving(app, SHORT) as server, line_to(server) as line:
        line.sendall(head)
        assert rest(line) == b""


def test_a_body_that_does_not_come_is_not_waited_for(app: Flask) -> None:
    with serving(app, SHORT) as server, line_to(server) as line:
        line.sendall(HEAD + b'Content-Length: 19\r\n\r\n{"game"')
        said = rest(line)
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"request_timeout"' in said


def test_slow_and_idle_connections_hold_no_thread(make_app: Callable[..., Flask]) -> None:
    app = make_app(threads=1)
    with serving(app) as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(30)]
        for number, line in enumerate(held):
            line.sendall(
                (b"", b"GET / HTTP/1.1\r\nHo", HEAD + b"Content-Length: 9\r\n\r\n{")[number % 3]
            )
        assert asked(server) == 200
        for line in held:
            line.close()


def test_who_does_not_take_an_answer_holds_no_thread(make_app: Callable[..., Flask]) -> None:
    app = make_app(threads=1)
    closed = Event()

    class Endless:
        def __iter__(self) -> Iterator[bytes]:
            while True:
                yield b"x" * 65536

        def close(self) -> None:
            closed.set()

    app.add_url_rule("/endless", "endless", lambda: app.response_class(Endless()))
    with serving(app, ServerLimits(taking=0.3)) as server, line_to(server) as line:
        line.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(10) == b"HTTP/1.1 2"
        assert asked(server) == 200
        assert closed.wait(STUCK)  # given up, and what it held is given back


def test_the_longest_idle_connection_makes_room(app: Flask) -> None:
    with serving(app, ServerLimits(connections=3)) as server:
        held = [socket.create_connection(("127.0.0.1", server.port), STUCK) for _ in range(3)]
        assert asked(server) == 200
        assert held[0].recv(1) == b""
        for line in held:
            line.close()


def test_a_longer_head_may_be_allowed(app: Flask) -> None:
    long = HEAD + b"X: " + b"y" * 100_000 + b"\r\nConnection: close\r\n\r\n"
    for most, status in ((32 * 1024, b"431"), (128 * 1024, b"422")):
        limits = ServerLimits(head_bytes=most)
        with serving(app, limits) as server, line_to(server) as line:
            line.sendall(long)
            assert rest(line).startswith(b"HTTP/1.1 " + status)


def test_bodies_share_their_room(app: Flask) -> None:
    with serving(app, ServerLimits(bodies=1000)) as server, line_to(server) as line:
        line.sendall(HEAD + b"Content-Length: 2000\r\n\r\n" + b" " * 2000)
        said = rest(line)
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5" in said.lower()
        assert asked(server) == 200
        assert server.room.left == 1000


@pytest.mark.parametrize("way", ["length", "chunks"])
def test_a_body_that_is_too_large_is_refused_in_words(
    make_app: Callable[..., Flask], way: str
) -> None:
    with serving(make_app(max_request=100)) as server, line_to(server) as line:
        if way == "length":
            line.sendall(HEAD + b"Content-Length: 200000\r\n\r\n" + b" " * 200_000)
        else:
            chunk = b"400\r\n" + b" " * 1024 + b"\r\n"
            line.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 200)
        line.shutdown(socket.SHUT_WR)
        said = rest(line)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"request_entity_too_large" in said


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\x16\x03\x01 what is this\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\n\r\n", b"400"),  # no host
        (b"GET nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 40_000, b"431"),
        (HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", b"400"),
        (HEAD + b"Content-Length: -5\r\n\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
    ],
)
def test_what_is_no_request_is_told_so(app: Flask, sent: bytes, status: bytes) -> None:
    with serving(app) as server, line_to(server) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        said = rest(line)
        assert said.startswith(b"HTTP/1.1 " + status)
        assert b"application/problem+json" in said
        assert b"Traceback" not in said
        assert asked(server) == 200


def test_a_whole_address_is_a_path(app: Flask) -> None:
    with serving(app) as server, line_to(server) as line:
        line.sendall(
            b"GET http://localhost/api/v1/games?x=%20 HTTP/1.1\r\nHost: localhost\r\n"
            b"X_Forwarded_For: 1.2.3.4\r\nConnection: close\r\n\r\n"
        )
        assert b"bad_query" in rest(line)  # of the games, that take no question


def test_headers_arrive_as_they_were_sent(app: Flask) -> None:
    seen: dict[str, Any] = {}

    def look(more: str) -> str:
        seen.update(request.environ)
        return f"{more} {request.query_string.decode()}"

    app.add_url_rule("/look/<path:more>", "look", look)
    with serving(app) as server, line_to(server) as line:
        line.sendall(
            b"GET /look/a%20%C3%A9/b?c=%26 HTTP/1.1\r\nHost: localhost\r\nCookie: a=1\r\n"
            b"Cookie: b=2\r\nX-One: 1\r\nX-One: 2\r\nContent_Length: 7\r\nConnection: close\r\n\r\n"
        )
        assert rest(line).endswith("a é/b c=%26".encode())
    assert (seen["HTTP_COOKIE"], seen["HTTP_X_ONE"]) == ("a=1; b=2", "1,2")
    assert not {"CONTENT_LENGTH", "HTTP_CONTENT_LENGTH"} & set(seen)
    assert seen["REMOTE_ADDR"] == seen["SERVER_NAME"] == "127.0.0.1"


def test_an_application_that_fails_is_told_without_a_trace(app: Flask) -> None:
    def fail() -> str:
        raise RuntimeError("secret of the house")

    app.testing = True  # Flask then lets it pass
    app.add_url_rule("/fail", "fail", fail)
    with serving(app) as server, line_to(server) as line:
        line.sendall(b"GET /fail HTTP/1.1\r\nHost: localhost\r\n\r\n")
        said = rest(line)
    assert said.startswith(b"HTTP/1.1 500 ")
    assert b"secret" not in said


def test_a_request_in_hand_is_answered_before_the_end(app: Flask) -> None:
    begun, go_on = held(app)
    with socket.create_server(("127.0.0.1", 0)) as sock:
        server, ready = Server(app, sock), Event()
        thread = Thread(target=server.run, args=(ready.set,))
        thread.start()
        assert ready.wait(STUCK)
        with line_to(server) as line, line_to(server) as idle:
            line.sendall(b"GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert begun.wait(STUCK)
            server.stop()
            assert idle.recv(1) == b""  # it has begun to end
            go_on.set()
            assert rest(line).endswith(b"done")
        thread.join(STUCK)
        assert not thread.is_alive()


@pytest.mark.filterwarnings("error::ResourceWarning")
def test_who_comes_as_it_ends_is_let_go(app: Flask) -> None:
    lines: list[socket.socket] = []

    def come_and_stop() -> None:
        lines.extend(socket.create_connection(("127.0.0.1", server.port), STUCK) for _ in range(3))
        server.stop()

    with socket.create_server(("127.0.0.1", 0)) as sock:
        server = Server(app, sock)
        thread = Thread(target=server.run, args=(come_and_stop,))  # here may be a loop already
        thread.start()
        thread.join(STUCK)
    for line in lines:
        with line, suppress(ConnectionResetError):
            assert line.recv(1) == b""
    gc.collect()  # a connection left open would be told now


@pytest.mark.parametrize(
    ("soft", "hard", "asked_for", "possible"),
    [
        (1024, 1024, None, 896),
        (1024, 4096, 1128, 1000),
        (1024, -1, 1128, 1000),
        (4096, 4096, None, 1000),
        (-1, -1, None, 1000),
        (64, 64, None, 1),
    ],
)
def test_there_are_no_more_connections_than_the_system_allows(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, asked_for: int | None, possible: int
) -> None:
    raised: list[int] = []
    system = SimpleNamespace(
        RLIMIT_NOFILE=7,
        RLIM_INFINITY=-1,
        getrlimit=lambda _: (soft, hard),
        setrlimit=lambda _, both: raised.append(both[0]),
    )
    monkeypatch.setattr(limits, "resource", system)
    assert connections_possible(1000) == possible
    assert [one for one in raised if one != soft] == ([asked_for] if asked_for else [])


def test_an_answer_that_is_there_as_a_whole_takes_a_thread_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, in_thread = Counter[str](), Server.in_thread

    def count(server: Server, work: Callable[[], Any]) -> Any:
        taken[work.__name__] += 1
        return in_thread(server, work)

    monkeypatch.setattr(Server, "in_thread", count)
    path = f"/api/v1/matches/{Api(app.test_client()).start()}/steps/0"
    told = []
    with serving(app) as server, closing(HTTPConnection("127.0.0.1", server.port)) as client:
        for tag in ("", "", '"another"'):
            client.request("GET", path, headers={"If-None-Match": tag} if tag else {})
            answer = client.getresponse()
            told.append((answer.status, answer.read(), answer.headers["ETag"]))
        client.request("GET", path, headers={"If-None-Match": told[0][2]})
        answer = client.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
    assert told[0] == told[1] == told[2]
    assert taken == {"begin": 4}
