"""The log of a server: a line for each request, found by its id, without anything secret."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from threading import Event
from typing import Any

import orjson
import pytest
from flask import Flask
from sqlalchemy import text

from core.rights import Grant, GrantKind
from tests.servers import STUCK, serving
from tests.web.conftest import START, Api
from tests.web.house import AFAR, END, House, M
from tests.web.test_probes import Told, ask
from web import logs
from web.context import parts_of
from web.live import WatchedStore
from web.server import Server

ID = {"new_request_id": lambda: "request-0001"}


class Log:
    """What is written, once it is written."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [orjson.loads(line) for line in self.text.splitlines()]

    def of(self, logger: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["logger"] == logger]


@contextmanager
def logged(app: Flask, **changes: Any) -> Iterator[tuple[Server, Log]]:
    """The application served, and its log, which is whole after the block."""
    log = Log()
    settings = replace(parts_of(app).settings, **{"log": "json"} | changes)
    with logs.kept(settings, log.stream), serving(app) as server:
        yield server, log


def get(server: Server, path: str, method: str = "GET", body: str = "", **more: str) -> Told:
    headers = {name.replace("_", "-"): value for name, value in more.items()}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        return Told(answer.status, answer.read(), answer.headers)


def test_each_request_has_a_line_with_the_id_that_its_answer_names(app: Flask) -> None:
    match = Api(app.test_client()).start()
    with logged(app) as (server, log):
        ids = [get(server, path).headers["X-Request-Id"] for path in ("/matches", "/nowhere/7")]
        ids.append(get(server, f"/api/v1/matches/{match}/steps/0?seat=red").headers["X-Request-Id"])
    found = log.of("kifu.access")
    assert [line["request_id"] for line in found] == ids
    assert len({*ids}) == 3
    told = [(line["method"], line["route"], line["status"], line["level"]) for line in found]
    assert told == [
        ("GET", "/matches", "200", "info"),
        ("GET", "none", "404", "info"),
        ("GET", "/api/v1/matches/<match_id>/steps/<int:step>", "200", "info"),
    ]
    for line in found:
        assert line["client"] == "127.0.0.1"
        assert line["seconds"] > 0
        assert line["timestamp"].endswith("Z")


def test_the_id_of_a_believed_proxy_is_taken_if_it_is_one(make_app: Callable[..., Flask]) -> None:
    believed, nobody = make_app(proxies=("127.0.0.1",), **ID), make_app(**ID)
    for app, given, taken in (
        (believed, "from-the.proxy_1", "from-the.proxy_1"),
        (believed, "two words", "request-0001"),
        (believed, "x" * 65, "request-0001"),
        (believed, "", "request-0001"),
        (nobody, "from-the.proxy_1", "request-0001"),
    ):
        with logged(app) as (server, log):
            told = get(server, "/nowhere", X_Request_Id=given, X_Forwarded_For="192.0.2.7")
        assert told.headers["X-Request-Id"] == taken
        assert [line["request_id"] for line in log.of("kifu.access")] == [taken]
        behind = "192.0.2.7" if app is believed else "127.0.0.1"
        assert [line["client"] for line in log.of("kifu.access")] == [behind]


def test_probes_are_told_at_debug_alone(app: Flask) -> None:
    for level, lines in (("DEBUG", 2), ("INFO", 0)):
        with logged(app, log_level=level) as (server, log):
            ask(server, "/health")
            ask(server, "/ready")
        assert len(log.of("kifu.access")) == lines


