"""Who has to attack, and when nothing is left of that (R96, R120, R121)."""

from __future__ import annotations

from itertools import product

import pytest

from core.games.arcmage.decide.combat.attackers import must_attack
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand

THEIRS = ("B1", "B2", "C1")  # the cities that could be attacked


def table() -> State:
    """A5 has to attack, A6 may."""
    return stand(
        phase="attack",
        A={"army": ["A5 spearman", "A6 ghoul"]},
        B={"cities": ["B1 armory", "B2 barracks"]},
        C={"hand": ["?"]},
    )


@pytest.mark.parametrize("barred", [*product((False, True), repeat=len(THEIRS))])
def test_one_city_that_may_be_attacked_is_enough(barred: tuple[bool, ...]) -> None:
    """R121: void only where every city is barred; it binds an attack on a city that is not."""
    closed = [city for city, shut in zip(THEIRS, barred, strict=True) if shut]
    state = ruled(table(), " ; ".join(["prod A G 1", *(f"no A5 attack {n} eot" for n in closed)]))
    bound = len(closed) < len(THEIRS)
    assert code(state, "go") == ("E_OBLIGATION" if bound else "")
    for city in THEIRS:
        assert code(state, f"atk {city} A6") == ("" if city in closed else "E_OBLIGATION")
        assert code(state, f"atk {city} A5") == ("E_FORBIDDEN" if city in closed else "")


@pytest.mark.parametrize("allowed", range(1, 4))
def test_while_an_attack_is_left(allowed: int) -> None:
    """R96, R121: a veteran has to attack again in each attack of the turn, and not within one."""
    state = ruled(table(), " ; ".join(["kw A5 +veteran eot", *["atk+"] * (allowed - 1)]))
    for made in range(allowed + 1):
        bound = made < allowed
        assert must_attack(StepBuilder(state)) == (["A5"] if bound else [])
        assert code(state, "go") == ("E_OBLIGATION" if bound else "")
        if bound:
            for line in ("atk C1 A5 &", "ok", "blk -", "bat A5", "clean"):
                state = entered(state, line).state
                assert must_attack(StepBuilder(state)) == (
                    ["A5"] if line == "clean" and made + 1 < allowed else []
                ), line
