"""Real servers for tests: `kifu serve` as a process of its own, or one application in a thread."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from ssl import SSLContext
from threading import Event, Thread
from typing import Any

from flask import Flask

from web.server import Server as AppServer
from web.server import ServerLimits

STUCK = 60  # seconds after which a server or a request counts as hung


class Server:
    """A server on a free port of this machine; `words` may name another command, `module` what runs
    it, `folder` the program itself."""

    def __init__(
        self,
        url: str,
        *words: str,
        python: str = sys.executable,
        module: str = "web.cli",
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        words = words or ("serve",)
        command = [python, "-m", module, "--database", url, *words, "--port", str(port)]
        told = os.environ if environment is None else environment
        quiet = {"KIFU_LOG_LEVEL": "warning", **told}  # else a line for each request
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=quiet, cwd=folder
        )
        self.said: list[str] = []
        self.connection = HTTPConnection("127.0.0.1", self._port(), timeout=STUCK)

    def _port(self) -> int:
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if found := re.search(r"(?:at|computer:) http://[\d.]+:(\d+)/", line):
                return int(found[1])
        raise AssertionError(f"the server did not start: {self.said}")

    def kill(self) -> None:
        """SIGKILL: no handler, no clean-up, no last word."""
        self.process.kill()
        self.process.wait(STUCK)
        self.process.stdout.close()
        self.connection.close()

    def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
        """The JSON of a good answer. Raises OSError or HTTPException once the server is dead."""
        status, text = self.fetch(method, path, body, key)
        assert status in {200, 201}, text
        return json.loads(text)

    def fetch(
        self,
        method: str,
        path: str,
        body: Any = None,
        key: str | None = None,
        host: str = "localhost",
    ) -> tuple[int, str]:
        """Status and text of an answer."""
        headers = {"Content-Type": "application/json", "Host": host}
        if key is not None:
            headers["Idempotency-Key"] = key
        content = None if body is None else json.dumps(body)
        self.connection.request(method, path, content, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()


@contextmanager
def serving(
    app: Flask,
    limits: ServerLimits | None = None,
    port: int = 0,
    tls: SSLContext | None = None,
    host: str = "127.0.0.1",
) -> Iterator[AppServer]:
    """An application on a port of this machine, by default a free one: the server's `port`."""
    with socket.create_server((host, port)) as sock:
        server, ready = AppServer(app, sock, limits, tls=tls), Event()
        thread = Thread(target=server.run, args=(ready.set,), daemon=True)
        thread.start()
        assert ready.wait(STUCK)
        try:
            yield server
        finally:
            server.stop()
            thread.join(STUCK)
            assert not thread.is_alive()


def held(app: Flask) -> tuple[Event, Event]:
    """Give an application an address, `/wait`, that holds its thread: the first event says that
    it was asked for, the second lets it answer.
    """
    begun, go_on = Event(), Event()

    def wait() -> str:
        begun.set()
        assert go_on.wait(STUCK)
        return "done"

    app.add_url_rule("/wait", "wait", wait)
    return begun, go_on