def test_a_fault_is_one_line_with_its_traceback_and_the_id_that_the_page_shows(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(**ID)
    app.testing = False

    def fail(name: str) -> str:
        hand = "ace of spades"
        raise RuntimeError(f"it has {len(hand)} letters, and {len(name)}")

    app.add_url_rule("/fails/<name>", "fails", fail)
    with logged(app) as (server, log):
        page = get(server, "/fails/Zenobia")
        french = get(server, "/fails/Zenobia", Accept_Language="fr")
        document = get(server, "/fails/Zenobia", Content_Type="application/json")
        refused = get(server, "/nowhere")
    assert [one.status for one in (page, french, document, refused)] == [500, 500, 500, 404]
    assert b"In the log under request-0001" in page.body
    assert "Dans le journal sous request-0001" in french.body.decode()
    assert orjson.loads(document.body)["request_id"] == "request-0001"
    assert b"request-0001" not in refused.body, "there is nothing of it in the log"
    line = log.of("web")[0]
    assert (line["level"], line["request_id"]) == ("error", "request-0001")
    assert line["event"] == "Exception on /fails/<name> [GET]"
    assert line["exception"].startswith("Traceback (most recent call last)")
    assert "RuntimeError: it has 13 letters, and 7" in line["exception"]
    assert "Zenobia" not in log.text
    assert "ace of spades" not in log.text, "values of variables are not told"


def test_what_is_logged_meanwhile_belongs_to_its_request(app: Flask) -> None:
    def speak() -> str:
        logging.getLogger("kifu.any").info("one of ours", extra={"count": 3})
        logging.getLogger("another").info("not ours")
        logging.getLogger("another").warning("not ours, and a warning")
        warnings.warn("of Python", UserWarning, stacklevel=1)
        return "said"

    app.add_url_rule("/speaks", "speaks", speak)
    with logged(app) as (server, log), warnings.catch_warnings():
        warnings.simplefilter("always")
        told = get(server, "/speaks").headers["X-Request-Id"]
    ours = [line for line in log.lines if line.get("request_id") == told]
    assert [(line["logger"], line["level"]) for line in ours] == [
        ("kifu.any", "info"),
        ("another", "warning"),
        ("py.warnings", "warning"),
        ("kifu.access", "info"),
    ]
    assert ours[0]["count"] == 3


def test_a_slow_request_is_a_warning_with_its_phases(make_app: Callable[..., Flask]) -> None:
    app = make_app(slow=0.0)
    with logged(app, log_level="WARNING") as (server, log):
        assert get(server, "/matches").status == 200
    (line,) = log.of("kifu.access")
    assert (line["level"], line["event"]) == ("warning", "GET /matches 200, slow")
    assert [*line["phases"]] == ["received", "waited", "made", "sent"]
    assert sum(line["phases"].values()) == pytest.approx(line["seconds"], abs=1e-4)


def test_a_quick_one_is_none(make_app: Callable[..., Flask]) -> None:
    with logged(make_app(slow=3600.0), log_level="WARNING") as (server, log):
        assert get(server, "/matches").status == 200
    assert log.text == ""


SECRETS = ("Zenobia", "correct horse battery", "whispered", "typed-nonsense", "kept-in-the-title")


def test_nothing_secret_is_in_the_log(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, passwords, links, tokens, cookies, what was typed: not even where all is told."""
    house.app.testing = False
    rights, accounts = house.parts.match_rights, house.parts.accounts
    link = rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END).secret
    enter = accounts.make_link(house.accounts["administrator"], END)
    owner = house.brings["owner"]["Cookie"].partition("=")[2]
    token = house.brings["token-record"]["Authorization"].removeprefix("Bearer ")
    json = {"Content_Type": "application/json"}
    entry = '{"notation": "typed-nonsense", "expected_version": 1}'
    start = '{"game": "toy-pig", "title": "kept-in-the-title", "seats": {"red": "Zenobia"}}'

    def ask_all(server: Server) -> None:
        for method in ("GET", "POST"):
            for path in (
                f"/join/{link}",
                f"/enter/{enter}",
                "/players/Zenobia",
                "/enter/whispered",
            ):
                get(server, path, method, **AFAR)
        get(server, "/matches?q=Zenobia&token=whispered", **AFAR)
        get(server, f"/api/v1/matches/{M}", Cookie=f"kifu_session={owner}", **AFAR)
        bearer = {"Authorization": f"Bearer {token}"}
        get(server, f"/api/v1/matches/{M}/steps", "POST", entry, **bearer, **json, **AFAR)
        get(server, "/api/v1/matches", "POST", start, **bearer, **json, **AFAR)
        form = "name=Zenobia&password=correct+horse+battery"
        kind = {"Content_Type": "application/x-www-form-urlencoded"}
        get(server, "/sign-in", "POST", form, **kind, **AFAR)

    with logged(house.app, log_level="DEBUG") as (server, log):
        ask_all(server)
        monkeypatch.setattr(WatchedStore, "version", broken)  # and where something fails
        ask_all(server)
    assert len(log.of("kifu.access")) == 2 * 13
    assert any("exception" in line for line in log.lines), "something did fail"
    for secret in (*SECRETS, link, enter, owner, token):
        assert secret not in log.text, secret
    assert M not in "".join(line["event"] for line in log.of("kifu.access"))


def broken(store: WatchedStore, match: str) -> int:
    """A statement that the database refuses, with a value that nobody should read."""
    with store.database.read() as connection:
        connection.execute(text("SELECT :name FROM nowhere"), {"name": SECRETS[0]})
    return 0


def test_at_a_terminal_lines_are_for_people_and_do_nothing_to_it(app: Flask) -> None:
    log = Log()
    settings = replace(parts_of(app).settings, log="text", log_level="INFO")
    with logs.kept(settings, log.stream):
        logging.getLogger("kifu.any").info(
            "a %s", "\x1b[31mred\x9b word", extra={"by": "\u202eana"}
        )
        trouble = RuntimeError("\x1b]0;title")
        logging.getLogger("kifu.any").error("it failed", exc_info=trouble)
    assert "\x1b" not in log.text
    assert "\x9b" not in log.text
    assert "\u202e" not in log.text
    assert "\\x1b[31mred\\x9b word" in log.text
    assert "RuntimeError: \\x1b]0;title" in log.text


def test_json_does_nothing_to_a_terminal_either(app: Flask) -> None:
    log = Log()
    with logs.kept(replace(parts_of(app).settings, log="json"), log.stream):
        logging.getLogger("kifu.any").info("line\nbreak \x9b \u202e", extra={"more": {1: object}})
    (line,) = log.lines
    assert line["event"] == "line\nbreak \x9b \u202e"
    assert log.text.isascii()


@pytest.mark.parametrize(
    ("is_terminal", "given", "json", "told"),
    [
        (True, {}, False, ["loud"]),
        (False, {}, True, ["quiet", "loud"]),
        (True, {"log": "json"}, True, ["quiet", "loud"]),
        (False, {"log": "text"}, False, ["loud"]),
        (False, {"log": "text", "log_level": "INFO"}, False, ["quiet", "loud"]),
        (False, {"log_level": "ERROR"}, True, []),
    ],
)
def test_who_looks_decides_what_is_usual(
    app: Flask, is_terminal: Any, given: Any, json: Any, told: list[str]
) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: is_terminal  # type: ignore[method-assign]
    with logs.kept(replace(parts_of(app).settings, **given), stream):
        logging.getLogger("kifu.any").info("quiet")
        logging.getLogger("web.any").warning("loud")
    lines = stream.getvalue().splitlines()
    assert [word for word in ("quiet", "loud") for line in lines if word in line] == told
    assert all(line.startswith("{") == json for line in lines)


def test_whoever_logged_before_logs_again_after(app: Flask) -> None:
    root, own = logging.getLogger(), logging.getLogger("kifu")
    before = root.handlers[:], own.level
    with logs.kept(replace(parts_of(app).settings, log_level="DEBUG"), io.StringIO()):
        assert root.handlers != before[0]
    assert (root.handlers, own.level) == before


def test_a_log_that_nobody_reads_holds_nobody_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "WAITING", 5)
    writing, go_on = Event(), Event()

    class Stuck(io.StringIO):
        def write(self, text: str) -> int:
            writing.set()
            assert go_on.wait(STUCK)
            return super().write(text)

    stream = Stuck()
    with logs.kept(replace(parts_of(app).settings, log="json"), stream) as handing:
        log = logging.getLogger("kifu.any")
        log.info("first")
        assert writing.wait(STUCK)
        for number in range(8):
            log.info("line %s", number)
        assert handing.dropped == 3
        go_on.set()
    told = [orjson.loads(line)["event"] for line in stream.getvalue().splitlines()]
    assert told == ["first", *(f"line {number}" for number in range(5))]


def test_a_line_that_cannot_be_made_costs_no_other(app: Flask) -> None:
    log = Log()
    with logs.kept(replace(parts_of(app).settings, log="json"), log.stream):
        logging.getLogger("kifu.any").info("%d is no number", "this")
        logging.getLogger("kifu.any").info("the next")
    first, second = log.text.splitlines()
    assert first == "a line of kifu.any cannot be written: TypeError"
    assert orjson.loads(second)["event"] == "the next"


def test_a_stream_that_is_closed_is_counted_and_hurts_nobody(app: Flask) -> None:
    stream = io.StringIO()
    with logs.kept(replace(parts_of(app).settings, log="json"), stream) as handing:
        stream.close()
        logging.getLogger("kifu.any").info("said to nobody")
    assert handing.dropped == 1
