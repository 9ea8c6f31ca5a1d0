"""The start of the match after one that is over."""

from __future__ import annotations

import pytest

from core.errors import BadSetup
from core.rematch import REMATCH, rematch
from core.session import Session
from tests.headlines import match_of
from tests.laws import later

OVER = (
    ("ace-in-the-hole", "lunch-break-instant"),
    ("ace-in-the-hole", "long-evening-points-dealt"),
    ("ace-of-spades", "alone-until-the-last-bullet"),
    ("ace-of-spades", "two-against-the-conductor-won"),
    ("arcmage", "brothers-against-the-forest-hand-unseen"),
    ("arcmage", "three-kingdoms-one-falls-dealt"),
    ("origin-story", "blank-catalogue-our-own-box"),
    ("sorcerers-deck-of-death", "friday-without-a-map-to-the-end"),
)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize(("slug", "name"), OVER)
def test_everybody_sits_at_a_table_that_starts(slug: str, name: str, *, swap: bool) -> None:
    timeline = match_of(slug, name)
    people = {seat: f"who sat {seat}" for seat in timeline.seats}
    found = rematch(timeline, "m", people, swap=swap, seed="new")
    session = Session.start(
        timeline.game, found.command, found.options, at=later(Session(timeline))
    )
    assert session.timeline.seats == timeline.seats
    assert sorted(found.players.values()) == sorted(people.values())
    first, last = timeline.seats[0], timeline.seats[-1]
    assert found.players[first] == people[last if swap else first]
    assert {found.players[there] for there in found.moved.values()} == set(people.values())
    start = session.timeline.start
    assert start.tags[REMATCH] == "m"
    assert start.seed == (None if timeline.start.seed is None else "new")
    if not swap or timeline.game.slug != "arcmage":
        assert start.options == timeline.start.options


def test_a_deck_goes_with_who_plays_it() -> None:
    timeline = match_of("arcmage", "a-short-siege-dealt")
    before = timeline.start.options
    after = rematch(timeline, "m", {}, swap=True, seed=None).command.options
    assert before["deck_a"] != before["deck_b"]
    assert (after["deck_a"], after["deck_b"]) == (before["deck_b"], before["deck_a"])
    assert after["deck_c"] == before["deck_c"] == "none"
    three = match_of("arcmage", "three-kingdoms-one-falls-dealt")
    before = three.start.options
    found = rematch(three, "m", {}, swap=True, seed="s")
    assert found.moved == {"a": "b", "b": "c", "c": "a"}
    assert [found.command.options[f"deck_{seat}"] for seat in "bca"] == [
        before[f"deck_{seat}"] for seat in "abc"
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [("friday-evening-still-running", "not_over"), ("puzzle-from-a-position", "bad_position")],
)
def test_there_is_none_before_the_end_or_from_a_position(name: str, code: str) -> None:
    timeline = match_of("ace-in-the-hole", name)
    with pytest.raises(BadSetup) as refused:
        rematch(timeline, "m", {}, swap=False, seed=None)
    assert refused.value.code == code
