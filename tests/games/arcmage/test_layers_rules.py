"""What is forbidden, frozen or prevented, which abilities there are, conditions and numbers."""

from __future__ import annotations

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card, Level
from core.games.arcmage.pieces.effects import (
    Condition,
    Filter,
    Formula,
    Restrict,
    Selector,
)
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.rules.continuous_effects.conditions import size_of_army
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.continuous_effects.sources import place
from core.games.arcmage.state import Change, Player
from tests.games.arcmage.oracle_values import army, attached, city, resident, table
from tests.games.arcmage.test_layers import demo, with_cards

# --- what may be done --------------------------------------------------------------------------


def test_cannot_beats_can() -> None:
    """EX-26."""
    can = Change("can", "attack")
    layers = Layers(table({"A5": army("nourished-flower", changes=(can,))}))
    assert layers.permitted("A5", "attack")
    assert layers.forbidden("A5", "attack", "B1")
    roused = army("nourished-flower", changes=(Change("lose", "peaceful"),))
    assert not Layers(table({"A5": roused})).forbidden("A5", "attack")


def test_fear_of_the_dark_is_of_one_faction() -> None:
    pieces = {
        "A5": army("mentor"),
        "B6": attached("fear-of-the-dark", "A5", "B"),
        "B1": city("nirvana-of-the-undead", "B"),
        "B2": city("armory", "B"),
        "B7": army("ghoul", "B", dead=True),
    }
    layers = Layers(table(pieces))
    assert layers.forbidden("A5", "attack", "B1")
    assert not layers.forbidden("A5", "attack", "B2")
    assert not layers.forbidden("A5", "attack")
    assert layers.forbidden("A5", "block", "B7")
    assert not layers.forbidden("B7", "block", "A5")


def test_changes_of_cards_and_seats() -> None:
    pieces = {"A5": army("mentor", changes=(Change("no", "block_for", versus="B1"),))}
    players = {"A": Player(changes=(Change("no", "draw"), Change("no", "attack")))}
    layers = Layers(table(pieces, players=players))
    assert layers.forbidden("A", "draw")
    assert not layers.forbidden("B", "draw")
    assert layers.forbidden("A5", "attack", "B1")
    assert not layers.forbidden("A5", "draw")
    assert layers.forbidden("A5", "block_for", "B1")
    assert not layers.forbidden("A5", "block_for", "B2")
    assert not layers.forbidden("gone", "attack")


def test_effects_on_players() -> None:
    hush = demo("hush", Restrict("cannot", Selector("opponents"), "draw", "static"))
    layers = Layers(with_cards({"A5": army("hush")}, hush))
    assert layers.forbidden("B", "draw")
    assert not layers.forbidden("A", "draw")


def test_a_city_besieged_by_the_larger_army() -> None:
    pieces = {
        "B1": city("armory", "B"),
        "A5": attached("besieged-city", "B1"),
        "A6": army("mentor"),
        "A7": army("dark-portal"),
    }
    assert Layers(table(pieces)).forbidden("B1", "be_moved_to_or_from")
    pieces["B5"] = army("mentor", "B")
    layers = Layers(table(pieces))
    assert not layers.forbidden("B1", "be_moved_to_or_from")
    assert size_of_army(layers, "A") == size_of_army(layers, "B") == 1


def test_soldiers_of_a_spearman_must_attack_if_they_can() -> None:
    peace = (Change("add", "peaceful"),)
    pieces = {
        "A5": army("spearman"),
        "A6": army("bearer", changes=peace),
        "A7": army("ghoul"),
        "A8": army("bearer", marked=True),
        "B5": army("bearer", "B"),
    }
    layers = Layers(table(pieces))
    assert [n for n in pieces if layers.must_attack(n)] == ["A5"]


def test_what_stays_marked_and_what_it_would_take() -> None:
    pieces = {
        "A5": army("mentor", counters=(("grassroot", 3),)),
        "B6": attached("grassroots", "A5", "B"),
        "A7": army("mentor"),
        "B8": attached("entangled", "A7", "B"),
        "A9": army("mentor", changes=(Change("freeze", until="next_unmark"),)),
        "A10": army("mentor"),
    }
    layers = Layers(table(pieces))
    frozen = [layers.frozen(n) for n in ("A5", "A7", "A9", "A10")]
    assert frozen == [True, True, True, False]
    assert [layers.keepers(n) for n in ("A5", "A7", "A9")] == [("B6",), ("B8",), ()]
    _, kept = triggers_of(rebirth.cards()["grassroots"])
    assert kept.cost is not None
    assert layers.value(kept.cost.resources or 0, "B6", "B") == 3


