"""What all laws of games share: how many matches, which ones, and what a game tells of itself."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from core.game import Game
from core.replay import Timeline
from core.session import Session
from web.contract.matches import wander

short = st.lists(st.integers(0, 10**6), max_size=40)
long = st.integers(0, 10**6).map(lambda n: Random(n).choices(range(10**6), k=150))
numbers = short | long
seeds = st.integers(0, 10**6).map(str)
MATCHES = int(os.environ.get("TEST_LAWS", "20"))
law = settings(
    max_examples=MATCHES,
    deadline=None,
    derandomize=True,
    # a game is a value: nothing is left over from one match, or one class of tests, to the next
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors],
)


class Held:
    """What laws are held against: the game of a class, and its matches."""

    game: Any

    @pytest.fixture(name="game")
    def the_game(self) -> Game[Any, Any, Any]:
        """The game that the class names."""
        found: Game[Any, Any, Any] = type(self).game
        return found

    def variants(self, game: Game[Any, Any, Any]) -> Sequence[Mapping[str, Any]]:
        """Options as JSON under which the laws are held, one after the other."""
        del game
        return ({},)

    def conserved(self, game: Game[Any, Any, Any], state: Any) -> None:
        """Raises AssertionError where something is lost or doubled on a table."""

    def twin(
        self, game: Game[Any, Any, Any], timeline: Timeline[Any], seat: str | None, pick: Random
    ) -> Timeline[Any]:
        """A match with everything exchanged that a seat cannot know; None is a spectator.

        Where nothing is hidden it is the match itself.
        """
        del seat, pick
        assert not game.has_secrets, "a game with secrets says what its twins are"
        return timeline

    def wandered(self, game: Game[Any, Any, Any], numbers: list[int], seed: str) -> Session[Any]:
        """A match under the options that the seed chooses among the variants."""
        return wander(game, numbers, seed, options=self.variant(game, seed))

    def variant(self, game: Game[Any, Any, Any], seed: str) -> Mapping[str, Any]:
        """The options of a match."""
        listed = self.variants(game)
        return listed[int(seed) % len(listed)]


def trails(timeline: Timeline[Any]) -> tuple[Any, ...]:
    """Where a match stands, and what can be redone there."""
    return timeline.head, timeline.trail, timeline.state
