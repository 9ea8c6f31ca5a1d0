"""Figures of matches and games, as pages and as CSV; people and their names."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.pages.browsing import ACE, checked, play, read, send, start


def test_figures_of_a_match(client: FlaskClient, match: str) -> None:
    page = read(client, f"/matches/{match}/statistics")
    assert "Captures" in page.text
    assert "steps in force" in page.text
    moments = [a["href"] for a in page.all("a") if a.get("class") == "step__link"]
    assert f"/matches/{match}/replay?step=3" in moments  # the capture
    assert [svg["aria-label"] for svg in page.all("svg") if "aria-label" in svg] == [
        "Curve over 4 steps. At the end: Ana 40, Bo 0."
    ]


def test_figures_of_matches_with_rulings_say_so(client: FlaskClient, match: str) -> None:
    own = f"/matches/{match}/statistics"
    words = "Rulings of the table in this match, counted as it made them: 1."
    assert words not in read(client, own).text
    play(client, match, "! KH f1-f5 =? -- a house rule", "R resign")
    assert read(client, own).text.count(words) > 2
    over = read(client, f"/games/{ACE}/statistics").text
    assert over.count("Matches among all these in which the table made rulings: 1.") > 5


@pytest.mark.parametrize(
    "address",
    ["/players/Ana?page=1", "/pair?one=Ana&other=Bo", f"/games/{ACE}/options/burn"],
)
def test_pages_of_results_say_where_the_table_made_rulings(
    client: FlaskClient, match: str, address: str
) -> None:
    words = "Matches among all these in which the table made rulings: 1."
    play(client, match, "! KH f1-f5 =? -- a house rule")
    assert words not in read(client, address).text  # it is not over
    play(client, match, "R resign")
    assert words in read(client, address).text
    assert words not in read(client, f"{address}&to=1999-01-01".replace("burn&", "burn?")).text


def test_a_seat_s_figures_tell_nothing_hidden(client: FlaskClient, match: str) -> None:
    seen = read(client, f"/matches/{match}/statistics?seat=black").text
    assert "5♥" not in seen
    assert "Drawn: 5♥" in read(client, f"/matches/{match}/statistics").text


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
