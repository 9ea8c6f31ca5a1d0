"""The live feed: what comes, where it resumes, how it ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from core.service import Service
from eventstore.sql import SqlStore
from tests.servers import STUCK, serving
from tests.toys import GAMES
from tests.web.asking import refused
from tests.web.conftest import Api
from web.api.live import BYE as BYE_TEXT
from web.api.live import news
from web.context import KEY
from web.live import Start
from web.server import feeds
from web.server.feeds import Feeds

BYE: Any = ("bye", None, {})


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
    assert events(answer.text) == [("here", None, standing), BYE]


@pytest.mark.parametrize("way", ["header", "query"])
def test_a_stream_resumes_where_the_reader_was(api: Api, way: str) -> None:
    match = api.start()
    api.play(match, "roll 4", "roll 1", "undo")
    asked = {"last": 2} if way == "header" else {"after": 2}
    news = events(follow(api.client, match, **asked).text)[1:-1]
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
    assert [name for name, _, _ in events(follow(api.client, match, last).text)] == [
        "here",
        "bye",
    ]


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


def lines_of(response: Any) -> Iterator[str]:
    for line in response:
        yield line.decode().rstrip("\n")


@contextmanager
def served(app: Flask) -> Iterator[Callable[..., Any]]:
    """The application on its own server; gives what opens the feed of a match."""
    lines: list[HTTPConnection] = []
    with serving(app) as server:

        def call(match: str, seat: str | None = None) -> Any:
            query = f"?seat={seat}" if seat else ""
            lines.append(HTTPConnection("127.0.0.1", server.port, timeout=STUCK))
            lines[-1].request("GET", f"/api/v1/matches/{match}/live{query}")
            return lines[-1].getresponse()

        yield call
    for line in lines:
        line.close()


def next_event(heard: Iterator[str]) -> tuple[str, dict[str, Any]]:
    """Name and data of the next event; a heart beat is none."""
    name = next(line for line in heard if line.startswith("event: "))
    data = next(line for line in heard if line.startswith("data: "))
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def test_steps_come_as_they_are_recorded(make_app: Callable[..., Flask]) -> None:
    app = make_app(heartbeat=0.05, poll=STUCK)
    api = Api(app.test_client())
    match = api.start()
    with served(app) as call:
        answer = call(match)
        heard = lines_of(answer)
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert next_event(heard)[0] == "here"
        for _ in range(3):
            assert next(text for text in heard if text.startswith(":")) == ": "  # the heart beats
        for number, notation in enumerate(("roll 4", "roll 1", "roll 2"), 2):
            api.play(match, notation)
            name, data = next_event(heard)
            assert (name, data["notation"]) == ("step", notation)
            assert data["version"] >= number


def test_a_match_that_grew_between_the_answer_and_the_watching_is_told(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(poll=STUCK)
    api = Api(app.test_client())
    match = api.start()
    watching = Feeds.watching

    def late(self: Feeds, start: Start) -> Any:
        with ThreadPoolExecutor() as other:  # after the view has looked, before anybody watches
            other.submit(api.play, match, "roll 4").result()
        return watching(self, start)

    monkeypatch.setattr(Feeds, "watching", late)
    with served(app) as call:
        heard = lines_of(call(match))
        assert next_event(heard)[0] == "here"
        assert next_event(heard)[1]["notation"] == "roll 4"


def test_entries_of_other_processes_are_heard_of(make_app: Callable[..., Flask]) -> None:
    app = make_app(poll=0.02)
    match = Api(app.test_client()).start()
    parts = app.extensions[KEY]
    with served(app) as call:
        heard = lines_of(call(match))
        assert next_event(heard)[0] == "here"
        other = Service(SqlStore(parts.database, GAMES), GAMES.__getitem__, parts.settings.clock)
        other.play(match, "roll 4")
        assert next_event(heard)[1]["notation"] == "roll 4"


def test_each_seat_hears_what_it_may_know_while_others_listen(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(poll=STUCK)
    api = Api(app.test_client())
    match = api.start()
    with served(app) as call:
        seats = {seat: lines_of(call(match, seat)) for seat in ("red", "black", None)}
        assert {next_event(heard)[0] for heard in seats.values()} == {"here"}
        api.play(match, "pick black 7")
        said = {seat: next_event(heard)[1]["notation"] for seat, heard in seats.items()}
    assert said == {"red": "pick black ?", "black": "pick black 7", None: "pick black 7"}


def test_who_watches_costs_no_thread(make_app: Callable[..., Flask]) -> None:
    app = make_app(threads=2, poll=STUCK)
    api = Api(app.test_client())
    match = api.start()
    with served(app) as call:
        watching = [lines_of(call(match)) for _ in range(20)]
        assert {next_event(heard)[0] for heard in watching} == {"here"}
        threads = [t for t in enumerate_threads() if t.name.startswith(("request", "feeds"))]
        assert len(threads) <= 3
        api.play(match, "roll 4")
        assert {next_event(heard)[1]["notation"] for heard in watching} == {"roll 4"}


def test_a_step_is_encoded_once_for_all_who_may_know_the_same(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(poll=STUCK)
    api = Api(app.test_client())
    match = api.start()
    encoded: list[int] = []

    def counting(*asked: Any) -> Any:
        found = news(*asked)
        encoded.extend(version for version, _ in found)
        return found

    monkeypatch.setattr(feeds, "news", counting)
    with served(app) as call:
        watching = [lines_of(call(match)) for _ in range(10)]
        assert {next_event(heard)[0] for heard in watching} == {"here"}
        api.play(match, "roll 4")
        assert {next_event(heard)[1]["version"] for heard in watching} == {2}
    assert encoded == [2]


def test_too_many_watchers_are_refused_until_some_leave(make_app: Callable[..., Flask]) -> None:
    app = make_app(watchers=1, heartbeat=0.02)
    match = Api(app.test_client()).start()
    with served(app) as call:
        first = call(match)
        heard = lines_of(first)
        assert [next(t for t in heard if t == ": ") for _ in range(2)]  # the second beat: it waits
        assert json.loads(call(match).read())["code"] == "too_many_streams"
        first.close()
        while (answer := call(match)).status == 503:
            answer.read()
        assert next_event(lines_of(answer))[0] == "here"


def test_who_is_behind_what_is_kept_is_told_to_come_back(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "KEPT", 1)

    async def behind() -> list[bytes]:
        channel = feeds.Channel(4)
        watcher = feeds.Watcher(channel, 4, heartbeat=STUCK, seconds=STUCK, still=None)
        channel.watchers.add(watcher)
        channel.tell(5, b"five")
        channel.tell(6, b"six")
        return [text async for text in watcher]

    with ThreadPoolExecutor(1) as alone:  # a browser's driver may run a loop in this thread
        told = alone.submit(lambda: asyncio.run(behind())).result()
    assert told == [BYE_TEXT]


def test_a_feed_ends_with_its_time(make_app: Callable[..., Flask]) -> None:
    app = make_app(stream_seconds=0.0)
    match = Api(app.test_client()).start()
    with served(app) as call:
        assert [name for name, _, _ in events(call(match).read().decode())] == ["here", "bye"]


def test_feeds_end_with_the_server_and_say_so(make_app: Callable[..., Flask]) -> None:
    app = make_app(poll=STUCK)
    match = Api(app.test_client()).start()
    with served(app) as call:
        heard = call(match)
        assert heard.readline() == b"retry: 2000\n"
    assert heard.read().endswith(BYE_TEXT)


def test_another_server_ends_each_answer_with_what_there_is(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    api = Api(app.test_client())
    match = api.start()
    api.play(match, "roll 4")
    server = make_server("127.0.0.1", 0, app)  # werkzeug's, with a single thread
    thread = Thread(target=server.serve_forever)
    thread.start()
    line = HTTPConnection("127.0.0.1", server.server_port, timeout=STUCK)
    for after, heard in ((1, ["here", "step", "bye"]), (2, ["here", "bye"])):
        line.request("GET", f"/api/v1/matches/{match}/live?after={after}")
        text = line.getresponse().read().decode()
        assert text.startswith("retry: 2000\n")
        assert [name for name, _, _ in events(text)] == heard
    line.close()
    server.shutdown()
    thread.join(STUCK)
    server.server_close()
