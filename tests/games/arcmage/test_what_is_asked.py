"""What effects ask for, in order: how many, of whom, and for what (1.3, R30, R84)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import Slot, slots
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.abilities import spell_of
from tests.games.arcmage.at_once import code, refusal, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, deed
from tests.games.arcmage.test_chosen import table, tried

CHOSEN = {**TARGET, "who": "chosen"}
EACH = {"who": "each", "is": ["creature"]}
ANY = {"is": ["creature"]}
Asked = tuple[str, int, bool, str | None, str, tuple[str, ...]]


def ask(kind: str, n: int = 1, *, optional: bool = False, seat: str | None = "A", what: str = "",
        seats: tuple[str, ...] = ()) -> Asked:  # fmt: skip
    return kind, n, optional, seat, what, seats


def told(slot: Slot) -> Asked:
    return slot.kind, slot.n, slot.optional, slot.seat, slot.what, slot.seats


def names(op: str, n: int, *seats: str, **more: Any) -> Asked:
    return ask("names", n, seat=seats[0] if len(seats) == 1 else None, what=op, seats=seats, **more)


def hidden(op: str, who: str, **more: Any) -> dict[str, Any]:
    return {"op": op, "who": who, "n": 2, **more}


SEARCH = {"zone": "deck", "filter": ANY, "to": "hand", "shuffle": True}
DIG = {"filter": ANY, "hit": "hand", "miss": "grave"}
GIVE = {"op": "sacrifice", "is": ["resource"], "n": 2}
ASKS: dict[str, tuple[list[dict[str, Any]], list[Asked]]] = {
    "a mark": ([{"op": "mark", "to": TARGET}], [ask("target", what="mark")]),
    "two marks": ([{"op": "mark", "to": {**TARGET, "n": 2}}], [ask("target", 2, what="mark")]),
    "a choice": ([{"op": "mark", "to": CHOSEN}], [ask("chosen", what="mark")]),
    "nothing": ([{"op": "mark", "to": EACH}, {"op": "mark", "to": {"who": "self"}}], []),
    **{
        f"values {n}": (
            [{"op": "stat", "to": TARGET, "atk": 1, "def": n, "until": "eot"}],
            [ask("target", what="weaken" if n < 0 else "stat")],
        )
        for n in range(-2, 3)
    },
    "a value that is counted": (
        [{"op": "stat", "to": TARGET, "atk": 0, "def": {"count": EACH}, "until": "eot"}],
        [ask("target", what="stat")],
    ),
    "one's own deck": ([hidden("mill", "you")], [names("mill", 2, "A")]),
    "the decks of others": ([hidden("mill", "opponents")], [names("mill", 2, "B", "C")]),
    "all decks": ([hidden("draw", "each_player")], [names("draw", 2, "A", "B", "C")]),
    "a draw that may be": (
        [hidden("draw", "you", optional=True)], [names("draw", 2, "A", optional=True)],
    ),
    "somebody's deck": (
        [hidden("mill", "target_player")], [ask("player", what="mill"), names("mill", 2)],
    ),
    "somebody's deck twice": (
        [hidden("mill", "target_player"), hidden("draw", "target_player")],
        [ask("player", what="mill"), names("mill", 2), names("draw", 2)],
    ),
    "a discard": ([hidden("discard", "you")], [names("discard", 2, "A")]),
    "a discard at random": (
        [hidden("discard", "you", random=True)], [names("random_discard", 2, "A")],
    ),
    "a reveal": ([hidden("reveal", "you", zone="hand")], [names("reveal", 2, "A")]),
    "a reveal at random": (
        [hidden("reveal", "you", zone="hand", random=True)], [names("random_reveal", 2, "A")],
    ),
    "a search": ([hidden("search", "you", **SEARCH)], [names("search", 2, "A")]),
    "a search for all": (
        [{**hidden("search", "you", **SEARCH), "n": "any"}], [names("search", 0, "A")],
    ),
    "a dig": ([hidden("dig", "you", **DIG)], [names("dig", 2, "A")]),
    "a look": ([hidden("look", "you", zone="deck")], [names("look", 2, "A")]),
    "one's own to give": ([{**GIVE, "who": "you"}], [ask("chosen", 2, what="give")]),
    "one's own, unsaid": ([GIVE], [ask("chosen", 2, what="give")]),
    "all to give": (
        [{**GIVE, "who": "each_player"}], [ask("chosen", 2, seat=s, what="give") for s in "ABC"],
    ),
    "somebody to give": (
        [{**GIVE, "who": "target_player"}],
        [ask("player", what="sacrifice"), ask("chosen", 2, seat=None, what="give")],
    ),
    "itself to give": ([{"op": "sacrifice", "to": {"who": "self"}}], []),
    "a place": ([{"op": "move", "to": TARGET}], [ask("target", what="move"), ask("place")]),
    **{
        f"a place: {zone}": (
            [{"op": "move", "to": TARGET, "zone": zone}],
            [ask("target", what="move"), *[ask("place", what=zone)] * placed],
        )
        for zone, placed in (
            ("army", 0), ("controller_city", 1), ("your_city", 1), ("owner_city_or_army", 1),
        )
    },
    **{
        f"from a hand: {zone}": (
            [{"op": "put", "to": {**CHOSEN, "in": "hand", "of": "you"}, "zone": zone}],
            [ask("chosen", what="put"), *[ask("place", what=zone)] * placed],
        )
        for zone, placed in (("army", 0), ("your_city", 1))
    },
    "two cities": (
        [{"op": "can", "to": {**EACH, "in": "target_city_1"}, "what": "block_for",
          "versus": "target_city_2", "until": "eot"}],
        [ask("target"), ask("target")],
    ),
    "an army and a city": (
        [{"op": "cannot", "to": {**EACH, "in": "target_army"}, "what": "attack",
          "versus": "target_city", "until": "eot"}],
        [ask("player", what="choose"), ask("target")],
    ),
    "as often as": (
        [{"op": "for_each", "of": {**EACH, "of": "opponent"},
          "effects": [{"op": "damage", "to": CITY, "n": 1}]}],
        [ask("target", what="damage")] * 3,
    ),
}  # fmt: skip


def asked(*effects: dict[str, Any], modes: tuple[int, ...] = ()) -> list[Slot]:
    state = stand(
        cards=[deed(*effects)], A={"hand": ["deed"], "army": ["A5 mentor"]},
        B={"army": ["B5 mentor", "B6 mentor"]}, C={"army": ["C5 mentor"]},
    )  # fmt: skip
    context = EffectContext(StepBuilder(state), "A", "deed", modes=modes)
    return slots(context, spell_of(state.base.cards["deed"]))


@pytest.mark.parametrize("name", ASKS)
def test_what_effects_ask_for(name: str) -> None:
    effects, wanted = ASKS[name]
    assert [told(one) for one in asked(*effects)] == wanted


@pytest.mark.parametrize("by", ["you", "affected"])
def test_modes(by: str) -> None:
    """Before one is named each with what it asks for; then what the one asks for alone."""
    one_of = [
        [{"op": "mill", "who": "target_player", "n": 1}], [{"op": "mark", "to": TARGET}], [],
    ]  # fmt: skip
    choose = {"op": "choose", "by": by, "one_of": [*one_of[:2], [{"op": "unmark", "to": EACH}]]}
    player = [ask("player", what="choose")] if by == "affected" else []
    milled = [names("mill", 1)] if player else [ask("player", what="mill"), names("mill", 1)]
    *before, mode = asked(choose)
    assert [told(one) for one in before] == player
    assert told(mode) == ask("mode", 3, optional=by == "affected", seat=None)
    branches = [[told(one) for one in branch] for branch in mode.branches]
    assert branches == [milled, [ask("target", what="mark")], []]
    for number, wanted in enumerate(branches, 1):
        assert [told(one) for one in asked(choose, modes=(number,))] == [*player, *wanted]


def test_whose_resource_cards_are_given() -> None:
    for slot in asked({**GIVE, "who": "each_player"}):
        assert slot.selector == Selector("chosen", is_=("resource",), of="that_player")


# --- what a refusal says --------------------------------------------------------------------------


def said(entry: str, *effects: dict[str, Any], **more: Any) -> tuple[str, Any]:
    error = refusal(table(*effects, **more), f"p deed{entry}")
    return error.code, dict(error.message.params)


def test_what_would_be_right() -> None:
    """4.1: how many, of what, and which one is too many."""
    both = {"allowed": "B5, B6, B7", "n": 2}
    two = {"op": "mark", "to": {**TARGET, "of": "opponent", "n": 2}}
    assert said("", two) == said(" >B5", two) == ("E_TARGET", both)
    assert said(" >A5 >B5", two) == ("E_TARGET", {"target": "A5", "allowed": "B5, B6, B7"})
    assert said(" >B5 >B6 >B7 >A5", two) == ("E_TARGET", {"target": "B7"})
    mill = {"op": "mill", "who": "target_player", "n": 1}
    assert said(" =B:ghoul", mill) == ("E_TARGET", {"n": 1, "allowed": "A, B"})
    none = {"op": "mark", "to": {**TARGET, "name": "Nobody"}}
    assert said(" >B5", none) == ("E_TARGET", {"target": "B5", "allowed": "-"})
    place = {"op": "move", "to": TARGET}
    assert said(" >A5 @B1", place) == ("E_ROUTE", {"allowed": "army, A1, A2"})
    error = refusal(table(mill), "p deed >B =B:ghoul,mentor,bearer")
    assert error.message.params["n"] == 2
    assert str(error.message.params["card"]) == "Mentor"
    assert str(error.message.params["seat"]) == "Seat B"


@pytest.mark.parametrize("place", ["army", "A1", "A2", "B1"])
@pytest.mark.parametrize("zone", [None, "owner_city_or_army", "controller_city", "your_city"])
def test_the_places_of_one_whom_another_controls(zone: str | None, place: str) -> None:
    """R75, R76: of its owner, or of its controller."""
    given = {"op": "move", "to": TARGET, **({"zone": zone} if zone else {})}
    state = ruled(table(given), "ctl B7 A")  # it stays in the city of its owner
    fits = {
        None: {"army", "A1", "A2"}, "owner_city_or_army": {"army", "B1"},
        "controller_city": {"A1", "A2"}, "your_city": {"A1", "A2"},
    }[zone]  # fmt: skip
    found = tried(state, f" >B7 @{place}")
    assert (found == "E_ROUTE") is (place not in fits)
    if place in fits:
        assert found == ([] if place == "B1" else [f"mv B7 {place}*"])


def test_what_a_mode_that_is_chosen_later_asks_for() -> None:
    """1.3: it may be named already, with the mode or without."""
    choose = {"op": "choose", "by": "affected", "one_of": [
        [{"op": "mill", "who": "opponents", "n": 0}, {"op": "mark", "to": TARGET}],
        [{"op": "produce", "faction": "G", "n": 1}]]}  # fmt: skip
    state = table(choose)
    for entry in ("", " >B5", "/1 >B5", "/2"):
        assert code(state, f"p deed{entry} &") == "", entry
    for entry in ("/1", "/2 >B5", "/3 >B5"):
        assert code(state, f"p deed{entry} &") in {"E_TARGET", "E_MODE"}, entry
