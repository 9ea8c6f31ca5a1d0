"""Quick entry: what is read, and where it stops being readable (section 4.2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.errors import BadNotation
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.notation import parse, ruling_parse
from tests.games.ace_of_spades.entries import PARTNER, SOLO

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "ace-of-spades.md"


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
        ("B x ?:", 7, "“hand1”"),
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
