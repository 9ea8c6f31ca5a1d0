"""Values, winners, and what may be played, of cards changed in every way."""

from __future__ import annotations

import pytest

from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.rules import tricks
from core.games.origin_story.rules.values import Values, highest, lowest, suit_of, worth
from tests.games.origin_story import oracle
from tests.games.origin_story.at_random import turns

HAND = ("B4", "L9", "B11", "S2")


def test_worth_is_in_half_points_and_may_leave_the_printed_ones() -> None:
    table = Values(mods={"B9": 2, "S1": -3}, suit_mods={"M": -1}, suits={"B9": "M"})
    assert [worth(table, card) for card in ("B9", "S1", "L4.5", "M13")] == [20, -4, 9, 24]
    assert (suit_of(table, "B9"), suit_of(table, "M13")) == ("M", "M")


def test_the_leftmost_of_equal_cards_is_taken() -> None:
    table = Values(mods={"B4": 1})
    assert lowest(table, ("S9", "B4", "M5")) == "B4"
    assert highest(table, ("B3", "S9", "L9")) == "S9"


@pytest.mark.parametrize(
    ("trick", "table", "card"),
    [
        ("Y:S13 A:B13 F:S2", Values(), "S13"),
        ("Y:S13 A:L1 F:L4.5", Values(), "L4.5"),
        ("Y:S13 A:L1 F:B2", Values(trump=None), "S13"),
        ("Y:S3 A:L1 F:B2", Values(trump="B"), "B2"),
        ("F:S8 Y:S7 A:B13", Values(mods={"S7": 1}), "S8"),
        ("F:S8 Y:S7 A:B13", Values(mods={"S7": 1}, ties=True), "S7"),
        ("F:S8 Y:S7 A:B13", Values(ties=True), "S8"),
        ("Y:S8 A:L2 F:S9", Values(suits={"L2": "S", "S9": "L"}), "S9"),
    ],
)
def test_winner(trick: str, table: Values, card: str) -> None:
    plays = [(play[0], play[2:]) for play in trick.split()]
    assert plays[tricks.winner(table, plays)][1] == card


def test_winner_like_the_oracle() -> None:
    for turn in turns(5_000, seed=60):
        plays = [*turn.trick, (turn.who, turn.hand[0])]
        table = oracle.Table(**turn.said)
        wanted = oracle.winning(table, [table.card(card, who) for who, card in plays])
        found = plays[tricks.winner(turn.values, plays)]
        assert found == (wanted["who"], wanted["name"]), turn


@pytest.mark.parametrize(
    ("limit", "able"),
    [
        (Limit("followers", "trick", ban="B"), ("B4", "B11")),  # it would leave none
        (Limit("followers", "trick", max=4), ("B4",)),
        (Limit("followers", "trick", min=5), ("B11",)),
        (Limit("leader", "trick", min=5), ("B4", "B11")),
        (Limit("automas", "trick", min=5), ("B4", "B11")),
        (Limit("followers", "trick", min=5, trick_no=2), ("B11",)),
        (Limit("followers", "trick", min=5, trick_no=1), ("B4", "B11")),
    ],
)
def test_limits_narrow_what_the_duty_to_follow_leaves(limit: Limit, able: object) -> None:
    trick = [("F", "B6")]
    assert tricks.legal(Values(), HAND, trick, [limit], who="Y", trick_no=2) == able


def test_limits_of_the_leader_and_of_the_automas() -> None:
    limits = [Limit("leader", "trick", ban="L"), Limit("automas", "round", only="B")]
    assert tricks.legal(Values(), HAND, (), limits, who="Y", trick_no=1) == ("B4", "B11", "S2")
    assert tricks.legal(Values(), HAND, (), limits, who="A", trick_no=1) == ("B4", "B11")


def test_the_led_suit_is_the_effective_one() -> None:
    table = Values(suits={"B6": "S", "L9": "S"})
    assert tricks.led_suit(table, [("F", "B6")]) == "S"
    assert tricks.led_suit(table, ()) is None
    assert tricks.legal(table, HAND, [("F", "B6")], (), who="Y", trick_no=1) == ("L9", "S2")
