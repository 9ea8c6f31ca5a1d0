"""Whose entry a line is without a seat, and rulings as the platform has them (4.2)."""

from __future__ import annotations

import pytest

from core.commands import MakeRuling
from core.games.arcmage import facts as f
from core.games.arcmage.notation import RULING_TEXT, read
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.state import Combat, Player, State
from core.games.arcmage.state.base import Base, filled
from core.games.arcmage.state.options import Options

PLAYING = State(
    Base(filled(Options())),
    {"A": Player(), "B": Player()},
    phase="attack",
    turn=3,
    active="A",
    combat=Combat("B1", "B"),
    pending=(
        Trigger("T1", "B", "B5", "misled-orc", 0, "dies"),
        Trigger("T2", "A", "A5", "misled-orc", 0, "dies"),
    ),
)
SET_UP = PLAYING._replace(phase="deal", turn=0, combat=None, pending=())


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("u", "A"), ("found farmland", "A"), ("d1 ?", "A"), ("r ?=G", "A"), ("v A1", "A"),
        ("p mentor @A1", "A"), ("m A5 army", "A"), ("a B5.1", "A"), ("atk B1 A5", "A"),
        ("bat A5", "A"), ("clean", "A"), ("go", "A"), ("end", "A"), ("dis ?", "A"), ("quit", "A"),
        ("blk -", "B"), ("t B5 >A1", "B"), ("t A5 -", "A"), ("t A9", None),
        ("ok", None), ('fizz "x"', None), ('note "x"', None), ("show A ?", None),
        ("first B", None), ('card "x" E event', None), ("deal", None), ("reserve ?", None),
        ("B: p mentor @B1", "B"), ("A: blk -", "A"), ('B: note "x"', "B"), ("H: ok", "H"),
    ],
)  # fmt: skip
def test_the_seat_that_the_rules_mean(text: str, seat: str | None) -> None:
    assert read(PLAYING, text).seat == seat


def test_nobody_blocks_where_nobody_attacks() -> None:
    assert read(PLAYING._replace(combat=None), "blk -").seat is None


@pytest.mark.parametrize("text", ["reserve ?", "deal ?", "first B", "quit"])
def test_before_the_first_turn_the_seat_is_said(text: str) -> None:
    assert read(SET_UP, text).seat is None
    assert read(SET_UP, f"A: {text}").seat == "A"


def test_first_cities_come_in_turn() -> None:
    assert read(SET_UP._replace(phase="open", active="B"), "open farmland").seat == "B"


def test_a_ruling_is_read_and_written() -> None:
    text = 'rule "the ghoul is given up" mv A5 grave ; res A -G ghoul'
    ruling = RULING_TEXT.parse(PLAYING, text)
    facts = (f.MoveCard("A5", "grave"), f.LoseResource("A", "G", "ghoul"))
    assert ruling == MakeRuling("the ghoul is given up", facts)
    assert RULING_TEXT.format(ruling) == text


def test_a_ruling_without_a_reason_is_given_as_it_is() -> None:
    assert RULING_TEXT.parse(PLAYING, "rule atk+") == MakeRuling("", (f.AddAttack(),))
    assert RULING_TEXT.parse(PLAYING, "p mentor") is None
