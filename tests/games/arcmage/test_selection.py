"""What may be chosen, and what selectors mean in some places; every field is in `test_filters`."""

from __future__ import annotations

import pytest

from core.games.arcmage.pieces import Faction, rebirth
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.selection import (
    card_fits,
    fits,
    in_order,
    matching,
    targets,
    turn_order,
)
from core.games.arcmage.state import Change, Player, Resource
from tests.games.arcmage.oracle_values import army, attached, city, resident, table

CARDS = rebirth.cards()
CREATURE = Selector("target", is_=("creature",))


def test_the_active_player_comes_first_then_the_number() -> None:
    pieces = {"A10": army("ghoul"), "B2": army("ghoul", "B"), "A9": army("ghoul")}
    pieces |= {"A3": army("ghoul", "B", owner="A"), "B1": army("ghoul", "B", dead=True)}
    each = Selector("each", is_="creature")
    layers = Layers(table(pieces))
    assert matching(layers, each, source=None, seat="A") == ("A9", "A10", "A3", "B2")
    layers = Layers(table(pieces, active="B"))
    assert matching(layers, each, source=None, seat="A") == ("A3", "B2", "A9", "A10")
    assert turn_order(layers.state) == ("B", "A")


@pytest.mark.parametrize("active", ["", *"ABCD"])
def test_turn_order_begins_with_whoever_is_active(active: str) -> None:
    """R118, R126: in the set-up, when nobody is, with the first seat; who is out is left out."""
    seats = "ABCD"
    at = seats.index(active or "A")
    order = seats[at:] + seats[:at]
    pieces = {f"{seat}{n}": army("ghoul", seat) for seat in "DBCA" for n in (10, 9)}
    state = table(pieces, active=active, players={"C": Player(lost="cities")})
    assert turn_order(state) == tuple(order.replace("C", ""))
    found = in_order(state, frozenset(pieces))
    assert found == tuple(f"{seat}{n}" for seat in order for n in (9, 10))


def test_places_around_a_source() -> None:
    pieces = {
        "A1": city("farmland"),
        "A5": resident("orc-thug"),
        "A6": resident("mentor"),
        "A7": attached("binding-contract", "A6"),
        "B8": attached("entangled", "A7", "B"),
        "A9": army("mentor"),
        "B5": army("mentor", "B"),
    }
    layers = Layers(table(pieces))
    here = Filter(is_=("creature",), in_="same_place")
    assert matching(layers, here, source="A5", seat="A") == ("A5", "A6")
    assert matching(layers, here, source="A9", seat="A") == ("A9",)
    assert matching(layers, here, source="A99", seat="A") == ()
    at_host = Filter(is_=("creature",), in_="host_place", other=True)
    assert matching(layers, at_host, source="A7", seat="A") == ("A5",)
    cards = Filter(is_="card", in_="this_city")
    assert matching(layers, cards, source="A1", seat="A") == ("A5", "A6", "A7", "B8")
    chosen = Selector("each", is_="creature", in_="target_army")
    assert matching(layers, chosen, source=None, seat="A", at="B") == ("B5",)
    assert matching(layers, chosen, source=None, seat="A") == ()


def test_cities_other_than_the_host() -> None:
    pieces = {"A1": city("armory"), "A2": city("armory"), "A5": attached("besieged-city", "A1")}
    others = Selector("each", is_="city", of="you", other_than_host=True)
    layers = Layers(table(pieces))
    assert matching(layers, others, source="A5", seat="A") == ("A2",)
    assert matching(layers, others, source=None, seat="A", host="A2") == ("A1",)
    assert not fits(layers, "A1", others, source="A5", seat="A")


def test_that_player_and_what_lacks_a_keyword() -> None:
    pieces = {"A5": army("kolibri"), "B5": army("kolibri", "B"), "B6": army("ghoul", "B")}
    layers = Layers(table(pieces))
    theirs = Selector("target", is_="creature", of="that_player")
    assert targets(layers, theirs, source=None, seat="A", player="B") == ("B5", "B6")
    assert len(targets(layers, theirs, source=None, seat="A")) == 3
    walking = Filter(is_="creature", without="flying")
    assert matching(layers, walking, source=None, seat="A") == ("B6",)
    assert fits(layers, "B6", walking, source=None, seat="A")
    assert not fits(layers, "B5", walking, source=None, seat="A")


def test_sanctuary_keeps_opponents_from_targeting_and_nothing_else() -> None:
    """K-sanctuary."""
    safe = (Change("add", "sanctuary"),)
    layers = Layers(table({"A5": army("mentor", changes=safe), "B5": army("mentor", "B")}))
    assert targets(layers, CREATURE, source=None, seat="B") == ("B5",)
    assert targets(layers, CREATURE, source=None, seat="A") == ("A5", "B5")
    chosen = Selector("chosen", is_=("creature",))
    assert targets(layers, chosen, source=None, seat="B") == ("A5", "B5")


