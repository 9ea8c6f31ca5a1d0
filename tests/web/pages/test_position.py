"""A match that starts from a table put together by tapping, in every game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import reduce
from html import unescape
from operator import getitem
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games import registry

PAGE = "/matches/new/position?game="
NEW = "/matches/new?game="
ACE = "ace-in-the-hole"
FIGURE, FALCONER = ("figs", "aB", "at"), ("cards", "A1", "card")

# A game, how often Kifu makes an entry first, what is tapped then, what the table shows.
TABLES: tuple[tuple[str, int, tuple[str, ...], tuple[str, ...], Any], ...] = (
    (ACE, 0, ("place_pawn", "KD", "d4"), ("at", "KD"), "d4"),
    (ACE, 2, ("set_turn", "black"), ("turn",), "black"),
    ("ace-of-spades", 2, ("set_dial", "bullets", "set", "5"), ("bullets",), 5),
    ("origin-story", 1, ("move_dial", "Y", "2"), ("vp", "Y"), 2),
    ("arcmage", 4, ("move_card", "A:hand:falconer", "army", "put"), FALCONER, "falconer"),
    (
        "sorcerers-deck-of-death",
        6,
        ("set_figure", "aB", "f-at=10 10", "put"),
        FIGURE,
        [10000, 10000],
    ),
)


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    app = make_app(games=registry())
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


class Putting:
    """The page in somebody's browser: its hidden fields, and what is pressed."""

    def __init__(self, site: FlaskClient, slug: str, **form: str) -> None:
        self.site, self.slug = site, slug
        self.answer = site.post(PAGE + slug, data=form)

    @property
    def html(self) -> str:
        return self.answer.text

    @property
    def fields(self) -> dict[str, str]:
        form = self.html.split('<form id="taps"', 1)[1].split("</form>", 1)[0]
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
        return {name: unescape(value) for name, value in found}

    @property
    def changes(self) -> list[Any]:
        return json.loads(self.fields["changes"] or "[]")  # type: ignore[no-any-return]

    def press(self, **more: str) -> TestResponse:
        self.answer = self.site.post(PAGE + self.slug, data=self.fields | more)
        return self.answer

    def tap(self, value: str) -> None:
        """Press what chooses this value; `NAME=TEXT` is typed."""
        if value.startswith("f-"):
            name, _, text = value.partition("=")
            self.press(**{name: text})
        elif value in {"put", "next"}:
            assert f'name="{value}"' in self.html
            self.press(**{value: "1"})
        else:
            taps = map(unescape, re.findall(r'name="tap"\s+value="([^"]*)"', self.html))
            chosen = {one: parse_qsl(one, keep_blank_values=True)[-1:] for one in taps}
            (there,) = [one for one, last in chosen.items() if last and last[0][1] == value]
            self.press(tap=there)
        assert self.answer.status_code == 200, self.html

    def begin(self, **more: str) -> TestResponse:
        return self.site.post(NEW + self.slug, data=self.fields | more)


@pytest.mark.parametrize(("slug", "entries", "taps", "path", "value"), TABLES)
def test_a_match_starts_from_what_was_put_together(
    *, site: FlaskClient, slug: str, entries: int, taps: tuple[str, ...], path: Any, value: Any
) -> None:
    table = Putting(site, slug, title="Puzzle")
    for one in (*["next"] * entries, *taps):
        table.tap(one)
    assert len(table.changes) == entries + 1
    assert table.html.count('name="back"') == entries + 1
    assert site.get("/api/v1/matches").json["matches"] == [], "nothing is stored yet"
    answer = table.begin()
    assert answer.status_code == 303, answer.text
    told = site.get(f"/api/v1/matches/{answer.location.split('/')[2]}").json
    assert (told["title"], told["steps"]) == ("Puzzle", 0)
    for table_ in (told["position"], told["state"]):
        assert reduce(getitem, path, table_) == value


def test_each_change_is_told_and_can_be_taken_back(site: FlaskClient) -> None:
    table = Putting(site, ACE)
    for one in ("place_pawn", "KD", "d4", "next"):
        table.tap(one)
    assert "stands on" in table.html
    table.press(back="1")
    (left,) = table.changes
    assert left.startswith("deal")
    assert "stands on" not in table.html
    assert table.press(back="7").status_code == 422
    assert table.changes == [left]


def test_a_change_that_a_later_one_needs_stays(site: FlaskClient) -> None:
    table = Putting(site, ACE, changes=json.dumps(["deal R AH 3H 2H"]))
    for one in ("discard_card", "red", "3H", "put"):
        table.tap(one)
    assert table.press(back="1").status_code == 422
    assert 'role="alert"' in table.html
    assert len(table.changes) == 2


