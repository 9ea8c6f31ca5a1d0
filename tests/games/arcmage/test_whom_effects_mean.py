"""Whom continuous effects mean, what comes last, what ends with its source: all cases of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.arcmage.pieces.effects import Cap, Cost, Keyword, Prevent, Restrict, Stat
from core.games.arcmage.pieces.selectors import Condition, Filter, Formula, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.costs import change_of
from core.games.arcmage.state import Change, Combat, Resource
from tests.games.arcmage.oracle_values import army, city, resident, table
from tests.games.arcmage.test_layers import demo, with_cards

EACH = Selector("each", is_="creature")
SELF = Selector("self")


# --- whom effects on players mean ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "meant"), [("you", "A"), ("opponents", "BC"), ("each_player", "ABC"), ("affected", "")]
)
def test_restrictions_of_players(who: str, meant: str) -> None:
    rule = Restrict("cannot", Selector(who), "draw", "static")
    layers = Layers(with_cards({"A5": army("hush"), "C1": army("mentor", "C")}, demo("hush", rule)))
    assert [seat for seat in "ABC" if layers.forbidden(seat, "draw")] == [*meant]


@pytest.mark.parametrize(
    ("who", "meant"), [("you", "A"), ("opponents", "BC"), ("each_player", "ABC")]
)
def test_costs_and_caps_of_players(who: str, meant: str) -> None:
    """R34; of several caps the lowest holds."""
    soldiers = Filter(sub="Soldier")
    dear = demo("dear", Cost(soldiers, who, 2, "static"), Cap("unmark", who, 3, "static"))
    low = demo("low", Cap("unmark", who, 2, "static"), Cap("resources", who, 1, "static"))
    both = {"A5": army("dear"), "A6": army("low"), "C1": army("mentor", "C")}
    layers = Layers(with_cards(both, dear, low))
    cards = layers.state.base.cards
    for seat in "ABC":
        here = seat in meant
        assert change_of(layers, seat, cards["mentor"]) == (2 if here else 0)
        assert change_of(layers, seat, cards["ghoul"]) == 0
        assert layers.cap(seat, "unmark") == (2 if here else None)
        assert layers.cap(seat, "resources") == (1 if here else None)


@pytest.mark.parametrize("held", range(4))
def test_too_many_resource_cards(held: int) -> None:
    most = demo("most", Cap("resources", "each_player", 2, "static"))
    resources = {f"Ar{n}": Resource("B", "A", "G") for n in range(held)}
    state = with_cards({"A5": army("most")}, most, resources=resources)
    assert Layers(state).has_too_many("A") is (held > 2)
    assert Layers(state).has_too_many("B") is False
    free = table({"A5": army("mentor")}, resources=resources)
    assert Layers(free).has_too_many("A") is False


# --- late effects --------------------------------------------------------------------------------


def test_conditions_on_keywords_see_what_is_given_without_one() -> None:
    """Printed, given to one and to many; not what hangs on such a condition itself."""
    wings = demo("wings", Keyword(EACH, "static", ("flying",)))
    own = demo("own", Keyword(SELF, "static", ("flying",)))
    grounded = Condition(control=Filter(sub="Elf", with_="flying"))
    proud = demo("proud", Keyword(SELF, "static", ("deadly",), if_=grounded))
    elf = demo("elf", subtypes=("Elf",))
    winged = demo("winged", Keyword(SELF, "static", ("flying",)), subtypes=("Elf",))
    for others, holds in (
        ({}, False),
        ({"A6": army("elf")}, False),
        ({"A6": army("elf"), "A7": army("wings")}, True),
        ({"A6": army("winged")}, True),
        ({"A6": army("elf"), "A7": army("own")}, False),
        ({"A6": army("elf", changes=(Change("add", "flying"),))}, True),
    ):
        pieces: Any = {"A5": army("proud"), **others}
        layers = Layers(with_cards(pieces, wings, own, proud, elf, winged))
        assert layers.has("A5", "deadly") is holds
        assert layers.keywords("A5") >= ({"deadly"} if holds else set())


def test_keywords_on_such_conditions_do_not_see_each_other() -> None:
    """Each takes flight where an Elf does not fly: none goes round in circles."""
    lonely = Condition(control=Filter(sub="Elf", without="flying"))
    late = Keyword(EACH, "static", ("flying",), if_=lonely)
    card = demo("late", late, subtypes=("Elf",))
    layers = Layers(with_cards({"A5": army("late"), "A6": army("late")}, card))
    assert [layers.has(n, "flying") for n in ("A5", "A6")] == [True, True]


def test_a_prohibition_on_a_condition_of_keywords_comes_late() -> None:
    rule = Restrict(
        "cannot", SELF, "flying", "static", if_=Condition(control=Filter(with_="deadly"))
    )
    card = demo("tame", rule, keywords=("flying",))
    for others, flies in (
        ({}, True),
        ({"A6": army("mentor", changes=(Change("add", "deadly"),))}, False),
    ):
        pieces: Any = {"A5": army("tame"), **others}
        assert Layers(with_cards(pieces, card)).has("A5", "flying") is flies


@pytest.mark.parametrize("other", [None, True])
def test_what_many_cannot_have(other: bool | None) -> None:
    """R120: said of all, or of all others, by one card or by two."""
    to = Selector("each", is_="creature", other=other)
    for op, barred in (("cannot", True), ("can", False)):
        rule = Restrict(op, to, "flying", "static")  # type: ignore[arg-type]
        card = demo("tether", rule, keywords=("flying",))
        for many in (1, 2):
            pieces = {f"A{n}": army("tether") for n in range(5, 5 + many)}
            layers = Layers(with_cards({**pieces, "B5": army("kolibri", "B")}, card))
            assert layers.has("B5", "flying") is not barred
            itself = barred and (not other or many == 2)
            assert layers.has("A5", "flying") is not itself
            assert layers.barred("A5", "flying") is itself


def test_prevention_of_damage_is_its_lowest_limit() -> None:
    """And no prevention of death is one."""
    some = demo("some", Prevent("damage", SELF, above=3, until="static"))
    less = demo("less", Prevent("damage", EACH, above=2, until="static"))
    none = demo("none", Prevent("damage", SELF, until="static"))
    life = demo("life", Prevent("death", SELF, until="static"))
    cards = (some, less, none, life)
    pieces = {f"A{n}": army(card.id) for n, card in enumerate(cards, 5)}
    layers = Layers(with_cards(pieces, *cards))
    assert [layers.prevented_above(n) for n in pieces] == [2, 2, 0, 2]
    alone = Layers(with_cards({"A5": army("some"), "A6": army("life")}, some, life))
    assert [alone.prevented_above(n) for n in ("A5", "A6")] == [3, None]


# --- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("dead", [True, False, None])
@pytest.mark.parametrize(
    "until", ["eot", "static", "lasting", "while_source_in_play", "while_source_marked"]
)
def test_changes_hold_with_their_source(until: Any, dead: bool | None, marked: bool) -> None:
    """Until the end of the turn whatever becomes of it; else while it lives, or is marked."""
    change = Change("values", attack=1, defence=2, until=until, source="A6")
    pieces = {"A5": army("mentor", changes=(change,))}
    if dead is not None:
        pieces["A6"] = army("mentor", marked=marked, dead=dead)
    layers = Layers(table(pieces))
    holds = until == "eot" or (dead is False and (marked or until != "while_source_marked"))
    assert layers.binds(change) is holds
    assert (layers.attack("A5"), layers.defence("A5")) == ((3, 5) if holds else (2, 3))
    assert layers.binds(change._replace(source=None)) is True


@pytest.mark.parametrize("other", [None, True])
@pytest.mark.parametrize("many", [1, 2, 3])
def test_what_several_give_to_many(many: int, other: bool | None) -> None:
    """Each gives +1/+2 and a numbered word to all, or to all others."""
    to = Selector("each", is_="creature", other=other)
    lord = demo("lord", Stat(to, 1, 2, "static"), Keyword(to, "static", ("veteran 1", "flying")))
    pieces = {f"A{n}": army("lord") for n in range(5, 5 + many)}
    layers = Layers(with_cards({**pieces, "B5": army("mentor", "B")}, lord))
    assert (layers.attack("B5"), layers.defence("B5")) == (2 + many, 3 + 2 * many)
    assert layers.level_of("B5", "veteran") == many
    own = many - 1 if other else many
    assert (layers.attack("A5"), layers.defence("A5")) == (2 + own, 2 + 2 * own)
    assert layers.level_of("A5", "veteran") == own
    assert layers.has("A5", "flying") is (own > 0)


@pytest.mark.parametrize("zone", ["A1", "army"])
def test_what_an_effect_on_its_city_means(zone: str) -> None:
    """The city that the card is in; nothing while it is in the army, not its player either."""
    rule = Restrict("cannot", Selector("its_city"), "be_moved_to_or_from", "static")
    piece = army("guard") if zone == "army" else resident("guard")
    pieces = {"A1": city("armory"), "A2": city("armory"), "A5": piece}
    layers = Layers(with_cards(pieces, demo("guard", rule)))
    barred = [n for n in (*pieces, *"AB") if layers.forbidden(n, "be_moved_to_or_from")]
    assert barred == (["A1"] if zone == "A1" else [])


@pytest.mark.parametrize("part", ["if", "then", "else", "add"])
def test_values_that_ask_for_a_defence_come_last(part: str) -> None:
    """In each part of a formula: such an effect sees the defence without itself."""
    asks = Formula(if_=Condition(self_def_at_least=3), then=4, else_=1)
    own = Condition(turn="yours")
    value = {
        "if": asks,
        "then": Formula(if_=own, then=asks, else_=0),
        "else": Formula(if_=Condition(turn="other"), then=0, else_=asks),
        "add": Formula(add=(0, asks)),
    }[part]
    proud = demo("proud", Stat(SELF, 0, value, "static"))
    for plus, due in ((0, 3), (1, 7)):
        grown = army("proud", changes=(Change("values", defence=plus),))
        assert Layers(with_cards({"A5": grown}, proud)).defence("A5") == due


def test_a_number_that_nobody_has_said_is_none() -> None:
    """What an X is, or what was sacrificed, is said as a card is played: what holds has neither."""
    card = demo("grown", Stat(SELF, "X", "sacrificed", "static"))
    layers = Layers(with_cards({"A5": army("grown")}, card))
    assert (layers.attack("A5"), layers.defence("A5")) == (2, 2)


def test_a_creature_without_attack_and_defence_has_none() -> None:
    none = demo("none", defence=0)
    none = replace(none, attack=0)
    layers = Layers(with_cards({"A5": army("none")}, none))
    assert (layers.attack("A5"), layers.defence("A5")) == (0, 0)


@pytest.mark.parametrize("of", ["you", "opponent"])
def test_each_gives_to_those_whom_it_means(of: str) -> None:
    """The same card on both sides, in two places, on two hosts: each looks from where it is."""
    own = demo("own", Stat(Selector("each", is_="creature", of=of), 1, 0, "static"))
    near = demo("near", Stat(Selector("each", is_="creature", in_="same_place"), 2, 0, "static"))
    pieces = {
        "A1": city("armory"),
        "A2": city("armory"),
        "A5": resident("own", "A1"),
        "A6": resident("near", "A1"),
        "A7": resident("near", "A2"),
        "A8": resident("mentor", "A2"),
        "B5": army("own", "B"),
        "B6": army("mentor", "B"),
    }
    layers = Layers(with_cards(pieces, own, near))
    found = {n: layers.attack(n) for n in pieces if n not in {"A1", "A2"}}
    assert found == {"A5": 5, "A6": 5, "A7": 5, "A8": 5, "B5": 3, "B6": 3}
    more = {**pieces, "A9": army("own")}
    both = Layers(with_cards(more, own, near))
    mine, theirs = (1, 0) if of == "you" else (0, 1)
    assert both.attack("A8") == 5 + mine
    assert both.attack("B6") == 3 + theirs


CHANGED: dict[str, Any] = {
    "pieces": {"A5": army("mentor", changes=(Change("values", attack=4),))},
    "lasting": (("A1", 2),),
    "combat": Combat("B1", "B", ("A5",)),
    "active": "B",
}


@pytest.mark.parametrize("field", [*CHANGED, "changes"])
def test_answers_are_found_again_where_something_changed(field: str) -> None:
    """What they hang on: cards in play, levels, combat, whose turn it is, changes of seats."""
    state = table({"A1": city("armory"), "A5": army("mentor")})
    layers = Layers(state)
    layers.attack("A5")
    layers.keywords_off("A", "mentor", "hand")
    if field == "changes":
        revenge = state.players["A"]._replace(changes=(Change("add", "blood_vengeance"),))
        after = state._replace(players={**state.players, "A": revenge})
    else:
        value = CHANGED[field]
        if field == "pieces":
            value = {**state.pieces, **value}
        after = state._replace(**{field: value})
    found, fresh = layers.renewed(after), Layers(after)
    assert found.state is after
    assert "said" not in found.__dict__, "it was not taken over"
    assert found.attack("A5") == fresh.attack("A5")
    assert found.keywords_off("A", "mentor", "hand") == fresh.keywords_off("A", "mentor", "hand")


def test_answers_are_kept_where_nothing_changed_that_they_hang_on() -> None:
    state = table({"A1": city("armory"), "A5": army("mentor")})
    layers = Layers(state)
    layers.attack("A5")
    richer = state.players["A"]._replace(hand=("mentor",))
    for after in (
        state._replace(turn=9),
        state._replace(players={**state.players, "A": richer}),
        state._replace(players=dict(state.players)),
    ):
        found = layers.renewed(after)
        assert found.state is after
        assert found.said is layers.said
    hurt = state._replace(pieces={**state.pieces, "A5": state.pieces["A5"]._replace(damage=1)})
    assert layers.renewed(hurt, alike=True).said is layers.said
    assert layers.renewed(hurt, alike=True).state is hurt
    assert "said" not in layers.renewed(hurt).__dict__