@pytest.mark.parametrize("seat", "AB")
def test_what_nothing_may_target_can_still_be_chosen(seat: str) -> None:
    """R120: of its own controller's spells as well; a choice and a filter do not target."""
    barred = (Change("no", "be_targeted"),)
    layers = Layers(table({"A5": army("mentor", changes=barred), "B5": army("mentor", "B")}))
    assert targets(layers, CREATURE, source=None, seat=seat) == ("B5",)
    for wanted in (Selector("chosen", is_="creature"), Filter(is_="creature")):
        assert targets(layers, wanted, source=None, seat=seat) == ("A5", "B5")


def test_players_spells_and_resources() -> None:
    stack = (
        Item("S1", "card", "A", "early-spring"),
        Item("S2", "ability", "A", "orc-thug"),
        Item("S3", "card", "B", "erode"),
    )
    resources = {
        "Ar10": Resource("A", "A", "G"),
        "Ar2": Resource("A", "B", "R", marked=True),
        "Br1": Resource("B", "B", "R"),
    }
    players = {"C": Player(lost="cities")}
    state = table({"C5": army("mentor", "C")}, stack=stack, resources=resources, players=players)
    layers = Layers(state._replace(active="B"))

    def chosen(wanted: Selector, player: str | None = None) -> tuple[str, ...]:
        return targets(layers, wanted, source=None, seat="A", player=player)

    assert chosen(Selector("target", is_=("player",))) == ("B", "A")
    assert chosen(Selector("target", is_=("player",), of="opponent")) == ("B",)
    assert chosen(Selector("target", is_=("spell",))) == ("S1", "S3")
    assert chosen(Selector("target", is_=("resource",))) == ("Br1", "Ar2", "Ar10")
    mine = Selector("chosen", is_=("resource",), of="you", unmarked=True)
    assert chosen(mine) == ("Ar10",)
    assert chosen(Selector("target", is_=("resource",), of="target_player"), "B") == ("Br1", "Ar2")
    assert chosen(Selector("target", is_=("resource", "creature"), faction="E")) == ("C5",)


def test_cards_of_hands_and_graveyards() -> None:
    players = {
        "A": Player(hand=("mentor", "ghoul", "mentor"), unknown=1, grave=("ghoul", "kolibri")),
        "B": Player(hand=("bearer",), grave=("wight", "revenge")),
    }
    layers = Layers(table({}, players=players))

    def chosen(**more: str) -> tuple[str, ...]:
        zone = more.pop("zone")
        wanted = Selector("target", is_=("creature",), in_=zone, **more)  # type: ignore[arg-type]
        return targets(layers, wanted, source=None, seat="A")

    assert chosen(zone="hand", of="you", sub="Soldier") == ("A:mentor",)
    assert chosen(zone="hand") == ("A:mentor", "A:ghoul")
    assert chosen(zone="grave", of="you") == ("A:kolibri", "A:ghoul")
    assert chosen(zone="any_grave") == ("A:kolibri", "A:ghoul", "B:wight")


def test_cards_off_play_are_what_is_printed() -> None:
    assert card_fits(CARDS["mentor"], Filter(is_="creature", sub=("Orc", "Knight")))
    assert card_fits(CARDS["mentor"], Filter(is_="card", faction="E", name="Mentor"))
    assert not card_fits(CARDS["mentor"], Filter(name="Kolibri"))
    assert not card_fits(CARDS["revenge"], Filter(is_="creature"))
    assert not card_fits(CARDS["revenge"], Filter(sub="Soldier"))
    assert not card_fits(CARDS["revenge"], Filter(faction="G"))


@pytest.mark.parametrize("active", "AB")
def test_resources_stand_in_the_order_of_their_owners(active: str) -> None:
    """R126: by turn order, then by number; of each faction, whoever controls them."""
    factions: dict[str, Faction] = {"Ar10": "G", "Br3": "R", "Ar2": "R", "Cr1": "G", "Br1": "G"}
    resources = {n: Resource(n[0], "A", faction) for n, faction in factions.items()}
    state = table({"C1": city("armory", "C")}, active=active, resources=resources)
    order = {"A": ("Ar2", "Ar10", "Br1", "Br3", "Cr1"), "B": ("Br1", "Br3", "Cr1", "Ar2", "Ar10")}
    for faction in (None, "G", "R"):
        wanted = Selector("target", is_="resource", faction=faction)  # type: ignore[arg-type]
        found = targets(Layers(state), wanted, source=None, seat="A")
        assert found == tuple(n for n in order[active] if faction in {None, factions[n]})
