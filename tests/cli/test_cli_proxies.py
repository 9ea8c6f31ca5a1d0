"""`kifu serve` behind proxies: everybody needs a right, whoever asks on this computer too."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import pytest

from tests.servers import STUCK, Server


@pytest.fixture
def server(kifu: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("KIFU_PROXIES", "127.0.0.1")
    monkeypatch.setenv("KIFU_PREFIX", "/kifu")
    monkeypatch.setenv("KIFU_HOSTS", "*.club.example")
    started = Server(kifu.url)
    yield started
    started.kill()


def ask(server: Server, path: str, **headers: str) -> tuple[int, bytes]:
    line = HTTPConnection("127.0.0.1", server.connection.port, timeout=STUCK)
    try:
        line.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_nobody_is_alone_with_a_server_behind_a_proxy(server: Server) -> None:
    said = {"X_Forwarded_For": "192.0.2.7", "X_Forwarded_Host": "kifu.club.example"}
    for headers in ({}, said):
        status, text = ask(server, "/api/v1/status", **headers)
        assert (status, json.loads(text)["code"]) == (401, "sign_in_needed")
        assert ask(server, "/kifu/sign-in", **headers)[0] == 200
    status, text = ask(server, "/kifu/", **said)
    assert status == 200
    assert b'href="/kifu/sign-in' in text
    evil = {"X_Forwarded_Host": "kifu.evil.example"}
    status, text = ask(server, "/kifu/api/v1/status", **evil)
    assert (status, json.loads(text)["code"]) == (421, "bad_host")
    for path in ("/health", "/kifu/health"):
        assert ask(server, path) == (200, b"ok\n")
    told = json.loads(ask(server, "/kifu/ready")[1])
    assert told == {"ready": True}, "details are for this machine alone"


def test_open_and_proxies_do_not_go_together(kifu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIFU_PROXIES", "1")
    said = kifu.refused("serve", "--open", "--port", 0, exit_code=2)
    assert "with KIFU_PROXIES everybody needs them" in said


@pytest.mark.parametrize(
    ("variable", "value"),
    [("KIFU_PROXIES", "somewhere"), ("KIFU_PREFIX", "kifu"), ("KIFU_PREFIX", "/matches")],
)
def test_what_cannot_be_is_told_before_it_serves(
    kifu: Any, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    said = kifu.refused("serve", "--port", 0, code="bad_setting")
    assert said.startswith(f"Error: {variable} must ")
