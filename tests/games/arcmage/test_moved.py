"""Where a creature may move, from every place, whoever it is (R71 to R77)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, made

PLACES = ("army", "A1", "A2", "B1", "C1", "A9", "A8", "B5")
HERE = {"A5": "army", "A6": "A1", "A7": "B1"}  # one in the army, at home, abroad


def table(**more: Any) -> State:
    """An own creature in every kind of place, with somebody else's and an enchantment."""
    return stand(**{
        "A": {"cities": ["A1 armory", "A2 barracks"], "army": ["A5 mentor"],
              "in": {"A1": ["A6 mentor"], "B1": ["A7 mentor"]}, "att": {"A8 entangled": "A5"}},
        "B": {"army": ["B5 mentor"]}, "C": {"hand": ["?"]}, **more,
    })  # fmt: skip


def abroad(place: str) -> bool:
    """Whether it is a city of another player."""
    return place[0] in "BC" and place[1:] == "1"


def wanted(card: str, place: str, *, infiltrates: bool) -> str:
    """The code with which the rules refuse this move; empty where they allow it."""
    if place == HERE[card]:
        return "E_ROUTE"
    if place in {"army", "A1", "A2"} or (infiltrates and abroad(place)):
        return ""
    return "E_ROUTE"


@pytest.mark.parametrize(("card", "place"), [*product(HERE, PLACES)])
def test_every_move(card: str, place: str) -> None:
    """R72, R76, K-infiltrate, K-travel, R73: it arrives marked."""
    for word, marked in (("", True), ("infiltrate", True), ("travel", False)):
        state = ruled(table(), f"kw {card} +{word} eot") if word else table()
        refused = wanted(card, place, infiltrates=word == "infiltrate")
        assert code(state, f"m {card} {place}") == refused, word
        if refused:
            continue
        told = entered(state, f"m {card} {place}")
        assert told.of(e.CreatureMoved).facts == (f.MoveCard(card, place, marked=marked),)
        assert told.of(e.CreatureMoved).origin == HERE[card]
        piece = told.state.pieces[card]
        where = (piece.zone, piece.place, piece.marked)
        home = ("army", None) if place == "army" else ("resident", place)
        assert where == (*home, marked)
        assert set(told.state.moved) == {HERE[card], place} - {"army"}


@pytest.mark.parametrize("used", ["A1", "A2", "B1"])
def test_a_city_takes_part_in_one_move_a_turn(used: str) -> None:
    """R74: as origin or destination, whoever's city it is; the army has no limit."""
    state = table(moved=[used])
    for card, place in product(HERE, ("army", "A1", "A2", "B1")):
        free = ruled(state, f"kw {card} +infiltrate eot")
        if place == HERE[card]:
            continue
        limited = used in {HERE[card], place}
        assert code(free, f"m {card} {place}") == ("E_CITY_MOVE" if limited else ""), (card, place)


@pytest.mark.parametrize("city", ["A1", "A2", "B1"])
def test_nothing_moves_into_or_out_of_a_city(city: str) -> None:
    """R120."""
    state = ruled(table(), f"no {city} be_moved_to_or_from eot")
    for card, place in product(HERE, ("army", "A1", "A2")):
        if place != HERE[card]:
            barred = city in {HERE[card], place}
            assert code(state, f"m {card} {place}") == ("E_FORBIDDEN" if barred else "")


def test_who_moves() -> None:
    """R71, R76, R23: one's own unmarked creatures that nothing forbids to."""
    for line, refused in (("m B5 A1", "E_CONTROL"), ("m A8 A1", "E_ROUTE"),
                          ("m A1 army", "E_ROUTE"), ("m A9 army", "E_CARD")):  # fmt: skip
        assert code(table(), line) == refused, line
    assert code(ruled(table(), "mark A5"), "m A5 A1") == "E_MARKED"
    assert code(ruled(table(), "no A5 move eot"), "m A5 A1") == "E_FORBIDDEN"
    assert code(ruled(table(), "no A5 move eot"), "m A6 A2") == ""
    lent = ruled(table(), "ctl B5 A")
    assert code(lent, "m B5 A1") == ""


@pytest.mark.parametrize(("turn", "phase", "free"), [
    (3, "play1", False), (3, "devotion", True), (2, "play1", True), (3, "play2", True),
])  # fmt: skip
def test_who_came_in_this_phase_joins_no_army(turn: int, phase: str, *, free: bool) -> None:
    """R71: from city to city it may go."""
    state = table()
    fresh = state.pieces["A6"]._replace(turn=turn, phase=phase)
    state = state._replace(pieces={**state.pieces, "A6": fresh})
    assert code(state, "m A6 army") == ("" if free else "E_FORBIDDEN")
    assert code(state, "m A6 A2") == ""


@pytest.mark.parametrize("phase", ["devotion", "play1", "attack", "play2", "discard"])
def test_when(phase: str) -> None:
    """R71: in one's own play phases, on an empty stack."""
    assert code(table(phase=phase), "m A5 A1") == ("" if "play" in phase else "E_PHASE")
    assert code(table(phase=phase), "B: m B5 B1") == "E_TURN"


@pytest.mark.parametrize("card", ["A5", "A6", "B5"])
@pytest.mark.parametrize("city", ["A1", "A2"])
def test_an_effect_of_a_city_brings_a_creature_there(city: str, card: str) -> None:
    """R75: whoever controls it, and by no limit of cities; who is there already stays."""
    brings = {"kind": "activated", "cost": {}, "speed": "play"}
    brings["effects"] = [{"op": "move", "to": TARGET, "zone": "this_city"}]
    home = {"cities": ["A1 gate", "A2 gate"], "army": ["A5 mentor"], "in": {"A1": ["A6 mentor"]}}
    cards = [made("gate", "city", abilities=[brings])]
    state = stand(cards=cards, A=home, B={"army": ["B5 mentor"]})
    after = entered(state, f"a {city}.1 >{card}").state.pieces[card]
    assert (after.zone, after.place) == ("resident", city)
    assert after.marked == (state.pieces[card].place != city)
