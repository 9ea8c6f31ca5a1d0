"""What offers pay, exactly as much as is due out of any funds there are, and what levels ask."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Template
from core.games.arcmage.commands import ActivateAbility, ResolveTrigger
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.legal import legal, level_slots
from core.games.arcmage.pieces.selectors import Selector
from tests.games.arcmage.made_cards import CITY, TARGET, made
from tests.games.arcmage.offered import table

COSTS = (None, 0, 1, 2, 3, {"count": {"who": "each", "is": ["city"], "of": "you"}})


def due(resources: Any) -> int:
    """A has one city; what has no cost in resources costs none."""
    return 1 if isinstance(resources, dict) else resources or 0


def cost(resources: Any) -> dict[str, Any]:
    return {} if resources is None else {"resources": resources}


GIVEN = [{"op": "produce", "faction": "G", "n": 1}]


@pytest.mark.parametrize("held", range(5))
@pytest.mark.parametrize("resources", COSTS, ids=str)
def test_an_ability_is_offered_at_its_price(resources: Any, held: int) -> None:
    """R114: without loyalty; and not where there is too little."""
    ability = {"kind": "activated", "cost": {"mark": True, **cost(resources)}, "effects": GIVEN}
    card = made("maker", "creature", abilities=[ability])
    seat = {"army": ["A5 maker"], "cities": ["A1 farmland"], "res": {"G": f"{held}/0"}}
    state = table({"cards": [card], "A": seat})
    found = [one.pay for one in legal(state, "a") if isinstance(one, ActivateAbility)]
    assert [sum(n for _, n in pay.cards + pay.pool) for pay in found] == (
        [due(resources)] if held >= due(resources) else []
    )


@pytest.mark.parametrize("held", range(5))
@pytest.mark.parametrize("resources", COSTS, ids=str)
def test_a_trigger_is_offered_at_its_price(resources: Any, held: int) -> None:
    """R116: an optional one can be let go, whatever there is."""
    trigger = {"kind": "triggered", "when": "enters", "optional": True, "effects": GIVEN}
    if resources is not None:
        trigger["cost"] = cost(resources)
    card = made("maker", "creature", abilities=[trigger])
    seat = {"hand": ["maker"], "cities": ["A1 farmland"], "res": {"G": f"{held}/0"}}
    state = table({"cards": [card], "A": seat}, "p maker @A1")
    found = [one for one in legal(state, "a") if isinstance(one, ResolveTrigger)]
    assert [one.declined for one in found] == [True, False][: 1 + (held >= due(resources))]
    for one in found[1:]:
        assert sum(n for _, n in one.pay.cards + one.pay.pool) == due(resources)


LASTING = {"op": "stat", "to": TARGET, "atk": 1, "def": 0, "until": "lasting"}
ONCE = {"op": "damage", "to": CITY, "n": 1}


@pytest.mark.parametrize("number", [2, 5])
@pytest.mark.parametrize("effects", [[], [ONCE], [LASTING], [LASTING, ONCE], [ONCE, ONCE]], ids=len)
def test_what_a_level_asks_for(number: int, effects: list[dict[str, Any]]) -> None:
    """R62: what happens once is chosen for as it is reached, what lasts is not."""
    level = {"level": number, "life": "once", "text": "", "effects": effects}
    card = made("steps", "city", levels=[level])
    step = StepBuilder(table({"cards": [card], "A": {"cities": ["A1 steps"]}}))
    (printed,) = step.state.base.cards["steps"].levels or ()
    found = level_slots(step, "A", "A1", printed)
    city = Selector("target", is_=("city",))
    assert [one.selector for one in found] == [city] * effects.count(ONCE)
    assert {(one.kind, one.seat) for one in found} <= {("target", "A")}


FREE_MODE, CREATURE_MODE = GIVEN, [{"op": "damage", "to": TARGET, "n": 1}]


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("second", [FREE_MODE, CREATURE_MODE])
@pytest.mark.parametrize("first", [FREE_MODE, CREATURE_MODE])
def test_an_ability_with_modes_needs_one_that_is_possible(
    first: list[Any], second: list[Any], there: bool
) -> None:
    """R114: a mode with a target needs one; a mode without is always possible."""
    choice = {"op": "choose", "by": "you", "one_of": [first, second]}
    ability = {"kind": "activated", "cost": {"mark": True}, "effects": [choice]}
    card = made("modal", "enchantment", abilities=[ability])
    given = {"cards": [card], "A": {"army": ["A5 modal"]}, "B": {"army": ["B5 mentor"] * there}}
    found = [one.kind for one in legal(table(given), "a") if isinstance(one, Template)]
    assert ("activate_ability" in found) is (there or FREE_MODE in (first, second))
