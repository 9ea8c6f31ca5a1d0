"""The live feed: what comes, where it resumes, how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Thread
from typing import Any

import pytest
import waitress
from flask import Flask
from flask.testing import FlaskClient

from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import KEY
from web.settings import Settings

QUICK = {"stream_seconds": 0.0, "heartbeat": 0.05, "poll": 0.02}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """Streams that say what there is and end."""
    return make_app(**QUICK)


def events(text: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    """Name, id and data of each event of a stream's text."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line[:1] != ":")
        if "event" in lines:
            mark = int(lines["id"]) if "id" in lines else None
            found.append((lines["event"], mark, json.loads(lines["data"])))
    return found


def follow(client: FlaskClient, match: str, last: int | str | None = None, **asked: Any) -> Any:
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    return client.get(f"/api/v1/matches/{match}/live", query_string=asked, headers=headers)


def test_a_stream_says_where_the_match_stands(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 4")
    answer = follow(api.client, match)
    assert answer.mimetype == "text/event-stream"
    assert answer.text.startswith("retry: ")
    standing = {"match": match, "version": 2, "head": 1, "result": None}
    assert events(answer.text) == [("here", None, standing)]
    assert answer.text.endswith(": \n\n")


@pytest.mark.parametrize("way", ["header", "query"])
def test_a_stream_resumes_where_the_reader_was(api: Api, way: str) -> None:
    match = api.start()
    api.play(match, "roll 4", "roll 1", "undo")
    asked = {"last": 2} if way == "header" else {"after": 2}
    news = events(follow(api.client, match, **asked).text)[1:]
    assert [(name, mark, data["notation"]) for name, mark, data in news] == [
        ("step", 4, "roll 1"),
        ("step", 5, "undo 1"),
    ]
    assert [data["head"] for _, _, data in news] == [2, 1]
    stored = api.get(f"/matches/{match}/steps/2").json
    assert news[0][2]["hash"] == stored["hash"]


@pytest.mark.parametrize("last", ["", "x", "-1", "9" * 30, "99", "²"])
def test_an_odd_place_to_resume_means_now(api: Api, last: str) -> None:
    match = api.start()
    assert [name for name, _, _ in events(follow(api.client, match, last).text)] == ["here"]


def test_a_seat_hears_what_it_may_know(api: Api) -> None:
    match = api.start()
    api.play(match, "pick black 7")
    heard = {
        seat: events(follow(api.client, match, 1, seat=seat).text)[1][2]
        for seat in ("red", "black", "spectator")
    }
    assert [heard[s]["notation"] for s in heard] == ["pick black ?", "pick black 7", "pick black ?"]
    assert all("hash" not in data for data in heard.values())
    refused(follow(api.client, match, seat="green"), 404, "unknown_seat")


def test_too_many_streams_are_refused_and_places_come_back(make_app: Callable[..., Flask]) -> None:
    app = make_app(**QUICK | {"streams": 1})
    api = Api(app.test_client())
    match = api.start()
    held = follow(app.test_client(), match)  # its body is not read yet
    refused(follow(app.test_client(), match), 503, "too_many_streams")
    held.close()
    for _ in range(3):
        with follow(app.test_client(), match) as answer:
            assert events(answer.text)
    app.test_client().head(f"/api/v1/matches/{match}/live").close()
    with follow(app.test_client(), match) as answer:
        assert events(answer.text)


def lines_of(response: Any) -> Iterator[str]:
    for line in response:
        yield line.decode().rstrip("\n")


@contextmanager
def served(app: Flask) -> Iterator[Callable[[str], HTTPConnection]]:
    """The application on a real server; gives what opens the feed of a match."""
    server = waitress.create_server(app, port=0, **Settings("", "", threads=4).server_options)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    lines: list[HTTPConnection] = []

    def call(match: str) -> HTTPConnection:
        lines.append(HTTPConnection("127.0.0.1", server.effective_port, timeout=5))
        lines[-1].request("GET", f"/api/v1/matches/{match}/live")
        return lines[-1]

    yield call
    for line in lines:
        line.close()
    server.close()
    thread.join(timeout=5)


def test_steps_come_as_they_are_recorded_over_a_real_server(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(stream_seconds=20.0, heartbeat=0.2, poll=5.0)
    api = Api(app.test_client())
    match = api.start()
    with served(app) as call:
        heard = lines_of(call(match).getresponse())
        assert next(text for text in heard if text.startswith("event: ")) == "event: here"
        assert next(text for text in heard if text.startswith(":")) == ": "  # the heart beats
        api.play(match, "roll 4")
        assert next(text for text in heard if text.startswith("event: ")) == "event: step"
        data = json.loads(next(heard).removeprefix("data: "))
        assert (data["notation"], data["version"]) == ("roll 4", 2)


def test_a_reader_who_leaves_gives_the_place_back(make_app: Callable[..., Flask]) -> None:
    app = make_app(stream_seconds=60.0, heartbeat=30.0, poll=0.05, streams=1)
    match = Api(app.test_client()).start()
    places = app.extensions[KEY].bell.places
    with served(app) as call:
        line = call(match)
        answer = line.getresponse()
        assert answer.readline() == b"retry: 2000\n"
        assert not places.acquire(blocking=False)
        answer.close()
        line.close()
        assert places.acquire(timeout=5)
        places.release()


def test_streams_end_with_the_application(make_app: Callable[..., Flask]) -> None:
    app = make_app(stream_seconds=60.0, heartbeat=30.0, poll=30.0)
    match = Api(app.test_client()).start()
    with served(app) as call:
        answer = call(match).getresponse()
        assert answer.readline() == b"retry: 2000\n"
        app.extensions[KEY].bell.close()
        assert answer.read().endswith(b": \n\n")
