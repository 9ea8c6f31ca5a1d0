"""Lines that are tried: decided like any entry, by what the reader knows, and never stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import MetaData, func, select

from core import limits
from core.analysis import Analyses, DecidedSteps
from core.canonical import canonical, plain
from core.game import Game
from core.games import ALL, registry
from core.knowledge import perspective
from core.session import Session
from tests.laws import START, begin, later, play_out, policy, variant
from tests.toys import GAMES, PIG
from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import KEY

MATCH = "law000000001"


def tried(api: Api, match: str, step: int, *line: Any, **more: Any) -> Any:
    asked = {name: more.pop(name) for name in ("seat", "view") if name in more}
    body = {"step": step, "line": [*line], **more}
    return api.post(f"/matches/{match}/analysis", body, **asked)


def rows(app: Flask) -> dict[str, int]:
    """How many rows every table has, when all that was recorded is taken in."""
    app.extensions[KEY].worker.settle(60.0)
    engine, tables = app.extensions[KEY].database.engine, MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(table)) or 0
            for name, table in tables.tables.items()
        }


@pytest.fixture
def match(api: Api) -> str:
    found = api.start(options={"goal": 50})
    api.play(found, "roll 4", "roll 3", "hold", "roll 6")
    return found


def test_a_line_is_told_step_by_step_and_nothing_is_stored(
    app: Flask, api: Api, match: str
) -> None:
    before, log = rows(app), api.get(f"/matches/{match}/export").data
    answer = tried(api, match, 2, "roll 5", {"kind": "hold", "seat": "red"}, compare=True)
    assert answer.status_code == 200, answer.text
    told = answer.json
    assert [row["notation"] for row in told["steps"]] == ["roll 5", "hold"]
    assert told["steps"][1]["command"] == {"kind": "hold", "seat": "red"}
    assert all(row["headline"] for row in told["steps"])
    assert (told["base"], told["head"], told["version"]) == (2, 4, 5)
    assert [one["values"] for one in told["series"]] == [[0, 0, 12], [0, 0, 0]]
    assert told["table"]
    assert told["entry"]["phase"] == "play"
    trunk = told["trunk"]
    assert [row["notation"] for row in trunk["steps"]] == ["hold", "roll 6"]
    assert trunk["at"] == 4
    assert [one["values"] for one in trunk["series"]] == [[0, 7, 7], [0, 0, 0]]
    assert tried(api, match, 2, "fold").status_code == 422
    assert (rows(app), api.get(f"/matches/{match}/export").data) == (before, log)


def test_a_refusal_is_that_of_recording_and_names_an_entry_that_is_not_the_last(
    api: Api, match: str
) -> None:
    refusal = refused(tried(api, match, 4, "fold"), 422, "bad_notation")
    recorded = api.post(f"/matches/{match}/steps", {"notation": "fold", "expected_version": 5}).json
    assert refusal == recorded
    assert "entry" not in refusal
    assert tried(api, match, 4, "hold", "fold", "hold").json["entry"] == 2
    for moving in ("undo", "redo", "variation 2", {"kind": "enter_variation", "to": 1}):
        refused(tried(api, match, 4, moving), 422, "bad_request")
    refused(tried(api, match, 9), 404, "step_not_found")
    refused(tried(api, "nowhere", 0), 404, "match_not_found")
    refused(tried(api, match, 0, seat="green"), 404, "unknown_seat")


def test_a_line_has_a_limit(api: Api) -> None:
    match = api.start(options={"goal": 10_000})
    rolls = ["roll 2"] * limits.ANALYSIS
    assert tried(api, match, 0, *rolls).status_code == 200
    refused(tried(api, match, 0, *rolls, "roll 2"), 422, "bad_request")
    refused(tried(api, match, 0, "roll 2", seed="x" * 201), 422, "too_long")


def test_one_more_entry_costs_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(PIG, None, options={"goal": 10_000})
    asked: list[Any] = []
    decide = Session.decide

    def counted(self: Session[Any], entry: Any, **how: Any) -> Any:
        asked.append(entry)
        return decide(self, entry, **how)

    monkeypatch.setattr(Session, "decide", counted)
    analyses = Analyses(lambda: START)
    line: list[Any] = []
    for face in (2, 3, 4, 5, 6):
        work = analyses.analyse(session.timeline, "all", 0, [*line, f"roll {face}"])
        line.append(work.steps[-1].notation)
    assert len(asked) == 5
    analyses.analyse(session.timeline, "otherwise", 0, line)
    assert len(asked) == 10, "who knows something else has it decided again"


def test_steps_are_held_within_their_bytes() -> None:
    session = begin(PIG, None, options={"goal": 10_000})
    work = Analyses(lambda: START).analyse(session.timeline, "all", 0, ["roll 2"])
    known = DecidedSteps(bound=3000)
    for number in range(100):
        known.keep(bytes([number]), work.steps[0])
        assert 0 < known.weight <= known.bound
    assert known.get(bytes([99])) is work.steps[0]
    assert known.get(bytes([0])) is None


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_line_is_decided_as_it_is_recorded(game: Game[Any, Any, Any]) -> None:
    """From any step of a match, what was recorded after it is decided to the same facts again."""
    whole = play_out(game, "analysis", options=variant(game, 1)).timeline
    path, pick = whole.tree.path(whole.head), Random(game.slug)
    analyses = Analyses(lambda: START)
    for _ in range(4):
        place = pick.randrange(len(path))
        later_on = path[place + 1 : place + 1 + 20]
        as_commands = [whole.steps[number].command for number in later_on]
        as_texts = [whole.steps[number].notation for number in later_on]
        for line in (as_commands, as_texts):
            work = analyses.analyse(whole, "all", path[place], line)
            assert [step.notation for step in work.steps] == as_texts
            end = later_on[-1] if later_on else path[place]
            if line is as_commands:  # a text does not say who stated what chance gave
                assert [step.facts for step in work.steps] == [
                    whole.steps[number].facts for number in later_on
                ]
                assert plain(game.view(work.timeline.state)) == plain(game.view(whole.at(end)))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_seat_may_try_what_all_seats_do(
    game: Game[Any, Any, Any], make_app: Callable[..., Flask]
) -> None:
    """Random moves on what a seat knows, with draws of its own: each is answered, or refused."""
    session, pick = begin(game, "seen by seats", options=variant(game, 1)), Random(1)
    for _ in range(60):
        if game.result(session.timeline.state) is None:
            session.play(policy(session, pick), at=later(session))
    app = make_app(games=registry())
    app.extensions[KEY].store.append(MATCH, session.pending, expected_version=0)
    api, last = Api(app.test_client()), session.timeline.next_step - 1
    accepted = 0
    for seat in (*session.timeline.seats, "spectator"):
        known = perspective(session.timeline, seat, then=True)
        for step in (0, last // 2, last):
            line: list[Any] = []
            for number in range(3):
                work = Analyses(lambda: START).analyse(known, seat, step, line)
                try:
                    command = game.policies["random"](work.timeline.state, pick)
                except Exception:  # noqa: BLE001 - a policy plays on what the table knows
                    break
                entry = json.loads(canonical(command))
                answer = tried(
                    api, MATCH, step, *line, entry, seat=seat, view="then", seed=str(number)
                )
                assert answer.status_code in {200, 422}, answer.text
                if answer.status_code == 422:
                    break
                accepted += 1
                line.append(answer.json["steps"][-1]["notation"])
    assert accepted >= 6


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_the_draws_of_a_dealt_match_are_never_told(
    game: Game[Any, Any, Any], make_app: Callable[..., Flask]
) -> None:
    """Two matches that differ in their seed alone answer alike, before anything was drawn."""
    pick, told = Random(2), []
    line: list[Any] = []
    for seed in ("one", "other"):
        app = make_app(games=registry(), stream_seconds=0.0)
        session = begin(game, seed, options=variant(game, 0))
        app.extensions[KEY].store.append(MATCH, session.pending, expected_version=0)
        api = Api(app.test_client())
        if not line:
            line = _opening(session, pick)
        for seat in ({}, {"seat": session.timeline.seats[0]}):
            told += [
                (seed, tried(api, MATCH, 0, *line, **seat, **drawn))
                for drawn in ({}, {"seed": "mine"})
            ]
    ones = [answer.data for seed, answer in told if seed == "one"]
    others = [answer.data for seed, answer in told if seed == "other"]
    assert ones == others
    assert told[1][1].status_code == 200, told[1][1].text


def _opening(session: Session[Any], pick: Random) -> list[Any]:
    """The first entry that chance takes part in, with what stands before it."""
    line: list[Any] = []
    while len(line) < 30:
        command = policy(session, pick)
        step = session.play(command, at=later(session))
        line.append(json.loads(canonical(command)))
        if canonical(step.command) != canonical(command):
            return line
        line[-1] = step.notation
    raise AssertionError("chance takes part in every game")


def test_a_line_is_kept_as_a_match_or_not_at_all(app: Flask, api: Api, match: str) -> None:
    before = rows(app)
    body = {"step": 2, "title": "What if", "line": ["roll 5", "hold"]}
    refused(
        api.post(f"/matches/{match}/fork", body | {"line": ["roll 5", "fold"]}),
        422,
        "bad_notation",
    )
    refused(api.post(f"/matches/{match}/fork", body, seat="red"), 422, "needs_table")
    assert rows(app) == before
    answer = api.post(f"/matches/{match}/fork", body, key="k")
    assert answer.status_code == 201, answer.text
    assert api.post(f"/matches/{match}/fork", body, key="k").data == answer.data
    made = api.get(f"/matches/{answer.json['match']}").json
    assert (made["title"], made["steps"]) == ("What if", 2)
    assert made["forked_from"] == {"match": match, "step": 2}


def test_a_dealt_match_is_left_as_one_that_is_not(make_app: Callable[..., Flask]) -> None:
    api = Api(make_app(games=GAMES).test_client())
    match = api.start(seed="s", options={"goal": 50})
    answer = api.post(f"/matches/{match}/fork", {"step": 0, "line": ["roll 2", "hold"]})
    assert api.get(f"/matches/{answer.json['match']}").json["seed"] is None
    plain_fork = api.post(f"/matches/{match}/fork", {"step": 0})
    assert api.get(f"/matches/{plain_fork.json['match']}").json["seed"] == "s"


def test_a_line_is_kept_as_a_branch_and_the_match_goes_on_where_it_was(
    api: Api, match: str
) -> None:
    enter = {"kind": "enter_variation", "to": 2}
    line = [row["command"] for row in tried(api, match, 2, "roll 5", "hold").json["steps"]]
    back = {"kind": "enter_variation", "to": 4}
    body = {"commands": [enter, *line, back], "expected_version": 5}
    assert api.post(f"/matches/{match}/steps", body).status_code == 201
    now = api.get(f"/matches/{match}").json
    assert (now["head"], now["line"]) == (4, [0, 1, 2, 3, 4])
    tree = api.get(f"/matches/{match}/steps", tree=1).json["steps"]
    assert [step["parent"] for step in tree if step["step"] in {6, 7}] == [2, 6]
