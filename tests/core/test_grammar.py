"""Notation as data: what a `TEXT` reads and writes, what is refused, and texts that are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import reader
from core.errors import BadNotation
from core.kit.grammar import Grammar
from core.kit.kinds import Kind, choice, several


class Reader(reader.Reader):
    """Words end at a blank."""

    def one_of(self, words: Sequence[str]) -> str | None:
        self.skip()
        found = self.text[self.at :].split(" ")[0]
        if found in words:
            self.at += len(found)
            return found
        for word in words:
            self.want(word)
        return None

    def name(self) -> str | None:
        found = self.word()
        if found is None:
            self.want("name")
        return found

    def number(self) -> int | None:
        self.want(reader.NUMBER)
        return self.expect_number() if self.text[self.at : self.at + 1].isdigit() else None

    def change(self) -> int | None:
        return self.expect_number(signed=True) if self.ahead("+") or self.ahead("-") else None


@dataclass(frozen=True)
class Hit:
    TEXT: ClassVar = "hit {card:name} {n:number}"
    card: str
    n: int


@dataclass(frozen=True)
class Grow:
    TEXT: ClassVar = "grow {card:name} {attack,defence:values}[ for {turns:number}][ {side}]"
    card: str
    attack: int
    defence: int
    turns: int = 0
    side: Literal["left", "right"] | None = None


@dataclass(frozen=True)
class Give:
    TEXT: ClassVar = "word {card:name} +{word:name}"
    card: str
    word: str


@dataclass(frozen=True)
class Take:
    TEXT: ClassVar = "word {card:name} -{word:name}"
    card: str
    word: str


@dataclass(frozen=True)
class Pair:
    TEXT: ClassVar = "{left:number}:{right:number}"
    left: int
    right: int


@dataclass(frozen=True)
class Roll:
    TEXT: ClassVar = "={pairs:pairs}[!{sure:yes}]"
    pairs: tuple[Pair, ...]
    sure: bool = False


@dataclass(frozen=True)
class Rule:
    TEXT: ClassVar = "rule {suit:suit}"
    suit: str | None


@dataclass(frozen=True)
class Stop:
    TEXT: ClassVar = "stop"


def values(line: Reader) -> tuple[int, int] | None:
    attack = line.change()
    if attack is None:
        return None
    line.expect("/")
    return attack, line.expect_number(signed=True)


def suit(line: Reader) -> str | None:
    word = line.one_of(("red", "black", "none")) or line.fail()
    return None if word == "none" else word


NUMBER: Kind[Reader] = Kind(Reader.number)
KINDS: Mapping[str, Kind[Reader]] = {
    "name": Kind(Reader.name),
    "number": NUMBER,
    "values": Kind(values, lambda pair: f"{pair[0]:+d}/{pair[1]:+d}"),
    "pairs": several(Grammar((Pair,), {"number": NUMBER}).kind, ","),
    "yes": choice({"yes": True}),
    "suit": Kind(suit, lambda suit: suit or "none", sure=True),
}
ROWS = (Hit, Grow, Give, Take, Roll, Rule, Stop)
GRAMMAR = Grammar(ROWS, KINDS)


def test_people_are_told_how_rows_are_typed() -> None:
    assert [GRAMMAR.usages[one] for one in (Hit, Grow, Give, Roll, Stop)] == [
        "hit CARD N",
        "grow CARD VALUES [for TURNS] [SIDE]",
        "word CARD +WORD",
        "=PAIRS[!SURE]",
        "stop",
    ]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("hit a5 3", Hit("a5", 3)),
        ("grow a +1/-2", Grow("a", 1, -2)),
        ("grow a +1/-2 for 3", Grow("a", 1, -2, 3)),
        ("grow a +1/-2 left", Grow("a", 1, -2, side="left")),
        ("grow a +1/-2 for 3 right", Grow("a", 1, -2, 3, "right")),
        ("word a +fast", Give("a", "fast")),
        ("word a -fast", Take("a", "fast")),
        ("=1:2,3:4", Roll((Pair(1, 2), Pair(3, 4)))),
        ("=1:2!yes", Roll((Pair(1, 2),), sure=True)),
        ("rule red", Rule("red")),
        ("rule none", Rule(None)),
        ("stop", Stop()),
    ],
)
def test_a_row_is_read_as_it_is_written(text: str, row: Any) -> None:
    assert GRAMMAR.write(row) == text
    line = Reader(f"  {text} ")
    assert GRAMMAR.read(line) == row
    assert line.ended()


names = st.text("abc5", min_size=1)
counts = st.integers(0, 9999)
changes = st.integers(-9999, 9999)
sides: Any = st.sampled_from((None, "left", "right"))
pairs = st.lists(st.builds(Pair, counts, counts), min_size=1).map(tuple)
rows = st.one_of(
    st.builds(Hit, names, counts),
    st.builds(Grow, names, changes, changes, counts, sides),
    st.builds(Give, names, names) | st.builds(Take, names, names),
    st.builds(Roll, pairs, st.booleans()),
)


@given(rows)
def test_any_row_is_read_as_it_is_written(row: Any) -> None:
    assert GRAMMAR.read(Reader(GRAMMAR.write(row))) == row


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hit", "At character 4 there should be “name”, not the end."),
        ("hit a", "At character 6 there should be a number, not the end."),
        ("word a *", "At character 8 there should be “+” or “-”, not “*”."),
        ("grow a +1/-2 for", "At character 17 there should be a number, not the end."),
        ("rule", "At character 5 there should be “red”, “black” or “none”, not the end."),
        ("=1:2,x", "At character 6 there should be a number, not “x”."),
    ],
)
def test_a_row_that_is_begun_is_refused_where_it_goes_on_otherwise(
    text: str, expected: str
) -> None:
    with pytest.raises(BadNotation) as refusal:
        GRAMMAR.read(Reader(text))
    assert str(refusal.value.message) == expected


def test_where_no_row_begins_the_words_are_expected() -> None:
    line = Reader("what")
    assert GRAMMAR.read(line) is None
    words = "there should be “hit”, “grow”, “word”, “rule”, “stop” or “=”"
    with pytest.raises(BadNotation, match=words):
        line.fail()


def test_what_follows_a_row_is_left() -> None:
    line = Reader("grow a +1/+1 then")
    assert GRAMMAR.read(line) == Grow("a", 1, 1)
    assert line.rest() == "then"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("go {n:number", ValueError),  # not closed
        ("go {n:what}", KeyError),  # an unknown kind
        ("go {n}", TypeError),  # no words
        ("go {m:number}", ValueError),  # no such field
        ("go[ {n:number}]", ValueError),  # has no default
        ("go[ now]", ValueError),  # says nothing
        ("go[ {k:number}", ValueError),
        ("go]", ValueError),
    ],
)
def test_a_text_that_is_none(text: str, fault: type[Exception]) -> None:
    @dataclass(frozen=True)
    class Odd:
        TEXT: ClassVar = text
        n: int
        k: int = 0

    with pytest.raises(fault):
        Grammar((Odd,), KINDS)


def test_two_rows_with_one_text() -> None:
    @dataclass(frozen=True)
    class Other:
        TEXT: ClassVar = "stop"

    with pytest.raises(ValueError, match="two rows"):
        Grammar((Stop, Other), KINDS)


def test_a_row_behind_one_that_may_go_on_in_its_place() -> None:
    @dataclass(frozen=True)
    class Long:
        TEXT: ClassVar = "stop[ {n:number}]"
        n: int = 0

    @dataclass(frozen=True)
    class Sign:
        TEXT: ClassVar = "stop *{n:number}"
        n: int

    for rows in ((Long, Stop), (Long, Sign)):
        with pytest.raises(ValueError, match="never read"):
            Grammar(rows, KINDS)
