"""Costs and what pays for them; payments are checked against all there could be."""

from __future__ import annotations

import random
from itertools import product

import pytest

from core.games.arcmage.commands import FREE, Payment
from core.games.arcmage.pieces import FACTIONS, Faction, rebirth
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.costs import automatic, available, cost_of, fault, loyalty_due
from core.games.arcmage.state import Change, Player, Resource, State
from tests.games.arcmage.oracle_values import army, city, table

CARDS = rebirth.cards()


def rich(cards: str, pool: str = "", seat: str = "A") -> State:
    """A table on which a seat has these resources: `GGr`, small letters for marked ones."""
    resources = {
        f"{seat}r{i}": Resource(seat, seat, one.upper(), marked=one.islower())  # type: ignore[arg-type]
        for i, one in enumerate(cards, 1)
    }
    produced = tuple(pool.count(one) for one in FACTIONS)
    return table({}, resources=resources, players={seat: Player(pool=produced)})  # type: ignore[arg-type]


def pay(cards: str = "", pool: str = "") -> Payment:
    """`GGR` as a payment."""
    return Payment(
        tuple((one, cards.count(one)) for one in FACTIONS if one in cards),
        tuple((one, pool.count(one)) for one in FACTIONS if one in pool),
    )


# --- costs -------------------------------------------------------------------------------------


def test_costs_and_what_x_adds() -> None:
    state = table({"B5": army("royal-guard", "B"), "B6": army("trebuchet", "B")})
    assert cost_of(state, "A", CARDS["mentor"]) == 3
    assert cost_of(state, "A", CARDS["grassroots"], x=4) == 4
    assert cost_of(state, "A", CARDS["grassroots"]) == 0
    assert cost_of(state, "A", CARDS["carpe-diem"]) == 2
    assert cost_of(state, "A", CARDS["carpe-diem"], x=3) == 5
    assert cost_of(state, "A", CARDS["mentor"], x=3) == 3
    assert cost_of(state, "A", CARDS["farmland"]) == 0


def test_costs_read_from_a_target() -> None:
    """R33, EX-23."""
    hex_ = Card("hex", "Hex", "D", "event", 2, "", "full", XCost("target_attack", plus=2))
    wall = Card("wall", "Wall", "D", "event", 2, "", "full", XCost("target_defence"))
    odd = Card("odd", "Odd", "D", "event", 2, "", "ruling", XCost("hand_size", "X", 1))
    weak = army("mentor", "B", counters=(("-1/-1", 5),))
    layers = Layers(table({"B5": army("royal-guard", "B"), "B6": weak}))
    assert cost_of(layers, "A", hex_, target="B5") == 5
    assert cost_of(layers, "A", hex_, target="B6") == 0
    assert cost_of(layers, "A", wall, target="B5") == 3
    assert cost_of(layers, "A", wall, target="B6") == 0
    assert cost_of(layers, "A", odd, x=4) == 5
    assert cost_of(layers, "A", hex_) == 2


@pytest.mark.parametrize("plus", [None, 2])
@pytest.mark.parametrize("values", [*product(range(4), repeat=2)], ids=str)
def test_costs_of_an_attack_and_of_a_defence(values: tuple[int, int], plus: int | None) -> None:
    """R33: of the target as it is now; of none that is not there, what X is said to be."""
    attack, defence = values
    change = Change("values", attack=attack - 2, defence=defence - 3)
    layers = Layers(table({"B5": army("mentor", "B", changes=(change,))}))
    for what, due in (("target_attack", attack), ("target_defence", defence), ("chosen", 7)):
        card = Card("hex", "Hex", "D", "event", 0, "", "full", XCost(what, plus=plus))
        assert cost_of(layers, "A", card, x=7, target="B5") == due + (plus or 0)
        assert cost_of(layers, "A", card, x=7, target="B6") == 7 + (plus or 0)
        assert cost_of(layers, "A", card, target="B6") == (plus or 0)


