"""A small reverse proxy for browsers: it takes a prefix away, and says what proxies say."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

HOP = {"connection", "keep-alive", "transfer-encoding", "date", "server"}
PATIENCE = 60  # seconds


@contextmanager
def relayed(port: int, prefix: str) -> Iterator[str]:
    """The address below which a server of this machine is reached meanwhile, without its last
    slash. What lies elsewhere there is answered 404, as by another application, and the block fails
    at its end.
    """
    server = _Relay(("127.0.0.1", 0), _Handler)
    server.port, server.prefix = port, prefix
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}{prefix}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert server.strays == [], "asked for outside the prefix"


class _Relay(ThreadingHTTPServer):
    daemon_threads = True
    port: int
    prefix: str

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.strays: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Relay

    def _relay(self) -> None:
        prefix, path = self.server.prefix, self.path
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not path.startswith(f"{prefix}/"):
            self.server.strays.append(path)
            self.send_error(404)
            return
        there = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with suppress(OSError):  # the browser left
            headers = {name: value for name, value in self.headers.items() if _goes_on(name)}
            headers |= {
                "X-Forwarded-For": str(self.client_address[0]),
                "X-Forwarded-Proto": "http",
                "X-Forwarded-Host": self.headers["Host"],
                "X-Forwarded-Prefix": prefix,
                "Host": f"127.0.0.1:{self.server.port}",
            }
            there.request(self.command, path.removeprefix(prefix), body, headers)
            self._answer(there)
        there.close()

    def __getattr__(self, name: str) -> Any:
        """Every method goes on."""
        if name.startswith("do_"):
            return self._relay
        raise AttributeError(name)

    def _answer(self, there: HTTPConnection) -> None:
        answer = there.getresponse()
        self.send_response(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if _goes_on(name):
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        while piece := answer.read1(2**16):
            self.wfile.write(piece)
            self.wfile.flush()
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)

    def log_message(self, *_told: Any) -> None:
        """Nothing is told of requests."""


def _goes_on(name: str) -> bool:
    return name.lower() not in HOP
