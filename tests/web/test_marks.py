"""Marks of steps: which are gone to, and how those drawn are drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.games import ALL
from core.messages import msg
from web.marks import DRAWN, ROUTINE, Mark, Marks

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
    shared = Marks()
    heaviest = shared.weightiest(marks)
    assert shared.worth_going(marks) is going
    assert (heaviest.shape if heaviest else None) == shape
    assert "".join(mark.sign for mark in shared.signs(marks)) == row


def test_a_game_has_marks_of_its_own() -> None:
    """They weigh less than the end and more than all others; some are no moment to go to."""
    check = Mark(msg("a check"), "+", "asked")
    own = Marks({"check": check}, frozenset({"slide"}))
    assert own.weightiest(("defeat", "check")) is check
    assert own.weightiest(("check", "end")) is DRAWN["end"]
    assert [*own.signs(("slide", "check"))] == [check]
    assert own.worth_going(("slide", "check"))
    assert not own.worth_going(("slide",))
    assert Marks().worth_going(("slide",))


def test_every_shape_is_drawn() -> None:
    drawn = set(re.findall(r"shape == '(\w+)'", CURVE.read_text("utf-8")))
    assert drawn == {mark.shape for mark in DRAWN.values()}


def test_every_mark_is_one_that_a_game_names() -> None:
    told = " ".join(game.moments.__doc__ or "" for game in ALL)
    named = set(re.findall(r"\w+", told))
    assert {*DRAWN, *ROUTINE} - named == {"ruling"}
