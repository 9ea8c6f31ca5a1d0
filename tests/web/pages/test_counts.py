"""The page on which people compare what they counted with the record."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.browser.demo import record
from web.context import KEY

LINE = ("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "3S KS b8-b5 =?")
PAGE = "/matches/m/counts"


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", LINE)
    return app.test_client()


def test_everything_that_can_be_counted_has_a_field(site: FlaskClient) -> None:
    html = site.get(PAGE).text
    assert re.findall(r' name="n(\d)"', html) == [*"0123456789"]
    assert "22 cards in the deck" in html
    assert "notice--good" not in html


def test_what_is_right_is_said(site: FlaskClient) -> None:
    html = site.get(f"{PAGE}?n0=22&n1=&n2=3").text
    assert "All that was counted is as recorded." in html


def test_a_difference_comes_with_its_steps_and_slips(site: FlaskClient) -> None:
    html = site.get(f"{PAGE}?n1=23").text
    assert "22 cards in the deck. Counted: 23." in html
    assert "It last was like that behind step 3." in html
    assert "action=remove&amp;step=4" in html
    there = re.findall(r'href="([^"]+action=remove[^"]+)"', html)[0].replace("&amp;", "&")
    assert "Record the correction" in site.get(there).text


def test_what_is_missing_can_be_entered(site: FlaskClient) -> None:
    html = site.get(f"{PAGE}?n0=21").text
    assert "Something like this was not entered:" in html
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', html))
    (entry,) = re.findall(r'name="entry" value="([^"]+)"', html)
    assert site.post("/matches/m/record", data=fields | {"entry": entry}).status_code == 303
    assert "All that was counted is as recorded." in site.get(f"{PAGE}?n0=21").text


@pytest.mark.parametrize("text", ["-1", "x", "10001", "1.5"])
def test_what_is_no_count_is_refused(site: FlaskClient, text: str) -> None:
    assert site.get(f"{PAGE}?n0={text}").status_code == 422


def test_a_seat_is_sent_to_the_view_of_the_table(site: FlaskClient) -> None:
    answer = site.get(f"{PAGE}?seat=red&n0=3")
    assert answer.status_code == 422
    assert 'href="/matches/m/counts?seat=table"' in answer.text


def test_it_speaks_french(site: FlaskClient) -> None:
    html = site.get(f"{PAGE}?n1=23", headers={"Accept-Language": "fr"}).text
    assert "22 cartes dans la pioche" in html
    assert "Erreurs probables" in html
