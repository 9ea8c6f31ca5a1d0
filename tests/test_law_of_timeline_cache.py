"""The law: whatever is held, was dropped, or was written by another process meanwhile, a match is
seen by everybody as a cold fold of its log gives it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games import ALL
from core.knowledge import SPECTATOR, Viewer, perspective
from core.replay import Timeline
from core.timeline_cache import BOUND, TimelineCache
from eventstore.memory import MemoryStore
from tests import laws
from tests.few import few
from tests.matches import told

MOVES = 60
TIGHT = 60_000  # bytes: enough for a view or two, or for none


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
@pytest.mark.parametrize("number", few(3))
def test_what_is_held_is_what_a_cold_fold_gives(game: Game[Any, Any, Any], number: int) -> None:
    chance = Random(f"{game.slug} {number}")
    numbers = [chance.randrange(1 << 30) for _ in range(MOVES)]
    options = laws.variant(game, number)
    steps = laws.wander(game, numbers, f"held {number}", options=options).pending
    store = MemoryStore({game.slug: game})
    keepers = [TimelineCache(store, lambda _: game, bound) for bound in (BOUND, BOUND, TIGHT, 0)]
    version, seen = 0, 0
    for step in steps:
        store.append("m", [step], expected_version=version)
        version += len(step.events)
        if chance.random() < 0.6:
            continue
        cold = Timeline(game, store.read("m"))
        viewer: Viewer = chance.choice((None, SPECTATOR, *cold.seats))
        then = chance.random() < 0.5
        expected = told(perspective(cold, viewer, then=then))
        for keeper in chance.sample(keepers, 3):
            assert told(keeper.timeline("m", viewer, then=then)) == expected
            assert keeper.weight <= keeper.bound
            seen += 1
    assert seen
