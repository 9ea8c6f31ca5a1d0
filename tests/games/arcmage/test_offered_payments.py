"""What offers pay, exactly as much as is due out of any funds there are, and what levels ask."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from core.game import Template
from core.games.arcmage.commands import ActivateAbility, ResolveTrigger
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.legal import devotion_of, legal, level_slots
from core.games.arcmage.legal.offers import ability_slots
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.pieces.selectors import Selector
from tests.games.arcmage.made_cards import CITY, TARGET, deed, made, triggered
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


# --- what costs and modes ask for ----------------------------------------------------------------

OWN = {"who": "chosen", "is": ["creature"], "of": "you"}
WEAKER = {"op": "counter", "kind": "-1/-1", "n": 1}
# what a cost asks for: the kind of choice, how many, what for, whether of unmarked cards alone
PICKED: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]]]] = {
    "mark": ({"op": "mark", "to": {**OWN, "n": 2}}, [("chosen", 2, "cost", True)]),
    "weaken": ({**WEAKER, "to": OWN}, [("chosen", 1, "cost", None)]),
    "city": (
        {"op": "city_def", "to": {"who": "chosen", "is": ["city"], "of": "you"}, "n": -1},
        [("chosen", 1, "cost", None)],
    ),
    "give": (
        {"op": "sacrifice", "who": "you", "is": ["resource"], "n": 2},
        [("chosen", 2, "give", None)],
    ),
    "itself": ({**WEAKER, "to": {"who": "self"}}, []),
}
DEEDS = {"made": (GIVEN, []), "city": ([ONCE], [("target", 1, "damage", None)])}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize(
    "price", [*permutations(PICKED, 2), *permutations(PICKED, 1)], ids="-".join
)
def test_what_an_ability_asks_for(price: tuple[str, ...], deed: str) -> None:
    """R114: first for its cost, part by part, then for its effects; nothing else is left open."""
    effects, asked = DEEDS[deed]
    cost = {"custom": [PICKED[part][0] for part in price]}
    ability = {"kind": "activated", "cost": cost, "effects": effects}
    card = made("maker", "creature", abilities=[ability])
    seat = {"army": ["A5 maker", "A6 mentor", "A7 mentor"], "res": {"G": "2/0"}}
    state = table({"cards": [card], "A": seat})
    step = StepBuilder(state)
    found = list(ability_slots(step, "A", "A5", 1, step.layers.abilities("A5")[0][0]))
    due = [*(one for part in price for one in PICKED[part][1]), *asked]
    assert [(one.kind, one.n, one.what) for one in found] == [one[:3] for one in due]
    assert [one.selector and one.selector.unmarked for one in found] == [one[3] for one in due]
    offers = [one for one in legal(state, "a") if getattr(one, "kind", "") == "activate_ability"]
    assert [isinstance(one, Template) for one in offers] == [bool(due)]


def hit(sub: str) -> dict[str, Any]:
    return {"op": "damage", "to": {**TARGET, "sub": sub}, "n": 1}


MODES = (("Elf",), ("Imp",), ("Elf", "Imp"))


@pytest.mark.parametrize("there", [(), ("Elf",), ("Imp",), ("Elf", "Imp")], ids="-".join)
@pytest.mark.parametrize("modes", [*product(MODES, repeat=2)], ids=str)
def test_a_mode_needs_each_of_its_targets(
    modes: tuple[tuple[str, ...], ...], there: tuple[str, ...]
) -> None:
    """R30, R84, R114: a spell or an ability is offered where one mode has all that it asks for."""
    choice = {"op": "choose", "by": "you", "one_of": [[hit(sub) for sub in one] for one in modes]}
    ability = {"kind": "activated", "cost": {"mark": True}, "effects": [choice]}
    cards = [
        made("modal", "enchantment", abilities=[ability]),
        deed(choice),
        *(made(sub.lower(), "creature", subtypes=[sub]) for sub in ("Elf", "Imp")),
    ]
    seat = {"army": ["A5 modal"], "hand": ["deed"]}
    theirs = {"army": [f"B{5 + at} {sub.lower()}" for at, sub in enumerate(there)]}
    found = {one.kind for one in legal(table({"cards": cards, "A": seat, "B": theirs}), "a")}
    possible = any({*there} >= {*one} for one in modes)
    assert ("play_card" in found, "activate_ability" in found) == (possible, possible)


@pytest.mark.parametrize("prices", [*product((None, "none", 0, 1, 2), repeat=2)], ids=str)
def test_each_waiting_trigger_is_offered_at_its_price(prices: tuple[Any, ...]) -> None:
    """R116: whatever those before it cost; a cost without resources takes none."""
    names = [f"maker-{at}" for at in range(2)]
    cards = [
        made(name, "creature", abilities=[triggered("dies", **_priced(price))])
        for name, price in zip(names, prices, strict=True)
    ]
    army = [f"A{at} {name}" for at, name in enumerate(names, 5)]
    state = table({"cards": cards, "A": {"army": army, "res": {"G": "3/0"}}})
    waiting = tuple(
        Trigger(f"T{at}", "A", f"A{at}", name, 0, "dies") for at, name in enumerate(names, 5)
    )
    due = [price if isinstance(price, int) else 0 for price in prices]
    for held in range(4):
        kept = dict([*state.resources.items()][:held])
        paid = {
            one.card: sum(n for _, n in one.pay.cards + one.pay.pool)
            for one in legal(state._replace(pending=waiting, resources=kept), "a")
            if isinstance(one, ResolveTrigger)
        }
        assert paid == {f"A{at}": price for at, price in enumerate(due, 5) if price <= held}


def _priced(price: Any) -> dict[str, Any]:
    if price is None:
        return {}
    return {"cost": {"mark": True} if price == "none" else {"resources": price}}


@pytest.mark.parametrize("those", [*product((False, True), repeat=4)], ids=str)
def test_what_a_devotion_would_give(those: tuple[bool, ...]) -> None:
    """R60: the loyalty of each, twice that of a devoted one; a token has none."""
    worth = {"loyal": 3, "zealot": 4, "faithless": 0, "puppet": 0}
    cards = [
        made("loyal", "creature", loyalty=3),
        made("zealot", "creature", loyalty=2, keywords=["devoted"]),
        made("faithless", "creature"),
        made("puppet", "creature", loyalty=2, token=True, cost=None),
    ]
    names = [f"A{at} {card}" for at, card in enumerate(worth, 5)]
    state = table({"cards": cards, "A": {"in": {"A1": names}}})
    chosen = tuple(n.split(" ")[0] for n, there in zip(names, those, strict=True) if there)
    due = sum(n for n, there in zip(worth.values(), those, strict=True) if there)
    assert devotion_of(StepBuilder(state), chosen) == due
