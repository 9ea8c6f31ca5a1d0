"""Quick entry: what is read, and where a line stops being readable (5.3)."""

from __future__ import annotations

import re

import pytest

from core.errors import BadNotation, IllegalMove
from core.game import Result
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.notation import format as written
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.state import State, fresh
from core.games.sorcerers_deck_of_death.state.options import Options

TABLE: State = fresh(Options())
OVER = TABLE._replace(phase="over", result=Result("a", "mage_killed"))
THREE = ("9S", "TD", "JH")

ITEMS: list[tuple[str, c.Command]] = [
    ("d aG 3,1.5", c.Deploy("aG", (3000, 1500))),
    ("+a 9sTdKhKdAc", c.Draw("a", ("9S", "TD", "KH", "KD", "AC"))),
    ("+b *5", c.Draw("b", ("?",) * 5)),
    ("+a ?Ks?", c.Draw("a", ("?", "KS", "?"))),
    ("+a ?", c.Draw("a", ("?",))),
    ("+a *0", c.Draw("a", ())),
    ("+a", c.Draw("a")),
    ("-a 9sTd", c.Discard("a", ("9S", "TD"))),
    ("i 33:24/14:62", c.RollInitiative((c.Rolls((3, 3), (2, 4)), c.Rolls((1, 4), (6, 2))))),
    ("i 14:62", c.RollInitiative((c.Rolls((1, 4), (6, 2)),))),
    ("i", c.RollInitiative()),
    ("aG", c.Activate("aG")),
    ("w 9,12 9,13.5", c.Walk(((9000, 12000), (9000, 13500)))),
    ("r 0,18", c.Run(((0, 18000),))),
    ("c bT", c.Charge("bT")),
    ("c bT&bG 3,4 5,6", c.Charge("bT", ((3000, 4000), (5000, 6000)), ("bG",))),
    ("m bT", c.Melee("bT")),
    ("s bT", c.Shoot("bT")),
    ("s bT+", c.Shoot("bT", cover=True)),
    ("s bT-", c.Shoot("bT", cover=False)),
    ("f", c.Focus()),
    (".", c.EndActivation()),
    ("!PD Ks", c.React("PD", ("KS",))),
    ("!AG As bG 10.6,8.6", c.React("AG", ("AS",), "bG", (10600, 8600))),
    ("!DM 9sQh", c.React("DM", ("9S", "QH"))),
    ("=53", c.Roll((5, 3))),
    ("=33:14", c.Roll((3, 3), (1, 4))),
    ("=bB:22", c.Roll((2, 2), target="bB")),
    ("=", c.Roll()),
    ("=bB", c.Roll(target="bB")),
    ("p 9,8.8", c.Push((9000, 8800))),
    ("p bG 9,13", c.Push((9000, 13000), "bG")),
    ("@ 13.5,7", c.Place((13500, 7000))),
    ("~", c.Decline()),
    ("--", c.Pass()),
    ("*EP KsKd bS", c.Cast("EP", ("KS", "KD"), "bS")),
    ("*DV AsAh aS", c.Cast("DV", ("AS", "AH"), "aS")),
    ("*TL 9s9d9h 13.2,7", c.Cast("TL", ("9S", "9D", "9H"), to=(13200, 7000))),
    ("*RE 9s9d9c bS 9,11.2", c.Cast("RE", ("9S", "9D", "9C"), "bS", (9000, 11200))),
    ("*TE 9sTdJh", c.Cast("TE", THREE)),
    ("*TE 9sTdJh bG", c.Cast("TE", THREE, targets=("bG",))),
    ("*TE 9sTdJh bG bB", c.Cast("TE", THREE, targets=("bG", "bB"))),
    ("*TE 9sTdJh -", c.Cast("TE", THREE, targets=())),
    ("*IL Qs9s bT", c.Cast("IL", ("QS", "9S"), "bT")),
    (
        "*IL Qs9s bL 9,7 9,11.2",
        c.Cast("IL", ("QS", "9S"), "bL", mage_at=(9000, 7000), minion_at=(9000, 11200)),
    ),
    ("*IL Qs9s bL 9,7", c.Cast("IL", ("QS", "9S"), "bL", mage_at=(9000, 7000))),
    ("o", c.ScoreCentre()),
    ("o a:aM+aS b:", c.ScoreCentre(c.Inside(("aM", "aS")))),
    ("o a: b:bG", c.ScoreCentre(c.Inside((), ("bG",)))),
    ("o a: b:", c.ScoreCentre(c.Inside())),
    ("x a", c.Concede("a")),
    ("p -0.25,5", c.Push((-250, 5000))),
]
SAME = [
    ("  W   9 , 12   9,13.500 ", "w 9,12 9,13.5"),
    ("D AG 3,1.5", "d aG 3,1.5"),
    ("dag3,1.5", "d aG 3,1.5"),
    ("+A 9S tD", None),
    ("+aas", "+a As"),
    ("AS", "aS"),
    ("s bT +", "s bT+"),
    ("!pdKS # a good stance; really", "!PD Ks"),
    ("*te9sTdJhbGbB", "*TE 9sTdJh bG bB"),
    ("= bb : 22", "=bB:22"),
    ("o b:BG", "o a: b:bG"),
    ("o b: bg a: am + as", "o a:aM+aS b:bG"),
    ("+b ?????", "+b *5"),
    ("w 1.23449,2.0006", "w 1.234,2.001"),
    ("w 1.2345000001,007", "w 1.235,7"),
    ("f # why not?", "f"),
    ("--#", "--"),
]
REFUSED = [
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
    ("w .5,3", 3, "there should be a spot such as 9,4.5, not “.”"),
    ("w 12345,3", 3, "there should be a spot such as 9,4.5, not “1”"),
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
    ("=533", 4, "there should be “:”, “#” or the end, not “3”"),
    ("=53:bB", 5, "there should be two dice such as 53, not “b”"),
    ("=bB:", 5, "there should be two dice such as 53, not the end"),
    ("c bT&", 6, "there should be a figure such as aG, not the end"),
    ("s bT++", 6, "there should be “#” or the end, not “+”"),
    ("!", 2, "there should be an ability such as PD, not the end"),
    ("!IN Ks", 2, "there should be an ability such as PD, not “I”"),
    ("!PD", 4, "there should be a card such as 9s, not the end"),
    ("*EP KsKd bS bG", 13, "there should be a spot such as 9,4.5, “#” or the end, not “b”"),
    ("*TL 9s9d9h 3,4 5,6", 16, "there should be “#” or the end, not “5”"),
    ("o a", 4, "there should be “:”, not the end"),
    ("o a:aM+ b:", 9, "there should be a figure such as aG, not “b”"),
    ("o a:aM a:", 8, "there should be “b”, not “a”"),
    ("o a: b: a:", 9, "there should be the end, not “a”"),
    ("x", 2, "there should be a seat, a or b, not the end"),
    ("- -", 3, "there should be a seat, a or b, not “-”"),
]


@pytest.mark.parametrize(("text", "command"), ITEMS, ids=[text for text, _ in ITEMS])
def test_items(text: str, command: c.Command) -> None:
    assert parse(TABLE, text) == command
    assert written(command, ()) == text
    assert split(text) == (text,)


@pytest.mark.parametrize(("text", "canonical"), SAME)
def test_other_spellings(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(BadNotation):
            parse(TABLE, text)
    else:
        assert written(parse(TABLE, text), ()) == canonical


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
