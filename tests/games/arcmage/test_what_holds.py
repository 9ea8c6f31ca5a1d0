"""Effects that hold for as long as their card does; those for cards off play act there alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.arcmage.pieces.effects import (
    AbilityCost,
    Activated,
    AddType,
    Cap,
    Cost,
    DealMore,
    Freeze,
    Grant,
    Keyword,
    Prevent,
    Restrict,
    Stat,
)
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.continuous_effects.sources import traits
from tests.games.arcmage.oracle_values import army
from tests.games.arcmage.test_layers import demo, with_cards

EACH = Selector("each", is_="creature")
HOLDS: tuple[Any, ...] = (
    Stat(EACH, 1, 1, "static"),
    Keyword(EACH, "static", add=("flying",)),
    AddType(EACH, ("Imp",), "static"),
    Freeze(EACH, "static"),
    Prevent("damage", EACH, until="static"),
    DealMore(EACH, 1, "static"),
    Restrict("cannot", EACH, "attack", "static"),
    Grant(EACH, Activated(AbilityCost(resources=1), ())),
    Cap("unmark", "you", 1, "static"),
    Cost(Filter(sub="Orc"), "you", 1, "static"),
)


@pytest.mark.parametrize("effect", HOLDS, ids=lambda one: one.op)
def test_what_is_printed_to_hold_holds(effect: Any) -> None:
    """What lasts while its card or level does; what ends with the turn is a deed."""
    assert [one for one, _ in traits(demo("holds", effect)).effects] == [effect]
    if hasattr(effect, "until"):
        lasting, over = replace(effect, until="lasting"), replace(effect, until="eot")
        assert [one for one, _ in traits(demo("holds", lasting, over)).effects] == [lasting]


ZONES = ("hand", "deck", "grave", "any_grave")


@pytest.mark.parametrize("zone", ZONES)
def test_effects_on_cards_off_play_act_on_none_in_play(zone: str) -> None:
    """1.3: nor on cards of another zone, of somebody else or of another kind."""
    meant = Selector("each", is_="creature", of="you", in_=zone)
    gift = Keyword(meant, "static", add=("deadly",))
    pieces = {"A5": army("hush"), "A6": army("mentor"), "B5": army("mentor", "B")}
    layers = Layers(with_cards(pieces, demo("hush", gift)))
    assert [layers.has(n, "deadly") for n in pieces] == [False] * 3
    found = [there for there in ZONES if "deadly" in layers.keywords_off("A", "mentor", there)]
    assert found == [zone]
    assert "deadly" not in layers.keywords_off("B", "mentor", zone)
    assert "deadly" not in layers.keywords_off("A", "revenge", zone)
