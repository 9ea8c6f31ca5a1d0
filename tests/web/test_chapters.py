"""The parts into which the list of steps of a match is divided."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from core.chapters import LONGEST, headline
from core.game import Game
from core.games import registry
from core.games.ace_in_the_hole import GAME as HOLE
from core.games.ace_of_spades import GAME as SPADES
from core.games.origin_story import GAME as ORIGIN
from core.messages import Message, msg
from eventstore.contract.steps import NOON
from eventstore.imports import import_records
from tests.headlines import FIXTURES
from tests.laws import begin, later
from web.context import KEY
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


def test_the_record_page_heads_the_parts_of_a_match(make_app: Callable[..., Flask]) -> None:
    """Above the newest step of each part; a part that goes on in older rows is headed once."""
    app = make_app(games=registry())
    played = FIXTURES / "ace-of-spades" / "matches" / "hard-and-short-of-refills-lost.json"
    assert [*import_records(app.extensions[KEY].store, played.read_bytes(), now=lambda: NOON)]
    client = app.test_client()
    answer = client.get("/matches/hardtogether/record")
    assert answer.status_code == 200
    newest = answer.text
    first = min(map(int, re.findall(r'<li class="step [^>]*?data-step="(\d+)"', newest)))
    older = client.get(f"/matches/hardtogether/record/rows?before={first}").text
    heads = [re.findall(r'<li class="steps__part">([^<,]+),', html) for html in (newest, older)]
    assert heads[0][0] == "Fight 6"
    assert [*heads[0], *heads[1]] == [f"Fight {n}" for n in range(6, 0, -1)]
