"""What becomes of everything that was entered, as answers take its object away (R60, R84, R117)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, deed, made, triggered
from tests.games.arcmage.test_chosen import done, table

MARK = {"op": "mark", "to": TARGET}
MILL = {"op": "mill", "who": "you", "n": 1}
CHOOSE = {"op": "choose", "by": "you", "one_of": [[MARK], [{"op": "unmark", "to": TARGET}]]}
SPELLS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "a target": ([MARK], ">B5"),
    "a mode": ([CHOOSE], "/1 >B5"),
    "a place": ([{"op": "move", "to": TARGET}], ">B5 @B1"),
    "names": ([MARK, MILL], ">B5 =ghoul"),
    "all of it": ([CHOOSE, {"op": "move", "to": TARGET}, MILL], "/2 >B5 >B5 @B1 =ghoul"),
}


@pytest.mark.parametrize("kind", ["spell", "ability", "trigger"])
@pytest.mark.parametrize("name", SPELLS)
def test_nothing_is_left_over_of_what_fails(name: str, kind: str) -> None:
    """R84: whatever was entered beside its targets goes with them."""
    effects, entry = SPELLS[name]
    uses = {"kind": "activated", "cost": {}, "effects": effects}
    cards = [deed(*effects), made("user", "creature", abilities=[uses]),
             made("fan", "creature", abilities=[triggered("enters", effects=effects)])]  # fmt: skip
    state = stand(cards=cards, A={"hand": ["deed", "fan"], "army": ["A5 user"]},
                  B={"army": ["B5 mentor", "B6 mentor"]})  # fmt: skip
    lines = {"spell": (f"p deed {entry} &",), "ability": (f"a A5.1 {entry} &",),
             "trigger": ("p fan @A1", f"t A6 {entry} &")}[kind]  # fmt: skip
    held = entered(state, *lines).state
    for gone in (False, True):
        told = entered(ruled(held, "mv B5 hand") if gone else held, "ok")
        assert bool(told.of(e.ItemResolved).failed) is gone
        assert bool(done(told)) is not gone
        assert told.state.stack == ()


# --- a devotion ----------------------------------------------------------------------------------


def devotion(entry: str, *effects: dict[str, Any]) -> State:
    level = {"level": 0, "life": "once", "text": "", "effects": list(effects)}
    tower = made("tower", "city", levels=[level])
    state = stand(phase="devotion", cards=[tower], A={"cities": ["A1 tower", "A2 armory"]},
                  B={"army": ["B5 mentor", "B6 mentor"]})  # fmt: skip
    return entered(state, f"v A1{entry} &").state


def test_targets_of_a_level_are_named_with_it_or_as_it_resolves() -> None:
    """4.2, R84: one that no longer fits is skipped; one that is named late has to fit."""
    assert done(entered(devotion(" >B5", MARK), "ok")) == ["mark B5"]
    assert done(entered(ruled(devotion(" >B5", MARK), "mv B5 hand"), "ok")) == []
    late = devotion("", MARK)
    assert done(entered(late, "ok >B5")) == ["mark B5"]
    for wrong in ("ok", "ok >B9", "ok >A1", "ok >B5 >B6"):
        assert code(late, wrong) == "E_TARGET", wrong


def test_places_and_modes_of_a_level_may_follow() -> None:
    place = devotion(" >B5", {"op": "move", "to": TARGET, "zone": "your_city"})
    assert code(place, "ok") == "E_ROUTE"
    assert done(entered(place, "ok @A2")) == ["mv B5 A2*"]
    mode = devotion("", CHOOSE)
    assert code(mode, "ok >B5") == "E_MODE"
    assert done(entered(mode, "ok /1 >B5")) == ["mark B5"]
    assert done(entered(devotion("", MILL), "ok =ghoul")) == ["mill A ghoul"]
    assert code(devotion("", MILL), "ok") == code(devotion("", MILL), "ok =ghoul,ghoul")


# --- players -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [1, 2])
@pytest.mark.parametrize("player", "AB")
def test_a_choice_that_happens_to_a_player(player: str, mode: int) -> None:
    """1.3: the player is named in any case, whichever mode it is."""
    modes = [[{"op": "mill", "who": "target_player", "n": 1}],
             [{"op": "produce", "faction": "G", "n": 1}]]  # fmt: skip
    state = table({"op": "choose", "by": "affected", "one_of": modes})
    names = f" ={player}:ghoul" if mode == 1 else ""
    told = done(entered(state, f"p deed/{mode} >{player}{names}"))
    assert told == ([f"mill {player} ghoul"] if mode == 1 else ["prod A G 1"])
    assert code(state, f"p deed/{mode}{names}") == "E_TARGET"


@pytest.mark.parametrize("player", "AB")
def test_a_player_beside_those_who_give_something_up(player: str) -> None:
    """R84: who gave up something is not who is aimed at."""
    gives = {"op": "sacrifice", "who": "each_player", "is": ["creature"], "n": 1}
    state = table(gives, {"op": "mill", "who": "target_player", "n": 1})
    told = done(entered(state, f"p deed >A5 >B6 >{player} ={player}:ghoul"))
    assert told == ["mv A5 grave", "mv A8 grave", "mv B6 grave", f"mill {player} ghoul"]


# --- one resource more than there may be ---------------------------------------------------------


@pytest.mark.parametrize("held", range(3))
def test_a_resource_card_too_many_is_laid(held: int) -> None:
    """1.3, R38: what is over the cap is given up at once."""
    cap = {"op": "cap", "what": "resources", "who": "opponents", "n": 2, "until": "lasting"}
    says = {"op": "when", "when": "over_the_cap", "effects": [
        {"op": "sacrifice", "who": "that_player", "is": ["resource"], "n": 1}]}  # fmt: skip
    level = {"level": 3, "life": "lasting", "text": "", "effects": [cap, says]}
    state = stand(
        phase="draw", cards=[made("well", "city", levels=[level])], lasting=[["B1", 3]],
        A={"hand": ["?"], "res": {"G": f"{held}/0"}}, B={"cities": ["B1 well"]},
    )  # fmt: skip
    told = entered(state, "d1 ?", "r ?=G").state
    assert [one.seat for one in told.pending] == ["A"] * (held + 1 > 2)


@pytest.mark.parametrize("fact", [
    f.DealDamage("A5", 1), f.PreventDamage("A5", 1), f.ProduceResources("A", "G", 1),
    f.SpendResources("A", "G", 1),
])  # fmt: skip
def test_what_no_value_hangs_on_has_none_asked_for_again(fact: Any) -> None:
    """Counted, not timed: answers are kept over damage and payments, not over changes."""
    step = StepBuilder(stand(A={"army": ["A5 mentor"], "res": {"G": "1/0"}}))
    step.open(e.PhaseEntered("play1"))
    answers = step.layers.said
    step.fact(fact)
    assert step.layers.said is answers
    assert step.layers.state is step.state
    step.fact(f.ChangeValues("A5", 1, 0, "eot"))
    assert step.layers.said is not answers


@pytest.mark.parametrize("gone", ["", "B5", "B6", "B5 B6"])
@pytest.mark.parametrize("first", [False, True])
def test_targets_of_several_kinds_are_counted_together(gone: str, *, first: bool) -> None:
    """R84: it fails where none of them is left, and only there."""
    effects = [{"op": "mark", "to": {**TARGET, "n": 2}}, {**MILL, "who": "target_player"}]
    entry = " >B >B5 >B6" if first else " >B5 >B6 >B"
    state = table(*(reversed(effects) if first else effects), B={
        "army": ["B5 mentor", "B6 mentor"]})  # fmt: skip
    held = entered(state, f"p deed{entry} =B:ghoul &").state
    for card in gone.split():
        held = ruled(held, f"mv {card} hand")
    told = entered(held, "ok")
    assert not told.of(e.ItemResolved).failed
    assert sorted(done(told)) == [
        *(f"mark {one}" for one in ("B5", "B6") if one not in gone), "mill B ghoul",
    ]  # fmt: skip


LEFT = {">B5": "E_TARGET", "/1": "E_MODE", "@A1": "E_ROUTE", "=ghoul": "E_RESULT", "": ""}


@pytest.mark.parametrize("entry", LEFT)
@pytest.mark.parametrize("line", ["p deed &", "a A5.1 &", "atk B1 A5 &", "v A1 +1 &"])
def test_nothing_is_named_with_ok_that_is_not_asked_for(line: str, entry: str) -> None:
    """4.2: of whatever kind the item is."""
    uses = {"kind": "activated", "cost": {}, "effects": [{"op": "produce", "faction": "G", "n": 1}]}
    tower = made("tower", "city", levels=[{"level": 1, "life": "once", "text": "", "effects": []}])
    state = stand(
        phase={"atk": "attack", "v": "devotion"}.get(line.partition(" ")[0], "play1"),
        cards=[deed(), tower, made("user", "creature", abilities=[uses])],
        A={"hand": ["deed"], "army": ["A5 user"], "cities": ["A1 tower"]},
        B={"army": ["B5 mentor"]},
    )
    assert code(entered(state, line).state, f"ok {entry}") == LEFT[entry]
