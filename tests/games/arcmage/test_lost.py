"""Who dies, what falls, who loses: the check that follows everything (R51 to R57, R122 to R128)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, ruled, stand
from tests.games.arcmage.begun import new
from tests.games.arcmage.made_cards import TARGET, WITNESS, deed, made, triggered
from tests.games.arcmage.refusals import BEGUN
from tests.games.arcmage.test_set_off import off


def table(seats: str = "ABC", **more: Any) -> State:
    """A creature in the army and one in a city for each."""
    each = {
        seat: {"army": [f"{seat}5 mentor"], "in": {f"{seat}1": [f"{seat}6 bearer"]}}
        for seat in seats
    }
    return stand(**{**each, **more})


# --- creatures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", range(5))
@pytest.mark.parametrize("less", range(5))
def test_who_dies(damage: int, less: int) -> None:
    """R68: damage that reaches the defence, or no defence at all."""
    defence = 3 - less  # a mentor has 3
    state = ruled(table(), f"mod A5 +0/-{less} eot ; dmg A5 {damage}")
    dies = damage >= defence or defence <= 0
    assert ("A5" in state.pieces) is not dies
    alive = ruled(table(), f"kw A5 +indestructible eot ; mod A5 +0/-{less} eot ; dmg A5 {damage}")
    assert ("A5" in alive.pieces) is (defence > 0)  # defence 0 is no damage


@pytest.mark.parametrize("active", "ABC")
def test_in_what_order_they_die(active: str) -> None:
    """R126: the active player's first, then by seat, by number; of whoever controls them."""
    kill = {"op": "damage", "to": {"who": "each", "is": ["creature"]}, "n": 9}
    army = {seat: {"army": [f"{seat}10 mentor", f"{seat}9 mentor", f"{seat}5 mentor"]}
            for seat in "ABC"}  # fmt: skip
    army["A"] = {**army["A"], "hand": ["deed"]}
    state = ruled(stand(active=active, cards=[deed(kill)], **army), "ctl C9 A")
    told = entered(state, "A: p deed")
    mine = {"A": ["A5", "A9", "A10", "C9"], "B": ["B5", "B9", "B10"], "C": ["C5", "C10"]}
    around = "ABC"["ABC".index(active) :] + "ABC"[: "ABC".index(active)]
    dead = [one.card for one in told.events if isinstance(one, e.CreatureDied)]
    numbers = [fact.card for one in told.events if isinstance(one, e.CreatureDied)
               for fact in one.facts if fact.kind == "move_card"]  # fmt: skip
    assert numbers == [n for seat in around for n in mine[seat]]
    assert len(dead) == 9


def test_an_enchantment_whose_host_is_gone_goes_too() -> None:
    """R70, R92: on a creature, a city, a resource card, a seat."""
    for host in ("A5", "A2", "Ar1", "B"):
        mine = {"army": ["A5 mentor"], "cities": ["A1 armory", "A2 armory"], "res": {"G": "1/0"}}
        theirs = stand(A=mine, B={"att": {"B9 entangled": "A5"}}, C={"hand": ["?"]})
        held = ruled(theirs, f"att B9 {host}")
        assert held.pieces["B9"].place == host
        away = {"A5": "mv A5 hand", "A2": "cdef A2 -9", "Ar1": "mv Ar1 out", "B": "lose B"}[host]
        assert "B9" not in ruled(held, away).pieces, host


# --- cities ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("less", [6, 7, 8])
def test_a_city_falls(less: int) -> None:
    """R51 to R54: its unmarked residents go to the army, marked ones to the hand."""
    state = stand(
        A={"cities": ["A1 armory", "A2 armory"], "att": {"A9 besieged-city": "A1"},
           "in": {"A1": ["A5 mentor", "A6 mentor*", "A7 merchant-ship", "B8 mentor"]}},
        B={"hand": ["?"]},
    )  # fmt: skip
    told = entered(state, f'rule "so" cdef A1 -{less}')
    if less < 7:
        assert told.state.pieces["A1"].left == 7 - less
        return
    found = [(one.card, one.to, one.marked) for one in told.facts]
    assert found == [
        ("A1", "grave", False), ("A9", "grave", False), ("A5", "army", True),
        ("A6", "hand", False), ("A7", "army", False), ("B8", "army", True),
    ]  # fmt: skip


