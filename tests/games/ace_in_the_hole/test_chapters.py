"""Headlines of rounds: what came of two turns."""

from __future__ import annotations

import pytest

from core.knowledge import perspective
from core.replay import Timeline
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, start
from tests.headlines import headlines, match_of

NAMES = {"red": "Ana", "black": "Bo"}
EVENING = [
    "Round 17: Q♦ captures Q♣, Bo burns 7♣",
    "Round 18: A♦ comes back",
    "Round 19: K♦ comes back",
    "Round 20: Bo burns 5♣",
    "Round 21: Q♠ captures A♥",
    "Round 22: J♠ captures J♥",
    "Round 23: J♠ captures K♦",
    "Round 24: Q♥ comes back",
    "Round 25: Bo burns 6♣",
    "Round 26: Ana wins by 95 points to 70, Bo burns 4♣",
]
FINAL = [
    "Round 6: Q♣ comes back",
    "Round 7",
    "Round 8: J♠ comes back and captures Q♦",
    "Round 9: K♥ captures A♣, J♣ captures J♥",
    "Round 10: Q♦ comes back, K♣ captures K♥",
    "Round 11",
    "Round 12: Q♦ captures A♠, A♠ comes back and captures Q♦",
    "Round 13",
    "Round 14: Q♣ captures A♥, Bo holds both enemy Aces",
    "Round 15: Bo wins with both enemy Aces",
]
LAST = {
    "rainy-saturday-tie": "Round 23: a draw with 45 points each, J♦ comes back, J♣ comes back",
    "cafe-resignation-unknown-draws": "Round 11: Ana wins by resignation, A♦ comes back",
    "friday-evening-still-running": "Round 6",
}


def told(timeline: Timeline[object]) -> list[str]:
    return list(headlines(timeline, NAMES))


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("long-evening-points-dealt", EVENING), ("sunday-final-aces-by-reply", FINAL)],
    ids=["points", "aces"],
)
def test_rounds_say_what_was_captured_and_came_back(name: str, rounds: list[str]) -> None:
    assert told(match_of("ace-in-the-hole", name))[-10:] == rounds


@pytest.mark.parametrize(("name", "headline"), LAST.items(), ids=[*LAST])
def test_the_last_round_begins_with_the_end(name: str, headline: str) -> None:
    assert told(match_of("ace-in-the-hole", name))[-1] == headline


def test_a_round_that_goes_on_is_told_as_far_as_it_has_come() -> None:
    assert told(start(*UNSEEN, "5H f6").timeline) == ["Round 1"]
    assert told(start(*CLAIM[:3]).timeline) == ["Round 1: A♦ captures A♠"]
    assert told(start(*CLAIM).timeline)[-1] == (
        "Round 2: A♥ captures A♣, Ana holds both enemy Aces"
    )


def test_an_ace_that_comes_back_in_time_leaves_no_claim() -> None:
    assert told(start(*CLAIM, "AS*").timeline)[-1] == (
        "Round 2: A♥ captures A♣, A♠ comes back and captures A♦"
    )


def test_recording_that_stops() -> None:
    assert told(start(*UNSEEN, "5H f6", "stop").timeline) == ["Round 1: recording stops"]


@pytest.mark.parametrize("seat", NAMES)
def test_headlines_are_the_same_for_each_seat(seat: str) -> None:
    match = match_of("ace-in-the-hole", "sunday-final-aces-by-reply")
    assert told(perspective(match, seat)) == told(match)
    begun = start("deal R 5H KH ?", "deal B ? ? ?", "5H f6 =2D", "2S KS b8-b6").timeline
    assert told(perspective(begun, seat)) == ["Round 1"]
