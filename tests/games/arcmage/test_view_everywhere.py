"""What a page shows of every zone and every card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.game import Result
from core.games.arcmage.pieces import FACTIONS, rebirth
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import Ask, Player, Resource, State
from core.games.arcmage.view import count_unseen, to_play, view
from core.kit.zones import Deck, Known
from tests.games.arcmage.oracle_values import army, attached, city, table
from tests.games.arcmage.tables import full

SEATS = "ABC"
VIEWERS = ("a", "b", "c", None)
CARDS = rebirth.cards()
NOBODY = Player()


def mine(seat: str, viewer: str | None) -> bool:
    return viewer == seat.lower()


# --- the page ------------------------------------------------------------------------------------


def item(**more: Any) -> Item:
    return Item("S1", "ability", "A", "mentor", **more)


SPOKEN: dict[str, State] = {
    "stack": table({}, stack=(replace(item(), card="wight"),)),
    "results": table({}, stack=(item(results=(("B", ("?", "wight")),)),)),
    "pending": table({}, pending=(Trigger("T1", "A", "A5", "wight", 0, "dies"),)),
    "asks": table({}, asks=(Ask("wight", "give it up"),)),
    "army": table({"B5": army("wight", "B")}),
    "face": table({}, resources={"Ar1": Resource("A", "A", "G", "wight")}),
    **{
        zone: table({}, players={"B": NOBODY._replace(**{zone: ("?", "wight")})})
        for zone in ("hand", "reserve", "grave", "removed")
    },
    "top": table({}, players={"B": NOBODY._replace(deck=Deck(9, (Known("wight"),)))}),
    "bottom": table({}, players={"B": NOBODY._replace(deck=Deck(9, (), (Known("wight"),)))}),
}


@pytest.mark.parametrize("where", SPOKEN)
def test_every_card_that_is_spoken_of_has_its_name(where: str) -> None:
    found = view(SPOKEN[where])["names"]
    assert found["wight"] == "Wight"
    assert set(found) <= {"wight", "mentor"}


def test_no_name_is_found_for_a_card_that_nobody_defined() -> None:
    state = table({}, asks=(Ask("goblin", "?"), Ask("wight", "?")))
    assert view(state)["names"] == {"wight": "Wight"}


def test_names_stand_in_order() -> None:
    state = table({}, players={"B": NOBODY._replace(grave=("wight", "mentor", "ghoul"))})
    assert list(view(state)["names"]) == ["ghoul", "mentor", "wight"]


@pytest.mark.parametrize("number", full().pieces)
def test_a_card_in_play_says_what_is_printed_on_it(number: str) -> None:
    state = full()
    found = view(state)["cards"][number]
    card = CARDS[state.pieces[number].card]
    for field in ("name", "type", "faction", "loyalty", "text"):
        assert found[field] == getattr(card, field)
    assert found["printed"] == [card.attack, card.defence]
    assert set(card.subtypes or ()) == set(found["subtypes"])
    if card.type != "creature":
        assert found["attack"] is None
        left = state.pieces[number].left
        assert found["defence"] == (left if card.type == "city" else None)


def test_keywords_and_subtypes_stand_in_order() -> None:
    pieces = {"A5": army("merchant-ship"), "A6": army("little-brother"), "A7": army("mentor")}
    found = view(table(pieces))["cards"]
    assert found["A5"]["keywords"] == ["flying", "travel"]
    assert found["A6"]["subtypes"] == ["Idiot", "Orc"]
    assert found["A7"]["subtypes"] == ["Knight", "Soldier"]


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("marked", [True, False])
def test_resources_are_counted_for_who_controls_them(faction: Any, marked: bool) -> None:
    one = Resource("A", "B", faction, marked=marked)
    found = view(table({}, resources={"Ar1": one, "Ar2": one}))["resource_count"]
    assert list(found) == ["A", "B"]
    for seat, counts in found.items():
        for name, count in counts.items():
            many = 2 * (seat == "B" and name == faction)
            word, other = ("marked", "unmarked") if marked else ("unmarked", "marked")
            assert (count[word], count[other]) == (many, 0)


def test_levels_of_every_city() -> None:
    pieces = {"A1": city("sanctuary"), "B1": city("armory", "B"), "A5": army("mentor")}
    found = view(table(pieces, lasting=(("A1", 5), ("B1", 2))))["levels"]
    assert list(found) == ["A1", "B1"]
    for number, levels in found.items():
        said = CARDS[pieces[number].card].levels or ()
        assert [(one["level"], one["life"], one["text"]) for one in levels] == [
            (one.level, one.life, one.text) for one in said
        ]
    assert [one["active"] for one in found["A1"]] == [False, True, False]
    assert [one["active"] for one in found["B1"]] == [True, False]
    bare = replace(CARDS["armory"], id="bare", levels=None)
    state = table({"A1": city("bare")}, defined={"bare": bare})
    assert view(state)["levels"] == {"A1": []}


@pytest.mark.parametrize("active", SEATS)
def test_whose_turn_it_is(active: str) -> None:
    state = full()._replace(active=active)
    assert to_play(view(state)) == active.lower()
    assert to_play(view(state._replace(turn=0))) is None
    assert to_play(view(state._replace(turn=1))) == active.lower()
    assert to_play(view(state._replace(result=Result("a", "cities")))) is None


@pytest.mark.parametrize(
    ("player", "many"),
    [
        (NOBODY, 0),
        (NOBODY._replace(unknown=3, hand=("mentor",)), 3),
        (NOBODY._replace(deck=Deck(20)), 20),
        (NOBODY._replace(deck=Deck(20, (Known("?"), Known("mentor")), (Known("ghoul"),))), 18),
        (NOBODY._replace(deck=Deck(2, (), (Known("ghoul"),)), unknown=2, reserve=("?",)), 3),
    ],
)
def test_cards_that_nobody_knows(player: Player, many: int) -> None:
    for players in ({"A": player}, {"B": player}):
        assert count_unseen(table({}, players=players)) == many
    assert count_unseen(table({}, players={"A": player, "B": player})) == 2 * many


def test_an_enchantment_on_a_seat_and_a_city_are_shown() -> None:
    pieces = {"A1": city("armory", left=4), "A5": attached("besieged-city", "A1")}
    found = view(table(pieces))["cards"]
    assert (found["A1"]["defence"], found["A5"]["defence"]) == (4, None)
