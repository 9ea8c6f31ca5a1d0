"""The page of unseen cards: who may see it, and what it asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core import structured
from core.commands import StartMatch
from core.games import registry
from eventstore.imports import import_records
from tests.browser.demo import record
from tests.headlines import FIXTURES
from web.context import KEY

LINE = ("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "3S KS b8-b5 =?")


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    record(app.extensions[KEY].service, "m", LINE)
    return app.test_client()


def test_it_lists_them_and_offers_what_each_can_be(site: FlaskClient) -> None:
    html = site.get("/matches/m/unknowns").text
    assert html.count('class="unknown-row"') == 2
    assert "unknown-key" not in html
    pad = site.get("/matches/m/unknowns?step=2").text
    assert "action=correct&amp;step=2&amp;entry=deal+B+KS+%3F+%3F" in pad


def test_a_spectator_is_sent_to_the_view_of_the_table(site: FlaskClient) -> None:
    service, coop = site.application.extensions[KEY].service, {"mode": "coop"}
    game = service.find("ace-of-spades")
    start = StartMatch(game=game.slug, options=coop)
    service.start("s", start, structured.read(game.options, coop), line=("H ? ? ? ? ? / 4H 7H 9C",))
    answer = site.get("/matches/s/unknowns?seat=spectator")
    assert answer.status_code == 422
    assert 'href="/matches/s/unknowns?seat=table"' in answer.text
    assert "unknown-row" not in answer.text


def test_a_seat_is_asked_for_its_own_alone(site: FlaskClient) -> None:
    shown = site.get("/matches/m/unknowns?seat=black").text
    assert 'value="~ B KS"' in shown
    assert "action=correct" not in shown
    none = site.get("/matches/m/unknowns?seat=red").text
    assert "unknown-row" not in none
    assert "No card was entered as unseen." in none


def test_steps_without_unseen_cards_are_not_found(site: FlaskClient) -> None:
    assert site.get("/matches/m/unknowns?step=1").status_code == 404
    assert site.get("/matches/m/unknowns?step=99").status_code == 404
    assert site.get("/matches/m/unknowns?step=x").status_code == 422


def test_a_match_without_unseen_cards_says_so(site: FlaskClient) -> None:
    path = FIXTURES / "origin-story" / "matches" / "puzzle-from-a-position.json"
    (done,) = import_records(site.application.extensions[KEY].store, path.read_bytes())
    html = site.get(f"/matches/{done.match_id}/unknowns?seat=table").text
    assert "No card was entered as unseen." in html


def test_it_speaks_french(site: FlaskClient) -> None:
    html = site.get("/matches/m/unknowns?step=2", headers={"Accept-Language": "fr"}).text
    assert "Cartes non vues" in html
    assert "Quelle carte était-ce" in html
