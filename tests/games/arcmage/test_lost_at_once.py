"""Deaths that follow from deaths, and who is out with what is theirs (R68, R122 to R127)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, WITNESS, deed, made
from tests.games.arcmage.test_set_off import off

SEATS = "ABCD"


@pytest.mark.parametrize("links", range(1, 5))
def test_who_lives_on_the_strength_of_another(links: int) -> None:
    """R68, R126: as the first dies the next has no defence left, and so on, whoever they are."""
    cards = [made("link-0", "creature")]
    for n in range(1, 5):
        lends = {"op": "stat", "to": {"who": "each", "is": ["creature"], "name": f"Link-{n - 1}"},
                 "atk": 0, "def": 1, "until": "static"}  # fmt: skip
        cards.append(made(f"link-{n}", "creature", defence=0,
                          abilities=[{"kind": "passive", "effects": [lends]}]))  # fmt: skip
    cards[links] = {**cards[links], "defence": 3}
    army = [f"A{5 + n} link-{n}" for n in range(links + 1)]
    state = stand(cards=cards, A={"army": army})
    assert len(ruled(state, "prod A G 1").pieces) == links + 3
    told = entered(state, f'rule "so" dmg A{5 + links} 3')
    dead = [one.card for one in told.events if isinstance(one, e.CreatureDied)]
    assert dead == [f"A{5 + n}" for n in range(links, 0, -1)]
    assert ("A5" in told.state.pieces) is (links > 0)


@pytest.mark.parametrize("printed", range(-2, 3))
def test_a_creature_without_defence(printed: int) -> None:
    """R68: 0 or less, whatever is printed."""
    state = stand(cards=[made("weak", "creature", defence=printed)],
                  A={"army": ["A5 weak"], "att": {}})  # fmt: skip
    assert ("A5" in ruled(state, "prod A G 1").pieces) is (printed > 0)


def table(seats: str = SEATS, **more: Any) -> State:
    each = {seat: {"army": [f"{seat}5 mentor", f"{seat}6 witness"]} for seat in seats}
    return stand(cards=[WITNESS], **{**each, **more})


OUT = [*combinations("ABC", 1), *combinations("ABC", 2)]


@pytest.mark.parametrize("out", OUT, ids="".join)
def test_who_is_ruled_out_of_the_match_leaves_it(out: tuple[str, ...]) -> None:
    """R127: with all their cards, whatever else is ruled at the same moment."""
    for more in ("", " ; dmg {0}5 3", " ; mv {0}1 out", " ; dmg {0}6 3"):
        facts = " ; ".join(f"lose {seat}{more.format(seat)}" for seat in out)
        told = entered(table(), f'rule "so" {facts}')
        left = [seat for seat in SEATS if seat not in out]
        assert {number[0] for number in told.state.pieces} == {*left}
        assert told.state.active == left[0]
        assert told.state.pending == ()
        lost = [one.seat for one in told.events if isinstance(one, e.PlayerLost)]
        assert sorted(lost) == [*out]
        assert not any(isinstance(one, MatchEnded) for one in told.events)


@pytest.mark.parametrize(("facts", "there"), [
    ("ctl C5 B ; mv C1 out ; mv C6 out", {"C5"}),
    ("ctl B5 C ; mv C1 out ; mv C5 hand ; mv C6 out", {"B5"}),
    ("ctl C5 B ; ctl B5 C ; mv C1 out ; mv C6 out", {"B5", "C5"}),
])  # fmt: skip
def test_whose_last_cards_are_those(facts: str, there: set[str]) -> None:
    """R127: their own that another controls, and those of others that they control."""
    after = ruled(table(), f"{facts} ; lose C")
    assert not there & {*after.pieces}
    assert after.players["C"].removed.count("mentor") == ("C5" in there)
    assert after.players["B"].grave == ("mentor",) * ("B5" in there)


@pytest.mark.parametrize("seats", ["AB", "ABC"])
@pytest.mark.parametrize("falls", [False, True])
def test_two_reasons_at_once(seats: str, *, falls: bool) -> None:
    """R122 to R126: one had to draw from an empty deck as the last city of the other fell."""
    ruin = {"op": "damage", "to": {"who": "target", "is": ["city"]}, "n": 9}
    both = deed({"op": "draw", "who": "you", "n": 1}, *[ruin] * falls)
    given: dict[str, Any] = {seat: {"hand": ["?"]} for seat in seats}
    given["A"] = {"deck": 0, "hand": ["deed"]}
    told = entered(stand(cards=[both], **given), "p deed >B1" if falls else "p deed")
    lost = [(one.seat, one.by) for one in told.events if isinstance(one, e.PlayerLost)]
    assert lost == [("A", "deck"), *[("B", "cities")] * falls]
    result = {("AB", False): ("b", "deck"), ("AB", True): ("draw", "cities"),
              ("ABC", True): ("c", "cities")}.get((seats, falls))  # fmt: skip
    assert told.state.result == result


@pytest.mark.parametrize("active", "ABC")
def test_who_dies_as_their_player_is_out(active: str) -> None:
    """R126: the active player's cards first, and those of who is out behind all others."""
    each = {seat: {"army": [f"{seat}5 witness"]} for seat in "ABC"}
    state = stand(active=active, cards=[WITNESS], D={"hand": ["?"]}, **each)
    told = entered(state, 'rule "so" lose B ; dmg A5 3 ; dmg B5 3 ; dmg C5 3')
    dead = [one.card for one in told.events if isinstance(one, e.CreatureDied)]
    around = "ABC"["ABC".index(active) :] + "ABC"[: "ABC".index(active)]
    assert dead == [*(f"{seat}5" for seat in around if seat != "B"), "B5"]
    assert {one for one in off(told) if one[1] == "dies"} == {("A5", "dies"), ("C5", "dies")}


