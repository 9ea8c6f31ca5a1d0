"""Attacks, dice and luck of one match (section 8), counted by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.games.sorcerers_deck_of_death.commands import Rolls
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    AttackDeclared,
    AttackResolved,
    DiceRolled,
    InitiativeRolled,
    ReactionUsed,
    StormDeclared,
    WindowOpened,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.rules import chances
from core.games.sorcerers_deck_of_death.stats import stats
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from tests.games.sorcerers_deck_of_death.lines import (
    attack,
    by_key,
    frames,
    moved,
    seats_row,
)


def parts(mean: str) -> int:
    return int(Fraction(mean) * WHOLE)


def test_attacks_and_what_was_to_be_expected_of_them() -> None:
    found = stats(
        frames(
            attack("melee", "aG", "bT", (5, 3), 1, 2, hp=1),  # need 4: 1.333 of 36
            attack("melee", "aG", "bT", (1, 2), 1),
            attack("shot", "bT", "aM", (6, 6), 0, 2, hp=4),  # need 7: 18 of 36
        )
    )
    assert found["attacks"]["a"] == {
        "melee": {"attacks": 2, "hits": 1, "margin": 3, "wounds": 2, "expected": 2 * parts("4/3")}
    }
    assert found["attacks"]["b"]["shot"]["expected"] == parts("1/2")
    assert found["luck"]["a"]["wounds"] == 2
    assert found["luck"]["a"]["course"] == [0, parts("2/3"), parts("-2/3"), parts("-2/3")]
    assert found["luck"]["b"]["course"] == [0, 0, 0, parts("3/2")]
    assert seats_row(found, "Margin, mean") == (1.5, 5.0)
    assert seats_row(found, "Luck, in wounds") == (-0.667, 1.5)


def test_a_cap_lowers_what_is_expected() -> None:
    found = stats(frames(attack("PR", "aL", "bT", (6, 5), -1, 1, hp=2, cap=1)))
    assert found["luck"]["a"]["expected"] == int(chances.expected(6, 1) * WHOLE) == parts("21/36")


@pytest.mark.parametrize(("kind", "code"), [("CE", "CE"), ("DI", "DI")])
def test_a_blow_that_a_seat_strikes_itself_is_luck_of_the_other(kind: str, code: str) -> None:
    used = (ReactionUsed("a", "DI", "aS", ("9D",)),) if code == "DI" else ()
    cast = (AbilityCast("a", "CE", ("9S", "TS"), "aS"),) if code == "CE" else ()
    blow = attack(kind, None, "aS", (4, 3), -1, 1, hp=2, cap=1)
    found = stats(frames((*used, *cast, *blow)))
    assert found["luck"]["a"]["wounds"] == 0
    assert found["luck"]["b"]["wounds"] == 1
    assert found["abilities"]["a"][code]["tries"] == 1
    assert found["abilities"]["a"][code]["hits"] == 0  # its price was paid in wounds
    assert found["abilities"]["a"][code]["damage"] == 0
    assert found["figures"]["aS"]["taken"] == 1
    assert seats_row(found, "Attacks") == (0, 0)


def duel(own: tuple[int, int], opp: tuple[int, int], wounds: int, loser: str, hp: int) -> Any:
    total, against = sum(own), sum(opp)
    return (
        AttackDeclared("DP", "b", "bM", "aM", 0, 0),
        DiceRolled("aM", own, opp),
        AttackResolved("DP", "bM", "aM", total, against, total - against, wounds, loser),
        *((WoundsApplied(loser, wounds, hp, "DP", "bM"),) if wounds else ()),
    )


def test_in_a_duel_both_may_expect_wounds() -> None:
    """Against a Mage 575, 146, 265, 184, 126 ways of 1296 (section 8)."""
    expected = 265 + 2 * 184 + 3 * 126
    found = stats(
        frames(
            (AbilityCast("b", "DP", ("9S", "TS", "JS"), "aM"), *duel((6, 5), (4, 4), 2, "aM", 4)),
            (AbilityCast("b", "DP", ("9C", "TC", "JC"), "aM"), *duel((1, 2), (3, 4), 1, "bM", 5)),
            (AbilityCast("b", "DP", ("9D", "TD", "JD"), "aM"), *duel((1, 2), (2, 1), 0, "aM", 4)),
        )
    )
    assert found["luck"]["b"]["wounds"] == 2
    assert found["luck"]["b"]["expected"] == 3 * expected
    assert found["luck"]["a"]["wounds"] == 1
    assert found["luck"]["a"]["expected"] == 3 * 575
    one = found["attacks"]["b"]["DP"]
    assert (one["attacks"], one["hits"], one["margin"], one["wounds"]) == (3, 1, 0, 2)
    spell = found["abilities"]["b"]["DP"]
    assert (spell["used"], spell["cards"], spell["hits"], spell["damage"]) == (3, 9, 1, 2)
    assert found["figures"]["bM"]["dealt"] == 2  # the point that it lost itself is none
    row: Any = by_key(found)["abilities"].rows[0]
    assert (row["share"], row["per_card"]) == (1 / 3, 0.222)


def test_every_enemy_in_a_storm_has_dice_of_its_own() -> None:
    def shard(target: str, dice: tuple[int, int], defence: int, wounds: int, hp: int) -> Any:
        total = sum(dice) - 1
        return (
            DiceRolled(target, dice),
            AttackResolved("TE", "aM", target, total, defence, total - defence, wounds, target),
            *((WoundsApplied(target, wounds, hp, "TE", "aM"),) if wounds else ()),
        )

    cast = AbilityCast("a", "TE", ("9S", "TS", "JS"))
    found = stats(
        frames(
            (cast, StormDeclared("a", "aM", ("bG", "bT"), -1)),
            shard("bG", (6, 4), 6, 1, 2),
            (*shard("bT", (1, 1), 5, 0, 3), WindowOpened("push", ("bG",))),
            (moved("bG", "push", 1000, by="aM"),),
        )
    )
    assert found["attacks"]["a"]["TE"]["attacks"] == 2
    assert found["luck"]["a"]["expected"] == parts("1/2") + parts("3/4")
    spell = found["abilities"]["a"]["TE"]
    assert (spell["used"], spell["tries"], spell["hits"], spell["damage"]) == (1, 2, 1, 1)
    assert found["pushes"]["a"]["push"] == {"offered": 1, "used": 1, "length": 1000}


def test_dice_of_attacks_and_duels_stand_apart_from_those_for_the_initiative() -> None:
    found = stats(
        frames(
            (InitiativeRolled((Rolls((3, 3), (2, 4)), Rolls((1, 1), (6, 6))), "b"),),
            duel((6, 5), (4, 4), 2, "aM", 4),
        )
    )
    dice, rolled = found["dice"], found["initiative_dice"]
    assert dice["a"] == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]  # 8 in the duel
    assert dice["b"] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]  # 11
    assert rolled["a"] == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]  # 6, and 2 after a tie
    assert rolled["b"] == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    tables = by_key(found)
    assert {row["total"]: row["b"] for row in tables["initiative_dice"].rows if row["b"]} == {
        6: 1,
        12: 1,
    }
    means = {str(row["figure"]): row["b"] for row in tables["seats"].rows}
    assert means["Mean of two dice in attacks"] == 11


def test_shots_by_range_and_cover() -> None:
    line = frames(
        attack("shot", "aT", "bG", (6, 3), 0, 1, hp=2, gap=2000, los=True, cover=False),
        attack("shot", "aT", "bG", (1, 3), gap=2001, los=True, cover=True, defence=7),
        attack("EP", "aM", "bG", (6, 3), 1, 1, hp=1, gap=8100, los=True, cover=True, defence=7),
        attack("shot", "aT", "bG", (1, 3)),
    )
    found = stats(line)
    assert found["shots"]["a"] == [[1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 1, 1]]
    rows: Any = by_key(found)["shots"].rows
    assert [(str(row["range"]), row["covered"], row["share"]) for row in rows] == [
        ("up to 2 in", 0.0, 1.0),
        ("2 to 4 in", 1.0, 0.0),
        ("6 to 8 in", 1.0, 1.0),
    ]
