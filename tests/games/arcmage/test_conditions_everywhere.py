"""Conditions and numbers at their bounds, and whose they are: for each seat, source and count."""

from __future__ import annotations

import pytest

from core.games.arcmage.pieces.selectors import Condition, Filter, Formula, Selector
from core.games.arcmage.rules.continuous_effects.conditions import size_of_army
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Change, Combat, Piece, Player, Resource
from tests.games.arcmage.oracle_values import army, attached, city, resident, table

EACH = Selector("each", is_="creature")
SELF = Selector("self")


def crowd(a: int, b: int, **more: Piece) -> Layers:
    """So many creatures in the armies of A and B, and other cards."""
    pieces = {"A1": city("armory"), "B1": city("armory", "B")}
    pieces |= {f"A{n}": army("mentor") for n in range(10, 10 + a)}
    pieces |= {f"B{n}": army("mentor", "B") for n in range(10, 10 + b)}
    return Layers(table({**pieces, **more}))


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("active", "AB")
def test_whose_turn(active: str) -> None:
    layers = Layers(table({}, active=active))
    for seat in "AB":
        assert layers.condition(Condition(turn="yours"), "A5", seat) is (seat == active)
        assert layers.condition(Condition(turn="other"), "A5", seat) is (seat != active)


@pytest.mark.parametrize("least", range(2, 6))
def test_a_defence_of_at_least(least: int) -> None:
    """A creature by its value of the moment, a city by what is left of it, nothing off play."""
    said = Condition(self_def_at_least=least)
    layers = crowd(1, 0, A2=city("farmland", left=3), A5=army("mentor", damage=2))
    for card in ("A10", "A2", "A5"):
        assert layers.condition(said, card, "A") is (least <= 3)
    grown = crowd(0, 0, A5=army("mentor", changes=(Change("values", defence=1),)))
    assert grown.condition(said, "A5", "A") is (least <= 4)
    assert layers.condition(said, "A99", "A") is False


@pytest.mark.parametrize("a", range(4))
@pytest.mark.parametrize("b", range(4))
def test_the_larger_army(a: int, b: int) -> None:
    """Creatures of the army alone count, living ones; other words mean every opponent."""
    host = {"A5": attached("besieged-city", "B1"), "A6": army("dark-portal")}
    host |= {"A7": army("mentor", dead=True), "A8": resident("mentor")}
    layers = crowd(a, b, **host)
    assert (size_of_army(layers, "A"), size_of_army(layers, "B")) == (a, b)
    for words in ("host_controller", "opponents"):
        said = Condition(your_army_larger_than=words)
        assert layers.condition(said, "A5", "A") is (a > b)
    assert layers.condition(Condition(your_army_larger_than="opponents"), "A5", "B") is (b > a)
    own = Condition(your_army_larger_than="host_controller")
    assert layers.condition(own, "A5", "B") is False, "B holds the host"
    assert layers.condition(own, "A99", "A") is False
    seat = crowd(a, b, A5=attached("besieged-city", "B"))
    assert seat.condition(own, "A5", "A") is (a > b)
    assert crowd(a, b, A5=attached("besieged-city", "A:ghoul")).condition(own, "A5", "A") is False


def test_every_opponent_in_the_game_has_a_smaller_army() -> None:
    said = Condition(your_army_larger_than="opponents")
    pieces = {"A5": army("mentor"), "A6": army("mentor"), "B5": army("mentor", "B")}
    for many, holds in ((1, True), (2, False)):
        full = {**pieces, **{f"C{n}": army("mentor", "C") for n in range(5, 5 + many)}}
        state = table(full)
        assert Layers(state).condition(said, "A5", "A") is holds
        out = {**state.players, "C": Player(lost="cities")}
        assert Layers(state._replace(players=out)).condition(said, "A5", "A") is True
    alone = table({"A5": army("mentor")}, players={"B": Player(lost="cities")})
    assert Layers(alone).condition(said, "A5", "A") is False, "nobody is there to outnumber"


@pytest.mark.parametrize("least", [None, 1, 2, 3])
@pytest.mark.parametrize("many", range(4))
def test_so_many_that_one_controls(many: int, least: int | None) -> None:
    """At least one where no number stands; the card itself only where others are not asked for."""
    wanted = Filter(sub="Soldier", at_least=least)
    layers = crowd(many, 3, A5=army("bearer"), A6=army("ghoul"))
    due = least or 1
    asked = layers.condition
    assert asked(Condition(control=wanted), "A5", "A") is (many + 1 >= due)
    assert asked(Condition(you_control_other=wanted), "A5", "A") is (many >= due)
    others = Filter(sub="Soldier", at_least=least, other=True)
    assert asked(Condition(control=others), "A5", "A") is (many >= due)
    assert asked(Condition(control=wanted), "A6", "A") is (many + 1 >= due)
    assert asked(Condition(you_control_other=wanted), "A6", "A") is (many + 1 >= due)
    assert asked(Condition(control=wanted), "A5", "B") is (due <= 3)


def test_the_turn_and_what_one_controls_hold_together() -> None:
    said = Condition(turn="yours", you_control_other=Filter(sub="Soldier"))
    for active, many in ((a, n) for a in "AB" for n in (0, 1)):
        state = crowd(many, 0, A5=army("bearer")).state._replace(active=active)
        assert Layers(state).condition(said, "A5", "A") is (active == "A" and many == 1)


