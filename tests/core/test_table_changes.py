"""Numbers that people watch: what each step changed of them."""

from __future__ import annotations

import pytest

from core.games import ALL, find
from core.table_changes import changes
from tests import matches
from tests.headlines import match_of
from tests.toys import PIG

SPADES = "hard-and-short-of-refills-lost"
STEPS = [  # of matches of the fixtures, with what they changed, and whether that is a gain
    ("ace-in-the-hole", "long-evening-points-dealt", 16, ["Red −40 points"], [False]),
    ("ace-in-the-hole", "long-evening-points-dealt", 12, [], []),
    (
        "ace-of-spades",
        "hard-and-short-of-refills-lost",
        8,
        ["−6 HP of the enemy", "−1 bullet"],
        [True, False],
    ),
    # the next enemy has other HP: no change of the last one's
    (
        "ace-of-spades",
        "hard-and-short-of-refills-lost",
        3,
        ["+2 bullets", "+2 refills"],
        [True] * 2,
    ),
    ("origin-story", "first-game-won", 109, ["Player +2 points", "Player +1 trick"], [True] * 2),
    # tricks of a new round are counted anew
    ("origin-story", "first-game-won", 37, ["Player +4 points", "Automaton +4 points"], [True] * 2),
    (
        "sorcerers-deck-of-death",
        "two-of-the-twice-born-big-brutes",
        63,
        ["Seat a's Mage −1 HP"],
        [False],
    ),
    ("arcmage", "three-kingdoms-one-falls-dealt", 60, ["Seat A −2 defence"], [False]),
]


@pytest.mark.parametrize(("slug", "name", "step", "told", "gains"), STEPS)
def test_changes_of_steps(
    slug: str, name: str, step: int, told: list[str], gains: list[bool]
) -> None:
    timeline = match_of(slug, name)
    before = timeline.tree.parent(step)
    assert before is not None
    found = changes(timeline.game, timeline.frames[before], timeline.frames[step])
    assert [f"{one.whose or ''} {one.words}".strip() for one in found] == told
    assert [one.gain for one in found] == gains


def test_owners_have_one_number_each() -> None:
    """What is called by the name of a seat is that seat's; others have a title, or none at all."""
    for game in ALL:
        assert find(game.slug).gauges
        assert not game.seat_titles.keys() & {
            owner for gauge in game.gauges for owner in gauge.titles
        }


def test_a_game_without_gauges_has_its_main_series() -> None:
    timeline = matches.play(matches.begun(), ["roll 6", "hold"]).timeline
    *_, before, after = timeline.line()
    (change,) = changes(PIG, before, after)
    assert (change.owner, change.by, str(change.words)) == ("red", 6, "+6 points")
