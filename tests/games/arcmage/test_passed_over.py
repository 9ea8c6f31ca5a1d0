"""What does not fit is passed over, and what stands behind it is done all the same (R117)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from tests.games.arcmage.at_once import entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, WITNESS, deed, made, triggered
from tests.games.arcmage.test_chosen import done
from tests.games.arcmage.test_set_off import off

CHAIN = made("chain", "enchantment", target=["creature"], abilities=[])
SEATS = "ABC"


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [*permutations(("in the army", "barred", "free"))])
def test_each_creature_that_can_be_put_elsewhere_is(order: tuple[str, ...]) -> None:
    """R75, R120: one that is there already, or that cannot move, keeps nobody else."""
    where = {name: f"A{at}" for at, name in enumerate(order, 5)}
    state = stand(
        cards=[deed({"op": "move", "to": {"who": "each", "is": ["creature"]}, "zone": "army"})],
        A={"hand": ["deed"], "army": [f"{where['in the army']} mentor"],
           "in": {"A1": [f"{where['barred']} mentor", f"{where['free']} mentor"]}},
    )  # fmt: skip
    state = ruled(state, f"no {where['barred']} move eot")
    assert done(entered(state, "p deed")) == [f"mv {where['free']} army*"]


@pytest.mark.parametrize("numbers", [("A5", "A6"), ("A6", "A5")])
def test_what_is_no_creature_does_not_move(numbers: tuple[str, str]) -> None:
    """R75: what is attached stays where it is."""
    attached, resident = numbers
    to = {"who": "each", "is": ["creature", "enchantment"]}
    state = stand(
        cards=[CHAIN, deed({"op": "move", "to": to, "zone": "army"})],
        A={"hand": ["deed"], "in": {"A1": [f"{resident} mentor"]},
           "att": {f"{attached} chain": "A1"}},
    )  # fmt: skip
    assert done(entered(state, "p deed")) == [f"mv {resident} army*"]


# --- players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("active", SEATS)
@pytest.mark.parametrize("barred", SEATS)
def test_each_player_draws_whom_nothing_forbids_it(barred: str, active: str) -> None:
    """R121."""
    seats: dict[str, Any] = {seat: {"hand": []} for seat in SEATS}
    seats[active] = {"hand": ["deed"]}
    state = stand(
        active=active, cards=[deed({"op": "draw", "who": "each_player", "n": 1})], **seats
    )
    state = ruled(state, f"no {barred} draw eot")
    others = [seat for seat in SEATS if seat != barred]
    after = entered(state, f"p deed ={';'.join(f'{seat}:?' for seat in others)}").state
    assert [seat for seat in SEATS if after.players[seat].held] == others


@pytest.mark.parametrize("op", ["mill", "discard", "reveal", "dig", "look", "draw"])
@pytest.mark.parametrize("without", SEATS)
def test_each_player_who_has_cards(without: str, op: str) -> None:
    """R116, R123: of an empty deck, or an empty hand, nothing comes."""
    more: dict[str, Any] = {
        "reveal": {"zone": "hand"}, "look": {"zone": "deck"},
        "dig": {"filter": {"is": ["creature"]}, "hit": "hand", "miss": "grave"},
    }.get(op, {})  # fmt: skip
    seats: dict[str, Any] = {seat: {"hand": ["ghoul"], "deck": 2} for seat in SEATS}
    seats[without] = {"hand": [], "deck": 0}
    players = "D" if without == "A" else "A"
    seats[players] = {**seats.get(players, {}), "hand": ["deed"]}
    effect = {"op": op, "who": "each_player", "n": 1, **more}
    state = stand(active=players, cards=[deed(effect)], **seats)
    if op in {"discard", "reveal"}:
        due = [one for one in "ABCD" if one in seats and one not in {without, players}]
    else:
        due = [one for one in "ABCD" if one in seats and one != without]
    order = [*due[due.index(players) :], *due[: due.index(players)]] if players in due else due
    told = entered(state, f"p deed ={';'.join(f'{seat}:ghoul' for seat in due)}")
    kinds = {"draw": f.Draw, "mill": f.Mill, "discard": f.Discard, "reveal": f.SeeHand}
    found = [one.seat for one in told.facts if isinstance(one, kinds.get(op, f.SeeTop))]
    assert found == order


@pytest.mark.parametrize("shuffle", [False, True])
def test_each_player_searches(*, shuffle: bool) -> None:
    """R133: the one who finds nothing as well as the others, and in turn order."""
    effect = {"op": "search", "who": "each_player", "zone": "deck", "filter": {"is": ["creature"]},
              "n": 1, "to": "deck_top", "shuffle": shuffle}  # fmt: skip
    state = stand(cards=[deed(effect)], A={"hand": ["deed"]}, B={"deck": 2}, C={"deck": 2})
    for finds in ("A", "B", "C", "AC", "BC", "ABC"):
        told = entered(state, f"p deed ={';'.join(f'{seat}:ghoul' for seat in finds)}")
        wanted = []
        for seat in SEATS:
            wanted += [f"shuffle_deck {seat}"] * shuffle
            wanted += [f"mv {seat}:deck:ghoul top"] * (seat in finds)
        assert done(told) == wanted


@pytest.mark.parametrize("too_many", ["B", "C", "BC", ""])
@pytest.mark.parametrize("level", [3, 4])
def test_each_player_gives_up_what_is_over_the_cap(level: int, too_many: str) -> None:
    """1.3: one after the other, until nobody has too many; the rest of the levels is silent."""
    cap = {"op": "cap", "what": "resources", "who": "opponents", "n": 1, "until": "lasting"}
    says = {"op": "when", "when": "over_the_cap", "effects": [
        {"op": "sacrifice", "who": "that_player", "is": ["resource"], "n": 1}]}  # fmt: skip
    other = {"op": "when", "when": "opponent_draws", "effects": [
        {"op": "produce", "faction": "G", "n": 1}]}  # fmt: skip
    levels = [{"level": n, "life": "lasting", "text": "", "effects": [other, cap, says]}
              for n in (3, 4)]  # fmt: skip
    seats = {seat: {"res": {"G": "3/0" if seat in too_many else "1/0"}} for seat in "BC"}
    state = stand(
        cards=[made("well", "city", levels=levels)], lasting=[["A1", level]],
        A={"cities": ["A1 well"]}, **seats,
    )  # fmt: skip
    state = ruled(state, "prod A G 1")
    assert [one.seat for one in state.pending] == [*too_many]
    assert {one.index for one in state.pending} <= {{3: 1, 4: 3}[level]}  # the other one is silent
    for seat in [*too_many] * 2:
        number = next(n for n, one in state.resources.items() if one.controller == seat)
        state = entered(state, f"{seat}: t A1 >{number} =ghoul").state
    assert state.pending == ()
    left = {seat: sum(one.controller == seat for one in state.resources.values()) for seat in "BC"}
    assert left == {"B": 1, "C": 1}


# --- cards that watch --------------------------------------------------------------------------


def watching(*abilities: dict[str, Any]) -> dict[str, Any]:
    return made("watcher", "creature", abilities=list(abilities))


SEES = triggered("dies", watches={"is": ["creature"], "name": "Witness"})
BLIND = triggered("dies", watches={"is": ["city"]})
OWN = triggered("dies")
PLAYS = triggered("you_play_card", filter={"is": ["creature"]})


@pytest.mark.parametrize("abilities", [*permutations((SEES, BLIND, OWN, PLAYS))][::5])
def test_every_ability_of_a_card_is_looked_at(abilities: tuple[dict[str, Any], ...]) -> None:
    """Whatever the others wait for; what is set off says which of them it is."""
    state = stand(
        cards=[WITNESS, watching(*abilities), deed({"op": "destroy", "to": TARGET})],
        A={"hand": ["deed"], "army": ["A5 witness", "A9 watcher"]},
    )
    told = entered(state, "p deed >A5")
    assert [one for one in off(told) if one[0] == "A9"] == [("A9", "dies")]
    own = entered(state, "p deed >A9")
    assert [one for one in off(own) if one[0] == "A9"] == [("A9", "dies")]


@pytest.mark.parametrize("active", [1, 2, 3])
def test_what_a_level_watches_for(active: int) -> None:
    """R62: of several levels those that are active, wherever they stand on the card."""
    says = {"op": "when", "when": "dies", "watches": {"is": ["creature"]}}
    levels = [
        {"level": n, "life": "lasting", "text": "", "effects": [
            {**says, "effects": [{"op": "produce", "faction": "G", "n": n}]}]}
        for n in (1, 2, 3)
    ]  # fmt: skip
    state = stand(
        cards=[made("tower", "city", levels=levels), deed({"op": "destroy", "to": TARGET})],
        lasting=[["A1", active]], A={"cities": ["A1 tower"], "hand": ["deed"]},
        B={"army": ["B5 mentor"]},
    )  # fmt: skip
    told = entered(state, "p deed >B5")
    assert told.state.players["A"].pool[0] == active
    assert off(told) == [("A1", "dies")]


ENTERS = triggered("enters", watches={"is": ["enchantment"]})


@pytest.mark.parametrize("target", [None, ["creature"]])
def test_an_enchantment_enters_play(target: list[str] | None) -> None:
    """R89, R90: in the army or on its host, it has come into play and is seen to."""
    chain = made("chain", "enchantment", abilities=[triggered("enters")],
                 **({"target": target} if target else {}))  # fmt: skip
    state = stand(cards=[chain, watching(ENTERS)],
                  A={"hand": ["chain"], "army": ["A5 watcher"]})  # fmt: skip
    told = entered(state, "p chain >A5" if target else "p chain")
    assert sorted(off(told)) == [("A5", "enters"), ("A6", "enters")]


@pytest.mark.parametrize("of", ["A", "B", "C"])
@pytest.mark.parametrize("how", ["mill", "discard", "move", "counter"])
def test_what_acts_from_a_graveyard_is_asked_about(how: str, of: str) -> None:
    """As the third card comes to lie on it, in whatever way, in whosever graveyard."""
    for above in range(2, 5):
        grave = ["wight", *["ghoul"] * (above - 1)]
        seats: dict[str, Any] = {seat: {"grave": ["mentor"], "deck": 5} for seat in SEATS}
        seats[of] |= {"grave": grave, "hand": ["ghoul"], "army": [f"{of}5 ghoul"]}
        entry, effects = {
            "mill": (f"={of}:ghoul", {"op": "mill", "who": "target_player", "n": 1}),
            "discard": (f"={of}:ghoul", {"op": "discard", "who": "target_player", "n": 1}),
            "move": ("", {"op": "destroy", "to": {**TARGET, "name": "Ghoul"}}),
            "counter": ("", {"op": "counter_spell", "to": {"who": "target", "is": ["spell"]}}),
        }[how]
        target = {"mill": of, "discard": of, "move": f"{of}5", "counter": "S1"}[how]
        state = stand(cards=[deed(effects), deed(slug="theirs")], D={"hand": ["deed"]}, **seats)
        if how == "counter":
            mine = state.players[of]
            hand = mine._replace(hand=("theirs",))
            state = state._replace(players={**state.players, of: hand})
            state = entered(state, f"{of}: p theirs &").state
        told = entered(state, f"D: p deed >{target} {entry}")
        asked = [one.source for one in told.facts if isinstance(one, f.AskRuling)]
        assert asked == [f"{of}:grave:wight"] * (above == 3)


def test_an_endless_chain_comes_to_an_end() -> None:
    """After 400 rounds; no chain of cards that there are is so long."""
    turns = made("spinner", "creature", abilities=[
        triggered("becomes_marked", effects=[
            {"op": "unmark", "to": {"who": "self"}}, {"op": "mark", "to": {"who": "self"}}]),
    ])  # fmt: skip
    told = entered(
        stand(cards=[turns, deed({"op": "mark", "to": TARGET})],
              A={"army": ["A5 spinner"], "hand": ["deed"]}),
        "p deed >A5",
    )  # fmt: skip
    assert sum(isinstance(one, e.TriggerResolved) for one in told.events) == 400
    assert told.state.pending == ()
