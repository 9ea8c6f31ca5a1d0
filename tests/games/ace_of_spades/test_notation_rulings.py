"""Rulings as quick entry: what is read, what is left alone, where reading stops (section 4.2)."""

from __future__ import annotations

import pytest

from core.errors import BadNotation
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.notation import ruling_parse
from tests.games.ace_of_spades.entries import SOLO

ONE_LESS = (c.SetDial("hp", "add", -1),)


@pytest.mark.parametrize(
    "text",
    [
        "R",
        "",
        "D 2h !3",
        "! D 2h 2s -- nobody noticed",
        "! 2: D 2h 2s -- nobody noticed",
        "! J Kh 2s -- nobody noticed",
        "! JKh2s -- nobody noticed",
        "! R -- nobody noticed",
        "! H 2h -- nobody noticed",
        '! B x hp-3 "why" -- nobody noticed',
        "! Q -- nobody noticed",
        "! T 4s -- nobody noticed",
        "! + 4s -- nobody noticed",
        "! E dx00a -- nobody noticed",
        "! A B5 -- nobody noticed",
        "! whatever",
    ],
)
def test_what_is_no_ruling_is_left_alone(text: str) -> None:
    assert ruling_parse(SOLO, text) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("! hp", 5),
        ("! hp3", 5),
        ("! hp+", 6),
        ("! hp+12345", 6),
        ("! 2h", 5),
        ("! 2h:hand3>deck", 6),
        ("! JK:aside", 11),
        ("! ?2:hand1>deck", 5),
        ("! seat", 7),
        ("! seat=3", 8),
        ('! "a" "b"', 7),
        ('! "a" hp-3', 7),
        ("! hp-3 -- a", 8),
    ],
)
def test_rulings_that_cannot_be_read_say_where(text: str, at: int) -> None:
    with pytest.raises(BadNotation) as caught:
        ruling_parse(SOLO, text)
    assert (caught.value.code, caught.value.message.params["at"]) == ("E_SYNTAX", at)
