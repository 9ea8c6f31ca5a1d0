"""Matches of sensible players, as each seat sees them: the laws, where much has happened."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.games.arcmage import GAME
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from tests.laws import begin, later
from tests.laws.arcmage import VARIANTS, conserved, twins
from web.contract.laws import told

STEPS = 240
VIEWERS = ("a", "b", None)
matches = pytest.mark.parametrize("number", range(4))


@cache
def played(number: int) -> Timeline[Any]:
    """A dealt match of sensible players, or its beginning."""
    session = begin(GAME, str(number), options=VARIANTS[number % len(VARIANTS)])
    pick = Random(number)
    while GAME.result(session.timeline.state) is None and session.timeline.next_step < STEPS:
        command = GAME.policies["sensible"](session.timeline.state, pick)
        session.play(command, at=later(session))
    return session.timeline


@matches
def test_every_table_holds_and_is_read_back(number: int) -> None:
    for frame in played(number).frames.values():
        conserved(frame.state)
        assert GAME.restore(GAME.plain(frame.state)) == frame.state


@matches
@pytest.mark.parametrize("seat", VIEWERS)
def test_what_a_seat_sees_is_all_that_it_gets(number: int, seat: str | None) -> None:
    timeline = played(number)
    seen = perspective(timeline, seat or SPECTATOR, then=True)
    for step, frame in timeline.frames.items():
        masked = GAME.view(GAME.secrets.mask(frame.state, seat))
        assert GAME.view(GAME.secrets.mask(seen.frames[step].state, seat)) == masked
    twin = twins(timeline, seat, Random(number))
    assert [told(step) for step in twin.steps] != [told(step) for step in timeline.steps]
    other = perspective(twin, seat or SPECTATOR, then=True)
    assert [told(step) for step in other.steps] == [told(step) for step in seen.steps]
    assert GAME.stats(other.line()) == GAME.stats(seen.line())


def test_the_matches_have_much_in_them() -> None:
    kinds = {
        type(event).__name__
        for number in range(4)
        for frame in played(number).frames.values()
        for event in frame.events
    }
    assert {"BattleFought", "CityFell", "DevotionResolved", "AbilityActivated"} <= kinds
