"""Every page in both languages: there, well formed, honest about nothing."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from core.game import Game
from core.games import ALL
from tests.web.pages.browsing import ACE, TOY, play, read, send, start
from web.pages.rules import rules_text

PAGES = (
    "/",
    "/matches",
    "/matches/new",
    "/phones",
    f"/matches/new?game={ACE}",
    f"/matches/new?game={TOY}",
    f"/games/{ACE}",
    f"/games/{TOY}",
    f"/games/{ACE}/statistics",
    "/games/ace-of-spades/statistics",
    "/games/ace-of-spades/achievements",
    f"/rules/{ACE}",
)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_of_an_empty_book(client: FlaskClient, language: str) -> None:
    for path in PAGES:
        page = read(client, path, language)
        assert page.all("html")[0]["lang"] == language, path


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


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example/", "//elsewhere.example", "\\\\x", "/\t/x", "//["]
)
def test_the_switch_leads_nowhere_else(client: FlaskClient, target: str) -> None:
    assert client.get("/language/fr", query_string={"next": target}).location == "/"


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


NARROWED = {  # whether that leaves the match
    "q=sunday": True,
    "q=monday": False,
    "player=ana": True,
    "player=Zoe": False,
    "status=running": True,
    "status=over": False,
    f"game={ACE}": True,
    f"game={TOY}": False,
    "page=x": True,
    "page=99": True,
}


def test_the_list_is_narrowed(client: FlaskClient, match: str) -> None:
    for asked, found in NARROWED.items():
        page = read(client, f"/matches?{asked}")
        assert ("Sunday final" in page.text) == found, asked
        assert ("No match fits" in page.text) != found, asked


def test_long_lists_have_pages(client: FlaskClient) -> None:
    for number in range(27):
        start(client, title=f"Match {number:02}")
    first, second = read(client, "/matches"), read(client, "/matches?page=2")
    assert "Match 26" in first.text
    assert "Match 01" not in first.text
    assert "Match 01" in second.text
    assert [a["href"] for a in first.all("a") if a.get("rel") == "next"] == ["/matches?page=2"]


def test_a_match_leads_to_its_record_then_to_what_tells_it(client: FlaskClient, match: str) -> None:
    assert client.get(f"/matches/{match}").location == f"/matches/{match}/record"
    play(client, match, "R resign")
    page = read(client, f"/matches/{match}")
    assert f"/matches/{match}/replay" in [a["href"] for a in page.all("a")]
    listed = read(client, "/matches").text
    assert "Bo wins" in listed
    assert "Black wins" not in listed


def test_the_help_for_typing_leads_to_the_notation_in_the_rules(
    client: FlaskClient, match: str
) -> None:
    page = client.get(f"/matches/{match}/record").text
    [address] = re.findall(r'<a href="([^"]*)">Rules and notation</a>', page)
    path, _, anchor = address.partition("#")
    assert path == f"/rules/{ACE}/whole"
    [heading] = re.findall(rf'<h\d id="{anchor}">([^<]*)<', client.get(path).text)
    assert heading == "5. Quick-entry notation"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_the_rules_of_every_game_have_a_place_for_its_notation(game: Game) -> None:
    assert str(rules_text(game.slug)).count(' id="notation"') == 1


def test_a_game_without_rules_has_no_link_to_them(client: FlaskClient) -> None:
    answer = send(client, f"/matches/new?game={TOY}", {"source": "recorded"})
    page = read(client, answer.location).text
    assert "Type" in page
    assert "Rules and notation" not in page
