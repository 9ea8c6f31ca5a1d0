"""Triggers on what other cards do, with filters of every kind (R116, section 1.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.examples.arcmage import judge


def watcher(when: str, watches: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A creature that gets a +1/+1 counter whenever it sees that."""
    effect = {"op": "counter", "to": {"who": "self"}, "kind": "+1/+1", "n": 1}
    ability = {"kind": "triggered", "when": when, "watches": watches, "effects": [effect], **more}
    return {
        "id": "watcher", "name": "Watcher", "faction": "E", "type": "creature", "cost": 3,
        "loyalty": 1, "attack": 1, "defence": 1, "text": "It watches.", "auto": "full",
        "subtypes": ["Human"], "abilities": [ability],
    }  # fmt: skip


def seen(card: dict[str, Any], given: dict[str, Any], lines: list[str], n: int) -> None:
    """The lines are played, and the watcher A9 has n counters more."""
    given = {**given, "cards": [card]}
    expect = {"A9.ctr": {"+1/+1": n} if n else {}}
    judge({"id": "w", "about": "", "rules": "R116", "given": given, "do": lines, "expect": expect})


PLAYS: dict[str, Any] = {
    "A": {"army": ["A9 watcher"], "hand": ["ghoul", "bearer"], "res": {"D": "4/0", "E": "4/0"}},
}
BOTH = ["p ghoul @A1 $D4", "p bearer @A1 $E1"]


@pytest.mark.parametrize(
    ("watches", "n"),
    [
        ({"is": "creature"}, 2),
        ({"is": "creature", "not": {"faction": "D"}}, 1),
        ({"is": "creature", "not": {"any_of": [{"faction": "D"}, {"faction": "E"}]}}, 0),
        ({"any_of": [{"name": "Ghoul"}, {"sub": "Soldier"}]}, 2),
        ({"name": "Ghoul"}, 1),
        ({"cost_at_least": 4}, 1),
        ({"cost_at_most": 1}, 1),
        ({"cost_at_least": 2, "cost_at_most": 3}, 0),
        ({"of": "you"}, 2),
        ({"of": "opponent"}, 0),
        ({"sub": "Soldier", "with": "first_strike"}, 1),
        ({"is": "creature", "without": "first_strike"}, 1),
        ({"is": "creature", "in": "city"}, 2),
        ({"is": "creature", "in": "army"}, 0),
        ({"is": "enchantment"}, 0),
    ],
)
def test_what_enters(watches: dict[str, Any], n: int) -> None:
    seen(watcher("enters", watches), PLAYS, BOTH, n)


def test_it_sees_itself_enter_unless_it_says_other() -> None:
    given = {"A": {"hand": ["watcher"], "res": {"E": "3/0"}, "cities": ["A8 farmland"]}}
    lines = ["p watcher @A8 $E3"]
    seen(watcher("enters", {"is": "creature"}), given, lines, 1)
    seen(watcher("enters", {"is": "creature", "other": True}), given, lines, 0)


SHOCK = {"hand": ["deadly-shock"], "res": {"R": "2/0"}}
FALLS = {"A": {"army": ["A9 watcher", "A5 ghoul"]}, "B": SHOCK}


@pytest.mark.parametrize("when", ["dies", "leaves_play", "goes_to_graveyard"])
def test_what_dies_leaves_play_for_the_graveyard(when: str) -> None:
    lines = ["B: p deadly-shock/1 >A5 $R2"]
    seen(watcher(when, {"sub": "Undead"}), FALLS, lines, 1)
    seen(watcher(when, {"not": {"sub": "Undead"}}), FALLS, lines, 0)


def test_what_goes_back_to_the_deck_leaves_play_and_does_not_die() -> None:
    given = {"A": {"army": ["A9 watcher", "A5 ghoul"]},
             "B": {"hand": ["whirlwind"], "res": {"N": "2/0"}}}  # fmt: skip
    lines = ["B: p whirlwind >A5 $N2"]
    seen(watcher("leaves_play", {"is": "creature"}), given, lines, 1)
    seen(watcher("dies", {"is": "creature"}), given, lines, 0)
    seen(watcher("goes_to_graveyard", {"is": "creature"}), given, lines, 0)


