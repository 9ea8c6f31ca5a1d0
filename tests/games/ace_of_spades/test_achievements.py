"""Each achievement: matches that earn it, and matches that miss it by a little."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from core.games.ace_of_spades.achievements import ACHIEVEMENT_TITLES
from core.games.ace_of_spades.events.flow import AchievementEarned, AchievementTicked
from tests.examples.ace_of_spades import judge
from tests.games.ace_of_spades.tables import HAND, begin

FILE = Path(__file__).parents[3] / "fixtures" / "ace-of-spades" / "achievements.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    judge(case)


def test_every_achievement_is_earned_and_missed() -> None:
    earned, missed = defaultdict(list), defaultdict(list)
    for case in CASES:
        for name in case["expect"].get("achievements_include", ()):
            earned[name].append(case["id"])
        for name in case["expect"].get("achievements_exclude", ()):
            missed[name].append(case["id"])
    assert set(ACHIEVEMENT_TITLES) <= set(earned) & set(missed)
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_each_is_told_once() -> None:
    """The first time counts; what was met before the match began is not told again."""
    table = begin('D 2h 2s 5d 4d 7h !30 "ruled"', enemy={"hp": 60}, hand=HAND)
    assert "S2" in table.timeline.state.achievements
    first = [e.achievement for e in events(table) if isinstance(e, AchievementEarned)]
    for line in ("+ Ah Ac Ad 3h 3s", 'D Ah Ac Ad 3h 3s !30 "ruled"'):
        table.play(line, at=table.pending[0].at)
    assert events(table, -1)
    told = [e.achievement for e in events(table) if isinstance(e, AchievementEarned)]
    assert first == ["S2"]
    assert len(told) == len(set(told))


def test_a_tick_is_an_event_of_its_own() -> None:
    table = begin("A b5", "A B5", enemy={"hp": 60}, hand=HAND)
    ticks = [e for e in events(table) if isinstance(e, AchievementTicked)]
    assert [tick.achievement for tick in ticks] == ["B5", "B5"]
    assert table.timeline.state.achievements == ("B5",)


def test_a_shot_out_of_turn_is_judged_with_the_effects_of_its_player() -> None:
    clubs = {"id": "clubs", "bonus": [{"op": "as_suit", "filter": {"suit": ["c"]}, "to": "h"}]}
    table = begin(
        "1: B clubs",
        "! 2: D As Ah Ad Ac 8h -- it was her turn at the table",
        mode="coop",
        enemy={"hp": 60},
        hands={"1": "?5", "2": "As Ah Ad Ac 8h"},
        commons="4d 7h 5c",
        one_shots=[clubs],
    )
    assert "G5" in table.timeline.state.achievements


def events(table: Any, start: int = 0) -> list[Any]:
    """The events of the steps from `start` on."""
    return [event for step in table.pending[start:] for event in step.events]
