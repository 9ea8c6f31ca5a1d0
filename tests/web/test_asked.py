"""Seats and numbers as addresses and forms bring them: one reading for all pages and answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.errors import BadInput
from core.knowledge import SPECTATOR
from tests.toys import PIG
from tests.web.conftest import Api
from web import seats
from web.asked import asked_number, asked_page, asked_step


@pytest.mark.parametrize("text", [None, "", "-1", "+1", "1.0", " 1", "٣", "²", "1" * 16])
def test_what_is_no_number_in_plain_digits_is_none(text: str | None) -> None:
    assert asked_number(text) is None


def test_a_number_has_up_to_fifteen_digits() -> None:
    assert [asked_number(text) for text in ("0", "007", "9" * 15)] == [0, 7, 10**15 - 1]


def test_a_step_that_is_no_number_is_told_as_it_was_typed() -> None:
    assert asked_step({"step": "3"}, "step") == 3
    assert asked_step({"step": ""}, "step") is asked_step({}, "step") is None
    with pytest.raises(BadInput, match="“three” is no number of a step; steps are counted 0, 1, 2"):
        asked_step({"step": "three"}, "step")


@pytest.mark.parametrize(("query", "page"), [("", 1), ("page=3", 3), ("page=0", 1), ("page=x", 1)])
def test_a_list_opens_on_its_first_page_unless_another_is_asked_for(
    app: Flask, query: str, page: int
) -> None:
    with app.test_request_context(f"/matches?{query}"):
        assert asked_page() == page


def test_an_id_that_no_database_has_is_not_looked_for(app: Flask) -> None:
    for odd in ("x" * 101, "a%0Ab", "a%00"):
        for path in (f"/matches/{odd}/replay", f"/api/v1/matches/{odd}"):
            assert app.test_client().get(path).status_code == 404


@pytest.mark.parametrize("guarded", [False, True])
def test_what_is_no_text_is_compared_with_nothing(
    make_app: Callable[..., Flask], guarded: bool
) -> None:
    client = make_app(guarded=guarded).test_client()
    for path in ("/players/a%00", "/games/%00/catalogues/%00/picture"):
        assert client.get(path).status_code == 404, path
    for path in ("/matches?player=a%00", "/pair?one=a%00&other=b", "/matches?q=1&x=%00"):
        refused = client.get(path)
        assert refused.status_code == 422, path
        assert "holds a character that is no text" in refused.text
    refused = client.post("/matches/new", data={"game": "a\0"})
    assert "holds a character that is no text" in refused.text


def test_an_address_names_who_looks_only_where_somebody_does() -> None:
    assert seats.seen_by("/matches/m/replay", None) == "/matches/m/replay"
    assert seats.seen_by("/matches/m/replay", "", step=None) == "/matches/m/replay"
    assert seats.seen_by("/m", "red & co", step=0) == "/m?step=0&seat=red+%26+co"


def test_a_seat_without_a_title_is_called_by_its_name() -> None:
    assert str(seats.title_of(PIG, PIG.seats[0])) == str(PIG.seat_titles[PIG.seats[0]])
    assert str(seats.title_of(PIG, "{house}")) == str(seats.title_of(None, "{house}")) == "{house}"


def test_names_in_a_form_are_read_by_seat_and_without_needless_blanks() -> None:
    form = {"player-red": "  Ana   Bo ", "player-black": " ", "player-green": "Cy"}
    assert seats.players_asked(PIG, form) == {"red": "Ana Bo"}


OFFERED = {"Everything", "Ana", "Red", "Bo", "Black", "Spectator"}
VIEWS = ("record", "replay", "statistics", "statistics.csv?table=entries", "record/advice")


@pytest.mark.parametrize("page", VIEWS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_refuses_a_seat_that_the_match_does_not_have(
    api: Api, page: str, language: str
) -> None:
    match = api.start()
    path = f"/matches/{match}/{page}{'&' if '?' in page else '?'}seat=green"
    answer: Any = api.client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 404
    told = {
        "en": "“green” is no seat here; the seats are red, black, spectator.",
        "fr": "« green » n’est pas une place ici ; les places sont red, black, spectator.",
    }
    assert told[language] in answer.text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("page", ["replay", "statistics"])
def test_pages_offer_to_look_as_each_person_at_the_table(api: Api, page: str) -> None:
    match = api.start(seats={"red": "Ana"})
    text = api.client.get(f"/matches/{match}/{page}?seat={SPECTATOR}").text
    chips = re.findall(r'<a class="chip[^>]*>([^<]*)</a>', text)
    assert [one for one in chips if one in OFFERED] == ["Everything", "Ana", "Black", "Spectator"]


@pytest.mark.parametrize(("language", "black"), [("en", "Black"), ("fr", "Noir")])
def test_figures_name_people_where_their_names_are_known(
    api: Api, language: str, black: str
) -> None:
    match = api.start(seats={"red": "Ana"})
    api.play(match, "roll 2", "hold")
    page = api.client.get(
        f"/matches/{match}/statistics", headers={"Accept-Language": language}
    ).text
    tables = page.partition('class="tables"')[2]
    assert "Ana" in tables
    assert ">Red<" not in tables
    assert ">Rouge<" not in tables
    assert black in tables, "nobody is named there"