def test_what_cannot_be_is_said_and_changes_nothing(site: FlaskClient) -> None:
    table = Putting(site, ACE)
    assert table.press(tap="op=place_pawn&f-pawn=KD&f-to=a1").status_code == 422
    assert "A pawn stands on" in table.html
    for entry in ("dance", "undo", "", "x" * 3_000):
        answer = table.press(entry=entry, so_far="")
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert table.changes == []


def test_a_table_on_which_no_match_can_go_on_starts_none(site: FlaskClient) -> None:
    table = Putting(site, "arcmage")
    for one in (*["next"] * 9, "lose", "A"):
        table.tap(one)
    assert "No match can start from this table yet" in table.html
    assert 'value="op=' not in table.html
    assert table.begin().status_code == 422
    assert site.get("/api/v1/matches").json["matches"] == []


@pytest.mark.parametrize(
    "changes",
    ["{", "3", '[{"kind":["x"]}, 5]', "[" * 9_000, '"x"', json.dumps(["?"] * 101), "x" * 40_000],
)
def test_what_is_no_list_of_changes_is_refused(site: FlaskClient, changes: str) -> None:
    form = {"changes": changes}
    for page in (PAGE, NEW):
        answer = site.post(page + ACE, data=form)
        assert answer.status_code == 422
        assert "Traceback" not in answer.text


def test_changes_that_other_options_do_not_allow_are_left_out_with_words(site: FlaskClient) -> None:
    changes = json.dumps([{"kind": "set_turn", "seat": "black"}, {"kind": "dance"}, "deal R ???"])
    table = Putting(site, ACE, changes=changes)
    assert table.answer.status_code == 422
    assert len(table.changes) == 1
    assert 'role="alert"' in table.html


def test_it_goes_on_from_a_position_in_json_and_keeps_the_form(site: FlaskClient) -> None:
    given = json.dumps({"board": {"KD": "c5", "AD": "a1", "AS": "a8"}})
    form = {"position": given, "title": "Late", "player-red": "Ana", "option-burn": "all"}
    assert site.post(PAGE + ACE, data=form).status_code == 422, "no such option"
    table = Putting(site, ACE, **form | {"option-burn": "card"})
    for one in ("place_pawn", "KD", "d5"):
        table.tap(one)
    assert "Ana" in table.html
    back = table.begin(form="1")
    assert back.status_code == 200
    assert 'value="Late"' in back.text
    assert "from the table that you put together" in back.text
    answer = table.begin()
    told = site.get(f"/api/v1/matches/{answer.location.split('/')[2]}").json
    assert told["position"]["at"]["KD"] == "d5"
    assert told["position"]["at"]["KS"] is None
    assert told["players"] == {"red": "Ana"}


def test_a_match_keeps_its_own_options_and_seed(site: FlaskClient) -> None:
    """Those of this game forbid corrections, but not before there is a match."""
    slug = "sorcerers-deck-of-death"
    given: dict[str, str] = {}
    for hand in (["KH", "?"], ["KH", "QH"]):
        changes = json.dumps([{"kind": "set_cards", "seat": "a", "hand": hand}])
        table = Putting(site, slug, changes=changes, source="dealt", seed="tea", **given)
        answer = table.begin()
        assert answer.status_code == 303, answer.text
        told = site.get(f"/api/v1/matches/{answer.location.split('/')[2]}").json
        assert told["options"]["strictness"] == "strict"
        assert told["position"]["options"] == told["options"]
        assert told["seed"] == "tea"
        given = {"position": json.dumps(told["position"])}


def test_sent_twice_it_starts_one_match(site: FlaskClient) -> None:
    table = Putting(site, ACE, changes=json.dumps([{"kind": "set_turn", "seat": "black"}]))
    assert len({table.begin().location for _ in range(2)}) == 1


def test_it_speaks_french(site: FlaskClient) -> None:
    html = site.get(PAGE + ACE, headers={"Accept-Language": "fr"}).text
    assert "Let Kifu" not in html
    assert "Qu’est-ce qui est autrement" in html


def test_a_long_list_of_changes_is_folded_behind_what_kifu_enters(site: FlaskClient) -> None:
    html = site.get(f"{PAGE}arcmage").text
    first, rest = html.split("Let Kifu make the next entry")
    assert "What lies otherwise?" not in first
    fold = rest.split("<details>", 1)[1].split("</details>", 1)[0]
    assert fold.count('name="tap"') == int(re.findall(r"otherwise\? <span[^>]*>\((\d+)\)", fold)[0])
    assert "<details>\n      <summary><h2>" not in site.get(PAGE + ACE).text
