"""What the record page asks while an entry is being made: lines, previews, refusals, draws."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core import structured
from core.commands import StartMatch
from core.games.sorcerers_deck_of_death.state.options import Options
from tests.web.sorcerers import standing
from web.context import KEY

SLUG = "sorcerers-deck-of-death"
DUEL = standing(aG=[9, 4], aM=[9, 1], bT=[9, 8], bM=[9, 17])


class Page:
    """The record page of a match that begins on a given table."""

    def __init__(self, app: Flask) -> None:
        self.client, self.service = app.test_client(), app.extensions[KEY].service

    def start(self, *lines: str, seed: str | None = None, **options: Any) -> None:
        start = StartMatch(game=SLUG, position=DUEL, seed=seed)
        self.service.start("m", start, structured.read(Options, options), players={})
        for line in lines:
            self.service.play("m", line)

    def ask(self, text: str, **more: Any) -> Any:
        page = self.client.get("/matches/m/record").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert token
        return self.client.post(
            "/matches/m/record/check",
            json={"notation": text, "preview": True, **more},
            headers={"X-CSRFToken": token[1]},
        ).json


@pytest.fixture
def page(make_app: Callable[..., Flask]) -> Page:
    """The application with the games of this package."""
    return Page(make_app(games=None))


def test_of_a_line_the_last_entry_is_previewed(page: Page) -> None:
    page.start()
    told = page.ask("aG; w 5,4")
    assert (told["ok"], told["preview"]["length"], told["preview"]["limit"]) == (True, 4, 4)
    assert page.ask("aG; c bT 9,7.2")["preview"]["engaged"] == ["bT"]
    assert page.ask("aG")["preview"] is None
    assert len(page.service.open("m").timeline.steps) == 1, "nothing is recorded"


def test_a_line_that_is_being_made_is_refused_by_its_rule_alone(page: Page) -> None:
    page.start()
    far = page.ask("aG; w 4.7,4")
    assert (far["ok"], far["code"], far["rule"]) == (False, "too_far", "R26")
    assert "4.3" in far["detail"]
    assert "Entry" not in far["detail"]
    assert page.ask("aG; s bT")["code"] == "cannot_shoot"
    assert page.ask("aG; q")["code"] == "syntax"
    whole = page.ask("aG; w 4.7,4", preview=False)
    assert (whole["entry"], whole["detail"][:8]) == (2, "Entry 2,")


def test_a_lenient_table_is_warned(page: Page) -> None:
    page.start(strictness="lenient")
    [warning] = page.ask("aG; w 4.7,4")["preview"]["warnings"]
    told = "too far (4.3 inches, limit 4 inches)"
    assert (warning["code"], warning["text"]) == ("too_far", told)


def test_a_correction_is_previewed_on_the_table_before_it(page: Page) -> None:
    page.start("aG; w 5,4")
    assert page.ask("w 9,6")["ok"] is False
    told = page.ask("w 9,6", amend="correct", step=2)
    assert (told["ok"], told["preview"]["length"]) == (True, 2)


def test_nothing_is_told_of_what_follows_on_hidden_dice(page: Page) -> None:
    page.start("aG; c bT", seed="tea", strictness="lenient")
    single = page.ask("=")
    assert (single["ok"], single["notation"]) == (True, "=")
    line = page.ask("=; bM; w 9,15")
    assert line == {"ok": True, "notation": "=; bM; w 9,15"}
