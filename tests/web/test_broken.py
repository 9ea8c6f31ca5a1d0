"""A match that its game cannot show: told by match and step, with ways on; all others as before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from core.game import MatchFacts
from core.messages import Column, Table, msg
from eventstore.match_marks import BIN
from tests.toys import PIG, pig, rules
from tests.web.asking import refused, stable
from tests.web.conftest import START, Api
from web.pictures.game_pages import GamePages
from web.pictures.generic import PICTURE

SECRET = "secret of the house"
BAD_POT = 6  # no table with it can be shown


def refuse_pot(state: Any) -> Any:
    if state.pot == BAD_POT:
        raise RecursionError(SECRET)
    return rules.plain(state)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={PIG.slug: pig(view=refuse_pot)}, stream_seconds=0.0)


@pytest.fixture
def bad(api: Api) -> str:
    """A match whose second step nobody can look at."""
    match = api.start()
    api.play(match, "roll 2", "roll 5", "undo")
    return _to_bad_pot(api, match)


def _to_bad_pot(api: Api, match: str) -> str:
    answer = api.post(f"/matches/{match}/steps", {"notation": "roll 4", "expected_version": 4})
    assert answer.status_code == 201
    return match


@pytest.mark.parametrize("address", ["", "/steps/4"])
def test_the_api_names_match_and_step(
    api: Api, bad: str, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        problem = refused(api.get(f"/matches/{bad}{address}"), 422, "broken_log")
    assert (problem["match"], problem["step"]) == (bad, 4)
    assert SECRET not in problem["detail"]
    assert f"RecursionError: {SECRET}" in caplog.text  # for whoever runs the server
    for sound in ("/steps/2", "/legal"):  # these ask for no view of it
        assert api.get(f"/matches/{bad}{sound}").status_code == 200


@pytest.mark.parametrize("page", ["record", "replay?step=4"])
def test_a_page_says_what_is_wrong_and_leads_on(api: Api, bad: str, page: str) -> None:
    answer = api.client.get(f"/matches/{bad}/{page}")
    assert answer.status_code == 422
    assert "This match cannot be shown" in answer.text
    assert "Step 4" in answer.text
    assert bad in answer.text
    assert SECRET not in answer.text
    rows = f"/api/v1/matches/{bad}/export?format=rows"
    assert f'href="{rows}"' in answer.text
    assert api.client.get(rows).status_code == 200
    french = api.client.get(f"/matches/{bad}/{page}", headers={"Accept-Language": "fr"})
    assert "Cette partie ne peut pas être montrée" in french.text


def test_other_matches_and_lists_are_as_before(api: Api) -> None:
    good = api.start(seats={"red": "Ana"})
    api.play(good, "roll 2")
    pages = [f"/matches/{good}/record", f"/matches/{good}/replay", "/api/v1/matches/" + good]
    before = [stable(api.client.get(page)) for page in pages]
    bad = api.start(seats={"red": "Ana"})
    api.play(bad, "roll 2", "roll 5", "undo")
    _to_bad_pot(api, bad)
    assert api.client.get(f"/matches/{bad}/record").status_code == 422
    assert [stable(api.client.get(page)) for page in pages] == before
    for page in ("/", "/matches", "/players/Ana", "/games/toy-pig"):
        answer = api.client.get(page)
        assert answer.status_code == 200
        assert good in answer.text
        assert bad in answer.text


def test_a_match_without_a_view_is_followed_by_its_steps(api: Api, bad: str) -> None:
    answer = api.client.get(f"/api/v1/matches/{bad}/live?after=0")
    assert answer.text.count("event: step") == 5


def test_a_feed_that_cannot_begin_is_refused(make_app: Callable[..., Flask]) -> None:
    def result(state: Any) -> Any:
        if state.pot:
            raise KeyError(SECRET)
        return rules.result(state)

    api = Api(make_app(games={PIG.slug: pig(result=result)}).test_client())
    match = api.start()
    # what the rules cannot tell the end of can still be entered, and is then not followed
    answer = api.post(f"/matches/{match}/steps", {"notation": "roll 2", "expected_version": 1})
    refused(answer, 422, "broken_log")
    refused(api.get(f"/matches/{match}/live"), 422, "broken_log")


def test_what_its_game_has_no_words_for_is_listed_without_them(
    make_app: Callable[..., Flask],
) -> None:
    def narrate(event: Any) -> Any:
        if event.kind == "match_ended":
            raise KeyError(SECRET)
        return rules.narrate(event)

    api = Api(make_app(games={PIG.slug: pig(narrate=narrate)}).test_client())
    match = api.start(options={"goal": 10})
    api.play(match, "roll 6", "roll 5", "hold")
    answer = api.client.get("/matches")
    assert answer.status_code == 200
    assert match in answer.text


# --- figures over matches -----------------------------------------------------------------------


def of_goals(facts: Any) -> tuple[Table, ...]:
    """A table that one match of a goal of 13 cannot be added to."""
    rows: list[Any] = []
    one: MatchFacts
    for one in facts:
        goal = one.options["goal"]
        rows.append({"goal": goal if goal != 13 else "thirteen"})
    return (Table("goals", msg("Goals"), (Column("goal", msg("Goal")),), tuple(rows), len(rows)),)


def test_what_cannot_be_added_to_others_is_left_out_parked_and_told(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(games={PIG.slug: pig(summarize=of_goals)})
    api = Api(app.test_client())
    bad, *good = (api.start(options={"goal": goal}) for goal in (13, 10, 20, 30))
    for _ in range(2):  # the second time it is parked already
        told = api.get("/games/toy-pig/statistics").json
        assert told["matches"] == len(good)
        assert told["left_out"] == [bad]
        assert [row["goal"] for row in told["tables"][0]["rows"]] == [10, 20, 30]
    page = api.client.get("/games/toy-pig/statistics").text
    assert "1 match could not be counted:" in page
    assert f'href="/matches/{bad}"' in page
    books = app.extensions["kifu"].projections
    books.keeper.settle(10)  # it is the worker that parks
    assert [(one.match_id, one.part) for one in books.parked()] == [(bad, "summary")]


def test_a_fault_without_a_match_is_the_programs_own(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(app.extensions["kifu"].store, "games", property(fail))
    app.testing = False
    answer = app.test_client().get("/")
    assert answer.status_code == 500
    assert SECRET not in answer.text


def test_the_picture_is_the_games_own_code(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scene(*_: object) -> Any:
        raise ZeroDivisionError(SECRET)

    match = api.start()
    drawn = replace(PICTURE, scene=scene)
    monkeypatch.setattr("web.pictures.game_pages.PLAIN", GamePages(picture=drawn))
    answer = api.client.get(f"/matches/{match}/replay")
    assert answer.status_code == 422
    assert "broken_log" in answer.text


def test_what_has_no_figures_of_its_own_is_told_beside_those_over_matches(
    make_app: Callable[..., Flask],
) -> None:
    def stats(line: Any) -> Any:
        if line[-1].state.pot == BAD_POT:
            raise KeyError(SECRET)
        return rules.stats(line)

    app = make_app(games={PIG.slug: pig(stats=stats)})
    api = Api(app.test_client())
    bad, withdrawn, good = api.start(), api.start(), api.start()
    for match in (bad, withdrawn):
        api.play(match, "roll 6")
    app.extensions["kifu"].store.mark(withdrawn, BIN, START)
    told = api.get("/games/toy-pig/statistics").json
    assert (told["matches"], told["left_out"]) == (1, [bad])
    assert api.get(f"/matches/{good}/statistics").status_code == 200
    problem = refused(api.get(f"/matches/{bad}/statistics"), 422, "broken_log")
    assert problem["step"] == 1
