"""Effects in JSON: read by their `op`, and a mistake told where it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.canonical import plain
from core.games.ace_of_spades.commands import QuitMatch, RevealEnemy
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN
from core.games.ace_of_spades.state.options import Options
from core.games.arcmage.state.options import Options as Table
from eventstore import forms

OPTIONS = forms.Form(Options)
CARD: dict[str, Any] = {"id": "imp", "back": 0, "hp": 5}
PLACE = "catalogue.cards[0].bonus[0]"


def told(effect: dict[str, Any]) -> str:
    card = CARD | {"bonus": [effect]}
    with pytest.raises(forms.Wrong) as caught:
        OPTIONS.read({"catalogue": {"name": "mine", "cards": [card]}})
    return str(caught.value)


def test_every_effect_is_read_by_its_op() -> None:
    cards = BUILT_IN["demo"] + BUILT_IN["printed"]
    value = json.dumps({"catalogue": {"name": "all", "cards": plain(cards)}})
    assert OPTIONS.read(value).catalogue.cards == cards


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"op": "ad", "n": 1}, f"{PLACE}: there is no op “ad”; there are add, add_each, "),
        ({"n": 1}, f"{PLACE}: “op” is missing"),
        ({"op": "add", "n": "2"}, f"{PLACE}.n must be a whole number"),
        ({"op": "hit", "n": 2, "max": 1}, f"{PLACE}.max is not known here"),
        ({"op": "start", "bullets": "1"}, f"{PLACE}.bullets must be a whole number"),
        ({"op": "recast", "max": 1, "what": "odd"}, f"{PLACE}.what must be rank, suit or any"),
        (
            {"op": "add", "n": 1, "when": {"not": {"combo": ["two"]}}},
            f"{PLACE}.when.not.combo[0] must be pair, 2pair",
        ),
    ],
)
def test_a_mistake_is_told_where_it_is(effect: dict[str, Any], message: str) -> None:
    assert told(effect).startswith(message)


BOLT = {"id": "bolt", "name": "Bolt", "faction": "D", "type": "event", "cost": 1, "loyalty": 0}
ABILITY = "cards[0].abilities[0]"


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ({"effects": []}, f"{ABILITY}: “kind” is missing"),
        ({"kind": "spel"}, f"{ABILITY}: there is no kind “spel”; the kinds are passive, activated"),
        ({"kind": "spell", "effects": 1}, f"{ABILITY}.effects must be a list"),
        (
            {"kind": "spell", "effects": [{"op": "must", "to": {"who": 1}, "what": "attack"}]},
            f"{ABILITY}.effects[0].to.who must be",  # `must` is one of several words of its form
        ),
    ],
)
def test_kinds_inside_and_words_that_share_a_form(ability: dict[str, Any], message: str) -> None:
    card = BOLT | {"text": "", "auto": "full", "abilities": [ability]}
    with pytest.raises(forms.Wrong) as caught:
        forms.Form(Table).read({"cards": [card]})
    assert str(caught.value).startswith(message)


def test_a_word_that_is_none_of_them_is_told_as_such() -> None:
    with pytest.raises(forms.Wrong, match="catalogue must be demo, printed or manual"):
        OPTIONS.read({"catalogue": "deno"})
    with pytest.raises(forms.Wrong, match=r"catalogue\.name is missing"):
        OPTIONS.read({"catalogue": {"cards": []}})


def test_the_schema_says_that_op_is_needed() -> None:
    schema = forms.Form(forms.by_kind((RevealEnemy, QuitMatch))).schema()
    effect = schema["$defs"]["Hit"]
    assert effect["required"] == ["n", "op"]
    assert "default" not in effect["properties"]["op"]
    items = schema["$defs"]["ManualCard"]["properties"]["bonus"]["items"]
    assert items["discriminator"]["propertyName"] == "op"
