"""Quick entry: what is read, and where it stops being readable (section 4.2)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from core.errors import BadNotation
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.notation import parse, ruling_parse
from core.games.ace_of_spades.pieces import effects
from core.games.ace_of_spades.pieces.enemies import Cost, ManualCard
from tests.games.ace_of_spades.entries import FIVE, FULL, MANUAL, PARTNER, SOLO

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "ace-of-spades.md"


def shot(cards: str, **given: Any) -> c.PlayHand:
    return c.PlayHand(tuple(cards.split()), **given)


SHOTS = [
    ("D 2h2s2d KcKs", c.PlayHand(FULL)),
    ("D2h2s2dKcKs>4s9hQc3d7s", c.PlayHand(FULL, drawn=c.Drawn(FIVE))),
    ("d 2H 2S 2D KC KS", c.PlayHand(FULL)),
    (
        "D 2h 2s 2d Kc Ks as full:2,K =8 > 4s 9h Qc 3d 7s",
        c.PlayHand(FULL, claim=c.Claim("full", ("2", "K")), check=8, drawn=c.Drawn(FIVE)),
    ),
    ("D 10h T♠ 10♦\ufe0f tC", shot("TH TS TD TC")),
    ("D ah as ad ac ks as quads", shot("AH AS AD AC KS", claim=c.Claim("quads"))),
    ("D as", shot("AS")),
    ("D as ah", shot("AS AH")),
    ("D AS AS AS 2Pair : 10 , k", shot("AS AS", claim=c.Claim("2pair", ("T", "K")))),
    ("D ahadaspair:a=7", shot("AH AD", claim=c.Claim("pair", ("A",)), check=7)),
    (
        "D [Qh Qs] 5d 5c 2h as pair:Q",
        shot("QH QS 5D 5C 2H", combination=("QH", "QS"), claim=c.Claim("pair", ("Q",))),
    ),
    ("D[Qh]5d[Qs]2h", shot("QH 5D QS 2H", combination=("QH", "QS"))),
    ("D 5d [as ah] as pair", shot("5D AS AH", combination=("AS", "AH"), claim=c.Claim("pair"))),
    ("D Ah JK=As", shot("AH JK", joker="AS")),
    ("D Ah JK = as as pair", shot("AH JK", joker="AS", claim=c.Claim("pair"))),
    ("D [jk=10♥ Th]", shot("JK TH", joker="TH", combination=("JK", "TH"))),
    ("D Ah JK =8", shot("AH JK", check=8)),
    ("D Ah JK=8", shot("AH JK", check=8)),
    ("D Ah JK=8h", shot("AH JK", joker="8H")),
    ("D 2h !3", shot("2H", ruled=c.Ruled(3, ""))),
    (
        r'D 2h =1 !6 "a \"printed\" bonus \\ more" > -',
        shot("2H", check=1, ruled=c.Ruled(6, r'a "printed" bonus \ more'), drawn=c.Drawn()),
    ),
    ("D 2h > / 3c 4c", shot("2H", drawn=c.Drawn((), ("3C", "4C")))),
    ("1: D 2h > 3c/?2", shot("2H", seat="1", drawn=c.Drawn(("3C",), ("?", "?")))),
    ("D -", c.PlayHand(())),
]
OTHERS = [
    ("H", c.DealCards()),
    ("H ?8", c.DealCards(("?",) * 8)),
    (
        "h ?2 3h ?3h ?10h ?210h ?",
        c.DealCards((*"??", "3H", "?", "3H", "?", "TH", *"??", "TH", "?")),
    ),
    ("2:H 2h 3h / 4h", c.DealCards(("2H", "3H"), ("4H",), seat="2")),
    ("H / 4h", c.DealCards(None, ("4H",))),
    ("J 2h 4s", c.JamGun(("2H", "4S"))),
    ("JKh 2s > As", c.JamGun(("KH", "2S"), c.Drawn(("AS",)))),
    ("J JK", c.JamGun(("JK",))),
    ("J -", c.JamGun(())),
    ("X 4d 7h > As 3c / Jd", c.SwapCards(("4D", "7H"), c.Drawn(("AS", "3C"), ("JD",)))),
    ("x4d", c.SwapCards(("4D",))),
    ("2 : X 4d > -", c.SwapCards(("4D",), c.Drawn(), seat="2")),
    ("R", c.RefreshDeck()),
    ("  r  # why not?  ", c.RefreshDeck(note="why not?")),
    ("R #", c.RefreshDeck()),
    ("+", c.DrawCards()),
    ("+ 4s ?", c.DrawCards(("4S", "?"))),
    ("2: + -/4s", c.DrawCards((), ("4S",), seat="2")),
    ("T 4s 5s", c.TrimHand(("4S", "5S"))),
    ("1:T4s", c.TrimHand(("4S",), seat="1")),
    ("A B5", c.TickAchievement("B5")),
    ("a d2 # sung", c.TickAchievement("D2", note="sung")),
    ("Q", c.QuitMatch()),
    ('q "dinner # is ready" # sorry', c.QuitMatch("dinner # is ready", note="sorry")),
    ("Q “dinner”", c.QuitMatch("dinner")),
    (r'Q "one\ntwo"', c.QuitMatch("one\ntwo")),
    ("B lamp", c.UseBonus("lamp")),
    ("b LAMP-2 > As ?", c.UseBonus("lamp-2", drawn=("AS", "?"))),
    ("B eng 7d=Ad 9c = 10c", c.UseBonus("eng", ("7D=AD", "9C=TC"))),
    ("B x 7d JK > -", c.UseBonus("x", ("7D", "JK"), ())),
    ("B x h", c.UseBonus("x", ("h",))),
    ("B x ♠", c.UseBonus("x", ("s",))),
    (
        'B x 7d hp-2 7c:discard>hand1 ?:hand2>deck seat=1 "as printed" > 2h',
        c.UseBonus(
            "x",
            ("7D",),
            ("2H",),
            (
                c.SetDial("hp", "add", -2),
                c.MoveCard("7C", "discard", "hand1"),
                c.MoveCard("?", "hand2", "deck"),
                c.GiveTurn("1"),
            ),
            "as printed",
        ),
    ),
]
REVEALS = [
    ("E", c.RevealEnemy()),
    ("E dx00a", c.RevealEnemy("dx00a")),
    ("e DX00a # at last", c.RevealEnemy("dx00a", note="at last")),
    ("E x > 2h ?2", c.RevealEnemy("x", drawn=(c.SeatDrawn("1", ("2H", "?", "?")),))),
    (
        "E x > 2h / 3h & 2: ?2",
        c.RevealEnemy(
            "x", drawn=(c.SeatDrawn("1", ("2H",), ("3H",)), c.SeatDrawn("2", ("?", "?")))
        ),
    ),
    ("E x > 2: 2h", c.RevealEnemy("x", drawn=(c.SeatDrawn("2", ("2H",)),))),
    ("2: E x > 2h", c.RevealEnemy("x", drawn=(c.SeatDrawn("2", ("2H",)),))),
    ('E "Prospector" hp=12', c.RevealEnemy(card=ManualCard("Prospector", 12))),
    (
        'E "Prospector" hp=12 penalty="No Kings." bonus="Draw 2."',
        c.RevealEnemy(
            card=ManualCard(
                "Prospector", 12, MANUAL, MANUAL, text="Penalty: No Kings.\nBonus: Draw 2."
            )
        ),
    ),
    (
        'E"P"bonus={"op":"draw","n":2}cost=1 hp=9 text="As printed.">2h',
        c.RevealEnemy(
            card=ManualCard("P", 9, (), (effects.DrawEffect(2),), Cost(1), "As printed."),
            drawn=(c.SeatDrawn("1", ("2H",)),),
        ),
    ),
    (
        'E "P" hp=9 penalty=[{"op": "immune", "when": {"combo": ["pair"]}}, {"op": "manual"}]',
        c.RevealEnemy(
            card=ManualCard(
                "P", 9, (effects.Immune(effects.Condition(combo=("pair",))), effects.Manual())
            )
        ),
    ),
]


@pytest.mark.parametrize(("text", "command"), [*SHOTS, *OTHERS, *REVEALS])
def test_read(text: str, command: c.Command) -> None:
    assert parse(SOLO, text) == command


def test_draw_ups_of_a_reveal_begin_with_the_seat_to_move() -> None:
    read = parse(PARTNER, "E x > 2h & 1: 3h")
    assert isinstance(read, c.RevealEnemy)
    assert read.drawn == (c.SeatDrawn("2", ("2H",)), c.SeatDrawn("1", ("3H",)))


def test_the_form_of_a_line_is_looked_at_before_the_end_of_the_match() -> None:
    over = SOLO._replace(phase="won")
    assert parse(over, "R") == c.RefreshDeck()
    with pytest.raises(BadNotation):
        parse(over, "R x")


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 1, "one of the letters"),
        ("   ", 4, "one of the letters"),
        ("Z 2h", 1, "one of the letters"),
        ("3: R", 1, "a seat"),
        ("1:", 3, "one of the letters"),
        ("! hp-3", 1, "one of the letters"),
        ("R now", 3, "the end"),
        ("D", 2, "a card"),
        ("D as pair", 6, "a card"),
        ("D 2h 1s", 6, "a card"),
        ("D 2h 2x", 6, "a card"),
        ("D 2h - ", 6, "a card"),
        ("D 2h as poker", 9, "a claim"),
        ("D 2h as pair:", 14, "a rank"),
        ("D 2h as pair:2,1", 16, "a rank"),
        ("D 2h as pair as pair", 14, "“=”"),
        ("D []", 4, "a card"),
        ("D [2h", 6, "“]”"),
        ("D [2h as pair]", 10, "a card"),
        ("D 2h =x", 7, "a number"),
        ("D 2h =-1", 7, "a number"),
        ("D 2h =12345", 7, "9999"),
        ("D 2h !", 7, "a number"),
        ('D 2h !3 "why', 13, '"'),
        ("D 2h !3 =3", 9, "“>”"),
        ("D 2h >", 7, "a card"),
        ("D 2h > 3h /", 12, "a card"),
        ("D 2h > 3h & 2: 4h", 11, "the end"),
        ("D JK=?", 6, "a number"),
        ("H ?0", 4, "53"),
        ("H ?54", 4, "53"),
        ("H ?100", 4, "53"),
        ("H 2h /", 7, "a card"),
        ("J", 2, "a card"),
        ("X", 2, "a card"),
        ("X 4d 7h > As -", 14, "“/”"),
        ("T", 2, "a card"),
        ("R R", 3, "“#”"),
        ("+ 1h", 3, "a card"),
        ("A", 2, "an id"),
        ("A B5 B5", 6, "the end"),
        ("Q now", 3, "double quotes"),
        ('Q "now', 7, '"'),
        ('Q "now\\', 8, '"'),
        ("B", 2, "an id"),
        ("B x 7d=", 8, "a card"),
        ("B x 7d=A", 8, "a card"),
        ("B x hp", 7, "“=”"),
        ("B x 7d:hand", 8, "“hand1”"),
        ("B x 7d:deck", 12, "“>”"),
        ("B x ?", 6, "“:”"),
        ("B x ?3:deck>hand1", 7, "a card"),
        ('B x "one" "two"', 11, "a card"),
        ("B x > / 2h", 7, "a card"),
        ("E x y", 5, "“>”"),
        ("E > 2h", 3, "an id"),
        ('E "P"', 6, "“hp=”"),
        ('E "P" bonus="x"', 16, "“hp=”"),
        ('E "P" hp=0', 10, "99"),
        ('E "P" hp=100', 10, "99"),
        ('E "P" hp=9 hp=9', 12, "“penalty=”"),
        ('E "P" hp=9 bonus=draw', 18, "JSON"),
        ('E "P" hp=9 bonus={"op"', 23, "JSON"),
        ('E "P" hp=9 bonus={"op":"drew"}', 18, "bonus.0.op"),
        ('E "P" hp=9 bonus= [{"op":"draw"}]', 19, "bonus.0.n"),
        ('E "P" hp=9 text=[]', 17, "double quotes"),
        ("E x > 2h & 3h", 12, "a seat"),
        ("E x > 2h &", 11, "a seat"),
        ("E x >", 6, "a card"),
    ],
)
def test_unreadable_lines_say_where(text: str, at: int, expected: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(SOLO, text)
    assert caught.value.code == "E_SYNTAX"
    assert caught.value.message.params["at"] == at, str(caught.value)
    assert expected in str(caught.value).partition(", not")[0]


def test_deep_data_is_refused_like_any_other_fault() -> None:
    with pytest.raises(BadNotation) as caught:
        parse(SOLO, 'E "P" hp=9 bonus=' + "[" * 100_000)
    assert caught.value.code == "E_SYNTAX"


def test_every_entry_in_the_page_of_rules_can_be_read() -> None:
    text = PAGE.read_text("utf-8").partition("## 8. Notation")[2].partition("## 9.")[0]
    entries = re.findall(r"^\| `(.+?)` \|", text, re.MULTILINE)
    assert len(entries) > 25
    for entry in entries:
        forced = entry.removeprefix("! ").partition(" -- ")
        if forced[1]:
            assert parse(SOLO, forced[0])
        else:
            assert ruling_parse(SOLO, entry) or parse(SOLO, entry)
