"""Reading dataclasses back from JSON: what goes in comes out, and faults are named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import canonical, plain
from core.errors import BadInput
from core.games.ace_of_spades.commands import Command
from core.games.ace_of_spades.events import OwnEvent
from core.games.ace_of_spades.pieces.effects import Condition, Effect, Filter
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state.options import Options
from core.structured import read

same = settings(deadline=None, derandomize=True)


@dataclass(frozen=True)
class Box:
    """One of everything that a field can be."""

    SORT: ClassVar[str] = "box"
    n: int
    from_: str = ""
    open: bool = False
    pair: tuple[int, str] = (0, "")
    tags: Mapping[str, int] = field(default_factory=dict)
    lid: Literal["shut", 1] | None = None
    inner: Box | None = None
    mixed: tuple[int, ...] | str | None = None
    free: Any = None


@dataclass(frozen=True)
class Lid:
    """Nothing tells it from a box."""

    n: int


def anything(kind: Any) -> st.SearchStrategy[Any]:
    return st.from_type(kind)


def refusal(kind: Any, value: Any, where: str = "") -> str:
    with pytest.raises(BadInput) as caught:
        read(kind, value, where)
    assert caught.value.code == "bad_form"
    return str(caught.value)


def test_what_was_written_is_read() -> None:
    box = Box(3, "here", True, (1, "x"), {"a": 1}, 1, Box(4), (1, 2), [1, {"b": None}])  # noqa: FBT003
    value = json.loads(canonical(box))
    assert value["from"] == "here"
    assert "SORT" not in value
    assert read(Box, value) == box
    assert read(Box, {"n": 1}) == Box(1), "a field with a default may be absent"
    assert read(Box | None, None) is None


@same
@given(anything(EnemyCard))
def test_every_card_is_its_own_inverse(card: EnemyCard) -> None:
    assert read(EnemyCard, json.loads(canonical(card))) == card


@same
@given(anything(Effect))
def test_every_effect_is_its_own_inverse(effect: Any) -> None:
    assert read(Effect, plain(effect)) == effect


@same
@given(st.one_of(anything(Command), anything(OwnEvent), anything(Options)))
def test_so_is_everything_else_of_a_game(thing: Any) -> None:
    kind = Command | OwnEvent if hasattr(thing, "kind") else Options
    assert read(kind, plain(thing)) == thing


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": True}, "n must be a whole number."),
        ({"n": 1.0}, "n must be a whole number."),
        ({"n": "1"}, "n must be a whole number."),
        ({"open": 1}, "open must be true or false."),
        ({"from": None}, "from must be text."),
        ({"from_": "x"}, "from_ is not known here; there are n, from, open, pair, tags, "),
        ({"pair": [1]}, "pair must be a list of 2."),
        ({"pair": [1, 2]}, "pair.1 must be text."),
        ({"pair": {}}, "pair must be a list."),
        ({"tags": []}, "tags must be an object."),
        ({"tags": {"a": "x"}}, "tags.a must be a whole number."),
        ({"tags": {1: 2}}, "tags must be an object."),
        ({"lid": True}, "lid must be one of shut, 1."),
        ({"inner": 3}, "inner must be an object."),
        ({"inner": {}}, "inner.n is missing."),
        ({"mixed": 3}, "mixed must be a list or text."),
        ({"mixed": ["x"]}, "mixed.0 must be a whole number."),
    ],
)
def test_a_fault_is_named(change: dict[str, Any], message: str) -> None:
    assert refusal(Box, {"n": 1, **change}).startswith(message)


def test_the_fault_of_an_effect_is_found_in_its_card() -> None:
    card: dict[str, Any] = {"id": "x", "back": 0, "hp": 5, "bonus": [{"op": "add", "n": "2"}]}
    assert refusal(EnemyCard, card, "cards.3") == "cards.3.bonus.0.n must be a whole number."
    card["bonus"] = [{"op": "ad"}]
    assert refusal(EnemyCard, card).startswith("bonus.0.op: there is no op “ad”; there are add, ")
    card["bonus"] = [{"n": 1}]
    assert refusal(EnemyCard, card) == "bonus.0.op is missing."
    assert refusal(EnemyCard, 4) == "the value must be an object."


def test_a_union_says_all_that_it_takes() -> None:
    told = refusal(Options, {"catalogue": "deno"})
    assert told == "catalogue must be one of demo, printed, manual or an object."
    assert refusal(Filter, {"face": False}) == "face must be true."
    assert refusal(Condition, {"not": {"shot": "1"}}) == "not.shot must be a whole number."


def test_what_json_cannot_tell_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        read(Box | Lid, {"n": 1})
    with pytest.raises(TypeError):
        read(set, [])
