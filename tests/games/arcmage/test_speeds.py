"""When abilities may be used: as printed, else what produces or prevents at any time (R115)."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from tests.games.arcmage.at_once import code, entered, stand
from tests.games.arcmage.made_cards import deed, made

EFFECTS: dict[str, dict[str, Any]] = {
    "produce": {"op": "produce", "faction": "G", "n": 1},
    "prevent": {
        "op": "prevent", "what": "death", "to": {"who": "each", "is": ["creature"]}, "until": "eot",
    },
    "mark": {"op": "mark", "to": {"who": "self"}},
}  # fmt: skip
SETS = [one for n in range(4) for one in permutations(EFFECTS, n)]


@pytest.mark.parametrize(("printed", "option"), [*product((None, "play", "any"), ("play", "any"))])
def test_when_an_ability_may_be_used(printed: str | None, option: str) -> None:
    """In one's own play phases on an empty stack, or like an event."""
    more = {} if printed is None else {"speed": printed}
    abilities = [
        {"kind": "activated", "cost": {}, "effects": [EFFECTS[name] for name in names], **more}
        for names in SETS
    ]
    cards = [made("tool", "creature", abilities=abilities), deed()]
    both = {"hand": ["deed"], "army": ["A5 tool"]}
    given: dict[str, Any] = {"cards": cards, "opts": {"ability_speed": option}, "A": both}
    given["B"] = {"army": ["B5 tool"]}
    tables = {
        "": (stand(**given), stand(**given, phase="play2")),
        "E_PHASE": (stand(**given, phase="attack"),),
        "E_STACK": (entered(stand(**given), "p deed &").state,),
    }
    for number, names in enumerate(SETS, 1):
        fast = printed == "any" or (
            printed is None and (option == "any" or {"produce", "prevent"} & {*names})
        )
        for refused, states in tables.items():
            for state in states:
                assert code(state, f"a A5.{number}") == ("" if fast else refused), names
        assert code(tables[""][0], f"B: a B5.{number}") == ("" if fast else "E_TURN"), names
    for beyond in (0, len(SETS) + 1):
        assert code(tables[""][0], f"a A5.{beyond}") in {"E_ABILITY", "E_SYNTAX"}
