"""What an item asks for only as it resolves is found for it: for every kind of item (4.2, R81)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.games.arcmage import commands as c
from core.games.arcmage.deal.plays import resolution
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered, stand
from tests.games.arcmage.made_cards import deed, made, triggered

CHOOSES = {"op": "choose", "by": "affected", "one_of": [
    [{"op": "mill", "who": "you", "n": 0}, {"op": "produce", "faction": one, "n": 1}]
    for one in "GDR"
]}  # fmt: skip
HELD: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {  # lines, and what A has for them
    "a card": (("p deed &",), {"hand": ["deed"]}),
    "an ability": (("a A5.1 &",), {"army": ["A5 one"]}),
    "a second ability": (("a A5.2 &",), {"army": ["A5 two"]}),
    "a trigger": (("p fan @A1", "t A2 &"), {"hand": ["fan"]}),
    "a given ability": (
        ("a A5.1 &",), {"army": ["A5 mentor"], "att": {"A7 ring": "A5"}},
    ),
    "one given beside its own": (
        ("a A5.2 &",), {"army": ["A5 one"], "att": {"A7 ring": "A5"}},
    ),
}  # fmt: skip


def held(kind: str, *effects: dict[str, Any]) -> State:
    """An item of this kind waits that does this."""
    uses = {"kind": "activated", "cost": {}, "effects": list(effects)}
    idle = {**uses, "effects": [{"op": "produce", "faction": "N", "n": 1}]}
    other = kind == "one given beside its own"
    cards = [
        deed(*effects),
        made("one", "creature", abilities=[idle if other else uses]),
        made("two", "creature", abilities=[idle, uses]),
        made("fan", "creature", abilities=[
            triggered("enters", effects=list(effects), cost={})]),
        made("ring", "enchantment", target=["creature"], abilities=[
            {"kind": "enchant", "effects": [
                {"op": "stat", "to": {"who": "host"}, "atk": 1, "def": 1, "until": "static"},
                {"op": "grant", "to": {"who": "host"}, "ability": uses}]}]),
    ]  # fmt: skip
    lines, mine = HELD[kind]
    return entered(stand(cards=cards, A=mine), *lines).state


@pytest.mark.parametrize("kind", HELD)
def test_a_mode_is_found(kind: str) -> None:
    """Whom it happens to chooses among the modes as it resolves (1.3)."""
    state = held(kind, CHOOSES)
    assert code(state, "ok") == "E_MODE"
    found = {resolution(StepBuilder(state), Random(seed)) for seed in range(9)}
    assert found == {c.ResolveItem(modes=(mode,)) for mode in (1, 2, 3)}
    for mode, pool in ((1, (1, 0, 0, 0, 0)), (2, (0, 1, 0, 0, 0)), (3, (0, 0, 1, 0, 0))):
        assert entered(state, f"ok /{mode}").state.players["A"].pool == pool


@pytest.mark.parametrize("kind", HELD)
def test_nothing_is_looked_for_where_nothing_is_asked(kind: str) -> None:
    state = held(kind, {"op": "produce", "faction": "G", "n": 2})
    assert resolution(StepBuilder(state), Random(1)) == c.ResolveItem()
    assert entered(state, "ok").state.players["A"].pool[0] == 2
