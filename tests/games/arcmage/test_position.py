"""Positions of section 9.1: what is missing, how cards are written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from core.errors import BadSetup
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.state import Change, Piece, Player, Resource, State
from core.games.arcmage.state.forms import POSITION
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
from core.kit.zones import Deck, Known

CASES = json.loads(
    (Path(__file__).parents[3] / "fixtures" / "arcmage" / "examples.json").read_text("utf-8")
)
GIVEN = [case for case in CASES if "given" in case]
FORM = jsonschema_rs.validator_for(POSITION)
CREATURE: dict[str, Any] = {
    "id": "stone-golem",
    "name": "Stone Golem",
    "faction": "E",
    "type": "creature",
    "cost": 4,
    "loyalty": 1,
    "attack": 3,
    "defence": 5,
}


def given(position: dict[str, Any], options: Options | None = None) -> State:
    FORM.validate(position)
    return setup(options or Options(), position)


def refused(position: Any) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        setup(Options(), position)
    assert str(caught.value)
    return caught.value


def test_an_empty_position_has_two_seats_with_a_city_each() -> None:
    state = given({})
    assert (state.phase, state.turn, state.active) == ("play1", 3, "A")
    assert state.pieces == {
        "A1": Piece("farmland", "A", "A", "city", left=7),
        "B1": Piece("armory", "B", "B", "city", left=7),
    }
    assert state.players == {seat: Player(deck=Deck(20), next=2, listed=False) for seat in "AB"}
    assert state.resources == {}


def test_the_whole_catalogue_is_known_at_a_position() -> None:
    assert set(given({}).base.cards) == set(rebirth.cards())


def test_every_part_of_a_seat() -> None:
    state = given(
        {
            "active": "B",
            "phase": "attack",
            "turn": 8,
            "moved": ["A1"],
            "lasting": [["A2", 3]],
            "A": {
                "hand": ["kolibri", "?", "?"],
                "deck": 4,
                "top": ["mentor", "?", "ghoul", "?"],
                "res": {"R": "0/1", "G": "1/2"},
                "reserve": ["?", "spirit-tree"],
                "grave": ["ghoul", "mentor"],
                "cities": ["A1 farmland =2", "A2 sanctuary"],
                "in": {"A1": ["A5 mentor*", "A6 crop-token"], "B1": ["A7 conscript"]},
                "army": ["B4 bearer !1 {x, +1/+1 x2, x x3} (+2/-1) ~"],
                "att": {"A9 entangled": "A5"},
            },
        }
    )
    player = state.players["A"]
    assert (player.hand, player.unknown, player.deck.size) == (("kolibri",), 2, 4)
    assert player.deck.top == (Known("mentor"), Known("?"), Known("ghoul"))
    assert (player.reserve, player.grave) == (("?", "spirit-tree"), ("ghoul", "mentor"))
    assert (player.next, player.next_resource, state.players["B"].next) == (10, 5, 5)
    assert state.resources == {
        "Ar1": Resource("A", "A", "G"),
        "Ar2": Resource("A", "A", "G", marked=True),
        "Ar3": Resource("A", "A", "G", marked=True),
        "Ar4": Resource("A", "A", "R", marked=True),
    }
    assert state.pieces["A1"].left == 2
    assert state.pieces["A5"] == Piece("mentor", "A", "A", "resident", "A1", marked=True)
    assert state.pieces["A7"].place == "B1"
    assert state.pieces["A9"] == Piece("entangled", "A", "A", "attached", "A5")
    assert state.pieces["B4"] == Piece(
        "bearer",
        "B",
        "A",
        "army",
        damage=1,
        counters=(("+1/+1", 2), ("x", 4)),
        changes=(Change("values", "", 2, -1), Change("freeze", until="next_unmark")),
    )
    assert (state.active, state.phase, state.turn) == ("B", "attack", 8)
    assert (state.moved, state.lasting) == (("A1",), (("A2", 3),))


def test_a_seat_that_is_named_has_a_deck() -> None:
    state = given({"D": {}})
    assert state.base.seats == ("A", "B", "C", "D")
    assert [state.pieces[f"{seat}1"].card for seat in "ABCD"] == ["farmland", *["armory"] * 3]
    three = given({}, Options(deck_c="toll-of-time"))
    assert three.base.seats == ("A", "B", "C")


@pytest.mark.parametrize(
    "names", [{"kolibri": 3}, ["kolibri"] * 3, "toll-of-time"], ids=["counts", "names", "a deck"]
)
def test_a_list_switches_the_ledger_on_for_its_seat(names: Any) -> None:
    state = given({"A": {"list": names}})
    assert [state.players[seat].listed for seat in "AB"] == [True, False]
    due = rebirth.decks()["toll-of-time"].counts if names == "toll-of-time" else {"kolibri": 3}
    assert state.base.lists["A"] == due


def test_options_and_cards_of_a_position() -> None:
    state = given(
        {
            "opts": {"retreat_marks": False, "ledger": "off", "ability_speed": "any"},
            "cards": [CREATURE],
            "B": {"army": ["B2 stone-golem"]},
        }
    )
    options = state.base.options
    assert (options.retreat_marks, options.ledger, options.ability_speed) == (False, False, "any")
    card = state.base.cards["stone-golem"]
    assert (card.text, card.auto, card.defence) == ("", "ruling", 5)
    magic = {**CREATURE, "type": "magic", "abilities": [{"kind": "spell", "effects": []}]}
    assert given({"cards": [magic]}).base.cards["stone-golem"].auto == "full"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ([], "object"),
        ({"seats": 2}, "seats"),
        ({"A": {"hands": []}}, "A.hands"),
        ({"phase": "over"}, "phase"),
        ({"active": "C"}, "active"),
        ({"A": {"deck": -1}}, "below 0"),
        ({"A": {"deck": 0, "top": ["mentor"]}}, "known cards"),
        ({"A": {"army": ["mentor"]}}, "A.army.0"),
        ({"A": {"army": ["A0 mentor"]}}, "A.army.0"),
        ({"A": {"army": ["A5 mentor +"]}}, "means nothing"),
        ({"A": {"army": ["A5 mentor {+1/+1 x0}"]}}, "no counter"),
        ({"A": {"army": ["A5 mentor =3"]}}, "a city alone"),
        ({"A": {"cities": ["A5 armory !3"]}}, "a creature alone"),
        ({"A": {"army": ["A1 mentor"]}}, "A1 is there twice"),
        ({"A": {"army": ["C1 mentor"]}}, "nobody sits at C"),
        ({"A": {"army": ["A5 deadly-shock"]}}, "cannot be there"),
        ({"A": {"in": {"A2": ["A5 mentor"]}}}, "no city A2"),
        ({"A": {"att": {"A9 entangled": "A5"}}}, "no place"),
        ({"A": {"res": {"X": "1/1"}}}, "A.res"),
        ({"A": {"res": {"G": "1"}}}, "A.res"),
        ({"A": {"list": "no-deck"}}, "A.list"),
        ({"A": {"list": {"kolibri": 0}}}, "A.list"),
        ({"moved": ["A5"]}, "moved"),
        ({"lasting": [["A1", 99]]}, "level"),
        ({"opts": {"speed": 1}}, "speed"),
        ({"cards": [{**CREATURE, "attack": None}]}, "cards.0"),
        ({"cards": [{**CREATURE, "cost": "X"}]}, "cards.0"),
        ({"cards": [CREATURE, CREATURE]}, "twice"),
    ],
)
def test_forms_that_cannot_be(position: Any, said: str) -> None:
    error = refused(position)
    assert error.code == "E_SYNTAX"
    assert said in str(error.message)


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"A": {"hand": ["mentor", "goblin"]}}, "A.hand.1"),
        ({"B": {"army": ["B4 goblin"]}}, "B.army.0"),
        ({"B": {"grave": ["crop-token"]}}, "B.grave.0"),
        ({"A": {"list": ["goblin"]}}, "A.list.0"),
    ],
)
def test_cards_that_there_are_not(position: Any, where: str) -> None:
    error = refused(position)
    assert error.code == "E_CARD"
    assert where in str(error.message)


@pytest.mark.parametrize(
    "case", [case for case in CASES if "given" in case], ids=lambda case: str(case["id"])
)
def test_positions_of_the_worked_examples(case: dict[str, Any]) -> None:
    given(case["given"])
