"""Figures and sentences of matches as each seat knows them, from the deal to the end."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from core import simulate
from core.canonical import canonical
from core.commands import StartMatch
from core.games.ace_of_spades import GAME
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.session import Session
from core.stats import statistics

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
OPTIONS: list[dict[str, Any]] = [
    {"mode": "solo", "difficulty": "normal"},
    {"mode": "solo", "difficulty": "nightmare"},
    {"mode": "coop", "difficulty": "easy"},
    {"mode": "coop", "difficulty": "hard"},
]


def played(options: dict[str, Any], policy: str, number: int) -> Timeline[Any]:
    plan = simulate.Plan(11, policy, GAME.options(**options), options)
    return simulate.play(GAME, plan, number, clock=lambda: NOON).timeline


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: f"{one['mode']} {one['difficulty']}")
def test_every_view_at_every_step_has_its_figures_and_sentences(options: dict[str, Any]) -> None:
    whole = played(options, "random", 1)
    for length in range(1, len(whole.steps) + 1):
        timeline = Timeline(GAME, whole.steps[:length])
        for viewer in (*timeline.seats, SPECTATOR):
            seen = perspective(timeline, viewer)
            found = statistics(seen)["game"]
            canonical(found)
            assert GAME.tables(found)
            assert {len(line) for line in GAME.curve(seen.line()).values()} == {len(seen.line())}
            sentences = [str(GAME.narrate(e)) for f in seen.line() for e in f.events]
            assert all(sentences)
            assert not any("{" in sentence for sentence in sentences)


def with_partner(hand: str) -> Any:
    """What seat 1 is told of a match in which its partner holds these cards."""
    start = StartMatch(GAME.slug, options={"mode": "coop"})
    session = Session.start(GAME, start, GAME.options(mode="coop"), at=NOON)
    for entry in (
        "1: H KC KS 4D 7H 9C / 2H 2S 2D",
        f"2: H {hand}",
        "E dx00a",
        "1: X 4D 7H > 3S 5S",
    ):
        session.play(entry, at=NOON)
    return statistics(perspective(session.timeline, "1"))["game"]


def test_a_partner_s_cards_change_no_figure_of_mine() -> None:
    hands = ("AH AD AC QS QD", "2C 4C 6D 8S JD", "? ? ? ? ?")
    first, *others = [with_partner(hand) for hand in hands]
    assert others == [first, first]
    assert first["drawn"] == {"1": 2, "2": 0}  # without the deal


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: f"{one['mode']} {one['difficulty']}")
def test_figures_of_simulated_matches_hold_together(options: dict[str, Any]) -> None:
    timeline = played(options, "sensible", 3)
    line = timeline.line()
    found = GAME.stats(line)
    kinds = Counter(event.kind for frame in line for event in frame.events)
    last = line[-1].state
    assert sum(found["split"].values()) == sum(found["damages"]) == sum(found["damage"].values())
    assert len(found["damages"]) == kinds["shot_played"] == sum(found["shots"].values())
    assert sum(fight["shots"] for fight in found["fights"]) == kinds["shot_played"]
    assert [fight["fight"] for fight in found["fights"]] == list(range(1, last.fight + 1))
    assert found["fights_won"] == kinds["enemy_defeated"] == len(last.defeated)
    assert list(found["achievements"]) == list(last.achievements)
    assert len(found["bonuses"]) == len(last.one_shots) + len(last.permanents)
    assert (found["beaten_by"] is None) == (last.result == ("won", "boss_defeated"))
    for fight in found["fights"]:
        hurt = fight["hp"] + fight["lost"] if fight["by"] else 0
        assert fight["by"] is None or sum(fight["damages"]) <= hurt
