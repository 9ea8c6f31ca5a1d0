"""Entries, names, times and searches that once were too much for a page: each has its answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from core import simulate, structured
from core.canonical import plain
from core.games import find, registry
from tests.toys import GAMES
from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import parts_of
from web.settings import now

FIXTURES = Path(__file__).parents[2] / "fixtures"
DEAL = ("deal R 5H 7D KH", "deal B ? ? ?")


@pytest.fixture
def api(make_app: Callable[..., Flask]) -> Api:
    """The application with all games, real ones and toys."""
    return Api(make_app(games={**registry(), **GAMES}).test_client())


def _check(api: Api, match: str, text: str, **more: Any) -> Any:
    page = api.client.get(f"/matches/{match}/record").text
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token
    return api.client.post(
        f"/matches/{match}/record/check",
        data=json.dumps({"notation": text, **more}),
        content_type="application/json",
        headers={"X-CSRFToken": token[1]},
    )


def _record(api: Api, match: str, notation: str) -> Any:
    version = api.get(f"/matches/{match}").json["version"]
    return api.post(f"/matches/{match}/steps", {"notation": notation, "expected_version": version})


def _import(api: Api, record: Any) -> str:
    answer = api.client.post("/api/v1/import", json=record)
    assert answer.status_code == 200, answer.text
    match: str = answer.json["matches"][0]["match"]
    return match


@pytest.mark.parametrize("preview", [True, False])
def test_undo_can_be_typed_where_lines_are_previewed(api: Api, preview: bool) -> None:
    name = "sorcerers-deck-of-death/matches/moonlit-duel-mage-killed.json"
    match = _import(api, json.loads((FIXTURES / name).read_text()))
    for entry in ("undo", "undo 3", "variation 2"):
        answer = _check(api, match, entry, preview=preview)
        assert answer.status_code == 200, answer.text
        assert answer.json["ok"]


@pytest.mark.parametrize("preview", [True, False])
@pytest.mark.parametrize(
    ("game", "entry", "code"),
    [
        ("origin-story", "#", "E_SYNTAX"),
        ("origin-story", "redo 5", "E_SYNTAX"),
        ("sorcerers-deck-of-death", "# nothing but this", "syntax"),
        ("ace-in-the-hole", "\ud800", "bad_text"),
        ("ace-in-the-hole", "5H \udfff", "bad_text"),
        ("origin-story", "ch p2\ud800t15", "bad_text"),
        ("arcmage", "\ud83d", "bad_text"),
    ],
)
def test_what_is_no_entry_is_refused(
    api: Api, game: str, entry: str, code: str, preview: bool
) -> None:
    match = api.start(game=game)
    answer = _check(api, match, entry, preview=preview)
    assert answer.json["code"] == code
    assert answer.status_code == (200 if preview else 422)
    if entry.isascii():
        refused(_record(api, match, entry), 422, code)


def test_more_cards_than_there_are_cannot_be_dealt(api: Api) -> None:
    match = api.start(game="ace-in-the-hole", seed="s")
    for entry in (f"deal R {'? ' * 27}", f"! deal R {'? ' * 27} -- they were all there"):
        refused(_record(api, match, entry), 422, "bad_deal")
    refused(_record(api, match, "! deal R ? ? ? -- as it is"), 422, "not_forbidden")
    assert _record(api, match, "deal R ? ? ?").status_code == 201
    refused(_record(api, match, "! deal R ? ? ? -- once more"), 422, "already_dealt")


@pytest.mark.parametrize("entry", ["redo", "undo", "variation 2"])
def test_a_move_of_the_line_takes_no_place_in_it(api: Api, entry: str) -> None:
    match = api.start(game="ace-in-the-hole")
    api.play(match, *DEAL, "undo")
    for action, step in (("insert", 1), ("correct", 1)):
        for preview in (True, False):
            body = {"action": action, "step": step, "notation": entry, "preview": preview}
            answer = api.post(f"/matches/{match}/amend", body | {"expected_version": 4})
            assert refused(answer, 422, answer.json["code"])["code"] in {
                "bad_amendment",
                "nothing_to_undo",
            }


def test_no_rescue_is_asked_of_who_is_on_turn(api: Api) -> None:
    match = api.start(game="ace-in-the-hole")
    api.play(match, *DEAL)
    refused(_record(api, match, "B no-rescue"), 422, "not_your_turn")
    refused(_record(api, match, "R no-rescue"), 422, "no_claim")


def test_the_common_row_may_be_dealt_by_itself(api: Api) -> None:
    match = api.start(game="ace-of-spades", options={"mode": "coop"})
    told = api.play(match, "1: H 2c 3c 4c 5c 6c", "H / 4d 7h 9c")
    assert told["notation"] == "H / 4d 7h 9c"
    refused(_record(api, match, "H / 4s 7s 9s"), 422, "E_DRAW_COUNT")
    refused(_record(api, match, "2: H 2d 3d 5d 6d 8d / 4s 7s 9s"), 422, "E_DRAW_COUNT")
    api.play(match, "2: H 2d 3d 5d 6d 8d")
    assert api.get(f"/matches/{match}").json["state"]["phase"] == "reveal"
    solo = api.start(game="ace-of-spades", options={"mode": "solo"})
    refused(_record(api, solo, "H / 4d 7h 9c"), 422, "E_DRAW_COUNT")


def test_a_search_may_hold_any_number_of_words(api: Api) -> None:
    """More than are looked for are refused; the limit is that of every door."""
    words = " ".join(f"w{word}" for word in range(1100))
    assert api.client.get("/matches", query_string={"q": words}).status_code == 422


@pytest.mark.parametrize("name", [".", "..", " . "])
def test_a_name_has_a_page_or_is_none(api: Api, name: str) -> None:
    answer = api.post("/matches", {"game": "toy-pig", "seats": {"red": name}})
    refused(answer, 422, "bad_player")
    api.start(seats={"red": "..."})
    assert api.client.get("/players/...").status_code == 200


@pytest.mark.parametrize(
    ("begun", "then"),
    [
        ("9999-12-31T23:59:58Z", "9999-12-31T23:59:59Z"),
        ("2026-11-21T10:00:00Z", "2019-01-01T00:00:00Z"),
        ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_time_can_be_shown(api: Api, begun: str, then: str, language: str) -> None:
    for name in (
        "ace-in-the-hole/matches/sunday-final-aces-by-reply.json",
        "ace-of-spades/matches/two-against-the-conductor-won.json",
    ):
        record = json.loads((FIXTURES / name).read_text())
        for key in ("result", "final", "statistics"):
            record.pop(key, None)
        record["match"] |= {"started_at": begun, "seats": {}}
        for step in record["steps"]:
            step["at"] = then if step.get("step") else begun
            step.pop("events", None)
            step.pop("hash", None)
        match = _import(api, record)
        game = record["match"]["game"]
        for path in (
            "/",
            "/matches",
            f"/games/{game}/statistics",
            *(f"/matches/{match}/{page}" for page in ("replay", "record", "statistics")),
        ):
            answer = api.client.get(path, headers={"Accept-Language": language})
            assert answer.status_code in {200, 302}, (path, answer.text[:500])


def test_branches_within_branches_do_not_end_the_page(api: Api) -> None:
    """400 of them, each begun in the one before; links lead to all of them."""
    match = api.start(game="toy-pig", options={"goal": 10_000})
    service = parts_of(api.client.application).service
    session = service.open(match)
    at = session.timeline.steps[0].at
    for _ in range(400):
        for entry in ("roll 2", "undo", "roll 3"):
            session.play(entry, at=at)
        session.play("undo", at=at)
        session.play("roll 4", at=at)
        session.play(f"variation {session.timeline.next_step - 3}", at=at)
    store = parts_of(api.client.application).store
    store.append(match, session.pending, expected_version=1)
    seen, waiting, asked = set[int](), [0], set[int]()
    while waiting:
        asked.add(step := waiting.pop())
        page = api.client.get(f"/matches/{match}/replay?undone=1&step={step}")
        assert page.status_code == 200
        seen |= {int(found) for found in re.findall(r'data-step="(\d+)"', page.text)}
        links = re.findall(
            r'step=(\d+)&amp;undone=1"[^>]*>(?:[\d,]+ more|one more|Later)', page.text
        )
        waiting += {int(found) for found in links} - asked
    assert seen >= set(session.timeline.frames) - {0}
    assert len(asked) < 200


def test_two_clients_with_one_key_start_two_matches(api: Api) -> None:
    def start(agent: str, title: str = "") -> Any:
        return api.client.post(
            "/api/v1/matches",
            json={"game": "toy-pig", "title": title, "dealt": True},
            headers={"Idempotency-Key": "1", "User-Agent": agent},
        )

    first, again, other = start("a"), start("a"), start("b")
    assert first.json == again.json
    assert {first.status_code, other.status_code} == {201}
    assert first.json["match"] != other.json["match"]
    assert first.json["command"]["seed"] != other.json["command"]["seed"]
    refused(start("a", "another"), 422, "key_reused")


def test_a_match_with_cards_of_its_own_can_be_forked_anywhere(api: Api) -> None:
    game = find("origin-story")
    rules = game.catalogues
    assert rules is not None
    own = replace(next(iter(rules.built_in.values())), **{rules.name: "mine"})
    options = structured.read(game.options, {"catalogue": plain(own)})
    parts = parts_of(api.client.application)
    steps = simulate.play(game, simulate.Plan(1, "random", options), 3, clock=now).pending
    parts.store.append("own", steps[:-1], expected_version=0)
    for step in range(0, len(steps) - 1, 20):
        done = parts.service.fork("own", step, f"fork{step}")
        assert plain(done.timeline.start.options["catalogue"])[rules.name] == "mine"
    told = api.post("/matches/own/fork", {"step": 5})
    assert told.status_code == 201, told.text
