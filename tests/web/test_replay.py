"""The replay page as the server sends it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.commands import StartMatch
from core.games import registry
from core.replay import Timeline
from tests import matches
from tests.browser.demo import ANSWERED, BRANCHED, record
from tests.toys import GAMES
from tests.web.markup import one_line
from tests.web.test_law_of_secrets import told
from web.context import KEY
from web.replay.keys import BY_ACTION, KEYS
from web.replay.tree_position import locate

ALL = {**registry(), **GAMES}


STAYING = re.compile(  # what a part leaves out, for it stays on the page
    r'<div class="strip".*?</noscript> </div>|<details class="replay-pace".*?</details>', re.DOTALL
)


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    """Both demo matches of Ace in the Hole, and a branched match of the toy game."""
    app = make_app(games=ALL)
    parts = app.extensions[KEY]
    record(parts.service, "branched", BRANCHED, title="Sunday final")
    record(parts.service, "answered", ANSWERED)
    matches.record(parts.store, "pig", matches.play(matches.begun(title="Pigs"), matches.BRANCHED))
    return app.test_client()


def text_of(html: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def page(site: FlaskClient, match: str, **asked: Any) -> str:
    answer = site.get(f"/matches/{match}/replay", query_string=asked)
    assert answer.status_code == 200, answer.text
    return one_line(answer.text)


@pytest.mark.parametrize(("match", "last"), [("branched", 10), ("answered", 12), ("pig", 9)])
def test_every_step_has_its_page_and_its_part(site: FlaskClient, match: str, last: int) -> None:
    for step in range(last + 1):
        whole, part = page(site, match, step=step), page(site, match, step=step, partial=1)
        assert f'data-step="{step}"' in part
        moving = re.search(r'<div class="replay-moving".*?</nav>', whole, re.DOTALL)
        found = re.search(r'<div class="replay-moving".*?</nav>', part, re.DOTALL)
        assert moving
        assert found
        bare = [STAYING.sub("", re.sub(r'value="[^"]{60,}"', "", m[0])) for m in (moving, found)]
        assert bare[0].split() == bare[1].split()


def test_links_lead_to_the_steps_around(site: FlaskClient) -> None:
    html = page(site, "answered", step=4)
    assert '<link rel="prev" href="/matches/answered/replay?step=3">' in html
    assert '<link rel="next" href="/matches/answered/replay?step=5">' in html
    assert re.search(r'rel="prev" data-do="previous" data-step="3"', html)
    assert re.search(r'data-do="first" data-step="0"', html)
    assert re.search(r'data-do="last" data-step="12"', html)
    start = page(site, "answered")
    assert 'rel="prev"' not in start
    assert 'aria-disabled="true" role="link" tabindex="0" data-do="previous"' in start


def test_a_step_that_does_not_exist_is_told_kindly(site: FlaskClient) -> None:
    answer = site.get("/matches/answered/replay?step=77")
    assert answer.status_code == 404
    assert "There is no step 77; the last one is 12." in text_of(answer.text)


@pytest.mark.parametrize("asked", ["step=x", "step=-1", "step=1&view=later", "place=²"])
def test_what_is_no_address_of_a_step_is_refused(site: FlaskClient, asked: str) -> None:
    assert site.get(f"/matches/answered/replay?{asked}").status_code == 422


@pytest.mark.parametrize("asked", ["nowhere/replay", "answered/replay?seat=green"])
def test_unknown_matches_and_seats(site: FlaskClient, asked: str) -> None:
    assert site.get(f"/matches/{asked}").status_code == 404


def test_a_step_that_moved_the_head_shows_where_the_line_stood(site: FlaskClient) -> None:
    html = page(site, "branched", step=6)
    assert 'data-node="4"' in html
    assert "Taken back: the line stands on step 4." in text_of(html)
    assert "Shown is where the line then stood: step 4" in text_of(html)


def test_an_undone_step_says_so_and_leads_back(site: FlaskClient) -> None:
    html = page(site, "branched", step=7)
    assert "Later undone. To the line in force" in text_of(html)
    assert '<a href="/matches/branched/replay?step=4">To the line in force</a>' in html
    assert "5H KH f1-f6" in html
    assert "Later undone" not in page(site, "branched", step=9)


def test_undone_steps_are_listed_on_request(site: FlaskClient) -> None:
    assert "5H KH f1-f6" not in page(site, "branched", step=4)
    html = page(site, "branched", step=4, undone=1)
    assert "<s>5H KH f1-f6 =?</s>" in html
    assert "Here the record forks. Which way?" in html
    fork = re.search(r'<ol aria-labelledby="fork-title">.*?</ol>', html, re.DOTALL)
    assert fork
    assert re.findall(r'data-step="(\d+)"', fork[0]) == ["9", "5", "7"]
    for step in ("6", "8"):  # the undos have rows of their own
        assert re.search(rf'class="step__move" href="[^"]*step={step}&amp;undone=1"', html)


def test_what_may_follow(site: FlaskClient) -> None:
    parts = site.application.extensions[KEY]
    timeline: Timeline[Any] = parts.service.held.timeline("branched")
    assert locate(timeline, 4, undone=False).ahead == (9,)
    assert locate(timeline, 4, undone=True).ahead == (9, 5, 7)
    assert locate(timeline, 5, undone=False).line == (0, 1, 2, 3, 4, 5)
    place = locate(timeline, 10, undone=True)
    assert (place.following, place.ahead, place.index) == (None, (), 6)
    assert place.line == (0, 1, 2, 3, 4, 9, 10)


def test_the_strip_works_without_scripts(site: FlaskClient) -> None:
    answer = site.get("/matches/branched/replay?step=4&place=5&seat=red")
    assert answer.status_code == 303
    assert answer.location == "/matches/branched/replay?step=9&seat=red"
    beyond = site.get("/matches/branched/replay?step=4&place=99")
    assert beyond.location == "/matches/branched/replay?step=10"


def strip_of(html: str) -> str:
    found = re.search(r'<div class="strip" id="graph">.*?<noscript>', html, re.DOTALL)
    assert found
    return found[0]


def places_of(html: str) -> dict[str, Any]:
    told = re.search(r'data-places="(.*?)"', html)
    assert told
    found: dict[str, Any] = json.loads(unescape(told[1]))
    return found


def test_the_strip_has_series_phases_and_the_signs_of_moments(site: FlaskClient) -> None:
    html = page(site, "answered", step=5)
    strip = strip_of(html)
    assert 'data-values="0*3 40*2 80 40' in strip
    assert '<span class="strip__unit">points</span>' in strip
    assert len(re.findall(r'<rect class="curve-band"', strip)) == 5
    labels = re.findall(r'<text class="curve-label ?([^"]*)"[^>]*>(\w[^<]*)<', strip)
    wide, narrow = ("is-wide", "Round 5"), ("is-narrow", "5")  # the last is half as long
    assert labels == [*(("", f"Round {n}") for n in range(1, 5)), wide, narrow]
    signs = re.findall(r'<a class="curve-sign is-(\w+)[^>]*data-step="(\d+)"', strip)
    assert signs == [
        ("loss", "3"), ("fall", "5"), ("loss", "6"), ("ruled", "11"), ("end", "12"),
    ]  # fmt: skip
    places = places_of(html)
    assert [(at, places["kinds"][kinds[0]]) for at, _, kinds in places["moments"]] == [
        (3, "a capture"), (5, "a claim"), (6, "a capture"), (11, "a ruling"), (12, "the end"),
    ]  # fmt: skip
    assert places["phases"] == [[1 + 2 * n, f"Round {n}"] for n in range(1, 6)]


def test_undone_steps_are_hatched_and_forks_are_marked(site: FlaskClient) -> None:
    assert strip_of(page(site, "branched", step=4)).count("curve-fork") == 1
    assert "curve-undone" not in strip_of(page(site, "branched", step=4))
    assert "curve-undone" in strip_of(page(site, "branched", step=7))


def test_how_much_a_seat_does_not_know_is_a_line_of_its_own(site: FlaskClient) -> None:
    """Cards that lie face down for who looks; who sees everything is told of none."""
    assert "cards unseen" not in strip_of(page(site, "branched", step=4))
    seen = [strip_of(page(site, "branched", step=4, seat=who)) for who in ("red", "spectator")]
    found = [re.search(r'data-values="([^"]*)" data-title="cards unseen"', one) for one in seen]
    assert [one and one[1] for one in found] == [
        "52 49*2 48 47*2 46", "52*3 51 50 49 48",
    ]  # fmt: skip


def test_the_sentences_around_a_place_are_told(site: FlaskClient) -> None:
    answer = site.get("/matches/answered/replay?told=4&seat=red")
    assert answer.mimetype == "application/json"
    assert answer.json["first"] == 0
    assert len(answer.json["told"]) == 13
    assert answer.json["told"][3].startswith("Ana plays 7")
    late = site.get(f"/matches/{long_match(site, 400)}/replay?told=9999")
    assert (late.json["first"], len(late.json["told"])) == (400, 1)
    assert site.get("/matches/answered/replay?told=x").status_code == 422


def test_rounds_are_numbered_by_turns(site: FlaskClient) -> None:
    html = page(site, "answered", step=0)
    found = re.findall(r'<h3 class="round">(Round \d)', html)
    assert found == [f"Round {n}" for n in range(1, 6)]
    places = places_of(html)
    assert places["steps"] == "0-12"
    assert places["rounds"].startswith("0*3 1*2")


def test_a_ruling_is_shown_with_its_reason_and_its_rule(site: FlaskClient) -> None:
    shown = page(site, "answered", step=11)
    assert "Ruling of the table: nobody counted" in text_of(shown)
    assert "The rules forbid this, and it stood." in text_of(shown)
    assert 'href="/rules/ace-in-the-hole#R11">R11</a>' in shown


def test_the_end_and_the_header(site: FlaskClient) -> None:
    words = text_of(page(site, "branched", step=10))
    assert "Sunday final" in words
    assert "Ana – Black Bo" in words
    assert "Ana wins: both Aces captured." in words


def test_a_seat_sees_its_own_hand_then_and_all_hands_now(site: FlaskClient) -> None:
    then = page(site, "branched", step=3, seat="black", partial=1)
    assert 'data-card="5H"' not in then
    assert 'data-card="KS"' in then
    now = page(site, "branched", step=3, seat="black", view="now", partial=1)
    assert 'data-card="5H"' in now  # the match is over: open
    spectator = page(site, "branched", step=3, seat="spectator", partial=1)
    assert set(re.findall(r'data-card="([^"]*)"', spectator)) == {"?"}


def test_no_page_tells_a_seat_more_than_it_may_know(make_app: Callable[..., Flask]) -> None:
    pages = []
    for lines in (
        ("deal R 7D 5H 2D", "7D AD a1xa8 =9H", "~ R 9H public"),
        ("deal R 7D KD ?", "7D AD a1xa8 =9H", "~ R 9H public"),
    ):
        app = make_app(games=ALL)
        first, *rest = lines
        record(app.extensions[KEY].service, "one", (first, "deal B 2S ? ?", *rest))
        client = app.test_client()
        pages.append(
            [
                told(client, f"/matches/one/replay?step={step}&seat={seat}&view={view}")
                for step in range(5)
                for seat in ("black", "spectator")
                for view in ("then", "now")
            ]
        )
    assert pages[0] == pages[1]


def test_the_table_can_be_turned(site: FlaskClient) -> None:
    assert 'data-bottom="red"' in page(site, "answered", step=3, partial=1)
    assert 'data-bottom="black"' in page(site, "answered", step=3, partial=1, flip=1)


def test_every_step_leads_to_what_might_have_happened_instead(site: FlaskClient) -> None:
    for step, seat in ((5, None), (10, None), (5, "red")):
        asked = {"step": step} | ({"seat": seat} if seat else {})
        html = page(site, "branched", **asked)
        link = re.search(r'href="([^"]+)" data-do="branch"', html)
        assert link
        assert unescape(link[1]) == "/matches/branched/analysis?" + (
            f"step={step}&seat={seat}" if seat else f"step={step}"
        )
        assert site.get(unescape(link[1])).status_code == 200
        assert "/fork" not in html


def test_without_scripts_a_match_of_its_own_begins_on_the_page_of_analysis(
    site: FlaskClient,
) -> None:
    html = site.get("/matches/branched/analysis?step=5").text
    assert "/fork" not in site.get("/matches/branched/analysis?step=5&seat=red").text
    assert "/fork" not in site.get("/matches/branched/analysis?step=10").text
    token = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert token
    assert site.post("/matches/branched/fork", data={"step": "5"}).status_code == 400
    answer = site.post("/matches/branched/fork", data={"step": "5", "csrf_token": token[1]})
    assert answer.status_code == 303
    new = re.fullmatch(r"/matches/(\w+)/record", answer.location)
    assert new
    assert "Branched from step 5" in text_of(page(site, new[1], step=0))
    for step, status in (("10", 422), ("x", 422), ("99", 404)):
        form = {"step": step, "csrf_token": token[1]}
        assert site.post("/matches/branched/fork", data=form).status_code == status


def test_a_game_without_a_picture_is_replayed_as_a_plain_table(site: FlaskClient) -> None:
    html = page(site, "pig", step=1)
    assert "The table, field by field" in html
    assert '<tr class="is-changed">' in html
    assert "is-changed" not in page(site, "pig", step=0)


def test_an_empty_match_has_a_page(make_app: Callable[..., Flask]) -> None:
    app = make_app(games=ALL)
    game = ALL["ace-in-the-hole"]
    start = StartMatch(game=game.slug)
    app.extensions[KEY].service.start("new", start, game.options())
    html = page(app.test_client(), "new")
    assert "not dealt yet" in html
    assert 'max="0"' in html


def test_each_key_has_one_meaning_and_the_help_names_it(site: FlaskClient) -> None:
    keys = [key for one in KEYS for key in one.keys]
    assert len(keys) == len(set(keys))
    html = page(site, "answered", step=1)
    for one in KEYS:
        assert f'data-action="{one.action}"' in html
    assert 'title="Next step (→, j)"' in html
    assert BY_ACTION["next-turn"].shown == "Shift+→"


def test_nothing_on_the_page_needs_inline_code(site: FlaskClient) -> None:
    html = page(site, "branched", step=4, undone=1)
    assert "style=" not in html
    assert re.findall(r"<script(?![^>]*src=)", html) == []
    assert re.findall(r"\son[a-z]+=", html) == []


def long_match(site: FlaskClient, length: int) -> str:
    """A match of the toy game with so many steps of play."""
    store = site.application.extensions[KEY].store
    session = matches.begun(options={"goal": 10_000})
    matches.record(store, f"long{length}", matches.play(session, ["roll 2"] * length))
    return f"long{length}"


def rows_of(html: str) -> list[int]:
    return [int(step) for step in re.findall(r'data-row="(\d+)"', html)]


def test_a_long_match_is_listed_around_the_step_shown(site: FlaskClient) -> None:
    match = long_match(site, 400)
    html = page(site, match, step=222)
    assert rows_of(html) == [*range(175, 250)]
    assert 'data-step="222" aria-current="step">' in html
    more = re.findall(r'<a class="replay-more" href="([^"]*)" data-more="(\d+)">([^<]*)<', html)
    address = f"/matches/{match}/replay?step"
    assert more == [
        (f"{address}=174", "6", "Earlier steps"),
        (f"{address}=250", "10", "Later steps"),
    ]
    around = page(site, match, step=222, rows=320)
    assert rows_of(around) == [*range(275, 350)]
    assert "<html" not in around
    assert rows_of(page(site, match, step=0)) == [*range(50)]
    assert rows_of(page(site, match, step=400, rows=999_999)) == [*range(375, 401)]


def test_a_page_is_not_longer_for_a_longer_match(site: FlaskClient) -> None:
    few, many = (page(site, long_match(site, length), step=150) for length in (600, 4_000))
    assert len(rows_of(few)) == len(rows_of(many)) == 75
    drawn = [sum(map(len, re.findall('<path class="curve-line[^>]*>', one))) for one in (few, many)]
    assert drawn[1] < 1.2 * drawn[0]
    assert len(many) - len(few) < 20 * 3_400  # what the script needs of each place


def test_what_was_taken_back_is_listed_as_far_as_it_can_be_read(site: FlaskClient) -> None:
    store = site.application.extensions[KEY].store
    session = matches.begun(options={"goal": 10_000})
    undone = ["roll 2"] * 100 + ["undo 0", "roll 3"]
    matches.record(store, "undone", matches.play(session, undone))
    html = page(site, "undone", undone=1)
    assert rows_of(html) == [0, *range(1, 21), 102]
    assert 'data-step="21">80 more steps</a>' in html
