"""Steps that cannot all be true, on the pages of unseen cards and of a correction."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.browser.demo import record
from tests.web.pages.test_repair import opened
from web.context import KEY

LINE = (
    *("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "2S KS b8-b6 =?"),
    *("7H QH g1xg8 =?", "3C KC f8-f5 =?"),
)
HEADING = "This cannot be true together with:"


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", LINE)
    return app.test_client()


def numbers(html: str) -> list[int]:
    """The steps of the list of doubtful ones."""
    part = html.split('class="doubtful stack"', 1)[1].split("</section>", 1)[0]
    return [int(one) for one in re.findall(r'class="step__number">(\d+)<', part)]


def test_a_card_that_cannot_be_named_tells_with_which_steps(site: FlaskClient) -> None:
    html = site.get("/matches/m/unknowns?step=5").text
    assert '<option value="2D">' in html
    assert HEADING not in html
    html = site.get("/matches/m/unknowns?step=5&card=2D").text
    assert HEADING in html
    assert numbers(html) == [1]
    way = re.search(r'href="([^"]*action=correct&amp;step=1&amp;entry=[^"]*)"', html)
    assert way, "its cards can be made unknown"
    assert site.get(unescape(way[1])).status_code == 200
    assert HEADING not in site.get("/matches/m/unknowns?step=5&card=nothing").text


def test_a_step_that_no_longer_fits_tells_with_which(site: FlaskClient) -> None:
    html = opened(site, entry="7H AH e1xe8 =?")
    assert HEADING in html
    assert "what you have just entered" in html
    assert numbers(html) == []


def test_a_step_between_is_doubted_within_the_correction(site: FlaskClient) -> None:
    html = opened(site, step=1, entry="deal R 7D ? 2D")
    assert "no longer fits" not in html
    html = opened(site, step=2, entry="deal B ? ? 2S")
    assert "no longer fits" not in html


def test_a_correction_that_is_refused_tells_with_which(site: FlaskClient) -> None:
    asked = {"action": "correct", "step": 5, "entry": "7H QH g1xg8 =2D"}
    answer = site.get("/matches/m/repair", query_string=asked)
    assert answer.status_code == 422
    assert HEADING in answer.text
    assert numbers(answer.text) == [1]


def test_it_speaks_french(site: FlaskClient) -> None:
    html = site.get("/matches/m/unknowns?step=5&card=2D", headers={"Accept-Language": "fr"}).text
    assert HEADING not in html
    assert "doubtful__steps" in html
