"""Which triggers wait, and of which something can still come: for every kind of effect (R116)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import CounterRules, Level
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.abilities import (
    TriggeredAbility,
    asks_on_entering,
    lasts,
    rests,
    spell_of,
    triggers_of,
)
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.waiting_triggers import has_object, in_grave, waits
from core.games.arcmage.state import Player, Resource, State
from tests.games.arcmage.oracle_values import army, city, table
from tests.games.arcmage.test_layers import demo, with_cards

SELF = Selector("self")
TARGET = Selector("target", is_=("creature",))
CHOSEN = Selector("chosen", is_=("creature",))
ANY = Filter()


def trig(*effects: Any, **more: Any) -> TriggeredAbility:
    return TriggeredAbility("enters", effects, **more)


# --- what waits ----------------------------------------------------------------------------------

OPEN: tuple[tuple[Any, bool], ...] = (
    (x.Damage(SELF, 1), False),
    (x.Damage(Selector("each", is_=("creature",)), 1), False),
    (x.Damage(TARGET, 1), True),
    (x.Damage(CHOSEN, 1), True),
    (x.Restrict("cannot", Selector("target_player"), "draw", "eot"), True),
    (x.Restrict("cannot", Selector("that_player"), "draw", "eot"), False),
    (x.Draw("you", 1), True),
    (x.Mill("each_player", 1), True),
    (x.Discard("that_player", 1), True),
    (x.Choose("you", ((x.Damage(SELF, 1),),)), True),
    (x.ForEach(SELF, (x.Damage(SELF, 1),)), True),
    (x.Sacrifice("you", None, ("resource",), 1), True),
    (x.Sacrifice(to=SELF), False),
    (x.Move(SELF, "army"), False),
    (x.Move(SELF), True),
    (x.Move(SELF, "your_city"), True),
    (x.Move(SELF, "controller_city"), True),
    (x.Move(SELF, "owner_city_or_army"), True),
    (x.Ruling("the table decides"), False),
)


@pytest.mark.parametrize(("effect", "due"), OPEN, ids=lambda one: getattr(one, "op", ""))
def test_what_has_to_be_entered(effect: Any, due: bool) -> None:
    assert waits(trig(effect)) is due
    assert waits(trig(x.Damage(SELF, 1), effect)) is due
    assert waits(trig(effect, x.Damage(SELF, 1))) is due
    assert waits(trig(effect, optional=True)) is True
    assert waits(trig(effect, cost=x.AbilityCost())) is True


# --- what can still come of one ------------------------------------------------------------------


def crowd(**more: Any) -> State:
    pieces = {"A1": city("armory"), "B1": city("armory", "B"), "A5": army("mentor")}
    return table(pieces, **more)


def comes(state: State, *effects: Any, **more: Any) -> bool:
    given: dict[str, Any] = {"when": "enters", "player": "B", **more}
    trigger = Trigger("T1", "A", "A5", "mentor", 0, **given)
    return has_object(state, Layers(state), trigger, trig(*effects))


HAND = {"A": Player(hand=("mentor",))}, {"A": Player(unknown=1)}
THEIRS = {"B": Player(hand=("mentor",))}, {"B": Player(unknown=1)}
SEATS: tuple[tuple[str, str], ...] = (
    ("you", "A"),
    ("that_player", "B"),
    ("opponents", "B"),
    ("each_player", "AB"),
    ("target_player", "AB"),
)


@pytest.mark.parametrize(("who", "meant"), SEATS)
def test_cards_to_discard(who: str, meant: str) -> None:
    for seat, hands in (("A", HAND), ("B", THEIRS)):
        for players in hands:
            assert comes(crowd(players=players), x.Discard(who, 1)) is (seat in meant)
            state = crowd(players={seat: players[seat]._replace(lost="deck")})
            assert comes(state, x.Discard(who, 1)) is False, "out of the game"
    assert comes(crowd(), x.Discard(who, 1)) is False


@pytest.mark.parametrize(("who", "meant"), [*SEATS, (None, "A")])
def test_resource_cards_to_give_up(who: str | None, meant: str) -> None:
    effect = x.Sacrifice(who, None, ("resource",), 1)
    for seat, owner in (("A", "B"), ("B", "A")):
        state = crowd(resources={f"{owner}r1": Resource(owner, seat, "G")})
        assert comes(state, effect) is (seat in meant)
    assert comes(crowd(), effect) is False


def test_the_hand_of_the_owner_of_a_city() -> None:
    effect = x.Reveal("city_owner", "hand", 1)
    for players in THEIRS:
        state = crowd(players=players)
        assert comes(state, effect, place="B1") is True
        for other in ("A1", "Z9", None):
            assert comes(state, effect, place=other) is False


def test_decks_are_asked_even_if_they_are_empty() -> None:
    for effect in (
        x.Draw("you", 1),
        x.Mill("that_player", 1),
        x.Search("you", "deck", ANY, 1, "hand", shuffle=True),
        x.Dig("you", 4, ANY, "hand", "deck_bottom"),
        x.Look("target_player", "deck", 1),
        x.Reveal("you", "deck", 1),
    ):
        assert comes(crowd(), effect) is True


@pytest.mark.parametrize("who", ["target", "chosen"])
def test_cards_to_choose(who: str) -> None:
    """In play and in hands, where an unknown card may turn out to fit."""
    for sub, there in (("Soldier", True), ("Imp", False)):
        assert comes(crowd(), x.Damage(Selector(who, sub=sub), 1)) is there
    of_hand = x.Put(Selector(who, in_="hand", of="you", sub="Imp"), "army")
    assert comes(crowd(), of_hand) is False
    assert comes(crowd(players={"A": Player(hand=("mentor",))}), of_hand) is False
    assert comes(crowd(players={"A": Player(hand=("foul-imps",))}), of_hand) is True
    assert comes(crowd(players={"A": Player(unknown=1)}), of_hand) is True
    assert comes(crowd(players={"B": Player(unknown=1)}), of_hand) is False
    theirs = x.Damage(Selector(who, is_=("creature",), of="that_player"), 1)
    assert comes(crowd(), theirs) is False
    assert comes(crowd(), theirs, player="A") is True


def test_that_card_is_there() -> None:
    effect = x.Damage(Selector("that_card"), 1)
    assert comes(crowd(), effect, cards=("Z9", "A5")) is True
    assert comes(crowd(), effect, cards=("Z9",)) is False
    assert comes(crowd(), effect) is False
    back = x.Reanimate(Selector("that_card"), "army")
    state = crowd(players={"B": Player(grave=("ghoul",))})
    for place, there in (
        *(("B:grave:ghoul", True), ("A:grave:ghoul", False), ("B:grave:wight", False)),
        *(("B1", False), (None, False)),
    ):
        assert comes(state, back, place=place, cards=("A5",)) is there
        assert in_grave(state, place) is there


def test_parts_of_effects_are_looked_at_and_any_of_them_will_do() -> None:
    fit, miss = (x.Damage(Selector("target", sub=sub), 1) for sub in ("Soldier", "Imp"))
    same = x.Mark(Selector("same"))
    for effects, there in (
        ((fit,), True),
        ((miss,), False),
        ((fit, miss), True),
        ((miss, fit), True),
        ((miss, same), False),
        ((miss, x.Ruling("so")), False),
        ((x.Ruling("so"),), True),
        ((x.Damage(SELF, 1),), True),
        ((x.ForEach(SELF, (miss, fit)),), True),
        ((x.ForEach(SELF, (miss,)),), False),
        ((x.Choose("you", ((miss,), (miss, fit))),), True),
        ((x.Choose("you", ((miss,), (miss,))),), False),
    ):
        assert comes(crowd(), *effects) is there


@pytest.mark.parametrize("held", [1, 2, 3])
def test_what_there_is_too_much_of_is_looked_at_again(held: int) -> None:
    most = demo("most", x.Cap("resources", "each_player", 2, "static"))
    resources = {f"Ar{n}": Resource("A", "A", "G") for n in range(held)}
    state = with_cards({"A5": army("most")}, most, resources=resources)
    effect = x.Sacrifice("you", None, ("resource",), 1)
    assert comes(state, effect, when="over_the_cap") is (held > 2)
    assert comes(state, effect) is True


# --- what stands on cards ------------------------------------------------------------------------

DEED = x.Damage(SELF, 1)
COST = x.AbilityCost(resources=2)


def test_all_triggers_of_a_card_in_their_order() -> None:
    effects, orcs, imps = (DEED,), Filter(sub="Orc"), Filter(sub="Imp")
    may: Any = {"optional": True, "cost": COST}
    printed = x.Triggered("dies", effects, ANY, "attacked_this_turn", **may, watches=orcs)
    host = x.When("host_becomes_marked", effects, **may, watches=imps)
    plain = x.When("opponent_draws", (DEED,))
    once = x.Triggered("enters", (DEED,))
    card = replace(
        demo("all", DEED),
        abilities=(
            x.Passive((DEED,)),
            printed,
            x.Enchant((DEED, host)),
            x.Spell((DEED,)),
        ),
        levels=(Level(3, "lasting", "", (DEED, plain)), Level(5, "lasting", "", (host,))),
        counters=(CounterRules("rabies", (x.Passive((DEED,)), once)),),
    )
    found = triggers_of(card)
    assert found == (
        TriggeredAbility("dies", effects, ANY, "attacked_this_turn", **may, watches=orcs),
        TriggeredAbility("host_becomes_marked", effects, **may, of="host", watches=imps),
        TriggeredAbility("opponent_draws", effects, of="level", level=3),
        TriggeredAbility("host_becomes_marked", effects, **may, of="level", level=5, watches=imps),
        TriggeredAbility("enters", effects, of="counter", counter="rabies"),
    )
    assert [one.optional for one in found] == [True, True, False, True, False]
    assert [one.of for one in found] == ["card", "host", "level", "level", "counter"]
    assert [one.level for one in found] == [0, 0, 3, 5, 0]
    assert triggers_of(card) is found
    assert triggers_of(demo("none")) == ()


LASTING: tuple[tuple[Any, bool], ...] = (
    (x.When("dies", ()), True),
    (x.Grant(SELF, x.Activated(COST, ())), True),
    (x.Cost(ANY, "you", 1, "static"), True),
    (x.Cap("unmark", "you", 1, "static"), True),
    (x.Stat(SELF, 1, 1, "static"), True),
    (x.Stat(SELF, 1, 1, "lasting"), True),
    (x.Stat(SELF, 1, 1, "eot"), False),
    (x.Freeze(SELF, "next_unmark"), False),
    (DEED, False),
)


@pytest.mark.parametrize(("effect", "due"), LASTING, ids=lambda one: getattr(one, "op", ""))
def test_what_holds_while_it_is_there(effect: Any, due: bool) -> None:
    assert lasts(effect) is due
    card = replace(demo("both"), abilities=(x.Enchant((DEED, effect)), x.Spell((effect,))))
    assert spell_of(card) == (DEED, *(() if due else (effect,)), effect)


def test_what_is_left_to_the_table() -> None:
    """R135: of each effect its hint, of those that no fact can say the whole text."""
    unless = x.Freeze(SELF, "static", x.Unless(pay=1))
    effects = (
        x.Ruling("name it"),
        x.Freeze(SELF, "static"),
        unless,
        x.Prevent("death", SELF),
        x.Prevent("death", SELF, until="static"),
        x.Prevent("damage", SELF),
        x.Repeat(2, (DEED,)),
        DEED,
    )
    assert rests(effects) == ["name it", "", "", ""]
    card = replace(
        demo("asks", *effects, keywords=("blood_vengeance", "bodyguard 3", "flying", "homesick")),
    )
    assert asks_on_entering(card) == ["", "", "", "name it", "", "", ""]
    enchantment = replace(demo("on"), abilities=(x.Enchant((x.Ruling("now"), unless, DEED)),))
    assert asks_on_entering(enchantment) == [""]
    assert asks_on_entering(demo("none")) == []


WORDS = {"blood_vengeance", "bodyguard", "militia", "defiance", "boost", "bruiser", "charge",
         "homesick"}  # fmt: skip


@pytest.mark.parametrize("card", rebirth.cards().values(), ids=list(rebirth.cards()))
def test_keywords_that_the_table_keeps_in_mind(card: Any) -> None:
    asking = [one for one in card.keywords or () if one.split(" ")[0] in WORDS]
    printed = replace(card, abilities=None)
    assert asks_on_entering(printed) == [""] * len(asking)
    for word in WORDS:
        assert asks_on_entering(replace(printed, keywords=(word, "flying"))) == [""]
