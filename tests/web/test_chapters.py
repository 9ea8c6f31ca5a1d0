"""The parts into which the list of steps of a match is divided."""

from __future__ import annotations

from random import Random

import pytest

from core.game import Game
from core.games.ace_in_the_hole import GAME as HOLE
from core.games.ace_of_spades import GAME as SPADES
from core.games.arcmage import GAME as ARCMAGE
from core.games.origin_story import GAME as ORIGIN
from tests.laws import begin, later
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

TITLES = {
    "ace-in-the-hole": [None, "Round 1", "Round 2"],
    "ace-of-spades": [None, "Fight 1", "Fight 2"],
    "origin-story": [None, "Round 1, set-up", "Round 1, trick 1"],
}


@pytest.mark.parametrize("game", [HOLE, SPADES, ORIGIN], ids=lambda game: game.slug)
def test_steps_are_told_in_parts(game: Game) -> None:  # type: ignore[type-arg]
    session, pick = begin(game, "7"), Random(7)
    policy = list(game.policies.values())[-1]
    while session.timeline.next_step < 40 and game.result(session.timeline.state) is None:
        choice = policy(session.timeline.state, pick)
        session.play(game.chance.reopen(choice), at=later(session))
    timeline = session.timeline
    place = locate(timeline, timeline.head, undone=False)
    line = [*turns(timeline, place.line)]
    parts = rounds(timeline, place, line, range(len(line)), undone=False)
    titles = [None if part.title is None else str(part.title) for part in parts]
    assert titles[:3] == TITLES[game.slug]
    assert len(set(titles)) == len(titles), "no part is begun twice"
    assert sum(len(part.rows) for part in parts) == len(timeline.line())


def test_long_parts_say_first_what_weighed_most_in_them() -> None:
    """Two headlines at most, of steps of that part, in their order."""
    session, pick = begin(ARCMAGE, "6"), Random(6)
    choose = ARCMAGE.policies["sensible"]
    while session.timeline.next_step < 400 and ARCMAGE.result(session.timeline.state) is None:
        choice = choose(session.timeline.state, pick)
        session.play(ARCMAGE.chance.reopen(choice), at=later(session))
    timeline = session.timeline
    place = locate(timeline, timeline.head, undone=False)
    line = [*turns(timeline, place.line)]
    parts = rounds(timeline, place, line, range(len(line)), undone=False)
    told = [part for part in parts if part.summary]
    assert told
    for part in told:
        assert len(part.rows) > 3
        assert len(part.summary) <= 2
        headlines = [row.told.headline for row in part.rows if row.marks]
        places = [headlines.index(one) for one in part.summary]
        assert places == sorted(places)
    for part in parts:
        deaths = [row for row in part.rows if {"death", "city_fell"} & {*row.marks}]
        assert bool(part.summary) or not deaths or len(part.rows) <= 3
