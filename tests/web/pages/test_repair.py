"""A correction that goes on, by plain forms: each choice, the end, and taking it back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games import registry
from tests.browser.demo import record
from web.context import KEY

LINE = (
    *("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "2S KS b8-b6 =?"),
    *("7H QH g1xg8 =?", "3C KC f8-f5 =?"),
)
PAGE = "/matches/m/repair"


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", LINE)
    return app.test_client()


def line(site: FlaskClient) -> list[str]:
    steps = site.get("/api/v1/matches/m/steps").json["steps"]
    return [step["notation"] for step in steps][3:]


def hidden(html: str) -> dict[str, str]:
    """What the last form of the page carries."""
    form = html.rsplit("<form", 1)[1]
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in found}


def offers(html: str) -> dict[str, str]:
    """The buttons of the question, by their way; of several the first."""
    found = re.findall(r'name="choose" value="([^"]*)"\s+data-way="(\w+)"', html)
    return {way: unescape(value) for value, way in reversed(found)}


def opened(site: FlaskClient, **asked: Any) -> str:
    answer = site.get(PAGE, query_string={"action": "correct", "step": 3} | asked)
    assert answer.status_code == 200, answer.text
    return answer.text


def sent(site: FlaskClient, html: str, **more: str) -> TestResponse:
    return site.post(PAGE, data=hidden(html) | more)


def anew(site: FlaskClient) -> str:
    """A correction whose one question is answered: what was played instead."""
    html = opened(site, entry="7H AH e1xe8 =?")
    return sent(site, html, choose=offers(html)["typed"], notation="2D QD c1-e3 =?").text


def test_the_whole_is_recorded_at_once_and_taken_back_by_one_undo(site: FlaskClient) -> None:
    before = line(site)
    html = opened(site, entry="7H AH e1xe8 =?")
    assert "Step 5 no longer fits" in html
    assert "7 of hearts was played already" in html
    html = anew(site)
    assert "no longer fits" not in html
    assert line(site) == before, "nothing is stored before the end"
    done = sent(site, html, record="1")
    assert done.status_code == 303
    after = ["7H AH e1xe8 =?", "2S KS b8-b6 =?", "2D QD c1-e3 =?", "3C KC f8-f5 =?"]
    assert line(site) == after
    html = site.get(done.location).text
    assert "The correction is recorded" in html
    again = hidden(html) | {"entry": "variation 6"}
    assert 'name="entry" value="variation 6"' in html
    assert site.post("/matches/m/record", data=again).status_code == 303
    assert line(site) == before


def test_a_step_left_out_lets_the_next_one_ask(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    html = sent(site, html, choose=offers(html)["leave"]).text
    assert "Step 6 no longer fits" in html
    html = sent(site, html, choose=offers(html)["leave"]).text
    assert "no longer fits" not in html
    sent(site, html, record="1")
    assert line(site) == ["7H AH e1xe8 =?", "2S KS b8-b6 =?"]


def test_an_offer_is_taken_by_its_button(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    html = sent(site, html, choose=offers(html)["again"]).text
    assert "Step 5 no longer fits" not in html
    assert "again" in hidden(html)["choices"]


def test_what_is_refused_is_said_and_asked_again(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    answer = sent(site, html, choose=offers(html)["typed"], notation="7H QH g1xg8 =?")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "Step 5 no longer fits" in answer.text


def test_the_last_choice_is_taken_back(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    html = sent(site, html, choose=offers(html)["leave"]).text
    assert "Step 5 no longer fits" in sent(site, html, back="1").text


def test_without_an_entry_the_page_asks_for_it(site: FlaskClient) -> None:
    html = opened(site)
    assert 'value="7D AD a1xa8 =5H"' in html
    answer = sent(site, html, entry="7H AH e1xe8 =?")
    assert "Step 5 no longer fits" in answer.text


@pytest.mark.parametrize(
    "changed",
    [
        {"choices": "[{}]"},
        {"choices": "no JSON"},
        {"choices": '[{"step": 2, "way": "leave"}]'},
        {"choices": '[{"step": 5, "way": "leave"}, {"step": 5, "way": "leave"}]'},
        {"choose": "7"},
        {"choose": '{"step": 5, "way": "swap"}'},
        {"action": "burn"},
    ],
)
def test_what_no_form_of_the_page_sends_is_refused(
    site: FlaskClient, changed: dict[str, str]
) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    before = line(site)
    form = changed if "choose" in changed else changed | {"record": "1", "expected_version": "9"}
    assert sent(site, html, **form).status_code == 422
    assert line(site) == before


def test_nothing_is_recorded_without_its_version_or_before_the_end(site: FlaskClient) -> None:
    before = line(site)
    html = opened(site, entry="7H AH e1xe8 =?")
    version = str(site.get("/api/v1/matches/m").json["version"])
    answer = sent(site, html, record="1", expected_version=version)
    assert answer.status_code == 422
    assert "Step 5 no longer fits after this change" in answer.text
    fields = hidden(anew(site)) | {"record": "1"}
    del fields["expected_version"]
    assert site.post(PAGE, data=fields).status_code == 422
    assert line(site) == before


def test_nothing_is_recorded_over_what_came_meanwhile(site: FlaskClient) -> None:
    html = anew(site)
    now = site.get("/api/v1/matches/m").json["version"]
    other = {"notation": "undo", "expected_version": now}
    assert site.post("/api/v1/matches/m/steps", json=other).status_code == 201
    before = line(site)
    assert sent(site, html, record="1").status_code == 409
    assert line(site) == before


def test_the_page_speaks_french(site: FlaskClient) -> None:
    html = site.get(
        PAGE,
        query_string={"action": "correct", "step": 3, "entry": "7H AH e1xe8 =?"},
        headers={"Accept-Language": "fr"},
    ).text
    assert "no longer fits" not in html
    assert "L’étape 5 ne convient plus" in html


def test_without_anything_it_asks_for_the_step(site: FlaskClient) -> None:
    html = site.get(PAGE).text
    assert 'name="step"' in html
    assert [word for word in ("correct", "insert", "remove") if f'value="{word}"' in html] == [
        *("correct", "insert", "remove")
    ]
    assert 'href="/matches/m/counts"' in html
    assert site.get(f"{PAGE}?step=3").status_code == 422


def by_pads(site: FlaskClient, html: str) -> tuple[str, dict[str, Any]]:
    """The page of the pads, and what it asks with."""
    page = site.post(f"{PAGE}/pads", data=hidden(html)).text
    (told,) = re.findall(r'id="anew-data">(.*?)</script>', page)
    return page, json.loads(told)


def test_a_step_is_given_anew_by_the_pads_of_its_table(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    page, told = by_pads(site, html)
    assert "Step 5 anew" in page
    token = re.findall(r'data-token="([^"]+)"', page)[0]

    def check(command: dict[str, Any]) -> TestResponse:
        body = {"command": command, "seat": None, **told["place"]}
        return site.post(f"{PAGE}/check", json=body, headers={"X-CSRFToken": token})

    entry = {"kind": "move_pawn", "card": "2D", "pawn": "QD", "to": "e3"}
    assert check(entry).status_code == 200
    refused = check(entry | {"card": "7H"})
    assert (refused.status_code, refused.json["code"]) == (422, "card_already_played")
    assert refused.json["entered"] == 1, "the deal"
    choice = json.dumps({"step": told["step"], "way": "again", "command": entry})
    html = sent(site, html, choose=choice).text
    assert "no longer fits" not in html
    assert "2D QD c1-e3" in html


def test_where_no_step_asks_there_are_no_pads_but_the_page(site: FlaskClient) -> None:
    page = site.post(f"{PAGE}/pads", data=hidden(anew(site))).text
    assert "Record the correction" in page
    assert site.get(f"{PAGE}/advice?amend=remove&step=3").status_code == 404
