"""What triggers remember of the moment that set them off: city, graveyard, player (R116, R118).

And what a card says of its battles that only the table can do, and who loses as a city is founded.
"""

from __future__ import annotations

import pytest

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage.state import Combat
from tests.games.arcmage.at_once import entered, ruled, stand
from tests.games.arcmage.made_cards import TARGET, deed, made, triggered

DESTROY = deed({"op": "destroy", "to": TARGET})


@pytest.mark.parametrize("when", ["dies", "leaves_play"])
@pytest.mark.parametrize("place", ["A1", "A2", "army"])
def test_the_city_in_which_it_was(place: str, when: str) -> None:
    """R118: where it was as it left; of an army there is no city."""
    hit = [{"op": "damage", "to": {"who": "its_city"}, "n": 1}]
    bomb = made("bomb", "creature", abilities=[triggered(when, effects=hit)])
    here = {"army": ["A5 bomb"]} if place == "army" else {"in": {place: ["A5 bomb"]}}
    state = stand(cards=[DESTROY, bomb],
                  A={"hand": ["deed"], "cities": ["A1 armory", "A2 barracks"], **here})  # fmt: skip
    after = entered(state, "p deed >A5").state
    lost = {n: state.pieces[n].left - after.pieces[n].left for n in ("A1", "A2", "B1")}
    assert lost == {n: int(n == place) for n in lost}


@pytest.mark.parametrize("zone", ["", "hand", "out", "top", "bottom"])
@pytest.mark.parametrize("owner", "AB")
def test_a_card_that_left_its_graveyard_does_not_come_back(owner: str, zone: str) -> None:
    """R117: a trigger speaks of the card where it went to, and looks nowhere else."""
    back = [{"op": "reanimate", "to": {"who": "that_card"}, "zone": "army"}]
    phoenix = made("phoenix", "creature", abilities=[
        triggered("goes_to_graveyard", effects=back, optional=True, cost={}),
    ])  # fmt: skip
    seats = {seat: {"army": [f"{seat}5 phoenix"]} for seat in "AB"}
    seats["A"]["hand"] = ["deed"]
    state = entered(stand(cards=[DESTROY, phoenix], **seats), f"p deed >{owner}5").state
    held = entered(state, f"{owner}: t {owner}5 &").state
    if zone:
        held = ruled(held, f"mv {owner}:grave:phoenix {zone}")
    after = entered(held, "ok").state
    there = [n for n, p in after.pieces.items() if p.card == "phoenix" and p.owner == owner]
    assert len(there) == (not zone)
    assert after.players[owner].grave == (("deed",) if owner == "A" else ())


@pytest.mark.parametrize("keeper", "ABC")
@pytest.mark.parametrize("active", "ABC")
def test_whom_a_card_that_keeps_others_marked_means(active: str, keeper: str) -> None:
    """R116: “that player” is the one whose card stays marked, whoever keeps it so."""
    hit = [{"op": "damage", "to": {"who": "each", "is": ["city"], "of": "that_player"}, "n": 1}]
    frost = made("frost", "creature", abilities=[
        {"kind": "passive", "effects": [
            {"op": "freeze", "to": {"who": "each", "is": ["creature"], "name": "Mentor"},
             "until": "static"}]},
        triggered("keeps_marked", effects=hit),
    ])  # fmt: skip
    seats = {seat: {"army": [f"{seat}5 mentor*"]} for seat in "ABC"}
    seats[keeper]["army"].append(f"{keeper}6 frost")
    state = stand(active=active, phase="unmark", cards=[frost], **seats)
    after = entered(state, f"{active}: u").state
    lost = [seat for seat in "ABC" if after.pieces[f"{seat}1"].left < state.pieces[f"{seat}1"].left]
    assert lost == [active]
    assert after.pieces[f"{active}5"].marked


@pytest.mark.parametrize("defence", [1, 3])
@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("card", ["A5", "B5"])
def test_what_an_attacker_says_of_its_battles_is_asked(
    card: str, defence: int, *, blocked: bool
) -> None:
    """R135: once a battle, whether it lives or not; of the attacker and not of who blocks."""
    odd = made("odd", "creature", defence=defence, abilities=[
        {"kind": "passive", "effects": [{"op": "ruling", "hint": "something odd"}]},
    ])  # fmt: skip
    names = {"A5": "mentor", "B5": "mentor", card: "odd"}
    state = stand(phase="attack", cards=[odd], A={"army": [f"A5 {names['A5']}*"]},
                  B={"army": [f"B5 {names['B5']}"]})  # fmt: skip
    blocks = (("B5", "A5"),) if blocked else ()
    state = state._replace(combat=Combat("B1", "B", ("A5",), "battles", blocks))
    asks = [one.hint for one in entered(state, "bat A5").state.asks]
    assert asks == (["something odd"] if card == "A5" else [])


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_who_loses_as_they_found_a_city(seats: str) -> None:
    """R47, R61, R127: lasting levels end, and what follows may end the match or their turn."""
    prop = made("prop", "city", levels=[
        {"level": 1, "life": "lasting", "text": "", "effects": [
            {"op": "stat", "to": {"who": "each", "is": ["creature"]}, "atk": 0, "def": 3,
             "until": "static"}]},
    ])  # fmt: skip
    ruin = [{"op": "damage", "to": {"who": "each", "is": ["city"], "of": "you"}, "n": 99}]
    frail = made("frail", "creature", defence=0, abilities=[triggered("dies", effects=ruin)])
    state = stand(
        phase="unmark", cards=[prop, frail], lasting=[["A1", 1]],
        A={"cities": ["A1 prop"], "army": ["A5 frail"], "reserve": ["sanctuary"]},
        **{seat: {"hand": ["?"]} for seat in seats[1:]},
    )  # fmt: skip
    told = entered(state, "found sanctuary")
    turns = [one for one in told.events if isinstance(one, e.TurnStarted)]
    if seats == "AB":
        assert isinstance(told.events[-1], MatchEnded)
        assert (told.state.result, turns) == (("b", "cities"), [])
    else:
        assert [(one.seat, one.turn) for one in turns] == [("B", state.turn + 1)]
        assert told.state.players["A"].lost == "cities"
