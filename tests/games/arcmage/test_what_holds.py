"""Effects that hold for as long as their card does; those for cards off play act there alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from core.games.arcmage.pieces.cards import Level, XCost
from core.games.arcmage.pieces.effects import (
    AbilityCost,
    Activated,
    AddType,
    Cap,
    Cost,
    DealMore,
    Freeze,
    Grant,
    Keyword,
    Prevent,
    Restrict,
    Stat,
)
from core.games.arcmage.pieces.selectors import Condition, Filter, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.continuous_effects.sources import costs_between, traits
from tests.games.arcmage.oracle_values import army, attached, city, resident, table
from tests.games.arcmage.test_layers import demo, with_cards

EACH = Selector("each", is_="creature")
HOLDS: tuple[Any, ...] = (
    Stat(EACH, 1, 1, "static"),
    Keyword(EACH, "static", add=("flying",)),
    AddType(EACH, ("Imp",), "static"),
    Freeze(EACH, "static"),
    Prevent("damage", EACH, until="static"),
    DealMore(EACH, 1, "static"),
    Restrict("cannot", EACH, "attack", "static"),
    Grant(EACH, Activated(AbilityCost(resources=1), ())),
    Cap("unmark", "you", 1, "static"),
    Cost(Filter(sub="Orc"), "you", 1, "static"),
)


@pytest.mark.parametrize("effect", HOLDS, ids=lambda one: one.op)
def test_what_is_printed_to_hold_holds(effect: Any) -> None:
    """What lasts while its card or level does; what ends with the turn is a deed."""
    assert [one for one, _ in traits(demo("holds", effect)).effects] == [effect]
    if hasattr(effect, "until"):
        lasting, over = replace(effect, until="lasting"), replace(effect, until="eot")
        assert [one for one, _ in traits(demo("holds", lasting, over)).effects] == [lasting]


ZONES = ("hand", "deck", "grave", "any_grave")


@pytest.mark.parametrize("zone", ZONES)
def test_effects_on_cards_off_play_act_on_none_in_play(zone: str) -> None:
    """1.3: nor on cards of another zone, of somebody else or of another kind."""
    meant = Selector("each", is_="creature", of="you", in_=zone)
    gift = Keyword(meant, "static", add=("deadly",))
    pieces = {"A5": army("hush"), "A6": army("mentor"), "B5": army("mentor", "B")}
    layers = Layers(with_cards(pieces, demo("hush", gift)))
    assert [layers.has(n, "deadly") for n in pieces] == [False] * 3
    found = [there for there in ZONES if "deadly" in layers.keywords_off("A", "mentor", there)]
    assert found == [zone]
    assert "deadly" not in layers.keywords_off("B", "mentor", zone)
    assert "deadly" not in layers.keywords_off("A", "revenge", zone)


MARKS = (("rabies", 2), ("+1/+1", 1))


@pytest.mark.parametrize("dead", range(8))
def test_what_a_counter_says_holds_for_the_living_that_have_one(dead: int) -> None:
    """R109: once, however many there are; other counters say nothing."""
    marked = {"A5": army("mentor"), "B5": army("ghoul", "B"), "B6": resident("mentor", "A1", "B")}
    pieces = {
        n: piece._replace(counters=MARKS, dead=bool(dead >> at & 1))
        for at, (n, piece) in enumerate(marked.items())
    }
    free = {"A6": army("mentor", counters=MARKS[1:]), "B7": army("mentor", "B")}
    layers = Layers(table({"A1": city("armory"), **pieces, **free}))
    held = [n for n in layers.state.pieces if layers.must_attack(n)]
    assert held == [n for n, piece in pieces.items() if not piece.dead]


@pytest.mark.parametrize("dead", range(8))
@pytest.mark.parametrize("level", [2, 5, 9])
def test_what_an_active_level_says_holds_while_its_city_stands(dead: int, level: int) -> None:
    """R109: of each city for its own controller; levels without lasting effects say nothing."""
    own = Selector("each", is_="creature", of="you")
    lasting = Level(5, "lasting", "", (Stat(own, 1, 0, "lasting"),))
    once = Level(2, "once", "", lasting.effects)
    keep = replace(demo("keep"), type="city", levels=(once, lasting))
    cities = {
        n: city("keep", n[0], dead=bool(dead >> at & 1)) for at, n in enumerate(("A1", "A2", "B1"))
    }
    armies = {"A5": army("mentor"), "B5": army("mentor", "B")}
    given = ("A1", level), ("A2", level), ("B1", level), ("B9", level)
    layers = Layers(with_cards({**cities, **armies}, keep, lasting=given))
    due = {"A5": 0, "B5": 0}
    for n, one in cities.items():
        due[f"{n[0]}5"] += level == 5 and not one.dead
    plain = Layers(table(armies))
    assert {n: layers.attack(n) - plain.attack(n) for n in armies} == due


AGAINST = (("host", "A5"), ("self", "B9"), ("A6", "A6"), ("B1", "B1"))


@pytest.mark.parametrize(("said", "meant"), AGAINST)
def test_what_is_forbidden_against_one_card(said: str, meant: str) -> None:
    """R120: against the host of the card that says it, that card itself, or one that is named."""
    rule = Restrict("cannot", Selector("each", is_="creature", of="you"), "attack", "static", said)
    chain = replace(demo("chain", rule), type="enchantment")
    pieces = {
        "A5": army("mentor"),
        "A6": army("mentor"),
        "B1": city("armory", "B"),
        "B5": army("mentor", "B"),
        "B9": attached("chain", "A5", "B"),
    }
    layers = Layers(with_cards(pieces, chain))
    assert [n for n in pieces if layers.forbidden("B5", "attack", n)] == [meant]
    assert not any(layers.forbidden("A6", "attack", n) for n in pieces)
    assert not layers.forbidden("B5", "attack")


COSTS = (None, XCost("chosen", "X"), 0, 1, 2)


@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_which_cards_cost_as_much(cost: Any) -> None:
    """1.3: what is printed; an X, and no cost, are 0."""
    card = replace(demo("priced"), cost=cost)
    printed = cost if isinstance(cost, int) else 0
    for least in (None, 0, 1, 2, 3):
        for most in (None, 0, 1, 2, 3):
            due = (least or 0) <= printed and (most is None or printed <= most)
            assert costs_between(card, least, most) is due


PLAIN = Stat(Selector("self"), 1, 0, "static")
BROAD = Stat(EACH, 2, 0, "static")
ASKING = Stat(Selector("self"), 4, 0, "static", Condition(self_def_at_least=2))
BROAD_ASKING = Stat(EACH, 8, 0, "static", Condition(self_def_at_least=2))
BEYOND = Stat(EACH, 16, 0, "static", Condition(self_def_at_least=3))


@pytest.mark.parametrize("many", range(1, 6))
def test_values_that_ask_for_a_defence_are_added_to_those_that_do_not(many: int) -> None:
    """R67: whichever stand beside each other, in any order."""
    for effects in permutations((PLAIN, BROAD, ASKING, BROAD_ASKING, BEYOND), many):
        layers = Layers(with_cards({"A5": army("adds")}, demo("adds", *effects)))
        more = sum(one.atk for one in effects if one is not BEYOND and isinstance(one.atk, int))
        assert layers.attack("A5") == 2 + more
        assert layers.later is any(one.if_ is not None for one in effects)


@pytest.mark.parametrize("least", range(5))
def test_what_is_given_to_many_hangs_on_its_condition(least: int) -> None:
    """R67: of each card that says it by itself; its own defence is 2, or 3 of a stronger one."""
    told = Condition(self_def_at_least=least)
    gift = Keyword(EACH, "static", add=("bodyguard 1",), if_=told)
    strong = replace(demo("strong", gift), defence=3)
    pieces = {"A5": army("weak"), "A6": army("strong"), "B5": army("mentor", "B")}
    layers = Layers(with_cards(pieces, demo("weak", gift), strong))
    due = sum(defence >= least for defence in (2, 3))
    assert [layers.level_of(n, "bodyguard") for n in pieces] == [due] * 3
