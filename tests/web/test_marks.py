"""Marks of steps: which are gone to, and how those drawn are drawn."""

from __future__ import annotations

import re
from pathlib import Path

from core.games import ALL
from core.messages import msg
from core.moments import SHARED, Moment
from web.marks import DRAWN, Mark, Marks

CURVE = Path(__file__).parents[2] / "web" / "templates" / "replay" / "curve_ground.html"


def test_a_step_is_marked_by_its_weightiest_moment_and_listed_with_all_its_signs() -> None:
    shared = Marks()
    fallen = [Moment(7, "unknown", "a", 0.8), Moment(7, "lost", "a", 0.6), Moment(7, "end", "b", 1)]
    assert shared.first(fallen) is DRAWN["lost"]
    assert shared.first(fallen[:1]) is None
    listed = shared.signs(("battle", "city_fell", "death", "round", "end"))
    assert "".join(mark.sign for mark in listed) == "××■"


def test_a_game_has_marks_of_its_own() -> None:
    check = Mark(msg("a check"), "+", "asked")
    own = Marks({"check": check})
    assert own.first([Moment(3, "check", "white", 0.2)]) is check
    assert [*own.signs(("slide", "check"))] == [check]


def test_every_shape_is_drawn() -> None:
    drawn = set(re.findall(r'id="sign-(\w+)"', CURVE.read_text("utf-8"))) - {"fork"}
    assert drawn == {mark.shape for mark in DRAWN.values()}


def test_every_kind_of_moment_is_drawn_and_is_one_that_its_game_names() -> None:
    for game in ALL:
        named = set(re.findall(r"\w+", game.moments.__doc__ or ""))
        assert {*game.course.weights} <= named
    weighed = {kind for game in ALL for kind in game.course.weights}
    assert {*DRAWN} == weighed | {*SHARED}
