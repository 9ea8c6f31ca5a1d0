"""Rulings that are put together by tapping, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games import registry
from eventstore.imports import import_records
from tests.headlines import FIXTURES
from web.context import KEY

RULINGS = (  # a match, what the table decides, and what is tapped for it: a word of each button
    ("ace-in-the-hole", "friday-evening-still-running", "place_pawn", ("KD", "c4")),
    ("ace-in-the-hole", "friday-evening-still-running", "set_turn", ("red",)),
    ("ace-of-spades", "sunday-evening-still-running", "move_card", ("AS", "discard", "deck")),
    ("ace-of-spades", "sunday-evening-still-running", "set_dial", ("bullets", "add", "1")),
    ("arcmage", "kitchen-table-still-running", "move_card", ("A3", "grave")),
    ("arcmage", "kitchen-table-still-running", "deal_damage", ("A3", "1")),
    ("origin-story", "own-catalogue-still-running", "set_trump", ("S",)),
    ("origin-story", "own-catalogue-still-running", "move_dial", ("Y", "2")),
)


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


def brought(site: FlaskClient, slug: str, name: str) -> str:
    """The address of the pads of a match."""
    store = site.application.extensions[KEY].store
    path = FIXTURES / slug / "matches" / f"{name}.json"
    (done,) = import_records(store, path.read_bytes())
    return f"/matches/{done.match_id}/ruling"


def taps(html: str) -> Iterator[str]:
    """Where the buttons of the pad lead."""
    pad = html.split('class="ruling-pad"', 1)[1].split("</ul>", 1)[0]
    return map(unescape, re.findall(r'href="([^"]*)"', pad))


def tapped(site: FlaskClient, html: str, value: str) -> str:
    """The page behind the button that chooses this value."""
    (there,) = [one for one in taps(html) if re.search(rf"[=]{re.escape(value)}$", one)]
    answer = site.get(there)
    assert answer.status_code == 200
    return answer.text


def sent(site: FlaskClient, page: str, html: str, **more: str) -> TestResponse:
    form = html.split('method="post"', 1)[1].split("</form>", 1)[0]
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return site.post(page, data={name: unescape(value) for name, value in fields} | more)


@pytest.mark.parametrize(("slug", "name", "kind", "values"), RULINGS)
def test_a_ruling_is_made_by_taps_alone(
    *, site: FlaskClient, slug: str, name: str, kind: str, values: tuple[str, ...]
) -> None:
    page = brought(site, slug, name)
    api = page.replace("/matches", "/api/v1/matches").removesuffix("/ruling")
    before = site.get(api).json["version"]
    html = tapped(site, site.get(page).text, kind)
    for value in values:
        assert 'name="reason"' not in html
        html = tapped(site, html, value)
    assert 'role="alert"' not in html
    assert site.get(api).json["version"] == before, "nothing is written yet"
    answer = sent(site, page, html, reason="the dog was on the table")
    assert answer.status_code == 303
    last = site.get(f"{api}/steps").json["steps"][-1]["command"]
    assert last["kind"] == "make_ruling"
    assert last["reason"] == "the dog was on the table"
    (operation,) = last["operations"]
    assert operation["kind"] == kind
    assert {str(value) for value in operation.values()} >= {*values}


def test_what_the_game_does_not_accept_is_not_offered(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", "friday-evening-still-running")
    html = site.get(f"{page}?op=place_pawn&f-pawn=KD").text
    squares = {one.rpartition("=")[2] for one in taps(html)}
    assert "c4" in squares
    assert "a1" not in squares, "another pawn stands there"


def test_a_card_that_goes_elsewhere_is_chosen_among_cards(site: FlaskClient) -> None:
    page = brought(site, "arcmage", "kitchen-table-still-running")
    cards = {one.rpartition("=")[2] for one in taps(site.get(f"{page}?op=move_card").text)}
    assert {"A1", "A3", "Ar1"} <= cards
    assert not {"attack", "army"} & cards


def test_fields_that_can_be_left_are_changed_by_taps(site: FlaskClient) -> None:
    page = brought(site, "arcmage", "kitchen-table-still-running")
    html = site.get(f"{page}?op=move_card&f-card=A3&f-to=top").text
    assert 'role="alert"' not in html
    (more,) = [unescape(one) for one in re.findall(r'href="([^"]*f-shown=true)"', html)]
    html = site.get(more).text
    assert sent(site, page, html, reason="we looked").status_code == 303


def test_why_an_operation_makes_no_sense_is_said(site: FlaskClient) -> None:
    page = brought(site, "sorcerers-deck-of-death", "kitchen-table-still-running")
    html = site.get(f"{page}?op=set_figure&f-fig=aG").text
    assert "between two attacks" in html
    assert 'name="reason"' not in html


def test_a_list_grows_by_taps(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", "friday-evening-still-running")
    html = tapped(site, tapped(site, site.get(page).text, "set_hand"), "red")
    html = tapped(site, html, "3D")
    html = site.get(next(one for one in taps(html) if one.endswith("3D+2H"))).text
    (whole,) = re.findall(r'href="([^"]*)">That is all', html)
    html = site.get(unescape(whole)).text
    answer = sent(site, page, html, reason="we looked")
    assert answer.status_code == 303


def test_what_is_refused_is_said(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", "friday-evening-still-running")
    html = site.get(f"{page}?op=place_pawn&f-pawn=KD&f-to=c4").text
    assert sent(site, page, html, reason=" ").status_code == 422
    assert sent(site, page, html, reason="x", expected_version="1").status_code == 409
    assert site.post(page, data={"op": "place_pawn"}).status_code == 422
    assert site.get(f"{page}?op=dance").status_code == 404
    wrong = site.get(f"{page}?op=place_pawn&f-pawn=KD&f-to=z9")
    assert 'role="alert"' in wrong.text
    assert 'name="reason"' not in wrong.text
    seat = site.get(f"{page}?seat=red")
    assert seat.status_code == 422
    assert "op=" not in seat.text


def test_a_match_that_is_over_has_none(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", "lunch-break-instant")
    assert "The match is over." in site.get(page).text


def test_it_speaks_french(site: FlaskClient) -> None:
    page = brought(site, "ace-in-the-hole", "friday-evening-still-running")
    html = site.get(f"{page}?op=place_pawn", headers={"Accept-Language": "fr"}).text
    assert "Begin again" not in html
    assert "Recommencer" in html
