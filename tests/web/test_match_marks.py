"""Withdrawing over pages, API and command line."""

from __future__ import annotations

import json
from typing import Any

from flask.testing import FlaskClient

from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import TOY, read, send

AWAY = {"REMOTE_ADDR": "192.0.2.7"}


def test_over_the_api(api: Api) -> None:
    kept, out = api.start(), api.start()
    path = f"/matches/{out}/withdrawal"
    answer = api.post(path, {"reason": "twice"})
    told = answer.json["withdrawn"]
    assert (answer.status_code, told["reason"]) == (200, "twice")
    assert api.get(f"/matches/{out}").json["withdrawn"] == told
    assert listed(api) == [kept]
    assert listed(api, status="withdrawn") == [out]
    assert exported(api) == [kept]
    assert exported(api, withdrawn=1) == [kept, out]
    assert api.post(path, None, method="DELETE").json == {"match": out, "withdrawn": None}
    assert listed(api) == [out, kept]
    refused(api.post("/matches/nowhere/withdrawal", {}), 404, "match_not_found")
    refused(api.post("/matches/nowhere/withdrawal", None, method="DELETE"), 404, "match_not_found")


def listed(api: Api, **asked: Any) -> list[str]:
    return [one["id"] for one in api.get("/matches", **asked).json["matches"]]


def exported(api: Api, **asked: Any) -> list[str]:
    return [
        json.loads(line)["match"]["id"] for line in api.get("/export", **asked).text.splitlines()
    ]


def test_only_on_the_computer_on_which_it_runs(api: Api) -> None:
    match = api.start()
    client = api.client
    for method in ("POST", "DELETE"):
        path = f"/api/v1/matches/{match}/withdrawal"
        answer = client.open(path, method=method, json={}, environ_base=AWAY)
        refused(answer, 403, "local_only")
    assert listed(api) == [match]
    page = client.get(f"/matches/{match}/statistics", environ_base=AWAY)
    assert "/withdraw" not in page.text


def test_by_the_pages_of_the_match(api: Api) -> None:
    client: FlaskClient = api.client
    match = api.start(title="Twice")
    statistics = f"/matches/{match}/statistics"
    answer = send(client, f"/matches/{match}/marks/bin", {"reason": "<b>"}, statistics)
    assert (answer.status_code, answer.location) == (303, statistics)
    for path in (statistics, f"/matches/{match}/replay"):
        assert "This match was put in the bin on" in client.get(path).text
        assert "&lt;b&gt;" in client.get(path).text
    assert "in the bin" in client.get(f"/matches/{match}/record").text
    assert "Twice" not in client.get("/").text
    assert "Twice" not in client.get("/matches").text
    assert client.get("/matches?status=withdrawn").location == "/bin"
    for language in ("en", "fr"):
        assert "Twice" in read(client, "/bin", language).text
        read(client, statistics, language)
    answer = send(client, f"/matches/{match}/marks/bin", {"off": "1", "next": "//x"}, "/bin")
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Twice" in client.get("/matches").text
    assert send(client, f"/matches/{match}/marks/other", {}, statistics).status_code == 404
    page = client.get("/bin", environ_base=AWAY)
    assert "/marks/" not in page.text


def test_a_trial_and_what_is_put_away_over_the_api(api: Api) -> None:
    trial, kept = api.start(trial=True), api.start()
    assert api.get(f"/matches/{trial}").json["kind"] == "trial"
    assert listed(api) == [kept, trial]
    assert listed(api, kind="people") == [kept]
    assert listed(api, kind="trial") == [trial]
    told = api.get("/games/toy-pig/statistics").json
    assert (told["matches"], told["other_kinds"]) == (1, {"trial": 1})
    assert api.get("/games/toy-pig/statistics", kind="any").json["matches"] == 2
    away = f"/matches/{kept}/marks/put_away"
    assert api.post(away, {"reason": "old"}).json["marks"]["put_away"]["reason"] == "old"
    assert listed(api) == [kept, trial]  # of the pages' lists alone
    assert listed(api, put_away=False) == [trial]
    assert api.get("/games/toy-pig/statistics").json["matches"] == 1
    assert api.post(away, None, method="DELETE").json["marks"] == {}
    assert api.post(f"/matches/{trial}/marks/trial", None, method="DELETE").json["marks"] == {}
    assert api.get("/games/toy-pig/statistics").json["matches"] == 2
    refused(api.post(f"/matches/{kept}/marks/other", {}), 404, "mark_not_found")
    refused(api.get("/matches", kind="other"), 422, "bad_query")


def test_pages_show_people_s_matches_and_tell_of_the_others(api: Api) -> None:
    """A trial begun by the form, a branch, a simulated match; and one that is put away."""
    client: FlaskClient = api.client
    trial, match = (
        send(client, f"/matches/new?game={TOY}", form).location.split("/")[-2]
        for form in (
            {"title": "Only trying", "trial": "1"},
            {"title": "In earnest", "player-red": "Ana"},
        )
    )
    forked = api.post(f"/matches/{match}/fork", {"step": 0, "title": "What if"}).json["match"]
    api.start(title="By lot", tags={"Policy": "random"})
    for path in ("/", "/matches", f"/games/{TOY}"):
        for language in ("en", "fr"):
            page = read(client, path, language)
            assert "In earnest" in page.text
            for title in ("Only trying", "What if", "By lot"):
                assert title not in page.text.partition("</main>")[0].partition("ledger")[2]
    text = client.get("/matches").text
    assert "Not shown:" in text
    assert all(words in text for words in ("1 trial", "1 branch", "1 simulated match"))
    branch = client.get("/matches?kind=branch").text
    assert f'href="/matches/{match}/replay?step=0"' in branch
    assert "branch of In earnest, step 0" in branch
    assert "To play: Ana" in text
    statistics = f"/matches/{match}/statistics"
    assert "It was a trial" in client.get(statistics).text
    page = client.get(f"/matches/{forked}/statistics").text
    assert "It was a trial" not in page
    assert "branch of In earnest, step 0" in page
    send(client, f"/matches/{match}/marks/put_away", {}, statistics)
    assert "In earnest" not in client.get("/matches").text
    assert "1 put away" in client.get("/matches").text
    assert "In earnest" in read(client, "/put-away", "fr").text
    assert "1 match counted" in client.get(f"/games/{TOY}/statistics").text
    assert "1 match counted" in client.get(f"/games/{TOY}/statistics?kind=simulated").text
    assert api.get(f"/matches/{trial}").json["kind"] == "trial"
    assert "Not shown, and not counted:" in read(client, "/players/Ana").text
