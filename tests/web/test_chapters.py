"""The parts into which the list of steps of a match is divided."""

from __future__ import annotations

from random import Random

import pytest

from core.chapters import LONGEST, headline
from core.game import Game
from core.games.ace_in_the_hole import GAME as HOLE
from core.games.ace_of_spades import GAME as SPADES
from core.games.origin_story import GAME as ORIGIN
from core.messages import Message, msg
from tests.laws import begin, later
from web.replay.steps import rounds, turns
from web.replay.tree_position import locate

TITLES = {
    "ace-in-the-hole": [None, "Round 1", "Round 2"],
    "ace-of-spades": [None, "Fight 1, Ticket Clerk", "Fight 2, Switchman"],
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


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (27, "Ana’s turn 4"),
        (28, "Ana’s turn 4: Spearman falls"),
        (43, "Ana’s turn 4: Spearman falls"),
        (44, "Ana’s turn 4: Spearman falls, Farmland burns"),
    ],
)
def test_headlines_of_parts_take_as_many_outcomes_as_fit(room: int, told: str) -> None:
    title = msg("{seat}’s turn {n}", seat=Message("Ana"), n=4)
    outcomes = (Message("Spearman falls"), Message("Farmland burns"))

    def length(message: Message) -> int:
        return len(str(message)) + LONGEST - room

    assert str(headline(title, outcomes, length)) == told
