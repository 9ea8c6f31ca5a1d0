"""What every answer carries, and what no stranger gets in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from sqlalchemy import text

from tests.matches import begun, record
from tests.tampering import unguarded
from tests.web.asking import refused
from tests.web.conftest import Api
from web.assets import STATIC
from web.configuration.places import data_folder, kept_secret
from web.context import KEY
from web.errors import HttpRefused
from web.security import require_local
from web.settings import Settings, new_id


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/games", "/api/docs", "/api/v1/x"])
def test_every_answer_is_guarded(api: Api, path: str) -> None:
    headers = api.client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_scripts_styles_and_fonts_say_what_is_said_of_parts_of_pages(api: Api) -> None:
    font = next(STATIC.glob("fonts/*.woff2")).name
    for name in ("base.css", "record.js", f"fonts/{font}"):
        with api.client.get(f"/static/{name}") as part:
            assert part.headers["X-Content-Type-Options"] == "nosniff"
            assert part.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Content-Security-Policy" not in part.headers
    for name in ("icon.svg", "nothing.js"):  # documents, if somebody opens them
        with api.client.get(f"/static/{name}") as document:
            assert "default-src 'none'" in document.headers["Content-Security-Policy"]


def test_what_may_show_hands_is_kept_nowhere(api: Api) -> None:
    match = api.start()
    paths = ("", "/matches", f"/matches/{match}/replay", f"/matches/{match}/record", "/nowhere")
    calls = ("/export", *(f"/matches/{match}{what}" for what in ("", "/export", "/steps/0")))
    for path in (*paths, *(f"/api/v1{call}" for call in calls)):
        assert api.client.get(path).headers["Cache-Control"] == "private, no-store", path
    with api.client.get("/static/kifu.css") as file:
        assert "no-store" not in file.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("hosts", "host", "known"),
    [
        ((), "localhost", True),
        ((), "LOCALHOST:8000", True),
        ((), "127.0.0.1:8000", True),
        ((), "[::1]:8000", True),
        ((), "kifu.example", False),
        ((), "localhost.evil.example", False),
        ((), "192.168.1.7:8000", False),
        ((), "a b", False),
        (("192.168.1.7",), "192.168.1.7:8000", True),
        (("192.168.1.7",), "192.168.1.8:8000", False),
        (("0.0.0.0", "Club.example"), "192.168.1.8:8000", True),
        (("0.0.0.0", "Club.example"), "[fe80::1]:8000", True),
        (("0.0.0.0", "Club.example"), "club.example:8000", True),
        (("0.0.0.0", "Club.example"), "evil.example", False),
        (("::",), "[fe80::1]", True),
        (("fe80::1",), "[fe80::1]:8000", True),
        (("fe80::1",), "[fe80::2]:8000", False),
    ],
)
def test_only_known_names_are_answered(
    make_app: Callable[..., Flask], hosts: tuple[str, ...], host: str, known: bool
) -> None:
    client = make_app(hosts=hosts).test_client()
    for path in ("/", "/static/kifu.css", "/nowhere"):
        with client.get(path, headers={"Host": host}) as answer:
            assert (answer.status_code != 421) is known
    told = client.get("/api/v1/games", headers={"Host": host})
    if known:
        assert told.status_code == 200
    else:
        refused(told, 421, "bad_host")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_cannot_write(api: Api, site: str) -> None:
    answer = api.client.post(
        "/api/v1/matches", json={"game": "toy-pig"}, headers={"Sec-Fetch-Site": site}
    )
    refused(answer, 403, "cross_site")


def test_the_own_site_can_write(api: Api) -> None:
    answer = api.client.post(
        "/api/v1/matches", json={"game": "toy-pig"}, headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
def test_writes_are_json(api: Api, kind: str | None) -> None:
    answer = api.client.post("/api/v1/matches", data='{"game": "toy-pig"}', content_type=kind)
    refused(answer, 415, "bad_content_type")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_request"),
        (b"{", "bad_request"),
        (b"[]", "bad_request"),
        (b"\xff", "bad_request"),
        (b'{"game": "\\ud800"}', "bad_request"),
        (b"[" * 100_000, "bad_request"),
        (b'{"game": "toy-pig", "options": {"goal": ' + b"9" * 5000 + b"}}", "bad_request"),
    ],
)
def test_broken_json_is_refused(api: Api, data: bytes, code: str) -> None:
    answer = api.client.post("/api/v1/matches", data=data, content_type="application/json")
    refused(answer, 422, code)


def test_too_much_is_refused(make_app: Callable[..., Flask]) -> None:
    api = Api(make_app(max_request=1000).test_client())
    answer = api.post("/matches", {"game": "toy-pig", "title": "x" * 1000})
    refused(answer, 413, "request_entity_too_large")


def test_unknown_addresses_and_methods_are_problems(api: Api) -> None:
    refused(api.get("/nowhere"), 404, "not_found")
    answer = api.client.delete("/api/v1/matches")
    refused(answer, 405, "method_not_allowed")
    assert "POST" in answer.headers["Allow"]


def test_a_page_has_an_error_page(api: Api) -> None:
    answer = api.client.get("/nowhere")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


def test_forms_need_their_token(app: Flask, api: Api) -> None:
    answer = api.client.post("/matches/new", data={"game": "toy-pig"})
    assert answer.status_code == 400
    assert "bad_token" in answer.text
    assert list(app.extensions[KEY].store.match_ids()) == []


def test_a_broken_log_is_reported_without_a_trace(app: Flask, api: Api) -> None:
    match = "match0000001"
    record(app.extensions[KEY].store, match, begun())
    with unguarded(app.extensions[KEY].database) as connection:
        connection.execute(text("UPDATE events SET payload = '{}'"))
    problem = refused(api.get(f"/matches/{match}"), 422, "broken_log")
    assert (problem["match"], problem["step"]) == (match, 0)
    assert "Traceback" not in problem["detail"]


def test_an_unforeseen_error_is_a_plain_problem(app: Flask, monkeypatch: Any) -> None:
    def fail() -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(app.extensions[KEY].store, "games", property(fail))
    app.testing = False
    answer = app.test_client().get("/api/v1/games")
    problem = refused(answer, 500, "internal_server_error")
    assert "secret" not in problem["detail"]


def test_errors_speak_the_language_of_the_request(api: Api) -> None:
    def detail(language: str) -> str:
        answer = api.client.get("/api/v1/nowhere", headers={"Accept-Language": language})
        told: str = answer.json["detail"]
        return told

    assert detail("en") == "There is nothing at this address."
    assert detail("xx") == detail("en")


# --- settings -------------------------------------------------------------------------------------


def test_the_secret_is_made_once_and_kept_beside_the_database(tmp_path: Path) -> None:
    environ = {"KIFU_DATABASE_URL": f"sqlite:///{tmp_path}/sub/kifu.db"}
    first, second = (Settings.from_environment(environ) for _ in range(2))
    assert first.secret_key == second.secret_key == kept_secret(tmp_path / "sub")
    assert (tmp_path / "sub" / "kifu.secret").stat().st_mode & 0o077 == 0


def test_the_environment_decides(tmp_path: Path) -> None:
    environ = {
        "KIFU_DATABASE_URL": "postgresql://host/kifu",
        "KIFU_SECRET_KEY": "s",
        "KIFU_MAX_REQUEST": "99000",
        "KIFU_HOSTS": "club.example, 192.168.1.7",
    }
    settings = Settings.from_environment(environ)
    assert (settings.database_url, settings.secret_key) == ("postgresql://host/kifu", "s")
    assert settings.max_request == 99_000
    assert settings.hosts == ("club.example", "192.168.1.7")
    home = Settings.from_environment({"KIFU_DATA_DIR": str(tmp_path), "KIFU_SECRET_KEY": "s"})
    assert home.database_url == f"sqlite:///{tmp_path / 'kifu.db'}"


def test_data_has_a_place_on_every_system(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder({"XDG_DATA_HOME": "/x"}) == Path("/x/kifu")
    monkeypatch.setattr("sys.platform", "win32")
    assert data_folder({"LOCALAPPDATA": "/y"}) == Path("/y/kifu")
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder({}).name == "kifu"


def test_ids_are_twelve_letters_and_digits() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(i) == 12 and i.isalnum() and i == i.lower() for i in ids)


@pytest.mark.parametrize(
    ("environ", "headers", "local"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, {"Host": "localhost:8000"}, True),
        ({"REMOTE_ADDR": "127.8.0.1"}, {"Host": "127.0.0.1"}, True),
        ({"REMOTE_ADDR": "::1"}, {"Host": "[::1]:8000"}, True),
        ({"REMOTE_ADDR": "192.168.1.7"}, {"Host": "localhost"}, False),
        ({"REMOTE_ADDR": "127.0.0.1"}, {"Host": "kifu.example"}, False),
        ({"REMOTE_ADDR": "127.0.0.1"}, {"Host": "localhost.example"}, False),
        ({"REMOTE_ADDR": "127.0.0.1"}, {"Host": "localhost", "X-Forwarded-For": "::1"}, False),
        ({"REMOTE_ADDR": "127.0.0.1"}, {"Host": "localhost", "Forwarded": "for=1.2.3.4"}, False),
        ({"REMOTE_ADDR": "a socket"}, {"Host": "localhost"}, False),
    ],
)
def test_what_administers_is_for_this_machine_alone(
    app: Flask, environ: dict[str, str], headers: dict[str, str], local: bool
) -> None:
    with app.test_request_context(environ_overrides=environ, headers=headers):
        if local:
            require_local()
            return
        with pytest.raises(HttpRefused) as refusal:
            require_local()
        assert (refusal.value.status, refusal.value.code) == (403, "local_only")


def test_a_session_is_read_only_where_a_cookie_brings_one(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, read = [], SecureCookieSessionInterface.get_signing_serializer
    monkeypatch.setattr(
        SecureCookieSessionInterface,
        "get_signing_serializer",
        lambda *asked: opened.append(1) or read(*asked),
    )
    assert app.test_client().get("/api/v1/games").status_code == 200
    assert not opened
    client = app.test_client()
    with client.session_transaction() as session:
        session["_flashes"] = [("good", "Said once.")]
    assert "Said once." in client.get("/").text
    assert "Said once." not in client.get("/").text
