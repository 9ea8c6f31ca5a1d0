"""How cards come into play, and what goes with them (R66, R83, R87 to R92, R135)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, TOKEN, WITNESS, deed, made, triggered
from tests.games.arcmage.test_chosen import done
from tests.games.arcmage.test_set_off import off

THREE = {"cities": ["A1 armory", "A2 barracks", "A3 farmland"]}


LATE = ["", "army", "A1", "A2", "A3", "B1"]
FALLEN = ["", "A1", "A2", "A3", "A1 A2", "A1 A2 A3"]


@pytest.mark.parametrize("gone", FALLEN)
def test_a_creature_whose_city_fell(gone: str) -> None:
    """R83: onto its city, else one that is named with `ok`, else the first that stands."""
    for late in LATE:
        state = stand(A={**THREE, "hand": ["mentor"], "res": {"E": "3/0"}}, C={"hand": ["?"]})
        held = entered(state, "p mentor @A1 $E3 &").state
        if gone:
            held = ruled(
                held, " ; ".join(["prod A G 1", *(f"mv {city} out" for city in gone.split())])
            )
        left = [city for city in ("A1", "A2", "A3") if city not in gone.split()]
        if not left:
            assert held.players["A"].lost == "cities"
            continue
        told = entered(held, f"ok{f' @{late}' if late else ''}").state
        place = "A1" if "A1" in left else late if late in left else left[0]
        assert [one.place for one in told.pieces.values() if one.card == "mentor"] == [place]


WORDS = ("flying", "blood_vengeance 1", "ranged")


@pytest.mark.parametrize("words", [*permutations(WORDS, 2), *permutations(WORDS, 1), ()])
def test_creatures_that_one_plays_in_this_turn(words: tuple[str, ...]) -> None:
    """1.3: each has what was given, and nothing of what else is said of the player."""
    to = {"who": "creatures_you_play_this_turn"}
    gives = [{"op": "keyword", "to": to, "add": [word], "until": "eot"} for word in words]
    state = stand(cards=[deed(*gives), made("plain", "creature")],
                  A={"hand": ["deed", "plain", "plain"]}, B={"hand": ["plain"]})  # fmt: skip
    state = ruled(state, "no A draw eot")
    told = entered(entered(state, "p deed").state, "p plain @A1", "p plain @A1")
    for number in ("A2", "A3"):
        given = [one.keyword for one in told.facts
                 if isinstance(one, f.GiveKeyword) and one.card == number]  # fmt: skip
        assert given == [*words]
    asks = [one.source for one in told.facts if isinstance(one, f.AskRuling)]
    assert asks == ["A2"] * ("blood_vengeance 1" in words)  # of one card once


@pytest.mark.parametrize("word", ["", "fatigue"])
@pytest.mark.parametrize("how", ["played", "put", "raised"])
def test_who_is_tired_enters_marked(how: str, word: str) -> None:
    """K-fatigue, R22."""
    put = {"op": "put", "to": {"who": "chosen", "is": ["creature"], "in": "hand", "of": "you"},
           "zone": "army"}  # fmt: skip
    back = {"op": "reanimate", "to": {**TARGET, "in": "grave"}, "zone": "army"}
    old = made("old", "creature", keywords=[word] if word else [])
    state = stand(cards=[old, deed(back if how == "raised" else put)],
                  A={"hand": ["deed", "old"], "grave": ["old"]})  # fmt: skip
    line = {"played": "p old @A1", "put": "p deed >A:old", "raised": "p deed >A:old"}[how]
    after = entered(state, line).state
    assert [one.marked for one in after.pieces.values() if one.card == "old"] == [bool(word)]


# --- enchantments --------------------------------------------------------------------------------

RAISES = {"op": "reanimate", "to": {**TARGET, "in": "any_grave"}, "zone": "army"}


def grave_chain(*more: dict[str, Any]) -> dict[str, Any]:
    return made("chain", "enchantment", target=["creature"], target_zone="any_grave",
                abilities=[{"kind": "enchant", "effects": [RAISES, *more]}])  # fmt: skip


@pytest.mark.parametrize("owner", "AB")
@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.parametrize("after", [None, "hand", "deck_top"])
def test_a_creature_that_is_raised_with_an_enchantment_on_it(
    owner: str, after: str | None, *, gone: bool
) -> None:
    """R89, R84: attached to it; where there is none it goes to its graveyard."""
    away = [{"op": "bounce", "to": {"who": "same"}, "zone": after}] if after else []
    state = stand(cards=[grave_chain(*away)], A={"hand": ["chain"], "grave": ["ghoul"]},
                  B={"grave": ["ghoul"]})  # fmt: skip
    held = entered(state, f"p chain >{owner}:ghoul &").state
    if gone:
        held = ruled(held, f"mv {owner}:grave:ghoul out")
    told = entered(held, "ok")
    raised = [n for n, one in told.state.pieces.items() if one.card == "ghoul"]
    hosts = [one.place for one in told.state.pieces.values() if one.card == "chain"]
    assert hosts == raised
    assert len(raised) == (not gone and after is None)
    assert told.state.players["A"].grave.count("chain") == (not raised)
    assert sum(isinstance(one, f.AttachCard) for one in told.facts) == len(raised)


@pytest.mark.parametrize("target", [None, ["creature"]])
def test_an_enchantment_does_something_as_it_enters(target: list[str] | None) -> None:
    """R89, R90: of its host, or by itself; what lasts is not done."""
    on = {"who": "host"} if target else {"who": "each", "is": ["creature"]}
    lasts = {"op": "stat", "to": on, "atk": 1, "def": 1, "until": "static"}
    does = {"op": "mark", "to": on}
    chain = made("chain", "enchantment", abilities=[{"kind": "enchant", "effects": [lasts, does]}],
                 **({"target": target} if target else {}))  # fmt: skip
    state = stand(cards=[chain], A={"hand": ["chain"], "army": ["A5 mentor", "A6 mentor"]})
    told = entered(state, "p chain >A5" if target else "p chain")
    assert [one for one in done(told) if one.startswith(("mark", "mod"))] == [
        "mark A5", *["mark A6"] * (not target),
    ]  # fmt: skip


# --- effects of a city ---------------------------------------------------------------------------


def devoted(*effects: dict[str, Any], **more: Any) -> State:
    level = {"level": 0, "life": "once", "text": "", "effects": list(effects)}
    tower = made("tower", "city", levels=[level])
    return stand(phase="devotion", cards=[tower, TOKEN, WITNESS], **{
        "A": {"cities": ["A1 armory", "A2 tower"], "grave": ["ghoul"]}, **more})  # fmt: skip


@pytest.mark.parametrize(("zone", "place"), [("army", None), ("this_city", "A2")])
def test_where_tokens_and_the_raised_come(zone: str, place: str | None) -> None:
    """R20, 1.3: in the army, or in the city whose level it is."""
    tokens = {"op": "token", "name": "Token", "n": 2, "zone": zone}
    told = entered(devoted(tokens), "v A2").state
    assert [one.place for one in told.pieces.values() if one.card == "token"] == [place] * 2
    raises = {"op": "reanimate", "to": {**TARGET, "in": "grave"}, "zone": zone}
    told = entered(devoted(raises, {"op": "mark", "to": {"who": "same"}}), "v A2 >A:ghoul").state
    found = [(one.place, one.marked) for one in told.pieces.values() if one.card == "ghoul"]
    assert found == [(place, True)]


@pytest.mark.parametrize("to", ["army", "hand"])
def test_what_is_found_comes_into_play_under_a_number(to: str) -> None:
    """R133."""
    search = {"op": "search", "who": "you", "zone": "deck", "filter": {"is": ["creature"]}, "n": 2,
              "to": to, "shuffle": False}  # fmt: skip
    told = entered(devoted(search), "v A2 =witness,witness")
    moves = [one for one in told.facts if isinstance(one, f.MoveCard)]
    assert [one.as_ for one in moves] == (["A3", "A4"] if to == "army" else [None, None])
    assert [n for n, when in off(told) if when == "enters"] == (
        ["A3", "A4"] if to == "army" else []
    )  # fmt: skip


@pytest.mark.parametrize("held", range(3))
@pytest.mark.parametrize("op", ["discard", "reveal"])
def test_at_random_from_a_hand(op: str, held: int) -> None:
    """1.3, R117: nothing of an empty one."""
    more = {"zone": "hand"} if op == "reveal" else {}
    effect = {"op": op, "who": "opponents", "n": 1, "random": True, **more}
    told = entered(devoted(effect, B={"hand": ["ghoul"] * held}), f"v A2{' =B:ghoul' * (held > 0)}")
    kinds = f.Discard if op == "discard" else f.SeeHand
    assert [one.cards for one in told.facts if isinstance(one, kinds)] == [("ghoul",)] * (held > 0)


# --- more attacks --------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", [(1,), (2,), (1, 2)])
def test_attack_phases_that_levels_add(numbers: tuple[int, ...]) -> None:
    """R36: each is opened by the first effects of its own level, one after the other."""
    extra = {"op": "extra_phase", "phase": "attack", "after": "attack"}
    levels = [
        {"level": n, "life": "once", "text": "", "effects": [
            *[{**extra, "first": [{"op": "produce", "faction": "G", "n": n}]}] * (n in numbers),
            {"op": "damage", "to": {"who": "each", "is": ["city"], "of": "opponent"}, "n": 0}]}
        for n in range(3)
    ]  # fmt: skip
    state = stand(phase="devotion", cards=[made("tower", "city", levels=levels)],
                  A={"cities": ["A1 tower"]}, C={"hand": ["?"]})  # fmt: skip
    state = entered(state, "v A1 +2", "go attack").state
    assert state.players["A"].pool[0] == 0
    for at in range(len(numbers)):
        told = entered(state, "go")
        assert [one.phase for one in told.events if isinstance(one, e.PhaseEntered)] == ["attack"]
        state = told.state
        assert state.players["A"].pool[0] == sum(numbers[: at + 1])
        assert state.allowed == at + 2
    assert entered(state, "go").state.phase == "play2"


def test_an_attack_phase_of_a_city_that_fell_is_opened_by_nothing() -> None:
    """R63."""
    extra = {"op": "extra_phase", "phase": "attack", "after": "attack",
             "first": [{"op": "produce", "faction": "G", "n": 1}]}  # fmt: skip
    state = entered(devoted(extra), "v A2", 'rule "so" mv A2 out', "go attack", "go").state
    assert (state.phase, state.allowed, state.players["A"].pool[0]) == ("attack", 2, 0)


# --- what leaves with what -----------------------------------------------------------------------


def test_what_leaves_as_a_turn_begins_sets_off_what_it_does() -> None:
    """R116: within that very step."""
    back = {"op": "reanimate", "to": {**TARGET, "in": "grave"}, "zone": "army",
            "then": {"op": "exile", "at": "your_next_turn_start"}}  # fmt: skip
    hurts = [{"op": "damage", "to": {"who": "each", "is": ["city"], "of": "opponent"}, "n": 1}]
    ghost = made("ghost", "creature", abilities=[triggered("leaves_play", effects=hurts)])
    state = stand(phase="discard", active="B", cards=[ghost, deed(back)],
                  A={"grave": ["ghost"], "hand": ["deed"]})  # fmt: skip
    state = entered(state, "A: p deed >A:ghost").state
    told = entered(state, "B: go")
    assert told.state.active == "A"
    assert off(told) == [("A2", "leaves_play")]
    assert told.state.pieces["B1"].left == 6


@pytest.mark.parametrize("place", ["B1", "B2", "B3", "army"])
def test_nobody_retreats_to_a_city_that_fell_in_combat(place: str) -> None:
    """R52, R110: nor to the one that they leave."""
    ruin = deed({"op": "destroy", "to": CITY})
    state = stand(
        phase="attack", cards=[ruin], A={"army": ["A5 majestic-griffin"], "hand": ["deed"]},
        B={"cities": ["B1 armory =1", "B2 armory", "B3 armory"], "in": {"B2": ["B5 mentor"]}},
    )  # fmt: skip
    state = entered(state, "atk B1 A5", "blk -", "bat A5").state
    assert state.pieces["B1"].dead
    line = f"p deed >B2 B5={place}"
    fits = place in {"B3", "army"}
    assert code(state, line) == ("" if fits else "E_ROUTE")
    if fits:
        assert (entered(state, line).state.pieces["B5"].place or "army") == place