def test_who_blocks_what() -> None:
    """Whatever became of it, as long as it is on the table: the dead of a battle count."""
    said = Condition(blocking=Filter(sub="Soldier"))
    pairs = (("B10", "A10"), ("B11", "A5"), ("B12", "A99"))
    layers = crowd(1, 4, A5=army("ghoul"))
    state = layers.state._replace(combat=Combat("B1", "B", ("A10",), "battles", pairs))
    blocking = [n for n in ("B10", "B11", "B12", "B13") if Layers(state).condition(said, n, "B")]
    assert blocking == ["B10"]
    assert layers.condition(said, "B10", "B") is False, "nobody fights"
    dead = {**state.pieces, "A10": army("mentor", dead=True)}
    assert Layers(state._replace(pieces=dead)).condition(said, "B10", "B") is True
    flying = Condition(blocking=Filter(without="first_strike"))
    assert Layers(state._replace(pieces=dead)).condition(flying, "B10", "B") is True


# --- numbers -------------------------------------------------------------------------------------


def test_plain_numbers_and_words() -> None:
    layers = crowd(0, 0)
    assert layers.value(7, "A5", "A") == 7
    for x in (0, 1, 4):
        assert layers.value("X", "A5", "A", x=x, sacrificed=9) == x
        assert layers.value("sacrificed", "A5", "A", x=9, sacrificed=x) == x
        assert (
            layers.value(Formula(add=("X", 2, "sacrificed")), "A5", "A", x=x, sacrificed=1) == x + 3
        )
    assert layers.value("any", "A5", "A", x=3, sacrificed=3) == 0
    assert layers.value("X", "A5", "A") == layers.value("sacrificed", "A5", "A") == 0


@pytest.mark.parametrize("many", range(4))
def test_counts(many: int) -> None:
    """Of what is meant; the card itself too, where others are not asked for; the dead never."""
    layers = crowd(many, 2, A5=army("bearer"), A6=army("mentor", dead=True))
    soldiers, others = (Selector("each", sub="Soldier", other=one) for one in (None, True))
    assert layers.value(Formula(count=soldiers), "A5", "A") == many + 3
    assert layers.value(Formula(count=others), "A5", "A") == many + 2
    assert layers.value(Formula(count=others), "A1", "A") == many + 3
    mine = Selector("each", sub="Soldier", of="you")
    assert [layers.value(Formula(count=mine), "A5", seat) for seat in "AB"] == [many + 1, 2]


def test_counters_of_the_card_and_of_its_host() -> None:
    counters = (("grassroot", 3), ("rabies", 1))
    layers = crowd(
        0,
        0,
        A5=army("mentor", counters=counters),
        A6=attached("grassroots", "A5", counters=(("grassroot", 1),)),
        A7=resident("mentor", "A1"),
        A8=attached("grassroots", "A"),
    )
    found = {
        n: layers.value(Formula(count_counters="grassroot"), n, "A")
        for n in ("A5", "A6", "A7", "A8", "A99")
    }
    assert found == {"A5": 3, "A6": 4, "A7": 0, "A8": 0, "A99": 0}
    assert layers.value(Formula(count_counters="rabies"), "A6", "A") == 1
    marked = city("armory", counters=(("grassroot", 5),))
    there = crowd(0, 0, A1=marked, A7=resident("mentor", "A1"))
    assert there.value(Formula(count_counters="grassroot"), "A7", "A") == 0, "a home is no host"


@pytest.mark.parametrize("many", range(3))
def test_resources_of_who_controls_them(many: int) -> None:
    resources = {f"Ar{n}": Resource("A", "B", "G", marked=n == 1) for n in range(1, many + 1)}
    resources["Br9"] = Resource("B", "A", "G")
    layers = Layers(table({}, resources=resources))
    said = Formula(count_resources="you")
    assert [layers.value(said, "A5", seat) for seat in "AB"] == [1, many]


def test_one_of_two_numbers() -> None:
    said = Formula(if_=Condition(turn="yours"), then=4, else_=Formula(add=(1, "X")))
    layers = Layers(table({}, active="A"))
    assert [layers.value(said, "A5", seat, x=2) for seat in "AB"] == [4, 3]
    half = Formula(if_=Condition(turn="yours"), then=4)
    assert [layers.value(half, "A5", seat) for seat in "AB"] == [4, 0]
    assert layers.value(Formula(add=()), "A5", "A") == 0


def test_what_is_at_the_host_of_a_card() -> None:
    """Of an attached card; what lies in a city has no host, nor has what is gone."""
    guests = Selector("each", is_="creature", in_="host_place", other=True)
    others = Selector("each", is_="city", other_than_host=True)
    layers = crowd(
        2,
        1,
        A5=attached("binding-contract", "A10"),
        A6=attached("besieged-city", "A1"),
        A7=resident("mentor", "A1"),
        A8=resident("mentor", "A1"),
    )
    cards = ("A5", "A6", "A7", "A99")
    assert [layers.value(Formula(count=guests), n, "A") for n in cards] == [1, 2, 0, 0]
    assert [layers.value(Formula(count=others), n, "A") for n in cards] == [2, 1, 2, 2]
