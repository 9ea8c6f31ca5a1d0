"""A refusal tells what would have been allowed: places, targets, players (R30, R52, R66, R76, R84).

And whose hand is asked for cards, and how many.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.games.arcmage.state import State
from tests.games.arcmage.at_once import entered, refusal
from tests.games.arcmage.made_cards import TARGET
from tests.games.arcmage.test_chosen import AIMED, FITS, table

DESTROY = {"op": "destroy", "to": {"who": "target", "is": ["city"]}}


def told(state: State, line: str) -> dict[str, Any]:
    """The code of a refusal, and what its message names."""
    refused = refusal(state, line)
    return {"code": refused.code, "rule": refused.rule, **refused.message.params}


@pytest.mark.parametrize("cities", range(1, 4))
def test_where_a_resident_may_go(cities: int) -> None:
    """R52."""
    own = [f"A{n}" for n in range(1, cities + 1)]
    more = {"cities": [f"{n} armory" for n in own], "in": {"A1": ["A6 bearer"]}}
    said = told(table(DESTROY, mine=more), "p deed >A1 A6=B1")
    allowed = ", ".join(["army", *own[1:]])
    assert said == {"code": "E_ROUTE", "rule": "R52", "card": "A6", "allowed": allowed,
                    "place": "B1"}  # fmt: skip


@pytest.mark.parametrize(("zone", "card", "allowed"), [
    (None, "A5", "army, A1, A2"), (None, "A6", "army, A1, A2"), (None, "B7", "army, B1"),
    ("controller_city", "A5", "A1, A2"), ("your_city", "B5", "A1, A2"),
])  # fmt: skip
def test_where_a_creature_may_be_moved(zone: str | None, card: str, allowed: str) -> None:
    """R75, R76: where it is already, it may stay."""
    state = table({"op": "move", "to": TARGET, **({"zone": zone} if zone else {})})
    said = told(state, f"p deed >{card} @B9")
    assert (said["code"], said["rule"]) == ("E_ROUTE", "R76")
    assert sorted(said["allowed"].split(", ")) == sorted(allowed.split(", "))


@pytest.mark.parametrize("name", FITS)
def test_what_may_be_a_target(name: str) -> None:
    """R30, R84: none, a wrong one and one too many."""
    selector, fitting = FITS[name]
    wanted = {"who": "target", **selector}
    state = table({"op": "freeze", "to": wanted, "until": "next_unmark"})
    nobody = "Br9" if "resource" in selector["is"] else "B9"
    none, wrong = told(state, "p deed"), told(state, f"p deed >{nobody}")
    assert (none["code"], none["rule"], none["n"]) == ("E_TARGET", "R30", 1)
    assert (wrong["code"], wrong["rule"], wrong["target"]) == ("E_TARGET", "R84", nobody)
    for said in (none, wrong):
        assert set(said["allowed"].split(", ")) == fitting
    first = min(fitting)
    many = told(state, f"p deed >{first} >{first}")
    assert many == {"code": "E_TARGET", "rule": "R84", "target": first}


@pytest.mark.parametrize("gone", ["", "B", "C"])
def test_which_player_may_be_chosen(gone: str) -> None:
    """R84, R127."""
    state = table(AIMED, C={"hand": ["?"]})
    state = entered(state, *([f"{gone}: quit"] if gone else [])).state
    said = told(state, "p deed")
    assert (said["code"], said["rule"], said["n"]) == ("E_TARGET", "R30", 1)
    assert said["allowed"] == ", ".join(seat for seat in "ABC" if seat != gone)


@pytest.mark.parametrize("op", ["discard", "reveal"])
@pytest.mark.parametrize(("held", "n"), [*product(range(4), range(1, 4))])
@pytest.mark.parametrize("random", [False, True])
def test_whose_hand_gives_cards(op: str, held: int, n: int, *, random: bool) -> None:
    """R117, R129: as many as there are; of an empty hand nothing happens and nothing is drawn."""
    asked: list[tuple[str, str, int]] = []

    def deal(_: State, seat: str, kind: str, number: int) -> tuple[str, ...]:
        asked.append((seat, kind, number))
        return ("mentor",) * number

    how = {"op": op, "who": "opponents", "n": n, **({"random": True} if random else {}),
           **({"zone": "hand"} if op == "reveal" else {})}  # fmt: skip
    state = table(how, B={"hand": ["mentor"] * held})
    due = min(held, n)
    names = f" =B:{','.join(['mentor'] * due)}" if due and not random else ""
    after = entered(state, f"p deed{names}", dealer=deal)
    assert asked == ([("B", "random", due)] if random and due else [])
    kinds = {"discard", "see_hand"}
    facts = [(one.seat, one.cards) for one in after.facts if one.kind in kinds]
    assert facts == ([("B", ("mentor",) * due)] if due else [])
