"""Every door takes as much as every other, and refuses one more under the same code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core import limits
from core.errors import KifuError
from core.limits import (
    COMMAND,
    ENTRIES,
    KEY,
    NAME,
    NOTATION,
    REASON,
    SEED,
    TAG,
    TAG_NAME,
    TAGS,
    TITLE,
)
from eventstore.check import check_record
from eventstore.imports import import_records
from tests.matches import file
from tests.toys import PIG, pig
from tests.web.conftest import Api
from web.context import KEY as PARTS

LINES = pig(
    slug="toy-lines",
    notation=replace(PIG.notation, split=lambda text: tuple(text.split(";"))),
    rulings=PIG.rulings,
)
GAMES = {LINES.slug: LINES}
TOLD = {  # a page has the words of a refusal
    "bad_key": "An idempotency key has at most",
    "too_long": " may have at most ",
    "too_many": ": at most ",
    "not_forbidden": "The rules allow this",
}
numbers = count(1)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=GAMES)


def tags(n: int) -> dict[str, str]:
    return {str(number): "x" for number in range(n)}


class Case(NamedTuple):
    """A limit, and what goes up to it: as the API and a record take it, and as a form has it."""

    name: str
    most: int
    code: str
    asked: Callable[[int], dict[str, Any]]
    form: Callable[[int], dict[str, Any]] | None = None


STARTS = [
    Case("title", TITLE, "too_long", lambda n: {"title": "t" * n}, lambda n: {"title": "t" * n}),
    Case("tags", TAGS, "too_many", lambda n: {"tags": tags(n)}),
    Case("tag name", TAG_NAME, "too_long", lambda n: {"tags": {"t" * n: "x"}}),
    Case("tag", TAG, "too_long", lambda n: {"tags": {"t": "x" * n}}),
    Case(
        "seed",
        SEED,
        "too_long",
        lambda n: {"seed": "s" * n},
        lambda n: {"seed": "s" * n, "source": "dealt"},
    ),
    Case(
        "name",
        NAME,
        "bad_player",
        lambda n: {"seats": {"red": "n" * n}},
        lambda n: {"player-red": "n" * n},
    ),
]


@pytest.mark.parametrize("case", STARTS, ids=lambda case: case.name)
def test_a_start(app: Flask, case: Case) -> None:
    for n, wanted in ((case.most, None), (case.most + 1, case.code)):
        asked = {"game": LINES.slug, **case.asked(n)}
        assert api_start(app, asked) == wanted
        assert imported(app, {**file(), "match": asked}) == wanted
        assert checked({**file(), "match": asked}) == wanted
        if case.form is not None:
            assert new_match(app, case.form(n)) == (wanted is None)
    doors = 2 if case.form is None else 3
    assert stored(app) == [1] * doors  # step 0 of each that was taken


def call(kind: str, **fields: Any) -> dict[str, Any]:
    return {"command": {"kind": kind, **fields}}


def ruling(n: int) -> dict[str, Any]:
    given = {"kind": "give_points", "from": "red", "to": "black", "points": 0}
    return call("make_ruling", reason="r" * n, operations=[given])


def note(n: int) -> dict[str, Any]:
    """A command of which the JSON has so many characters."""
    bare = len('{"face":4,"kind":"roll","note":"","seat":"red"}')
    return call("roll", seat="red", face=4, note="n" * (n - bare))


ENTRIES_OF = [
    Case("notation", NOTATION, "too_long", lambda n: {"notation": f"roll 4 {'n' * (n - 7)}"}),
    Case("line", ENTRIES, "too_many", lambda n: {"notation": ";".join(["roll 4"] * n)}),
    Case("ruling", REASON, "too_long", ruling),
    Case(
        "ruling in words",
        REASON,
        "too_long",
        lambda n: {"notation": f"! pick red 5 -- {'r' * n}"},
    ),
    Case("command", COMMAND, "too_long", note),
    Case("steps", 3, "too_many", lambda n: {"notation": ";".join(["roll 4"] * n)}),
]


@pytest.mark.parametrize("case", ENTRIES_OF, ids=lambda case: case.name)
def test_an_entry(app: Flask, monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    if case.name == "steps":
        monkeypatch.setattr(limits, "STEPS", case.most)
    at_limit = "not_forbidden" if case.name == "ruling in words" else None
    for n, wanted in ((case.most, at_limit), (case.most + 1, case.code)):
        asked = case.asked(n)
        assert api_entry(app, asked) == wanted
        if "notation" in asked:
            assert form_entry(app, asked) == wanted
        if case.name != "steps":  # an amendment takes a step to go back
            assert amendment(app, asked) == wanted
        record = {**file(asked), "match": {"game": LINES.slug}}
        assert imported(app, record) == wanted
        assert checked(record) == wanted
    recorded = case.most if case.name in {"line", "steps"} else 1
    assert {*stored(app)} <= {1, 2, recorded + 1}  # whole, or nothing


# whole, or nothing


def test_an_idempotency_key(app: Flask) -> None:
    for n, wanted in ((KEY, None), (KEY + 1, "bad_key")):
        key = "k" * n
        assert api_entry(app, {"notation": "roll 4"}, key) == wanted
        assert form_entry(app, {"notation": "roll 4"}, key) == wanted
        record = {**file({"notation": "roll 4", "key": key}), "match": {"game": LINES.slug}}
        assert imported(app, record) == wanted
        assert checked(record) == wanted


def test_the_words_of_a_search(app: Flask) -> None:
    client = app.test_client()
    for n, status in ((limits.WORDS, 200), (limits.WORDS + 1, 422), (1_100, 422)):
        words = " ".join("x" * n)
        assert client.get("/matches", query_string={"q": words}).status_code == status
        answer = client.get("/api/v1/matches", query_string={"q": words})
        assert answer.status_code == status
        if n == limits.WORDS + 1:
            assert answer.json["code"] == "too_many"


# --- doors: each gives the code of a refusal, None where it takes what it is given ------------


def api_start(app: Flask, asked: dict[str, Any]) -> str | None:
    return code_of(Api(app.test_client()).post("/matches", asked), 201)


def imported(app: Flask, record: Any) -> str | None:
    store = app.extensions[PARTS].store
    data = json.dumps(record).encode()
    try:
        list(import_records(store, data, new_id=lambda: f"imported{next(numbers)}"))
    except KifuError as refused:
        return refused.code
    return None


def checked(record: Any) -> str | None:
    found = check_record(json.dumps(record), GAMES)
    return None if found["ok"] else found["error"]["code"]


def new_match(app: Flask, form: dict[str, str]) -> bool:
    client = app.test_client()
    answer = client.post(
        "/matches/new",
        query_string={"game": LINES.slug},
        data={**token(client, f"/matches/new?game={LINES.slug}"), **form},
    )
    assert answer.status_code in {303, 422}
    return answer.status_code == 303


def api_entry(app: Flask, entry: dict[str, Any], key: str | None = None) -> str | None:
    api = Api(app.test_client())
    match = api.start(game=LINES.slug)
    body = {**entry, "expected_version": 1}
    return code_of(api.post(f"/matches/{match}/steps", body, key), 201)


def form_entry(app: Flask, entry: dict[str, Any], key: str = "") -> str | None:
    client = app.test_client()
    match = Api(client).start(game=LINES.slug)
    path = f"/matches/{match}/record"
    form = {"entry": entry["notation"], "key": key, "expected_version": "1"}
    answer = client.post(path, data={**token(client, path), **form})
    assert answer.status_code in {303, 422}
    if answer.status_code == 303:
        return None
    return next(code for code, words in TOLD.items() if words in answer.text)


def amendment(app: Flask, entry: dict[str, Any]) -> str | None:
    api = Api(app.test_client())
    match = api.start(game=LINES.slug)
    api.play(match, "roll 2")
    body = {**entry, "action": "correct", "step": 1, "preview": True}
    return code_of(api.post(f"/matches/{match}/amend", body), 200)


def token(client: FlaskClient, path: str) -> dict[str, str]:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(path).text)
    assert found is not None
    return {"csrf_token": found[1]}


def code_of(answer: Any, status: int) -> str | None:
    if answer.status_code == status:
        return None
    assert answer.status_code == 422, answer.text
    code: str = answer.json["code"]
    return code


def stored(app: Flask) -> list[int]:
    """How many steps each stored match has."""
    store = app.extensions[PARTS].store
    return [len(store.rows(match)) for match in store.match_ids()]
