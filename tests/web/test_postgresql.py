"""The API on PostgreSQL: the same answers, and the same single winner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from eventstore.turns import of
from tests.servers import STUCK
from tests.web.asking import refused
from tests.web.conftest import Api, new_app
from tests.web.test_live import lines_of, next_event, served
from tests.web.test_steps import WRITERS, race
from web.context import KEY, parts_of


@pytest.fixture
def app(postgresql_url: str) -> Iterator[Flask]:
    app = new_app(Path(), database_url=postgresql_url)
    yield app
    app.extensions[KEY].close()


def test_a_match_is_recorded_and_listed(api: Api) -> None:
    match = api.start(seats={"red": "Ana"}, options={"goal": 4})
    api.play(match, "roll 4", "undo", "redo", "hold")
    (listed,) = api.get("/matches", player="ana").json["matches"]
    assert (listed["id"], listed["result"], listed["version"]) == (match, "red", 6)
    assert api.get("/matches/no%00where").status_code == 404
    assert api.get("/matches", q="no\0where").json["code"] == "bad_text"


def test_of_twenty_writers_one_wins(app: Flask, api: Api) -> None:
    match = api.start()
    answers = race(app, match, None)
    assert sorted(a.status_code for a in answers) == [201] + [409] * (WRITERS - 1)


def test_twenty_writers_with_one_key_get_one_answer(app: Flask, api: Api) -> None:
    match = api.start()
    answers = race(app, match, "once")
    assert {a.status_code for a in answers} == {201}
    assert len({a.data for a in answers}) == 1


def test_a_match_that_somebody_holds_is_refused_in_time_and_others_go_on(app: Flask) -> None:
    api, database = Api(app.test_client()), parts_of(app).database
    held, free = api.start(), api.start()
    with database.write(turn=of(held)):
        patience, database.patience = database.patience, 0.02
        answer = api.post(f"/matches/{held}/steps", STEP)
        refused(answer, 503, "database_locked")
        assert answer.headers["Retry-After"] == "5"
        database.patience = patience
        assert api.post(f"/matches/{free}/steps", STEP).status_code == 201
        assert api.get(f"/matches/{held}").status_code == 200
    assert api.post(f"/matches/{held}/steps", STEP).status_code == 201


def test_a_feed_hears_at_once_what_another_process_records(app: Flask, postgresql_url: str) -> None:
    other = new_app(Path(), database_url=postgresql_url, poll=10 * STUCK)
    api, match = Api(app.test_client()), Api(app.test_client()).start()
    with served(other) as call:
        heard = lines_of(call(match))
        assert next_event(heard)[0] == "here"
        api.play(match, "roll 4", "roll 1")
        told = [next_event(heard) for _ in range(2)]
        assert [data["notation"] for _, data in told] == ["roll 4", "roll 1"]
    other.extensions[KEY].close()


STEP = {"notation": "roll 3", "expected_version": 1}
