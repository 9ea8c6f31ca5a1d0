"""Looking for steps on the replay page: by words, by seat, by kind of moment, as one knows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.browser.demo import ANSWERED, BRANCHED, record
from tests.web.markup import one_line
from web.context import KEY
from web.replay import search
from web.replay.search import folded


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    service = app.extensions[KEY].service
    record(service, "branched", BRANCHED)
    record(service, "answered", ANSWERED)
    return app.test_client()


def hits(site: FlaskClient, match: str = "branched", skip: int = 0, **asked: Any) -> list[int]:
    """The steps that are found; their rows are those behind the first `skip`."""
    answer = site.get(f"/matches/{match}/replay", query_string={"hits": skip, "step": 9} | asked)
    assert answer.status_code == 200, answer.text
    html = one_line(answer.text)
    told = re.search(r'data-hits="([^"]*)" data-count="([^"]*)"', html)
    assert told
    found = [int(step) for step in told[1].split()]
    assert told[2].startswith(str(len(found)))
    rows = [int(step) for step in re.findall(r'data-row="(\d+)"', html)]
    assert rows == found[skip : skip + search.MOST]
    assert ("data-further" in html) == (len(found) > skip + search.MOST)
    return found


def test_words_are_found_in_sentences_notation_and_names_of_cards(site: FlaskClient) -> None:
    assert hits(site, find="captures") == [3, 9]
    assert hits(site, find="a1xa8") == [3]
    assert hits(site, find="7 of DIAMONDS") == hits(site, find="7♦") == [1, 3]
    assert hits(site, find="bo plays") == hits(site, find="plays bo") == [4, 9, 10]
    assert hits(site, find="nothing of the kind") == []


def test_accents_and_capitals_do_not_matter(site: FlaskClient) -> None:
    assert folded("Étape À l’Œuvre") == "etape a l’œuvre"
    site.set_cookie("kifu_language", "fr")
    assert hits(site, find="PIOCHÉE") == hits(site, find="piochee") == [3, 4, 10]
    assert hits(site, find="valet de trefle") == hits(site, find="J♣")
    assert hits(site, find="rien de tel") == []


def test_seats_and_kinds_of_moments(site: FlaskClient) -> None:
    assert hits(site, by="black") == [2, 4, 10]
    assert hits(site, moment="capture") == [3, 9]
    assert hits(site, moment="capture", by="black") == []
    assert hits(site, "answered", step=0, moment="ruling") == [11]
    page = site.get("/matches/answered/replay?step=0").text
    kinds = re.findall(
        r'<option value="(\w+)">', page.split('id="find-moment"')[1].split("</select")[0]
    )
    assert kinds
    for kind in kinds:
        assert hits(site, "answered", step=0, moment=kind), kind


def test_of_many_hits_some_come_at_a_time(
    site: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST", 3)
    everything = hits(site, find="a")
    assert len(everything) > 6
    assert hits(site, find="a", skip=3) == everything


def test_the_page_itself_looks_without_scripts(site: FlaskClient) -> None:
    html = one_line(site.get("/matches/branched/replay?step=9&find=captures").text)
    found = html.split('id="hits"')[1]
    assert re.findall(r'data-row="(\d+)"', found) == ["3", "9"]
    assert 'value="captures"' in html
    plain = one_line(site.get("/matches/branched/replay?step=9").text)
    assert "data-hits" not in plain


def test_a_seat_finds_nothing_that_it_does_not_know(make_app: Callable[..., Flask]) -> None:
    """Two matches that are the same to Bo; in each of them Ana holds other cards."""
    answers = []
    for hand in ("7D 5H 2D", "7D KD 8D"):
        app = make_app(games=registry())
        record(app.extensions[KEY].service, "m", (f"deal R {hand}", "deal B 2S ? ?"))
        client = app.test_client()
        assert hits(client, "m", step=2, find="7♦") == [1]
        asked = ("5♥", "2 of diamonds", "K♦", "8♦", "unseen", "deal", "7♦", "d")
        answers.append(
            [
                hits(client, "m", step=2, find=words, seat=seat)
                for words in asked
                for seat in ("black", "spectator")
            ]
        )
    assert answers[0] == answers[1]
    assert answers[0][:8] == [[]] * 8
