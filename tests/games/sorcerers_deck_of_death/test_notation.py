"""Quick entry: what is read, and where a line stops being readable (5.3)."""

from __future__ import annotations

import re

import pytest

from core.errors import BadNotation, IllegalMove
from core.game import Result
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.state import State, fresh
from core.games.sorcerers_deck_of_death.state.options import Options

TABLE: State = fresh(Options())
OVER = TABLE._replace(phase="over", result=Result("a", "mage_killed"))
THREE = ("9S", "TD", "JH")

REFUSED = [
    ("+A 9S tD", 7, "there should be “#” or the end, not “t”"),
    ("", 1, "there should be an entry, not the end"),
    ("# nothing but a remark", 1, "there should be an entry, not “#”"),
    ("hop", 1, "there should be an entry, not “h”"),
    ("aX", 1, "there should be an entry, not “a”"),
    ("aG aT", 4, "there should be “#” or the end, not “a”"),
    ("   aG x", 7, "there should be “#” or the end, not “x”"),
    ("d 3,1", 3, "there should be a figure such as aG, not “3”"),
    ("d aG", 5, "there should be a spot such as 9,4.5, not the end"),
    ("w 9", 4, "there should be “,”, not the end"),
    ("w 9,", 5, "there should be a number of inches, not the end"),
    ("w 9,x", 5, "there should be a number of inches, not “x”"),
    ("w 9.,3", 4, "there should be “,”, not “.”"),
    ("w .5,3", 3, "there should be a spot such as 9,4.5, “#” or the end, not “.”"),
    ("w 12345,3", 3, "there should be a spot such as 9,4.5, “#” or the end, not “1”"),
    ("@ 3,4 5,6", 7, "there should be “#” or the end, not “5”"),
    ("+c 9s", 2, "there should be a seat, a or b, not “c”"),
    ("+a 8s", 4, "there should be a card such as 9s, not “8”"),
    ("+a 9s5h", 6, "there should be a card such as 9s, “#” or the end, not “5”"),
    ("+a 9s Td", 7, "there should be “#” or the end, not “T”"),
    ("+a *", 5, "there should be a number, not the end"),
    ("-a", 3, "there should be a card such as 9s, not the end"),
    ("i 33", 5, "there should be “:”, not the end"),
    ("i 33:27", 6, "there should be two dice such as 53, not “2”"),
    ("i 33:24/", 9, "there should be two dice such as 53, not the end"),
    ("=7", 2, "there should be a figure such as aG or two dice such as 53, not “7”"),
    ("=5", 2, "there should be a figure such as aG or two dice such as 53, not “5”"),
    ("=533", 4, "there should be “:”, “w”, “#” or the end, not “3”"),
    ("=53:bB", 5, "there should be two dice such as 53, not “b”"),
    ("=bB:", 5, "there should be two dice such as 53, not the end"),
    ("c bT&", 6, "there should be a figure such as aG, not the end"),
    ("s bT++", 6, "there should be “#” or the end, not “+”"),
    ("!", 2, "there should be an ability such as PD, not the end"),
    ("!IN Ks", 2, "there should be an ability such as PD, not “I”"),
    ("!PD", 4, "there should be a card such as 9s, not the end"),
    (
        "*EP KsKd bS bG",
        13,
        "there should be a spot such as 9,4.5, “+”, “-”, “#” or the end, not “b”",
    ),
    ("*TL 9s9d9h 3,4 5,6", 16, "there should be “#” or the end, not “5”"),
    ("o a", 4, "there should be “:”, not the end"),
    ("o a:aM+ b:", 9, "there should be a figure such as aG, not “b”"),
    ("o a:aM a:", 8, "there should be “b”, not “a”"),
    ("o a: b: a:", 9, "there should be the end, not “a”"),
    ("x", 2, "there should be a seat, a or b, not the end"),
    ("- -", 3, "there should be a seat, a or b, not “-”"),
]


@pytest.mark.parametrize(("text", "at", "said"), REFUSED)
def test_refused(text: str, at: int, said: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(f"At character {at} {said}.")) as refusal:
        parse(TABLE, text)
    assert refusal.value.code == "syntax"


@pytest.mark.parametrize("text", ["aG", "hop", "", "x a"])
def test_nothing_is_read_after_the_end(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(OVER, text)
    assert (refusal.value.code, refusal.value.rule) == ("game_over", "R95")


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("aG; c bT;!PD Ks", ("aG", "    c bT", "         !PD Ks")),
        ("aG # one; two", ("aG ",)),
        ("aG;", ("aG", "   ")),
        (";aG", ("", " aG")),
        ("  ", ("  ",)),
        ("# remark; and more", ("# remark; and more",)),
        ("; #", ("", " ")),
        ("!PD Ks; -- ; aG", ("!PD Ks", "       -- ", "           aG")),
        ("! c bT -- he slid; I saw it # really", ("! c bT -- he slid; I saw it # really",)),
        ("aG; ! !PD Ks -- so be it; yes", ("aG", "    ! !PD Ks -- so be it; yes")),
    ],
)
def test_split(line: str, items: tuple[str, ...]) -> None:
    assert tuple(item.strip() for item in split(line)) == tuple(item.strip() for item in items)
    assert all(
        line.startswith(item.strip(), len(item) - len(item.lstrip())) for item in split(line)
    )
