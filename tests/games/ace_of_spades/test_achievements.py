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


JUNK = "D 2h 5d Kc Qs 4d"  # no combination: what it is, the table says
OF_JUNK: dict[str, Any] = {"hand": "2h 5d Kc Qs 4d 7h 9c Jd"}
BOSS: dict[str, Any] = {**OF_JUNK, "fight": 12, "enemy": {"hp": 8, "max": 50}, "shots": 3}
ACES: dict[str, Any] = {"enemy": {"hp": 60}, "hand": "As Ah Ad Ac JK Kc 7h 5c"}
TOGETHER: dict[str, Any] = {
    "mode": "coop",
    "hands": {"1": "2h 5d Kc 4d 7h", "2": "?5"},
    "commons": "Qs 9c Jd",
    "enemy": {"hp": 8},
}
RULED: dict[str, tuple[dict[str, Any], str]] = {  # each that a shot can earn
    "B1": ({**OF_JUNK, "enemy": {"hp": 8}}, f"{JUNK} as straight =8"),
    "B2": (TOGETHER, f"{JUNK} as straight =8"),
    "B3": ({**BOSS, "difficulty": "easy"}, f"{JUNK} as straight =8"),
    "S1": ({**BOSS, "difficulty": "normal"}, f"{JUNK} as straight =8"),
    "G1": ({**BOSS, "difficulty": "hard"}, f"{JUNK} as straight =8"),
    "D1": ({**BOSS, "difficulty": "nightmare"}, f"{JUNK} as straight =8"),
    "S2": ({**OF_JUNK, "enemy": {"hp": 60}}, f"{JUNK} as straight =21"),
    "G4": ({**OF_JUNK, "enemy": {"hp": 60}}, f"{JUNK} as straight =31"),
    "S4": ({**OF_JUNK, "fight": 3, "enemy": {"hp": 9}}, f"{JUNK} as straight =8"),
    "S5": ({**OF_JUNK, "fight": 2, "enemy": {"hp": 8}}, f"{JUNK} as straight =8"),
    "G2": ({**OF_JUNK, "fight": 6, "enemy": {"hp": 8}}, f"{JUNK} as straight =8"),
    "G3": ({**ACES, "hand": "As 2h 5d Kc Qs 4d 7h 9c"}, "D As 2h 5d Kc Qs as sflush =25"),
    "G5": (ACES, "D As Ah Ad Ac Kc =3"),
    "D3": (
        {**ACES, "fight": 12, "enemy": {"hp": 9, "max": 50}, "shots": 3},
        "D [As JK=As] 7h 5c Kc as pair =9",
    ),
    "D4": (
        {**OF_JUNK, "fight": 3, "enemy": {"hp": 8}, "defeated": [[1, 0, "shot"], [2, 0, "effect"]]},
        f"{JUNK} as straight =8",
    ),
    "D5": (ACES, "D As Ah Ad Ac Kc as five:A =30"),
}


@pytest.mark.parametrize("name", RULED)
def test_a_ruled_shot_earns_what_a_shot_earns(name: str) -> None:
    """What the table counted stands, for achievements too; a point less misses those of damage."""
    given, shot = RULED[name]
    table = begin(f"! {shot} -- printed on the card", **given)
    assert table.timeline.steps[-1].events[0].broken is not None, "the rules count it otherwise"
    assert name in table.timeline.state.achievements


def test_every_achievement_of_a_shot_has_its_ruled_shot() -> None:
    by_other_acts = {"B4", "S3", "B5", "D2"}
    assert set(RULED) == set(ACHIEVEMENT_TITLES) - by_other_acts


@pytest.mark.parametrize(
    ("name", "shot"),
    [
        ("S2", f"{JUNK} as straight =20"),
        ("G4", f"{JUNK} as straight =30"),
        ("D5", f"{JUNK} as five:K =30"),
        ("D5", f"{JUNK} as five =30"),
        ("G3", f"{JUNK} as sflush =30"),
    ],
)
def test_a_ruled_shot_misses_what_a_shot_misses(name: str, shot: str) -> None:
    table = begin(f"! {shot} -- printed on the card", **{**OF_JUNK, "enemy": {"hp": 60}})
    assert name not in table.timeline.state.achievements


@pytest.mark.parametrize(("card", "earned"), [("JK=As", True), ("JK=Ks", False), ("Kc", False)])
def test_five_that_were_not_named_are_five_aces_if_each_is_one(card: str, *, earned: bool) -> None:
    nothing = {"penalty": [{"op": "no_count", "filter": {"ace": True}}]}
    given = {**ACES, "enemy": {"hp": 60, **nothing}}
    table = begin(f"! D As Ah Ad Ac {card} as five =12 -- so we counted", **given)
    assert ("D5" in table.timeline.state.achievements) is earned


def events(table: Any, start: int = 0) -> list[Any]:
    """The events of the steps from `start` on."""
    return [event for step in table.pending[start:] for event in step.events]
