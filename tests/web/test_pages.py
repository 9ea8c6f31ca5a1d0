"""Every page in both languages: there, well formed, honest about nothing and about mistakes."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games import registry
from tests.toys import GAMES
from tests.web.html import Page

ACE = "ace-in-the-hole"
TOY = "toy-pig"
PAGES = (
    "/",
    "/matches",
    "/matches/new",
    f"/matches/new?game={ACE}",
    f"/matches/new?game={TOY}",
    f"/games/{ACE}",
    f"/games/{TOY}",
    f"/games/{ACE}/statistics",
    f"/rules/{ACE}",
)
SHORT = ("deal R 7D 2H KH", "deal B 2S 3S AC", "7D AD a1xa8 =5H", "2S KS b8-b6 =?", "7H AH e1xe8")
"""An Ace taken, then the second one with a card that nobody holds: see `played`."""


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**registry(), **GAMES})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def read(client: FlaskClient, path: str, language: str = "en", status: int = 200) -> Page:
    """The page at this address, with no fault in it."""
    answer = client.get(path, headers={"Accept-Language": language})
    return checked(answer, status)


def checked(answer: TestResponse, status: int) -> Page:
    assert answer.status_code == status, answer.text[:2000]
    page = Page(answer.text)
    assert page.faults() == []
    return page


def send(client: FlaskClient, path: str, form: dict[str, Any], source: str = "") -> TestResponse:
    """A form as a browser sends it: with the token of the page that it stands on."""
    page = client.get(source or path).text
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    return client.post(path, data={"csrf_token": token[1], **form})


def start(client: FlaskClient, **form: str) -> str:
    """Start a match by the form; gives its id."""
    answer = send(client, f"/matches/new?game={ACE}", {"source": "recorded", **form})
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[-2]


def play(client: FlaskClient, match_id: str, *notations: str) -> None:
    for notation in notations:
        version = client.get(f"/api/v1/matches/{match_id}").json["version"]
        answer = client.post(
            f"/api/v1/matches/{match_id}/steps",
            json={"notation": notation, "expected_version": version},
        )
        assert answer.status_code == 201, answer.text


@pytest.fixture
def match(client: FlaskClient) -> str:
    """Ana and Bo, a few steps in, one capture made."""
    names = {"player-red": "Ana", "player-black": "Bo", "title": "Sunday final"}
    match_id = start(client, **names)
    play(client, match_id, *SHORT[:4])
    return match_id


# --- every page ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_of_an_empty_book(client: FlaskClient, path: str, language: str) -> None:
    page = read(client, path, language)
    assert page.all("html")[0]["lang"] == language


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_of_a_match(client: FlaskClient, match: str, language: str) -> None:
    for path in (*PAGES, f"/matches/{match}/statistics", "/players/Ana"):
        read(client, path, language)
    for seat in ("red", "black", "spectator"):
        read(client, f"/matches/{match}/statistics?seat={seat}", language)


def test_every_link_of_the_pages_leads_somewhere(client: FlaskClient, match: str) -> None:
    seen: set[str] = set()
    for path in (*PAGES, f"/matches/{match}/statistics", "/players/Ana"):
        page = read(client, path)
        links = [a["href"] for a in page.all("a")] + [i["href"] for i in page.all("link")]
        seen.update(link.split("#")[0] for link in links if link.startswith("/"))
    for link in sorted(seen):
        with client.get(link) as answer:
            assert answer.status_code < 400, link


def test_language_of_the_switch_wins(client: FlaskClient) -> None:
    assert read(client, "/", "fr-CH, en;q=0.5").all("html")[0]["lang"] == "fr"
    answer = client.get("/language/en?next=/matches")
    assert (answer.status_code, answer.location) == (303, "/matches")
    assert read(client, "/", "fr").all("html")[0]["lang"] == "en"
    assert read(client, "/", "de").all("html")[0]["lang"] == "en"


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "\\\\x"])
def test_the_switch_leads_nowhere_else(client: FlaskClient, target: str) -> None:
    assert client.get("/language/fr", query_string={"next": target}).location == "/"


# --- lists --------------------------------------------------------------------------------


def test_an_empty_book_says_so(client: FlaskClient) -> None:
    assert "The book is still empty" in read(client, "/").text
    assert "No match has been recorded yet" in read(client, "/matches").text
    assert "No match to count" in read(client, f"/games/{ACE}/statistics").text
    assert "Personne n’a encore noté" in read(client, f"/games/{ACE}", "fr").text


def test_the_running_match_comes_first(client: FlaskClient, match: str) -> None:
    page = read(client, "/")
    assert "Continue the last match Sunday final" in page.text
    assert f"/matches/{match}/record" in [a["href"] for a in page.all("a")]
    play(client, match, "R resign")
    assert "Continue the last match" not in read(client, "/").text


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("q=sunday", True),
        ("q=monday", False),
        ("player=ana", True),
        ("player=Zoe", False),
        ("status=running", True),
        ("status=over", False),
        (f"game={ACE}", True),
        (f"game={TOY}", False),
        ("page=x", True),
        ("page=99", True),
    ],
)
def test_the_list_is_narrowed(client: FlaskClient, match: str, asked: str, found: bool) -> None:
    page = read(client, f"/matches?{asked}")
    assert ("Sunday final" in page.text) == found
    assert ("No match fits" in page.text) != found


def test_long_lists_have_pages(client: FlaskClient) -> None:
    for number in range(27):
        start(client, title=f"Match {number:02}")
    first, second = read(client, "/matches"), read(client, "/matches?page=2")
    assert "Match 26" in first.text
    assert "Match 01" not in first.text
    assert "Match 01" in second.text
    assert [a["href"] for a in first.all("a") if a.get("rel") == "next"] == ["/matches?page=2"]


def test_a_match_leads_to_its_record_then_to_its_replay(client: FlaskClient, match: str) -> None:
    assert client.get(f"/matches/{match}").location == f"/matches/{match}/record"
    play(client, match, "R resign")
    assert client.get(f"/matches/{match}").location == f"/matches/{match}/replay"
    assert "Black wins" in read(client, "/matches").text


# --- a new match --------------------------------------------------------------------------


def test_the_form_starts_what_it_says(client: FlaskClient) -> None:
    match_id = start(
        client,
        source="dealt",
        seed="tea",
        title="  Late   night ",
        closed="1",
        **{"player-red": "Ana", "option-layout": "bookend", "option-burn": "card"},
    )
    told = client.get(f"/api/v1/matches/{match_id}").json
    assert told["title"] == "Late night"
    assert told["players"] == {"red": "Ana"}
    assert told["options"]["layout"] == "bookend"
    assert told["closed"] is True
    assert told["seed"] == "tea"


def test_sending_the_form_twice_starts_one_match(client: FlaskClient) -> None:
    form = {"id": "abcdefabcdef", "source": "recorded"}
    answers = [send(client, f"/matches/new?game={ACE}", form) for _ in range(2)]
    assert {answer.location for answer in answers} == {"/matches/abcdefabcdef/record"}
    assert len(client.get("/api/v1/matches").json["matches"]) == 1


def test_options_of_one_s_own_and_numbers(client: FlaskClient) -> None:
    answer = send(client, f"/matches/new?game={TOY}", {"option-goal": "30", "option-pace": "fast"})
    told = client.get(f"/api/v1/matches/{answer.location.split('/')[-2]}").json
    assert told["options"] == {"goal": 30, "pace": "fast"}


@pytest.mark.parametrize(
    ("form", "field", "said"),
    [
        ({"source": "dealt", "seed": " "}, "seed", "needs a seed"),
        ({"position": "{"}, "position", "line 1 cannot be read"),
        ({"position": "[]"}, "position", "an object in braces"),
        ({"position": '{"board": {"ZZ": "a1"}}'}, "position", "ZZ"),
        ({"option-layout": "custom", "option-layout-custom": "x"}, "option-layout-custom", "JSON"),
        ({"title": "x" * 201}, "title", "at most 200"),
        ({"player-red": "x" * 201}, "player-red", "at most 200"),
    ],
)
def test_a_mistake_is_said_beside_its_field(
    client: FlaskClient, form: dict[str, str], field: str, said: str
) -> None:
    answer = send(client, f"/matches/new?game={ACE}", {"source": "recorded", **form})
    page = checked(answer, 422)
    wrong = [e.attributes for e in page.elements if e.attributes.get("aria-invalid")]
    assert [values["name"] for values in wrong] == [field]
    assert f"{field}-error" in wrong[0]["aria-describedby"].split()
    assert said in page.text
    assert client.get("/api/v1/matches").json["matches"] == []


def test_a_value_that_no_option_has_is_refused(client: FlaskClient) -> None:
    answer = send(client, f"/matches/new?game={ACE}", {"option-burn": "all"})
    assert "card" in checked(answer, 422).text


def test_what_was_entered_stays_in_a_refused_form(client: FlaskClient) -> None:
    form = {"title": "Keep <me>", "position": "nonsense", "option-burn": "hand"}
    page = checked(send(client, f"/matches/new?game={ACE}", form), 422)
    assert "Keep <me>" in [field.get("value") for field in page.all("input")]
    chosen = [f["value"] for f in page.all("input") if "checked" in f and "burn" in f["name"]]
    assert chosen == ["hand"]


# --- figures ------------------------------------------------------------------------------


def test_figures_of_a_match(client: FlaskClient, match: str) -> None:
    page = read(client, f"/matches/{match}/statistics")
    assert "Captures" in page.text
    assert "steps in force" in page.text
    assert "Step 3" in page.text  # the capture, among the key moments
    assert [svg["aria-label"] for svg in page.all("svg") if svg.get("role") == "img"] == [
        "Curve over 4 steps. At the end: Red 40, Black 0."
    ]


def test_a_seat_s_figures_tell_nothing_hidden(client: FlaskClient, match: str) -> None:
    seen = read(client, f"/matches/{match}/statistics?seat=black").text
    assert "5 of hearts" not in seen
    assert "5 of hearts" in read(client, f"/matches/{match}/statistics").text


def test_every_table_comes_as_csv(client: FlaskClient, match: str) -> None:
    play(client, match, "R resign")
    for path in (f"/matches/{match}/statistics", f"/games/{ACE}/statistics?player=ana"):
        links = [a["href"] for a in read(client, path).all("a") if ".csv" in a["href"]]
        assert links
        for link in links:
            answer = client.get(link)
            assert answer.mimetype == "text/csv"
            rows = answer.text.splitlines()
            assert len(rows) > 1
            assert rows[0].isascii()


def test_a_name_is_no_formula(client: FlaskClient) -> None:
    match_id = start(client, **{"player-red": "=1+1", "player-black": "Bo"})
    play(client, match_id, "deal R ? ? ?", "R resign")
    links = [a["href"] for a in read(client, f"/games/{ACE}/statistics").all("a")]
    texts = [client.get(link).text for link in links if ".csv" in link]
    assert any("'=1+1" in text for text in texts)
    assert not any(re.search(r"(^|,)=1", text, re.MULTILINE) for text in texts)


def test_figures_of_a_game_can_be_narrowed(client: FlaskClient, match: str) -> None:
    play(client, match, "R resign")
    counted = f"/games/{ACE}/statistics?"
    assert "1 match counted" in read(client, counted + "player=ANA").text
    assert "No match to count" in read(client, counted + "player=Zoe").text
    assert "1 match counted" in read(client, counted + "option-burn=card").text
    assert "No match to count" in read(client, counted + "option-burn=hand").text


# --- people -------------------------------------------------------------------------------


def test_a_person_s_results(client: FlaskClient, match: str) -> None:
    play(client, match, "R resign")
    cells = read(client, "/players/ana").text
    assert "Ana" in cells
    assert "Ace in the Hole 1 0 0 1 0 0" in cells  # matches, won, drawn, lost, running, open
    assert "Ace in the Hole 1 1 0 0 0 0" in read(client, "/players/Bo").text


def test_a_person_gets_another_name(client: FlaskClient, match: str) -> None:
    answer = send(client, "/players/Ana", {"action": "rename", "name": "Anaïs"})
    assert answer.status_code == 303
    assert "Anaïs" in read(client, answer.location).text
    read(client, "/players/Ana", status=404)
    assert "Sunday final" in read(client, "/matches?player=anaïs").text


@pytest.mark.parametrize("name", [" ", "x" * 201])
def test_a_name_that_cannot_be_is_refused(client: FlaskClient, match: str, name: str) -> None:
    checked(send(client, "/players/Ana", {"action": "rename", "name": name}), 422)
    assert "Sunday final" in read(client, "/players/Ana").text


def test_a_person_is_forgotten_after_a_second_thought(client: FlaskClient, match: str) -> None:
    send(client, "/players/Ana", {"action": "forget"})
    assert "tick “yes” first" in read(client, "/players/Ana").text
    send(client, "/players/Ana", {"action": "forget", "sure": "1"}, "/players/Ana")
    read(client, "/players/Ana", status=404)
    page = read(client, "/matches")
    assert "Sunday final" in page.text
    assert "Ana" not in page.text


def test_names_may_hold_anything(client: FlaskClient) -> None:
    name = "A/B <i>&?#%"
    start(client, **{"player-red": name})
    link = next(a["href"] for a in read(client, "/matches").all("a") if "/players/" in a["href"])
    assert name in read(client, link).text


# --- import, refusals ---------------------------------------------------------------------


def test_a_record_is_imported_once(client: FlaskClient, match: str, app: Flask) -> None:
    record = client.get(f"/api/v1/matches/{match}/export").data
    file = {"file": (io.BytesIO(record), "match.json")}
    answer = send(client, "/matches/import", file, "/matches")
    assert answer.location == f"/matches/{match}"
    assert "1 match was here already." in read(client, "/matches").text


def test_a_pasted_record_is_imported(client: FlaskClient) -> None:
    text = '{"format": "kifu/1", "match": {"game": "ace-in-the-hole", "title": "Pasted"}}'
    answer = send(client, "/matches/import", {"text": text}, "/matches")
    assert answer.status_code == 303
    page = read(client, "/matches")
    assert "1 match was imported." in page.text
    assert "Pasted" in page.text


@pytest.mark.parametrize("text", ["", "no record", '{"format": "kifu/9"}', '{"format": "kifu/1"}'])
def test_what_is_no_record_is_refused(client: FlaskClient, text: str) -> None:
    page = checked(send(client, "/matches/import", {"text": text}, "/matches"), 422)
    assert [e for e in page.elements if e.attributes.get("role") == "alert"]


@pytest.mark.parametrize("path", [f"/matches/new?game={ACE}", "/matches/import", "/players/Ana"])
def test_a_form_without_its_token_is_refused(client: FlaskClient, match: str, path: str) -> None:
    before = client.get("/api/v1/matches").json
    page = checked(client.post(path, data={"action": "forget", "sure": "1"}), 400)
    assert "Traceback" not in page.text
    assert client.get("/api/v1/matches").json == before


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/matches/none",
        "/matches/none/statistics",
        "/games/none",
        "/games/none/statistics",
        "/players/Nobody",
        "/rules/none",
        f"/games/{ACE}/statistics.csv?table=none",
        "/matches/new?game=none",
    ],
)
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    for language in ("en", "fr"):
        read(client, path, language, status=404)


def test_a_seat_that_does_not_exist(client: FlaskClient, match: str) -> None:
    assert "green" in read(client, f"/matches/{match}/statistics?seat=green", status=404).text


def test_rules_have_a_place_for_every_number(client: FlaskClient) -> None:
    page = read(client, f"/rules/{ACE}")
    ids = {e.attributes.get("id") for e in page.elements}
    assert {f"R{number}" for number in range(1, 35)} <= ids
