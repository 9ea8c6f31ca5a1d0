"""Pages of a pair and of an option, the matches behind a figure, and what pages are narrowed to."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.pages.browsing import ACE, play, read

STATISTICS = f"/games/{ACE}/statistics"


@pytest.fixture
def over(client: FlaskClient, match: str) -> str:
    """The match of Ana and Bo, which Bo has won: the year in which it was begun."""
    play(client, match, "R resign")
    return client.get(f"/api/v1/matches/{match}").json["started_at"][:4]


def links(client: FlaskClient, address: str, part: str) -> list[str]:
    return [a["href"] for a in read(client, address).all("a") if part in a.get("href", "")]


def test_each_row_leads_to_the_matches_that_it_counts(client: FlaskClient, over: str) -> None:
    behind = dict.fromkeys(links(client, STATISTICS, "statistics/matches?"))
    assert len(behind) > 10
    resigned = next(one for one in behind if "row=resignation" in one)
    page = read(client, resigned)
    assert "Sunday final" in page.text
    assert "Endings · resignation" in page.text
    points = next(one for one in behind if "row=points" in one)
    assert "No match is counted here" in read(client, points).text
    assert (
        "No match is counted here" in read(client, f"{resigned}&from=1999-01-01&to=2000-01-01").text
    )
    assert "No match is counted here" in read(client, f"{STATISTICS}/matches?table=x&row=y").text


def test_each_column_of_a_distribution_leads_to_its_matches(client: FlaskClient, over: str) -> None:
    (column,) = set(links(client, STATISTICS, "table=plies&row="))
    page = read(client, column)
    assert "Sunday final" in page.text
    assert re.search(r"How long matches are · \d", page.text)
    value = int(re.search(r"row=(\d+)", column)[1])
    for first, last, found in [(0, value, True), (value, 99, True), (value + 1, 99, False)]:
        asked = f"{STATISTICS}/matches?table=plies&row={first}&upto={last}"
        assert ("Sunday final" in read(client, asked).text) is found
    assert "No match is counted here" in read(client, f"{column}&column=nothing").text
    assert "No match is counted here" in read(client, f"{STATISTICS}/matches?upto=3").text


def test_a_share_of_few_is_told_as_matches(client: FlaskClient, over: str) -> None:
    page = read(client, STATISTICS)
    assert "1 of 1" in page.text
    assert "100%" not in re.sub("0% 50% 100%", "", page.text)  # but on axes


def test_a_mean_says_of_how_many_it_is(client: FlaskClient, over: str) -> None:
    rows = re.findall(r"(?s)<tr>(.*?)</tr>", client.get(STATISTICS).text)
    (ana,) = [row for row in rows if ">Ana</a>" in row and "player" in row and "n = 1" in row]
    assert ana.count("n = 1") == 4  # points for and against, burned cards, releases


def test_two_people_have_a_page(client: FlaskClient, over: str) -> None:
    page = read(client, "/pair?one=ana&other=BO")
    assert "Ana won 0" in " ".join(page.text.split())
    assert "1 loss in a row now." in page.text
    assert "Sunday final" in page.text
    turned = next(link for link in links(client, "/pair?one=ana&other=BO", "/pair?one=Bo"))
    assert "1 win in a row now." in read(client, turned).text
    assert "They have ended no match together" in read(client, f"{turned}&to=2000-01-01").text
    read(client, "/pair?one=Ana&other=Nobody", status=404)


def test_an_option_tells_results_by_value(client: FlaskClient, over: str) -> None:
    address = f"/games/{ACE}/options/layout"
    assert address in [one.split("?")[0] for one in links(client, STATISTICS, "/options/")]
    page = read(client, address)
    assert "1 match counted" in page.text
    assert "Black wins" in page.text
    listed = next(one for one in links(client, address, "/matches?") if "option-layout" in one)
    assert "Sunday final" in read(client, listed).text
    assert "No match to count" in read(client, f"{address}?player=Zoe").text
    read(client, f"/games/{ACE}/options/nope", status=404)


NARROWED = {  # whether that leaves the match
    "player=ana&against=bo": True,
    "player=ana&against=zoe": False,
    "player=ana&sat=red": True,
    "player=ana&sat=black": False,
    "from={year}-01-01&to={year}-12-31": True,
    "to=2000-01-01": False,
    "from=soon": True,  # which is no day
    "from=0001-01-01&to=9999-12-31": True,
    "place=Lyon": False,
}


def test_lists_and_figures_are_narrowed_alike(client: FlaskClient, over: str) -> None:
    for query, found in NARROWED.items():
        asked = query.format(year=over)
        assert ("Sunday final" in read(client, f"/matches?{asked}").text) is found, asked
        assert ("1 match counted" in read(client, f"{STATISTICS}?{asked}").text) is found, asked
        if "player" not in query:
            of_ana = read(client, f"/players/ana?{asked}").text
            assert ("Ace in the Hole 1 0" in of_ana) is found, asked


def test_results_over_time_and_ratings_come_as_csv(client: FlaskClient, over: str) -> None:
    told = client.get(f"{STATISTICS}.csv?table=over_time").text.splitlines()
    assert told[0] == "from,black"
    assert told[1].startswith(over)
    assert told[1].endswith(",1")
    told = client.get(f"{STATISTICS}.csv?table=ratings").text.splitlines()
    assert told[0] == "player,rating,low,high,n"
    assert [row.split(",")[0] for row in told[1:]] == ["Bo", "Ana"]


def test_pages_of_players_pairs_and_options_come_as_csv(client: FlaskClient, over: str) -> None:
    def rows(page: str, part: str) -> list[list[str]]:
        found = [link for link in links(client, page, ".csv") if part in link]
        answer = client.get(found[0])
        assert answer.mimetype == "text/csv"
        return [line.split(",") for line in answer.text.splitlines()]

    assert rows("/players/Bo", "table=results") == [
        ["game", "matches", "won", "drawn", "lost", "running", "open"],
        ["Ace in the Hole", "1", "1", "0", "0", "0", "0"],
    ]
    assert rows("/players/Bo", "table=over_time")[0] == ["from", "won", "drawn", "lost"]
    assert rows("/pair?one=ana&other=BO", "table=head_to_head") == [
        ["game", "first", "drawn", "second", "neither", "together", "won"],
        ["Ace in the Hole", "0", "0", "1", "0", "0", "0"],
    ]
    assert rows("/pair?one=ana&other=BO", "table=over_time")[0] == ["from", "won", "drawn", "lost"]
    head, told = rows(f"/games/{ACE}/options/layout", "options/layout.csv")
    assert head == ["value", "matches", "black", "black_share", "black_low", "black_high"]
    assert told[1:4] == ["1", "1", "1.0"]
    for address in ("player.csv?name=Bo", "pair.csv?one=Ana&other=Bo"):
        assert client.get(f"/{address}&table=none").status_code == 404
    assert client.get("/player.csv?name=Nobody").status_code == 404
    assert client.get(f"/games/{ACE}/options/nope.csv").status_code == 404


def test_a_pair_s_page_says_what_it_leaves_out(client: FlaskClient, over: str) -> None:
    seats = {"red": "Ana", "black": "Bo"}
    body = {"game": ACE, "seats": seats, "trial": True}
    trial = client.post("/api/v1/matches", json=body).json["match"]
    play(client, trial, "R resign")
    page = read(client, "/pair?one=ana&other=bo")
    assert "Not shown, and not counted: 1 trial" in " ".join(page.text.split())
    (shown,) = links(client, "/pair?one=ana&other=bo", "kind=trial")
    assert trial in str(links(client, shown, f"/matches/{trial}"))


def test_a_player_s_page_tells_seats_rows_and_companions(client: FlaskClient, over: str) -> None:
    page = read(client, "/players/Bo")
    assert "1 win in a row now. Longest row of wins: 1." in page.text
    assert "Results over time" in page.text
    assert links(client, "/players/Bo", "/pair?") == ["/pair?one=Bo&other=Ana"]