def test_the_throne_takes_one_damage_a_turn() -> None:
    pieces = {
        "A1": city("armory"),
        "A2": city("armory"),
        "A5": attached("seat-of-the-throne", "A1"),
    }
    layers = Layers(table(pieces))
    assert layers.prevented_above("A1") == 1
    assert layers.prevented_above("A2") is None


# --- abilities ---------------------------------------------------------------------------------


def test_granted_abilities_come_last() -> None:
    pieces = {"A5": army("prince-of-thieves"), "B6": attached("blindfolded", "A5", "B")}
    found = Layers(table(pieces)).abilities("A5")
    assert [source for _, source in found] == ["A5", "A5", "B6"]
    assert found[2][0].cost.mark
    pieces["A5"] = pieces["A5"]._replace(dead=True)
    assert Layers(table(pieces)).abilities("A5") == ()


def test_triggered_abilities_of_cards_hosts_and_levels() -> None:
    found = {
        slug: [(one.when, one.of, one.level) for one in triggers_of(rebirth.cards()[slug])]
        for slug in ("benevolent-baron", "binding-contract", "lobotomized-library")
    }
    assert found == {
        "benevolent-baron": [("enters", "card", 0), ("leaves_play", "card", 0)],
        "binding-contract": [("host_becomes_marked", "host", 0)],
        "lobotomized-library": [("opponent_draws", "level", 7)],
    }


# --- conditions and numbers --------------------------------------------------------------------


def test_conditions() -> None:
    pieces = {"A1": city("farmland", left=4), "A5": army("kolibri"), "A6": army("crop-token")}
    layers = Layers(table(pieces))
    flower = Condition(control=Filter(is_="creature", sub="Flower"))
    assert layers.condition(flower, "A5", "A")
    assert not layers.condition(flower, "A5", "B")
    walking = Filter(is_="creature", without="flying", other=True)
    assert layers.condition(Condition(control=walking), "A5", "A")
    assert not layers.condition(Condition(control=walking), "A6", "A")
    assert layers.condition(Condition(self_def_at_least=4), "A1", "A")
    assert not layers.condition(Condition(self_def_at_least=1), "A9", "A")
    assert not layers.condition(Condition(turn="other"), "A5", "A")
    assert layers.condition(Condition(your_army_larger_than="opponents"), "A5", "A")
    assert not layers.condition(Condition(your_army_larger_than="host_controller"), "A5", "A")


def test_numbers() -> None:
    layers = Layers(table({"A5": army("bearer"), "B5": army("footsoldier", "B")}))
    footsoldiers = Formula(count=Selector("each", is_="creature", name="Footsoldier"))
    assert layers.value(footsoldiers, "A5", "A") == 1
    assert layers.value(Formula(add=(1, "X")), "A5", "A", x=3) == 4
    assert layers.value("sacrificed", "A5", "A", sacrificed=2) == 2
    assert layers.value("any", "A5", "A") == layers.value(Formula(), "A5", "A") == 0
    assert layers.value(Formula(count_counters="x"), "A99", "A") == 0


def test_a_level_of_ones_own_definition() -> None:
    rule = Restrict("can", Selector("each", is_="creature", in_="this_city"), "block", "lasting")
    level = Level(1, "lasting", "", (rule,))
    fort = Card("fort", "Fort", "N", "city", 1, "", "full", defence=3, levels=(level,))
    pieces = {"A1": city("fort"), "A5": resident("mentor"), "A6": army("mentor")}
    layers = Layers(with_cards(pieces, fort, lasting=(("A1", 1),)))
    assert [layers.permitted(n, "block") for n in ("A5", "A6")] == [True, False]
    assert tuple(place(layers.state, n) for n in ("A5", "A6", "A1")) == ("A1", "A", "A1")