def test_killed_in_battle_it_dies_at_once_and_leaves_at_the_clean_up() -> None:
    given = {"phase": "attack", "A": {"army": ["A9 watcher", "A5 bearer"]},
             "B": {"army": ["B5 majestic-griffin"]}}  # fmt: skip
    battle = ["atk B1 A5", "blk B5>A5", "bat A5"]
    seen(watcher("dies", {"is": "creature"}), given, battle, 1)
    seen(watcher("goes_to_graveyard", {"is": "creature"}), given, battle, 0)
    seen(watcher("goes_to_graveyard", {"is": "creature"}), given, [*battle, "clean"], 1)


def test_who_attacks() -> None:
    given = {"phase": "attack", "A": {"army": ["A9 watcher", "A5 bearer", "A6 ghoul"]}}
    lines = ["atk B1 A5 A6"]
    seen(watcher("attacks", {"is": "creature"}), given, lines, 2)
    seen(watcher("attacks", {"is": "creature", "not": {"faction": "D"}}), given, lines, 1)
    seen(watcher("attacks", {"of": "opponent"}), given, lines, 0)


def test_of_an_opponent() -> None:
    given = {"phase": "attack", "active": "B", "A": {"army": ["A9 watcher"]},
             "B": {"army": ["B5 bearer"]}}  # fmt: skip
    seen(watcher("attacks", {"of": "opponent"}), given, ["atk A1 B5"], 1)
    seen(watcher("attacks", {"of": "you"}), given, ["atk A1 B5"], 0)


def test_a_city_by_who_is_in_it() -> None:
    given = {"phase": "attack", "A": {"army": ["A9 watcher", "A5 bearer"]},
             "B": {"cities": ["B1 armory =1", "B2 barracks"],
                   "in": {"B1": ["B5 ghoul*"]}}}  # fmt: skip
    lines = ["atk B1 A5", "blk -", "bat A5", "clean"]
    seen(watcher("leaves_play", {"is": "city", "holds": {"sub": "Undead"}}), given, lines, 1)
    seen(watcher("leaves_play", {"is": "city", "holds": {"sub": "Elf"}}), given, lines, 0)


def test_the_book_s_skeleton() -> None:
    """Whenever one enters, a creature that is not of the Dark Legion is given up, if there is."""
    skeleton = {
        "id": "skeleton", "name": "Skeleton", "faction": "D", "type": "creature", "cost": 1,
        "loyalty": 0, "attack": 1, "defence": 1, "text": "", "auto": "full",
        "subtypes": ["Skeleton"],
    }  # fmt: skip
    curse = {
        "id": "curse", "name": "Curse", "faction": "D", "type": "enchantment", "cost": 1,
        "loyalty": 0, "text": "A curse.", "auto": "full",
        "abilities": [{"kind": "triggered", "when": "enters", "watches": {"sub": "Skeleton"},
                       "effects": [{"op": "sacrifice", "to": {
                           "who": "chosen", "by": "you", "is": ["creature"], "of": "that_player",
                           "not": {"faction": "D"}}}]}],
    }  # fmt: skip
    given = {
        "cards": [skeleton, curse],
        "active": "B",
        "A": {"army": ["A9 curse"]},
        "B": {"hand": ["skeleton"], "res": {"D": "1/0"}, "army": ["B5 mentor", "B6 ghoul"]},
    }
    judge({"id": "skeleton", "about": "", "rules": "R116", "given": given,
           "do": ["p skeleton @B1 $D1", "A: t A9 >B5"],
           "expect": {"B5": "B.grave", "B6": "B.army", "pending": []}})  # fmt: skip
    judge({"id": "skeleton-2", "about": "", "rules": "R116 R84", "given": given,
           "do": ["p skeleton @B1 $D1", "A: t A9 >B6"],
           "expect": {"error": "E_TARGET"}})  # fmt: skip
    given = {**given, "B": {**given["B"], "army": ["B6 ghoul"]}}
    judge({"id": "skeleton-3", "about": "", "rules": "R117", "given": given,
           "do": ["p skeleton @B1 $D1"], "expect": {"pending": [], "B6": "B.army"}})  # fmt: skip
