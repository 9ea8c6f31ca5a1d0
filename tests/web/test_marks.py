"""Marks of steps: which are gone to, and how those drawn are drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.games import ALL
from web.marks import DRAWN, ROUTINE, signs, weightiest, worth_going

CURVE = Path(__file__).parents[2] / "web" / "templates" / "replay" / "curve_ground.html"


@pytest.mark.parametrize(
    ("marks", "going", "shape", "row"),
    [
        ((), False, None, ""),
        (("attack",), True, None, ""),
        (("battle", "death"), False, "loss", "×"),
        (("battle", "city_fell", "death", "lost", "end"), True, "end", "×××■"),
        (("ruling_asked", "death"), True, "asked", "?×"),
        (("response", "devotion"), False, None, ""),
        (("capture", "claim"), True, "fall", "×+"),
    ],
)
def test_marks_are_shown(marks: tuple[str, ...], going: bool, shape: str | None, row: str) -> None:
    heaviest = weightiest(marks)
    assert worth_going(marks) is going
    assert (heaviest.shape if heaviest else None) == shape
    assert "".join(mark.sign for mark in signs(marks)) == row


def test_every_shape_is_drawn() -> None:
    drawn = set(re.findall(r"shape == '(\w+)'", CURVE.read_text("utf-8")))
    assert drawn == {mark.shape for mark in DRAWN.values()}


def test_every_mark_is_one_that_a_game_names() -> None:
    told = " ".join(game.moments.__doc__ or "" for game in ALL)
    named = set(re.findall(r"\w+", told))
    assert {*DRAWN, *ROUTINE} - named == {"ruling"}
