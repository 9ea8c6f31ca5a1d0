"""What an amendment would do, as the record page shows it: rows of steps, and nothing written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.browser.demo import BRANCHED, record
from tests.web.markup import one_line
from web.context import KEY
from web.pages import record_preview

PAGE = "/matches/m/record"


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", BRANCHED)
    return app.test_client()


def preview(site: FlaskClient, seat: str = "", status: int = 200, **body: Any) -> Any:
    token = re.search(r'data-token="([^"]+)"', site.get(PAGE).text)
    assert token
    answer = site.post(
        f"{PAGE}/preview",
        json=body,
        query_string={"seat": seat},
        headers={"X-CSRFToken": token[1]},
    )
    assert answer.status_code == status, answer.text
    return answer.json


def shown(told: Any) -> list[tuple[str, list[str]]]:
    """What becomes of each step, and the numbers of its rows."""
    rows = one_line(told["rows"]).split('class="change change--')[1:]
    return [(row.split('"')[0], re.findall(r'class="step__number">(\d+)<', row)) for row in rows]


def test_changes_are_rows(site: FlaskClient) -> None:
    version = site.get("/api/v1/matches/m").json["version"]
    told = preview(site, action="correct", step=9, notation="7H AH e1xe8 =4H")
    assert (told["version"], told["broken"]) == (version, False)
    assert told["counts"] == {"stays": 1, "changes": 0, "lost": 0}
    assert shown(told) == [("entered", ["9", "12"]), ("stays", ["13"])]
    assert 'aria-label="4 of hearts"' in told["rows"]
    assert site.get("/api/v1/matches/m").json["version"] == version


def test_what_breaks_says_why(site: FlaskClient) -> None:
    told = preview(site, action="remove", step=4)
    assert told["broken"]
    assert [status for status, _ in shown(told)] == ["removed", "breaks", "beyond"]
    assert "Rule R" in told["rows"]


def test_few_rows_of_steps_that_stay(site: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = preview(site, action="correct", step=9, notation="7H AH e1xe8 =4H")
    assert whole["counts"]["stays"] == 1
    monkeypatch.setattr(record_preview, "ALIKE", 0)
    told = preview(site, action="correct", step=9, notation="7H AH e1xe8 =4H")
    assert told["counts"] == whole["counts"]
    assert [status for status, _ in shown(told)].count("stays") == 0
    assert "and one more step" in told["rows"]


def test_refusals_are_problems(site: FlaskClient) -> None:
    problem = preview(site, action="correct", step=3, notation="7D AD a1xa7 =3H", status=422)
    assert problem["code"]
    preview(site, action="remove", step=99, status=404)