def test_barracks_make_soldiers_cheaper() -> None:
    """R34."""
    pieces = {"A1": city("barracks"), "A2": city("barracks"), "B1": city("barracks", "B")}
    lasting = (("A1", 3), ("A2", 3))
    layers = Layers(table(pieces, lasting=lasting))
    assert cost_of(layers, "A", CARDS["mentor"]) == 1
    assert cost_of(layers, "A", CARDS["bearer"]) == 0
    assert cost_of(layers, "A", CARDS["kolibri"]) == 1
    assert cost_of(layers, "B", CARDS["mentor"]) == 3
    assert cost_of(Layers(table(pieces)), "A", CARDS["mentor"]) == 3


def test_loyalty_is_never_more_than_the_cost() -> None:
    """R29."""
    assert loyalty_due(CARDS["majestic-griffin"], 5) == 3
    assert loyalty_due(CARDS["majestic-griffin"], 2) == 2
    assert loyalty_due(CARDS["grassroots"], 0) == 0


# --- payments ----------------------------------------------------------------------------------


def test_what_is_there() -> None:
    state = rich("GGgR", "NN")
    given = Resource("B", "A", "E")
    state = state._replace(resources={**state.resources, "Br1": given})
    funds = available(state, "A")
    assert funds.cards == {"G": 2, "D": 0, "R": 1, "N": 0, "E": 1}
    assert funds.pool == {"G": 0, "D": 0, "R": 0, "N": 2, "E": 0}
    assert funds.total == 6
    assert available(state, "B").total == 0


def test_faults_in_their_order() -> None:
    """R28, R29."""
    state = rich("GGGRR", "G")

    def said(payment: Payment, faction: Faction | None = "G") -> str | None:
        found = fault(state, "A", faction, 4, 3, payment)
        return None if found is None else found[0]

    assert said(pay("GGR")) == "E_COST"
    assert said(pay("GGRRR")) == "E_COST"
    assert said(pay("GGRR")) == "E_LOYALTY"
    assert said(pay("GGRR"), None) is None
    assert said(pay("GGGR")) is None
    assert said(pay("GGR", "G")) is None
    assert said(pay("GGGG")) == "E_RESOURCE"
    assert said(pay("GG", "GG")) == "E_RESOURCE"
    assert said(pay("DDDD"), "D") == "E_RESOURCE"
    assert fault(state, "A", "G", 0, 0, FREE) is None
    assert fault(state, "A", "G", 1, 0, FREE) == ("E_COST", {"cost": 1, "paid": 0})
    short = {"loyalty": 3, "paid": 2, "faction": "G"}
    assert fault(state, "A", "G", 4, 3, pay("GGRR")) == ("E_LOYALTY", short)
    assert fault(state, "A", "D", 1, 1, pay("D")) == (
        "E_RESOURCE",
        {"faction": "D", "due": 1, "there": 0},
    )


def test_produced_resources_go_first_and_many_factions_are_left() -> None:
    assert automatic(rich("GGGRRE"), "A", 4, ("G", 2)) == pay("GGGR")
    assert automatic(rich("GGGRRE", "NN"), "A", 4, ("G", 2)) == pay("GG", "NN")
    assert automatic(rich("GGGRRE", "GGG"), "A", 4, ("G", 2)) == pay("G", "GGG")
    assert automatic(rich("GGRREE"), "A", 3) == pay("GRE")
    assert automatic(rich("RRRR"), "A", 2, ("G", 1)) is None
    assert automatic(rich("GR"), "A", 3, ("G", 1)) is None
    assert automatic(rich(""), "A", 0, ("G", 0)) == FREE


@pytest.mark.parametrize("seed", range(60))
def test_a_payment_is_found_whenever_there_is_one(seed: int) -> None:
    rng = random.Random(seed)
    state = rich("".join(rng.choices("GDRg", k=5)), "".join(rng.choices("GD", k=rng.randint(0, 2))))
    cost = rng.randint(0, 5)
    loyalty = rng.randint(0, cost)
    found = automatic(state, "A", cost, ("G", loyalty))
    funds = available(state, "A")
    spans = [range(n + 1) for n in (*funds.cards.values(), *funds.pool.values())]
    ways = [w for w in product(*spans) if sum(w) == cost and w[0] + w[5] >= loyalty]
    assert (found is None) == (not ways)
    if found is not None:
        assert fault(state, "A", "G", cost, loyalty, found) is None
        assert sum(n for _, n in found.pool) == max(sum(way[5:]) for way in ways)
