"""Achievements are drawn from the log on every database: how often, and where first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.game import Achievement
from core.messages import Message
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.kinds import PEOPLE, SIMULATED
from eventstore.sql import SqlStore
from tests.matches import begun, play, record
from tests.toys import PIG

NAMES = ("roll", "hold")
GAME = replace(
    PIG,
    achievements=tuple(Achievement(n, Message("Tier"), Message(n), Message(n)) for n in NAMES),
    stats=lambda line: {"achievements": _kinds(line)},
)


def _kinds(line: Any) -> dict[str, int]:
    """The first step with an event of each kind: rolled, held."""
    found: dict[str, int] = {}
    for frame in line[1:]:
        for event in frame.events:
            name = {"die_rolled": "roll", "pot_banked": "hold"}.get(event.kind)
            if name is not None:
                found.setdefault(name, frame.step)
    return found


@pytest.fixture
def projections(database: Database) -> Projections:
    store = SqlStore(database, {GAME.slug: GAME})
    record(store, "later", play(begun(5), ["roll 2", "hold"]), {"red": "Ana"})
    record(store, "first", play(begun(1), ["roll 3"]), {"red": "Bo"})
    simulated = play(begun(0, tags={"Policy": "random"}), ["roll 4", "hold"])
    record(store, "simulated", simulated)
    return Projections(store)


def test_the_first_of_people_s_matches(projections: Projections) -> None:
    found = projections.earned(GAME.slug)
    assert {n: (one.matches, one.match_id, one.step) for n, one in found.items()} == {
        "roll": (2, "first", 1),
        "hold": (1, "later", 2),
    }
    assert found["roll"].at.isoformat() == "2026-11-21T12:01:01+00:00"


def test_simulated_matches_and_those_of_a_player(projections: Projections) -> None:
    everything = projections.earned(GAME.slug, kinds=(PEOPLE, SIMULATED))
    assert (everything["roll"].matches, everything["roll"].match_id) == (3, "simulated")
    assert projections.earned(GAME.slug, player="ANA")["roll"].match_id == "later"
    assert projections.earned(GAME.slug, player="Zoe") == {}
    assert projections.earned("another-game") == {}