@pytest.mark.parametrize("cap", [1, 2])
def test_a_match_of_two_goes_on_with_who_has_too_many(cap: int) -> None:
    """1.3: what is over the cap is given up there too, though nobody has lost."""
    says = {"op": "when", "when": "over_the_cap", "effects": [
        {"op": "sacrifice", "who": "that_player", "is": ["resource"], "n": 1}]}  # fmt: skip
    limit = {"op": "cap", "what": "resources", "who": "opponents", "n": cap, "until": "lasting"}
    level = {"level": 3, "life": "lasting", "text": "", "effects": [limit, says]}
    state = stand(
        cards=[made("well", "city", levels=[level])], lasting=[["A1", 3]],
        A={"cities": ["A1 well"]}, B={"res": {"G": "2/0"}},
    )  # fmt: skip
    assert [one.seat for one in ruled(state, "prod A G 1").pending] == ["B"] * (cap == 1)


def test_what_protects_is_found_among_other_changes() -> None:
    """1.3."""
    for facts in ("mod A5 +1/+0", "kw A5 +flying eot"):
        protects = {"op": "prevent", "what": "death", "to": TARGET, "until": "eot"}
        state = stand(cards=[deed(protects)], A={"hand": ["deed"], "army": ["A5 mentor"]})
        state = ruled(state, facts)
        told = entered(entered(state, "p deed >A5").state, 'rule "so" dmg A5 3')
        assert "A5" in told.state.pieces


@pytest.mark.parametrize("first", SEATS)
def test_one_after_the_other(first: str) -> None:
    """R127: who is ruled out later leaves as whoever was before."""
    state = table()
    for gone in (first, next(seat for seat in SEATS if seat != first)):
        state = ruled(state, f"lose {gone}")
        assert not any(number[0] == gone for number in state.pieces)


def test_who_lived_on_the_strength_of_who_is_out() -> None:
    """R68, R127: they die as that card leaves."""
    lends = {"op": "stat", "to": {"who": "each", "is": ["creature"]}, "atk": 0, "def": 1,
             "until": "static"}  # fmt: skip
    lord = made("lord", "creature", abilities=[{"kind": "passive", "effects": [lends]}])
    state = stand(cards=[lord, made("weak", "creature", defence=0)], B={"hand": ["?"]},
                  A={"army": ["A5 weak"]}, C={"army": ["C5 lord"]})  # fmt: skip
    assert "A5" in ruled(state, "prod A G 1").pieces
    for way in ("C: quit", 'rule "so" lose C'):
        assert "A5" not in entered(state, way).state.pieces, way


@pytest.mark.parametrize("who", "AB")
@pytest.mark.parametrize("way", ["quit", "lose"])
def test_a_ruined_city_leaves_as_the_attack_on_it_ends(way: str, who: str) -> None:
    """R110, R127: where the attacker is out; with its player it goes out of the game."""
    state = stand(
        phase="attack", A={"army": ["A5 majestic-griffin"]}, C={"hand": ["?"]},
        B={"cities": ["B1 armory =1", "B2 barracks"], "in": {"B1": ["B5 mentor"]}},
    )  # fmt: skip
    state = entered(state, "atk B1 A5", "blk -", "bat A5").state
    assert state.pieces["B1"].dead
    told = entered(state, f"{who}: quit" if way == "quit" else f'rule "so" lose {who}')
    fallen = [one for one in told.events if isinstance(one, e.CityFell)]
    assert [(one.card, bool(one.facts)) for one in fallen] == [("B1", True)] * (who == "A")
    after = told.state
    assert after.combat is None
    assert "B1" not in after.pieces
    assert after.players["B"].grave == (("armory",) if who == "A" else ())
    if who == "A":
        assert (after.pieces["B5"].zone, after.pieces["B5"].marked) == ("army", True)
    assert entered(state, "C: quit").state.pieces["B1"].dead


@pytest.mark.parametrize("marked", [False, True])
def test_cities_that_another_controls(*, marked: bool) -> None:
    """R127, R17: they go home to their owner's graveyard, and their residents as from any city."""
    resident = "A6 mentor*" if marked else "A6 mentor"
    state = stand(A={"cities": ["A1 armory", "A2 barracks"]}, B={"hand": ["?"]},
                  C={"cities": ["C1 armory"], "in": {"C1": [resident, "C5 mentor"]}})  # fmt: skip
    state = ruled(state, "ctl A2 C ; mv A6 A2 ; ctl A6 A")
    state = ruled(state, "mark A6" if marked else "unmark A6")
    after = entered(state, "C: quit").state
    assert set(after.pieces) == {"A1", "B1", *["A6"] * (not marked)}
    assert after.players["A"].grave == ("barracks",)
    assert after.players["A"].hand == ("mentor",) * marked
