"""What effects do, fact by fact: values, marks, places, hands and decks (1.3, 1.4, R117)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, made
from tests.games.arcmage.test_chosen import done, table, tried

EACH = {"who": "each", "is": ["creature"]}
MINE = {**EACH, "of": "you"}


# --- values and marks -----------------------------------------------------------------------------

TOLD: dict[str, tuple[list[dict[str, Any]], str, list[str] | str]] = {
    # effects, entry, what is told
    "marks what is unmarked": (
        [{"op": "mark", "to": EACH}], "", ["mark A5", "mark B5", "mark B7"],
    ),
    "unmarks what is marked": (
        [{"op": "unmark", "to": EACH}], "", ["unmark A6", "unmark B6"],
    ),
    "counters": ([{"op": "counter", "to": MINE, "kind": "+1/+1", "n": 2}], "",
                 ["ctr A5 +1/+1 2", "ctr A6 +1/+1 2"]),
    "counters taken": ([{"op": "counter", "to": MINE, "kind": "x", "n": -1}], "",
                       ["ctr A5 x -1", "ctr A6 x -1"]),
    "no counters": ([{"op": "counter", "to": MINE, "kind": "+1/+1", "n": 0}], "", []),
    "counters on the same": (
        [{"op": "mark", "to": TARGET}, {"op": "counter", "kind": "x", "n": 1}], " >B5",
        ["mark B5", "ctr B5 x 1"],
    ),
    "no counters on what is gone": (
        [{"op": "destroy", "to": TARGET}, {"op": "counter", "kind": "x", "n": 1}], " >B5",
        ["mv B5 grave"],
    ),
    "damage": ([{"op": "damage", "to": EACH, "n": 0}], "", []),
    "values": ([{"op": "stat", "to": MINE, "atk": 1, "def": -0, "until": "eot"}], "",
               ["mod A5 +1/+0 eot", "mod A6 +1/+0 eot"]),
    "keywords given": (
        [{"op": "keyword", "to": TARGET, "add": ["flying", "ranged"], "until": "eot"}], " >A5",
        ["kw A5 +flying eot", "kw A5 +ranged eot"],
    ),
    "a keyword lost that it has": (
        [{"op": "keyword", "to": TARGET, "lose": ["first_strike", "flying"], "until": "eot"}],
        " >A6", ["kw A6 -first_strike eot"],
    ),
    "no keyword lost that it lacks": (
        [{"op": "keyword", "to": TARGET, "lose": ["flying"], "until": "eot"}], " >A5", [],
    ),
    "defence of cities": (
        [{"op": "city_def", "to": {"who": "each", "is": ["city"]}, "n": -1}], "",
        ["cdef A1 -1", "cdef A2 -1", "cdef B1 -1"],
    ),
    "no defence of creatures": ([{"op": "city_def", "to": EACH, "n": 2}], "", []),
    "resources": ([{"op": "produce", "faction": "D", "n": 2}], "", ["prod A D 2"]),
    "no resources": ([{"op": "produce", "faction": "D", "n": 0}], "", []),
    "a death prevented": (
        [{"op": "prevent", "what": "death", "to": TARGET, "until": "eot"}], " >A5",
        ["protect_card A5 eot"],
    ),
    "damage prevented is the table's": (
        [{"op": "prevent", "what": "damage", "to": TARGET, "until": "eot"}], " >A5", [],
    ),
    "control": ([{"op": "control", "to": TARGET, "until": "lasting"}], " >B5", ["ctl B5 A"]),
    "control that ends with a spell": (
        [{"op": "control", "to": TARGET, "until": "while_source_in_play"}], " >B5", [],
    ),
    "tokens": ([{"op": "token", "name": "Crop Token", "n": 2, "zone": "army"}], "",
               ["tok A crop-token army", "tok A crop-token army"]),
    "a marked token": (
        [{"op": "token", "name": "Crop Token", "n": 1, "zone": "army", "marked": True}], "",
        ["tok A crop-token army*"],
    ),
    "no token of that name": ([{"op": "token", "name": "Nobody", "n": 1, "zone": "army"}], "", []),
    "no tokens": ([{"op": "token", "name": "Crop Token", "n": 0, "zone": "army"}], "", []),
    "destroys": ([{"op": "destroy", "to": EACH}], "",
                 ["mv A5 grave", "mv A8 grave", "mv A6 grave", "mv B5 grave", "mv B6 grave",
                  "mv B7 grave"]),
    "bounces": ([{"op": "bounce", "to": {**MINE, "in": "army"}, "zone": "hand"}], "",
                ["mv A5 hand", "mv A8 grave"]),
    "bounces on top": ([{"op": "bounce", "to": TARGET, "zone": "deck_top"}], " >B7",
                       ["mv B7 top"]),
    "bounces below": ([{"op": "bounce", "to": TARGET, "zone": "deck_bottom"}], " >B7",
                      ["mv B7 bottom"]),
    "removes": ([{"op": "exile", "to": TARGET}], " >A5", ["mv A5 out", "mv A8 grave"]),
    "removes the same": ([{"op": "unmark", "to": TARGET}, {"op": "exile"}], " >A6",
                         ["unmark A6", "mv A6 out"]),
    "what is gone is marked no more": (
        [{"op": "destroy", "to": TARGET}, {"op": "mark", "to": {"who": "same"}},
         {"op": "freeze", "to": {"who": "same"}, "until": "next_unmark"}], " >B5", ["mv B5 grave"],
    ),
    "the same one is marked": (
        [{"op": "freeze", "to": TARGET, "until": "next_unmark"},
         {"op": "mark", "to": {"who": "same"}}], " >B5", ["frz B5 next", "mark B5"],
    ),
    "removes what is gone": ([{"op": "bounce", "to": TARGET, "zone": "hand"}, {"op": "exile"}],
                             " >A6", ["mv A6 hand"]),
    "sacrifices what is said": ([{"op": "sacrifice", "to": {**MINE, "in": "army"}}], "",
                                ["mv A5 grave", "mv A8 grave"]),
    "a city is destroyed": (
        [{"op": "destroy", "to": CITY}], " >A1", ["mv A1 grave", "mv A6 hand"],
    ),
    "a city whose residents retreat": (
        [{"op": "destroy", "to": CITY}], " >A2 A9=A1", ["mv A2 grave", "mv A9 A1*"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_what_an_effect_does(name: str) -> None:
    effects, entry, wanted = TOLD[name]
    more = {"in": {"A2": ["A9 bearer"]}} if ">A2" in entry else {}
    assert tried(table(*effects, mine=more), entry) == wanted


@pytest.mark.parametrize("word", ["indestructible", "die"])
def test_what_does_not_die(word: str) -> None:
    """K-indestructible, R120: it is neither destroyed nor killed, but given up."""
    ruling = f"kw A5 +{word} eot" if word != "die" else "no A5 die eot"
    for op, lives in (({"op": "destroy", "to": TARGET}, True),
                      ({"op": "damage", "to": TARGET, "n": 9}, True),
                      ({"op": "sacrifice", "to": TARGET}, False),
                      ({"op": "exile", "to": TARGET}, False)):  # fmt: skip
        state = ruled(table(op), ruling)
        assert ("A5" in entered(state, "p deed >A5").state.pieces) is lives, op
        assert "A6" not in entered(state, "p deed >A6").state.pieces, op


def test_a_death_is_prevented_once() -> None:
    """The next time; with that the protection is used up and the damage is gone."""
    protects = {"op": "prevent", "what": "death", "to": TARGET, "until": "eot"}
    state = entered(table(protects, mine={"hand": ["deed"]}), "p deed >A5").state
    told = entered(state, 'rule "so" dmg A5 3')
    assert any(isinstance(one, e.DeathPrevented) for one in told.events)
    assert told.state.pieces["A5"].damage == 0
    assert "A5" not in ruled(told.state, "dmg A5 3").pieces


# --- conditions and values ------------------------------------------------------------------------


@pytest.mark.parametrize(("control", "holds"), [("Mentor", True), ("Ghoul", False)])
def test_an_effect_with_a_condition(control: str, *, holds: bool) -> None:
    """`if`: what its controller has."""
    if_ = {"control": {"is": ["creature"], "name": control}}
    stat = {"op": "stat", "to": MINE, "atk": 1, "def": 1, "until": "eot", "if": if_}
    word = {"op": "keyword", "to": MINE, "add": ["flying"], "until": "eot", "if": if_}
    told = tried(table(stat, word), "")
    assert told == (["mod A5 +1/+1 eot", "mod A6 +1/+1 eot", "kw A5 +flying eot",
                     "kw A6 +flying eot"] if holds else [])  # fmt: skip


@pytest.mark.parametrize("there", range(4))
def test_as_often_as_there_are(there: int) -> None:
    """`for_each` is counted before anything happens; `count` as it is asked for."""
    each = {"who": "each", "is": ["creature"], "of": "opponent"}
    army = [f"B{n} mentor" for n in range(5, 5 + there)]
    grow = {"op": "produce", "faction": "G", "n": 1}
    kill = {"op": "destroy", "to": each}
    again = {"op": "for_each", "of": each, "effects": [grow]}
    counted = {"op": "produce", "faction": "G", "n": {"count": each}}
    gone = [f"mv B{n} grave" for n in range(5, 5 + there)]
    assert tried(table(kill, again, B={"army": army}), "") == [*gone, *["prod A G 1"] * there]
    prod = [f"prod A G {there}"] if there else []
    assert tried(table(counted, kill, B={"army": army}), "") == [*prod, *gone]
    assert tried(table(kill, counted, B={"army": army}), "") == gone


# --- what an ability's card does to itself --------------------------------------------------------


def ability(*effects: dict[str, Any], **cost: Any) -> State:
    """A creature with an ability, in a city and in the army."""
    does = {"kind": "activated", "cost": cost, "effects": list(effects)}
    return stand(
        cards=[made("doer", "creature", abilities=[does])],
        A={"army": ["A5 doer"], "in": {"A1": ["A6 doer"]}, "res": {"G": "2/0"}},
        B={"army": ["B5 mentor"], "res": {"R": "1/0"}},
    )


@pytest.mark.parametrize(("effect", "army", "city"), [
    ({"op": "mark", "to": {"who": "self"}}, ["mark A5"], ["mark A6"]),
    ({"op": "damage", "to": {"who": "its_city"}, "n": 1}, [], ["dmg A1 1"]),
    ({"op": "put", "to": {"who": "self"}, "zone": "grave_top"}, ["mv A5 grave"], ["mv A6 grave"]),
    ({"op": "move", "to": {"who": "self"}, "zone": "army"}, [], ["mv A6 army*"]),
    ({"op": "counter", "to": {"who": "self"}, "kind": "x", "n": 1}, ["ctr A5 x 1"], ["ctr A6 x 1"]),
])  # fmt: skip
def test_what_a_card_does_to_itself(
    effect: dict[str, Any], army: list[str], city: list[str]
) -> None:
    state = ability(effect)
    assert done(entered(state, "a A5.1")) == army
    assert done(entered(state, "a A6.1")) == city


@pytest.mark.parametrize("until", ["lasting", "while_source_in_play"])
def test_control_for_as_long_as_a_card_is_there(until: str) -> None:
    to = {"who": "target", "is": ["resource"]}
    told = entered(ability({"op": "control", "to": to, "until": until}), "a A5.1 >Br1")
    assert told.state.resources["Br1"].controller == "A"
    after = ruled(told.state, "dmg A5 3")
    back = "B" if until == "while_source_in_play" else "A"
    assert after.resources["Br1"].controller == back


def test_what_a_cost_picks_is_not_what_the_effect_picks() -> None:
    """R24, 4.2: first for the cost, then for the effects; only the cost asks for a mark."""
    own = {"who": "chosen", "is": ["creature"], "of": "you"}
    state = ability({"op": "unmark", "to": TARGET}, custom=[{"op": "mark", "to": own}])
    state = ruled(state, "mark B5")
    assert done(entered(state, "a A5.1 >A6 >B5")) == ["mark A6", "unmark B5"]
    assert code(ruled(state, "mark A6"), "a A5.1 >A6 >B5") == "E_MARKED"
    assert code(state, "a A5.1 >B5 >A6") in {"E_MARKED", "E_TARGET"}
    assert code(state, "a A5.1 >A6") == "E_TARGET"
