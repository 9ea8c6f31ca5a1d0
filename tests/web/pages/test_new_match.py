"""The form that sets a table."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.pages.browsing import ACE, TOY, checked, send, start


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


def test_scenery_and_no_map_do_not_go_together(client: FlaskClient) -> None:
    """With scripts it is not asked, and not sent; without them it is told beside the choice."""
    address = "/matches/new?game=sorcerers-deck-of-death"
    assert 'data-unless="option-places"' in client.get(address).text
    answer = send(client, address, {"option-places": "none", "option-terrain": "ruins"})
    assert answer.status_code == 422
    assert "Leave it at “An open plain”, or choose otherwise there." in answer.text
    assert send(client, address, {"option-places": "none"}).status_code == 303
    usual = {"option-places": "none", "option-terrain": "open"}
    assert send(client, address, usual).status_code == 303
    with_map = {"option-places": "None", "option-terrain": "ruins"}
    assert send(client, address, with_map).status_code == 303


@pytest.mark.parametrize(
    ("form", "field", "said"),
    [
        ({"source": "dealt", "seed": " "}, "seed", "needs a seed"),
        ({"position": "{"}, "position", "line 1 cannot be read"),
        ({"position": "[]"}, "position", "an object in braces"),
        ({"position": '{"turn": 1.5}'}, "position", "Only whole numbers"),
        ({"position": "[" * 20_000}, "position", "Only whole numbers"),
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
    page = checked(answer, 422)
    said = [e for e in page.elements if e.attributes.get("id") == "option-burn-error"]
    assert len(said) == 1
    assert "burn must be card or hand" in page.text


def test_what_was_entered_stays_in_a_refused_form(client: FlaskClient) -> None:
    form = {"title": "Keep <me>", "position": "nonsense", "option-burn": "hand"}
    page = checked(send(client, f"/matches/new?game={ACE}", form), 422)
    assert "Keep <me>" in [field.get("value") for field in page.all("input")]
    chosen = [f["value"] for f in page.all("input") if "checked" in f and "burn" in f["name"]]
    assert chosen == ["hand"]
