"""Each achievement: matches that earn it, and matches that miss it by a little."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from core.games.ace_of_spades.achievements import ACHIEVEMENT_TITLES
from core.games.ace_of_spades.decide.achievements import met
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.flow import AchievementEarned, AchievementTicked
from core.games.ace_of_spades.events.hands import CardsSwapped, DeckRefreshed
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


@pytest.mark.parametrize("before", range(4))
def test_what_is_counted_in_a_fight_is_met_by_the_step_that_reaches_it(before: int) -> None:
    """S3 by the second refresh, B4 by the third one-shot; not by what comes behind it."""
    state = begin(enemy={"hp": 60}, hand=HAND).timeline.state
    state = state._replace(refreshes=before, bonuses=before)
    for event, wanted in (
        (DeckRefreshed("1", 1), {"S3"} if before == 1 else set()),
        (BonusUsed("1", "b", 2, 2, 60), {"B4"} if before == 2 else set()),
        (CardsSwapped("1", ("2H",), ("AS",), 1), set()),
    ):
        step = StepBuilder(state)
        step.add(event)
        assert set(met(step)) == wanted


@pytest.mark.parametrize("fight", [2, 3, 12])
@pytest.mark.parametrize("damage", range(4))
@pytest.mark.parametrize("left", range(-1, 4))
def test_s4_a_last_breath_is_one_hp_of_an_acolyte_that_was_hit(
    left: int, damage: int, fight: int
) -> None:
    if left + damage < 1:
        return  # no enemy has so few HP
    given = {"fight": fight, "enemy": {"hp": left + damage, "max": 90}, "hand": HAND}
    table = begin(f'D 2h 2s 5d 4d 7h !{damage} "so we said"', **given)
    earned = "S4" in table.timeline.state.achievements
    assert earned is (left == 1 and damage >= 1 and fight == 3)


@pytest.mark.parametrize(
    ("damage", "wanted"), [(20, []), (21, ["S2"]), (30, ["S2"]), (31, ["S2", "G4"])]
)
def test_s2_g4_more_than_so_much(damage: int, wanted: list[str]) -> None:
    table = begin(f'D 2h 2s 5d 4d 7h !{damage} "so we said"', enemy={"hp": 90}, hand=HAND)
    assert [n for n in ("S2", "G4") if n in table.timeline.state.achievements] == wanted


@pytest.mark.parametrize("fight", range(1, 12))
@pytest.mark.parametrize(
    ("finals", "exact"),
    [
        ((0, 0, 0), True),
        ((-1, 0, 0), False),
        ((0, -1, 0), False),
        ((0, 0, -1), False),
        ((0, 0), False),
    ],
)
def test_d4_all_three_enemies_of_a_scene_fall_to_exactly_0(
    finals: tuple[int, ...], fight: int, *, exact: bool
) -> None:
    """The last one by this shot, the others before; not the last three of any fights."""
    before = [[fight - back, hp, "shot"] for back, hp in enumerate(finals[::-1]) if back]
    given = {"fight": fight, "enemy": {"hp": 8}, "hand": HAND}
    given["defeated"] = [row for row in before if row[0] > 0]
    table = begin(f'D 2h 2s 5d 4d 7h !{8 - finals[-1]} "so we said"', **given)
    earned = "D4" in table.timeline.state.achievements
    assert earned is (exact and fight % 3 == 0)


def events(table: Any, start: int = 0) -> list[Any]:
    """The events of the steps from `start` on."""
    return [event for step in table.pending[start:] for event in step.events]