@pytest.mark.parametrize(("place", "fits"), [
    ("army", True), ("A2", True), ("A1", False), ("B1", False), ("A9", False), ("A5", False),
])  # fmt: skip
def test_where_residents_go(place: str, *, fits: bool) -> None:
    """R52: another city or the army of their controller."""
    city = {"who": "target", "is": ["city"]}
    state = stand(cards=[deed({"op": "destroy", "to": city})], B={"hand": ["?"]},
                  A={"cities": ["A1 armory", "A2 armory"], "in": {"A1": ["A5 mentor"]},
                     "hand": ["deed"]})  # fmt: skip
    line = f"p deed >A1 A5={place}"
    assert code(state, line) == ("" if fits else "E_ROUTE")
    if fits:
        piece = entered(state, line).state.pieces["A5"]
        assert (piece.place or "army", piece.marked) == (place, True)
    free = stand(opts={"retreat_marks": False}, cards=[deed({"op": "destroy", "to": city})],
                 A={"cities": ["A1 armory", "A2 armory"], "in": {"A1": ["A5 mentor"]},
                    "hand": ["deed"]})  # fmt: skip
    assert entered(free, "p deed >A1").state.pieces["A5"].marked is False


# --- losing ---------------------------------------------------------------------------------------

LOST: dict[str, tuple[str, str, tuple[str, str] | None]] = {  # seats, ruling, result
    "the last city": ("AB", "cdef B1 -7", ("a", "cities")),
    "both last cities": ("AB", "cdef A1 -7 ; cdef B1 -7", ("draw", "cities")),
    "one of three": ("ABC", "cdef B1 -7", None),
    "two of three": ("ABC", "cdef B1 -7 ; cdef C1 -7", ("a", "cities")),
    "all of three": ("ABC", "cdef A1 -7 ; cdef B1 -7 ; cdef C1 -7", ("draw", "cities")),
    "by a ruling": ("AB", "lose B", ("a", "ruling")),
    "both by a ruling": ("AB", "lose A ; lose B", ("draw", "ruling")),
    "one of three by a ruling": ("ABC", "lose C", None),
    "two of three by a ruling": ("ABC", "lose A ; lose C", ("b", "ruling")),
    "a ruling with nothing left": (
        "AB", "lose B ; mv B1 out ; mv B5 out ; mv B6 out", ("a", "ruling"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOST)
def test_who_loses(name: str) -> None:
    """R122, R124, R125, R127: out of the match with all that is theirs, unless it is over."""
    seats, ruling, result = LOST[name]
    before = table(seats)
    state = ruled(before, ruling)
    assert state.result == result
    gone = {part.split()[1][0] for part in ruling.split(" ; ")}
    assert {seat for seat in seats if state.players[seat].lost} == gone
    if result is None:
        assert {n[0] for n in state.pieces} == set(seats) - gone
        assert state.active not in gone


@pytest.mark.parametrize("stage", range(len(BEGUN)))
def test_nobody_loses_before_turn_1(stage: int) -> None:
    """R122: no city is in play yet; on every stage of the set-up."""
    state = new(*BEGUN[:stage]).timeline.state
    assert ruled(state, "prod A G 1").result is None


def test_who_is_out_takes_their_own_and_leaves_the_rest() -> None:
    """R127: cards of others go home; what waits of theirs is gone, what others wait for is not."""
    state = stand(
        cards=[WITNESS],
        A={"army": ["A5 witness"], "in": {"C1": ["A6 witness", "A7 witness*"]},
           "att": {"A9 entangled": "C5"}, "res": {"G": "1/0"}},
        B={"army": ["B5 mentor"], "res": {"R": "1/0"}},
        C={"army": ["C5 witness"], "in": {"B1": ["C6 witness"]}, "res": {"D": "2/0"}},
    )  # fmt: skip
    state = ruled(state, "ctl B5 C ; ctl C6 B ; res A>C G ; res C>B D")
    told = entered(state, "C: quit")
    after = told.state
    assert set(after.pieces) == {"A1", "B1", "A5", "A6"}
    assert after.pieces["A6"].zone == "army"
    assert after.players["A"].hand == ("witness",)
    assert after.players["A"].grave == ("entangled",)
    assert after.players["B"].grave == ("mentor",)
    assert {n: one.controller for n, one in after.resources.items()} == {"Ar1": "A", "Br1": "B"}
    seen = {one for one in off(told) if one[0] != "A5"}
    assert seen == {
        ("A6", "becomes_marked"), ("A7", "leaves_play"), ("C6", "leaves_play"),
    }  # fmt: skip


@pytest.mark.parametrize("who", "AB")
def test_an_attack_on_or_by_who_is_out_ends(who: str) -> None:
    """R127, R110: the dead go to their graveyards; no other attack ends."""
    state = stand(phase="attack", A={"army": ["A5 ghoul", "A6 ghoul"]},
                  B={"army": ["B5 ghoul"]}, C={"hand": ["?"]})  # fmt: skip
    state = entered(state, "atk B1 A5 A6", "blk B5>A5", "bat A5").state
    assert state.combat is not None
    assert entered(state, "C: quit").state.combat is not None
    told = entered(state, f"{who}: quit")
    assert told.state.combat is None
    other = "B" if who == "A" else "A"
    assert told.state.players[other].grave == ("ghoul",)
    assert told.state.active == ("B" if who == "A" else "A")


@pytest.mark.parametrize("who", "ABC")
def test_an_attack_that_waits_ends_too(who: str) -> None:
    """R127: whether the one who is out made it or was attacked; the attackers stay unmarked."""
    state = stand(phase="attack", A={"army": ["A5 ghoul"]}, C={"hand": ["?"]})
    told = entered(entered(state, "atk B1 A5 &").state, f"{who}: quit").state
    goes_on = who == "C"
    assert [one.kind for one in told.stack] == (["attack"] if goes_on else [])
    assert (told.combat is not None) is goes_on
    if who != "A":
        assert not told.pieces["A5"].marked


@pytest.mark.parametrize("who", "ABC")
def test_what_waits_of_who_is_out(who: str) -> None:
    """R127: their items leave the stack, those of others stay."""
    shock = {"hand": ["deadly-shock"], "res": {"R": "2/0"}, "army": ["{}5 mentor"]}
    each = {seat: {**shock, "army": [f"{seat}5 mentor"]} for seat in "ABCD"}
    state = entered(stand(**each), *(f"{s}: p deadly-shock/1 >D5 $R2 &" for s in "ABC")).state
    told = entered(state, f"{who}: quit")
    assert [one.seat for one in told.state.stack] == [s for s in "ABC" if s != who]


# --- triggers that wait ---------------------------------------------------------------------------

MOVES = made("mover", "creature", abilities=[
    {"kind": "triggered", "when": "enters", "effects": [{"op": "move", "to": TARGET}]},
])  # fmt: skip


def waiting(**more: Any) -> State:
    """A trigger waits that asks for a target and a place."""
    state = stand(cards=[MOVES], A={"hand": ["mover"], "cities": ["A1 armory", "A2 armory"],
                                    "army": ["A5 mentor"], **more})  # fmt: skip
    return entered(state, "p mover @A1").state


@pytest.mark.parametrize(("entry", "refused"), [
    (">A5 @A2", ""), (">A5 @A1", ""), (">A5 @B1", "E_ROUTE"), (">A5 @A9", "E_ROUTE"),
    (">A9 @A1", "E_TARGET"), ("@A1", "E_TARGET"), (">A5 @A1 /1", "E_MODE"),
    (">A5 @A1 $G1", "E_COST"), (">A5 @A1 =ghoul", "E_RESULT"), (">A5 >A6 @A1", "E_TARGET"),
])  # fmt: skip
def test_what_is_entered_for_a_trigger(entry: str, refused: str) -> None:
    """R116: checked as it is entered, though it may be answered."""
    state = waiting()
    assert code(state, f"t A6 {entry}") == refused
    if refused != "E_RESULT":  # cards are named as it resolves
        assert code(state, f"t A6 {entry} &") == refused
    if not refused:
        told = entered(state, f"t A6 {entry} &")
        assert entered(told.state, "ok").state.pieces["A5"].place == entry.split("@")[1]


def test_a_trigger_lapses_that_nothing_can_come_of() -> None:
    """R116, R117: it waits while there is somebody to move."""
    state = waiting()
    assert len(state.pending) == 1
    assert ruled(state, "mv A5 hand").pending  # the mover itself is left
    told = entered(state, 'rule "so" mv A5 hand ; mv A6 hand')
    assert told.state.pending == ()
    assert isinstance(told.events[-1], e.TriggersLapsed)


@pytest.mark.parametrize("optional", [False, True])
def test_what_may_be_declined(*, optional: bool) -> None:
    """R116, R36: “may” is declined, or lapses as the phase is left; nothing else is."""
    fan = made("fan", "creature", abilities=[triggered("enters", optional=optional, cost={})])
    state = stand(cards=[fan], A={"hand": ["fan"]})
    state = entered(state, "p fan @A1").state
    assert len(state.pending) == 1
    assert code(state, "t A2 -") == ("" if optional else "E_TRIGGER")
    assert code(state, "go") == ("" if optional else "E_PENDING")
    assert code(state, "end") == ("" if optional else "E_PENDING")
    if optional:
        told = entered(state, "end")  # once, however many phases are left
        assert [type(one) for one in told.events].count(e.TriggersLapsed) == 1
        assert told.state.pending == ()
        assert entered(state, "t A2 -").state.pending == ()
    assert entered(state, "t A2").state.players["A"].pool[0] == 1
    assert code(state, "B: t A2") == "E_TURN"
    assert code(state, "t A1") == "E_TRIGGER"
