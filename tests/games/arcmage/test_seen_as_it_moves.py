"""What is seen of cards that go somewhere, and where they may go (R71 to R77, R130, R133)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage import facts as f
from tests.games.arcmage.at_once import code, entered, refusal, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, deed, made, triggered
from tests.games.arcmage.test_chosen import done, table, tried


def moves(told: Any) -> list[tuple[str, str, bool]]:
    found = [one for one in told.facts if isinstance(one, f.MoveCard)]
    return [(one.card, one.to, one.shown) for one in found if "deed" not in one.card]


@pytest.mark.parametrize(("op", "to"), [
    ({"op": "bounce", "zone": "hand"}, "hand"), ({"op": "bounce", "zone": "deck_top"}, "top"),
    ({"op": "bounce", "zone": "deck_bottom"}, "bottom"), ({"op": "exile"}, "out"),
    ({"op": "destroy"}, "grave"),
])  # fmt: skip
def test_what_leaves_play(op: dict[str, Any], to: str) -> None:
    """R130: a card that goes to the hand was seen; of other places that need not be said."""
    told = entered(table({**op, "to": TARGET}), "p deed >A6")
    assert moves(told) == [("A6", to, to == "hand")]


@pytest.mark.parametrize("marked", ["", "*"])
def test_residents_of_a_city_that_falls(marked: str) -> None:
    """R53: those that return to the hand were seen."""
    mine = {"hand": ["deed"], "cities": ["A1 armory", "A2 armory"],
            "in": {"A1": [f"A5 mentor{marked}"]}}  # fmt: skip
    state = stand(cards=[deed({"op": "destroy", "to": CITY})], A=mine, B={"hand": ["?"]})
    told = entered(state, "p deed >A1")
    assert moves(told)[1:] == [("A5", "hand" if marked else "army", bool(marked))]


@pytest.mark.parametrize("reveal", [False, True])
@pytest.mark.parametrize("to", ["hand", "grave", "army"])
def test_what_is_found(to: str, *, reveal: bool) -> None:
    """R133: shown where the card says so."""
    search = {"op": "search", "who": "you", "zone": "deck", "filter": {"is": ["creature"]}, "n": 1,
              "to": to, "shuffle": False, **({"reveal": True} if reveal else {})}  # fmt: skip
    assert moves(entered(table(search), "p deed =ghoul")) == [("A:deck:ghoul", to, reveal)]


def test_what_is_turned_over() -> None:
    dig = {"op": "dig", "who": "you", "n": 2, "filter": {"is": ["creature"]}, "hit": "hand",
           "miss": "deck_bottom"}  # fmt: skip
    assert moves(entered(table(dig), "p deed =ghoul,farmland")) == [
        ("A:deck:ghoul", "hand", True), ("A:deck:farmland", "bottom", True),
    ]  # fmt: skip


# --- who may move where ---------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "phase"), [*product([2, 3], ["play1", "play2", "unmark"])])
@pytest.mark.parametrize("now", ["play1", "play2"])
def test_who_came_in_this_very_phase(now: str, turn: int, phase: Any) -> None:
    """R71: of this turn, too; and only the army is closed to them."""
    state = stand(phase=now, A={"cities": ["A1 armory", "A2 armory"], "in": {"A1": ["A5 mentor"]}})
    piece = state.pieces["A5"]._replace(turn=turn, phase=phase)
    state = state._replace(pieces={**state.pieces, "A5": piece})
    fresh = turn == state.turn and phase == now
    assert code(state, "m A5 army") == ("E_FORBIDDEN" if fresh else "")
    assert code(state, "m A5 A2") == ""


@pytest.mark.parametrize("way", ["m A5 A2", "m A5 army", "m A6 A2", "m A6 A1"])
def test_cities_that_are_closed_or_have_had_their_move(way: str) -> None:
    """R74, R120: the one that is left as well as the one that is entered."""
    for barred in ("A1", "A2", "A3"):
        mine = {"cities": ["A1 armory", "A2 armory", "A3 armory"], "in": {"A1": ["A5 mentor"]},
                "army": ["A6 mentor"]}  # fmt: skip
        state = stand(A=mine)
        _, card, place = way.split()
        touched = barred in {place, "A1" if card == "A5" else ""}
        closed = ruled(state, f"no {barred} be_moved_to_or_from eot")
        assert code(closed, way) == ("E_FORBIDDEN" if touched else "")
        moved = stand(A=mine, moved=[barred])
        assert code(moved, way) == ("E_CITY_MOVE" if touched else "")
        if touched:
            for state, refused in ((closed, "E_FORBIDDEN"), (moved, "E_CITY_MOVE")):
                error = refusal(state, way)
                assert (error.code, error.message.params["city"]) == (refused, barred)


def test_what_is_attached_moves_with_its_host_only() -> None:
    """R92: a creature that hangs on another card, too."""
    state = ruled(stand(A={"army": ["A5 mentor", "A6 mentor"]}), "att A5 A6")
    assert code(state, "m A5 A1") == "E_ROUTE"
    assert code(state, "m A6 A1") == ""


# --- what a number hangs on -----------------------------------------------------------------------

NEAR = {"count": {"who": "each", "is": ["creature"], "in": "same_place"}}


@pytest.mark.parametrize("others", range(3))
@pytest.mark.parametrize("zone", ["army", "A1"])
def test_a_number_of_what_is_in_the_same_place(zone: str, others: int) -> None:
    """1.3: the place of the card that says it."""
    uses = {
        "kind": "activated",
        "cost": {},
        "effects": [{"op": "produce", "faction": "G", "n": NEAR}],
    }
    crowd = ["A5 user", *(f"A{6 + n} mentor" for n in range(others))]
    here = {"army": crowd} if zone == "army" else {"in": {"A1": crowd}, "army": ["A9 mentor"]}
    state = stand(cards=[made("user", "creature", abilities=[uses])], A=here)
    assert done(entered(state, "a A5.1")) == [f"prod A G {others + 1}"]


@pytest.mark.parametrize("zone", ["army", "A1"])
def test_who_has_no_host_means_none(zone: str) -> None:
    """1.3: not the city that it is in."""
    hurts = [{"op": "damage", "to": {"who": "host"}, "n": 1}]
    stray = made("stray", "creature", abilities=[triggered("becomes_marked", effects=hurts)])
    here = {"army": ["A5 stray"]} if zone == "army" else {"in": {"A1": ["A5 stray"]}}
    state = stand(cards=[stray, deed({"op": "mark", "to": TARGET})], A={"hand": ["deed"], **here})
    assert done(entered(state, "p deed >A5")) == ["mark A5"]
    assert tried(table({"op": "mark", "to": TARGET}), " >A5") == ["mark A5"]


@pytest.mark.parametrize("host", ["A5", "A6", "A1"])
def test_what_is_attached_means_its_host(host: str) -> None:
    hurts = [{"op": "damage", "to": {"who": "host"}, "n": 1}]
    burr = made("burr", "enchantment", target=["creature", "city"],
                abilities=[triggered("your_discard_phase", effects=hurts)])  # fmt: skip
    state = stand(phase="play2", cards=[burr],
                  A={"army": ["A5 mentor", "A6 mentor"], "att": {"A9 burr": host}})  # fmt: skip
    assert done(entered(state, "go")) == [f"dmg {host} 1"]


@pytest.mark.parametrize("zone", ["army", "A1"])
def test_the_others_in_a_place_that_a_card_left(zone: str) -> None:
    """1.3: what says so of no host means the city in which it was."""
    others = {"who": "each", "is": ["creature"], "in": "host_place"}
    chills = [{"op": "freeze", "to": others, "until": "next_unmark"}]
    mourned = made("mourned", "creature", abilities=[triggered("dies", effects=chills)])
    crowd = ["A5 mourned", "A6 mentor"]
    here = {"army": crowd} if zone == "army" else {"in": {"A1": crowd}, "army": ["A7 mentor"]}
    state = stand(cards=[mourned, deed({"op": "destroy", "to": TARGET})],
                  A={"hand": ["deed"], **here})  # fmt: skip
    frozen = [one.card for one in entered(state, "p deed >A5").facts
              if isinstance(one, f.FreezeCard)]  # fmt: skip
    assert frozen == (["A6"] if zone == "A1" else [])
