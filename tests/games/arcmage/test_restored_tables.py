"""Tables that are given as they stand: what no play would bring about is still dealt with."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide.combat.attackers import must_attack
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, deed, made, triggered
from tests.games.arcmage.test_chosen import done, table
from tests.games.arcmage.test_set_off import off


def lost(state: State, seat: str) -> State:
    """The table with a seat that is out, whose cards are still there."""
    player = state.players[seat]._replace(lost="deck")
    return state._replace(players={**state.players, seat: player})


def test_cities_of_who_is_out_are_neither_attacked_nor_entered() -> None:
    """R95, R127."""
    spy = made("spy", "creature", keywords=["infiltrate"])
    given: dict[str, Any] = {"cards": [spy], "C": {"hand": ["?"]},
                             "A": {"army": ["A5 spy", "A6 spy"]}}  # fmt: skip
    attack = lost(stand(phase="attack", **given), "C")
    assert code(attack, "atk C1 A5") == "E_ATTACK_OWN"
    assert code(attack, "atk B1 A5") == ""
    play = lost(stand(**given), "C")
    assert code(play, "m A5 C1") == "E_ROUTE"
    assert code(play, "m A5 B1") == ""


@pytest.mark.parametrize("fallen", [(), ("B1",), ("B2",), ("B1", "B2")])
def test_cities_that_fell_are_neither_entered_nor_bound_to_be_attacked(
    fallen: tuple[str, ...],
) -> None:
    """R95, R121."""
    must = {"op": "must", "to": {"who": "self"}, "what": "attack", "until": "static"}
    spear = made("spear", "creature", keywords=["infiltrate"],
                 abilities=[{"kind": "passive", "effects": [must]}])  # fmt: skip
    given = {"cards": [spear], "A": {"army": ["A5 spear"]},
             "B": {"cities": ["B1 armory", "B2 armory"]}}  # fmt: skip
    for phase in ("attack", "play1"):
        state = stand(phase=phase, **given)
        dead = {city: state.pieces[city]._replace(dead=True) for city in fallen}
        state = state._replace(pieces={**state.pieces, **dead})
        if phase == "attack":
            assert must_attack(StepBuilder(state)) == ["A5"] * (len(fallen) < 2)
        else:
            for city in ("B1", "B2"):
                assert code(state, f"m A5 {city}") == ("E_ROUTE" if city in fallen else "")


def silent(number: int = 9) -> Trigger:
    return Trigger("T1", "A", "A5", "mentor", number, "dies", ("B5",), "B")


def test_a_trigger_that_says_nothing_lapses() -> None:
    """R117: as soon as anything happens; it holds up nothing and does nothing."""
    state = stand(A={"army": ["A5 mentor"]}, B={"army": ["B5 mentor"]})
    state = state._replace(pending=(silent(),), next_trigger=2)
    assert code(state, "go") == ""
    assert entered(state, "t A5").events == ()
    told = entered(state, 'rule "so" mark B5')
    assert told.state.pending == ()
    assert isinstance(told.events[-1], e.TriggersLapsed)
    assert told.events[-1].facts == (f.DropTrigger("T1", lapsed=True),)
    item = Item("S1", "trigger", "A", "mentor", "A5", trigger=silent())
    assert done(entered(state._replace(stack=(item,), pending=()), "ok")) == []


def test_what_waits_of_who_is_out_is_dropped() -> None:
    """R127: it lapses with everything else of theirs; what others wait for does not."""
    fan = made("fan", "creature", abilities=[triggered("enters", cost={})])
    given: dict[str, Any] = {seat: {"army": [f"{seat}5 fan"]} for seat in "ABC"}
    state = stand(cards=[fan], **given)
    waits = tuple(Trigger(f"T{n}", seat, f"{seat}5", "fan", 0, "enters")
                  for n, seat in enumerate("ABC", 1))  # fmt: skip
    state = state._replace(pending=waits, next_trigger=4)
    for seat in "ABC":
        told = entered(state, f"{seat}: quit")
        dropped = [one for one in told.facts if isinstance(one, f.DropTrigger)]
        assert dropped == [f.DropTrigger(f"T{'ABC'.index(seat) + 1}", lapsed=True)]
        assert dropped[0] in told.of(e.PlayerLost).facts
        assert [one.seat for one in told.state.pending] == [one for one in "ABC" if one != seat]


@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_an_attack_on_or_by_who_is_ruled_out_ends(who: str) -> None:
    """R110, R127."""
    state = stand(phase="attack", A={"army": ["A5 mentor"]}, C={"hand": ["?"]})
    state = entered(state, "atk B1 A5").state
    assert (ruled(state, f"lose {who}").combat is None) is (who != "C")


def test_that_player_is_out_of_the_match() -> None:
    """R117: what was to happen to them happens to nobody."""
    mills = [{"op": "mill", "who": "that_player", "n": 1}]
    watch = made("watch", "creature", abilities=[
        triggered("dies", watches={"is": ["creature"]}, effects=mills)])  # fmt: skip
    mine = {"hand": ["deed"], "army": ["A5 watch"]}
    state = stand(cards=[watch, deed({"op": "destroy", "to": TARGET})], A=mine,
                  B={"hand": ["?"]}, C={"army": ["C5 mentor"]})  # fmt: skip
    state = entered(state, "p deed >C5").state
    assert done(entered(state, "t A5 =C:ghoul")) == ["mill C ghoul"]
    gone = entered(state, "C: quit").state
    assert code(gone, "t A5 =C:ghoul") == "E_RESULT"
    assert done(entered(gone, "t A5")) == []


@pytest.mark.parametrize("attacked", [False, True])
def test_a_trigger_with_a_condition_of_the_turn(*, attacked: bool) -> None:
    """1.3: only of those that attacked in this turn."""
    tired = made("tired", "creature", abilities=[
        triggered("your_discard_phase", **{"if": "attacked_this_turn"})])  # fmt: skip
    state = stand(phase="play2", cards=[tired], A={"army": ["A5 tired", "A6 tired"]})
    turn = state.turn if attacked else state.turn - 1
    pieces = {**state.pieces, "A6": state.pieces["A6"]._replace(attacked=turn)}
    told = entered(state._replace(pieces=pieces), "go")
    assert off(told) == [("A6", "your_discard_phase")] * attacked


BETWEEN: dict[str, list[dict[str, Any]]] = {
    "nothing": [], "resources": [{"op": "produce", "faction": "G", "n": 1}],
    "damage": [{"op": "damage", "to": {"who": "each", "is": ["city"]}, "n": 1}],
    "both": [{"op": "produce", "faction": "G", "n": 1},
             {"op": "damage", "to": {"who": "each", "is": ["city"]}, "n": 1}],
}  # fmt: skip


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("less", [1, 3])
def test_values_are_those_of_the_moment(less: int, between: str) -> None:
    """R68: what lies between a change and the check that follows it makes no difference."""
    weaken = {"op": "stat", "to": TARGET, "atk": 0, "def": -less, "until": "eot"}
    after = entered(table(weaken, *BETWEEN[between]), "p deed >B5").state
    assert ("B5" in after.pieces) is (less < 3)
    grow = {**weaken, "def": less}
    hurt = {"op": "damage", "to": {"who": "each", "is": ["creature"], "of": "opponent"}, "n": 4}
    after = entered(table(grow, *BETWEEN[between], hurt), "p deed >B5").state
    assert ("B5" in after.pieces) is (less > 1)


@pytest.mark.parametrize("held", [["ghoul"], ["mentor"], ["?"], ["ghoul", "mentor"]])
def test_what_is_shown_of_a_hand_is_in_it(held: list[str]) -> None:
    """R130."""
    effect = {"op": "reveal", "who": "opponents", "zone": "hand", "n": 1}
    state = stand(cards=[deed(effect)], A={"hand": ["deed"]}, B={"hand": held})
    assert code(state, "p deed =B:ghoul") == ("" if {"ghoul", "?"} & {*held} else "E_HAND")


@pytest.mark.parametrize("waits", [False, True])
def test_another_trigger_that_waits_is_no_excuse(*, waits: bool) -> None:
    """1.3: who has too many gives one up, whatever else they have to enter."""
    cap = {"op": "cap", "what": "resources", "who": "opponents", "n": 1, "until": "lasting"}
    says = {"op": "when", "when": "over_the_cap", "effects": [
        {"op": "sacrifice", "who": "that_player", "is": ["resource"], "n": 1}]}  # fmt: skip
    level = {"level": 3, "life": "lasting", "text": "", "effects": [cap, says]}
    fan = made("fan", "creature", abilities=[triggered("enters", cost={})])
    state = stand(
        cards=[made("well", "city", levels=[level]), fan, deed({"op": "mark", "to": CITY})],
        lasting=[["A1", 3]], A={"cities": ["A1 well"]},
        B={"res": {"G": "2/0"}, "army": ["B5 fan"]},
    )  # fmt: skip
    if waits:
        mine = (Trigger("T1", "B", "B5", "fan", 0, "enters"),)
        state = state._replace(pending=mine, next_trigger=2)
    told = ruled(state, "prod A G 1")
    assert [one.when for one in told.pending] == ["enters"] * waits + ["over_the_cap"]
