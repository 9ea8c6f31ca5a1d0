"""The catalogue of Arcmage: every card reads into the vocabulary and writes back the same."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from core import structured
from core.canonical import plain
from core.errors import BadInput
from core.games.arcmage.pieces import FACTIONS, rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import slug

DATA = files("core.games.arcmage").joinpath("data")
FILE: dict[str, Any] = json.loads(DATA.joinpath("rebirth.json").read_text("utf-8"))


def test_every_card_is_written_as_it_was_read() -> None:
    cards = rebirth.cards()
    assert len(cards) == len(FILE["cards"]) == 95
    for one in FILE["cards"]:
        assert plain(cards[one["id"]]) == {k: v for k, v in one.items() if v is not None}


def test_how_far_the_cards_are_structured() -> None:
    """What is left to the table, by name; at most eight cards in part, and none altogether."""
    found = Counter(card.auto for card in rebirth.cards().values())
    assert found == {"full": 90, "partial": 5}
    assert found["partial"] <= 8
    assert {card.id for card in rebirth.cards().values() if card.auto != "full"} == {
        "esteemed-duelist", "revenge",  # blood vengeance: which creature, and what it dealt
        "royal-guard",  # bodyguard: whom it steps before
        "spirit-tree",  # of two guests the first declined, the second not
        "wight",  # what it does from the graveyard
    }  # fmt: skip


@pytest.mark.parametrize("card", rebirth.cards().values(), ids=lambda card: card.id)
def test_a_card_is_what_its_type_says(card: Card) -> None:
    assert card.id == slug(card.name)
    assert card.faction in FACTIONS
    assert 0 <= card.loyalty <= 3
    assert (card.levels is not None) == (card.type == "city")
    assert (card.attack is not None) == (card.type == "creature")
    assert (card.defence is not None) == (card.type in {"city", "creature"})
    assert (card.cost is None) == (card.type == "city" or bool(card.token))
    assert card.target is None or card.type == "enchantment"
    kinds = {ability.kind for ability in card.abilities or ()}
    if card.type in {"event", "magic"}:
        assert kinds == {"spell"}
    elif card.type == "creature":
        assert kinds <= {"passive", "activated", "triggered"}


def test_the_tokens_that_effects_name_are_there() -> None:
    names = {
        one["name"] for card in FILE["cards"] for one in objects(card) if one.get("op") == "token"
    }
    tokens = {card.name for card in rebirth.cards().values() if card.token}
    assert names == tokens


def test_keywords_are_those_of_the_rules() -> None:
    known = {
        *("flying", "ranged", "sudden", "veteran", "travel", "infiltrate", "peaceful"),
        *("first_strike", "overrun", "deadly", "deadly_immune", "indestructible", "sanctuary"),
        *("unique", "fatigue", "devoted", "battle_scream", "bodyguard", "blood_vengeance"),
        *("militia", "salvage"),
    }
    for card in FILE["cards"]:
        for one in objects(card):
            for word in (*one.get("keywords", ()), *one.get("lose", ())):
                assert re.sub(r" \d+$", "", word) in known, card["id"]
            if one.get("op") == "keyword":
                assert set(one.get("add", ())) <= known, card["id"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (
            {"abilities": [{"kind": "spell", "effects": [{"op": "explode"}]}]},
            "abilities.0.effects.0.op",
        ),
        (
            {"abilities": [{"kind": "spell", "effects": [{"op": "draw", "who": "you"}]}]},
            "effects.0.n",
        ),
        ({"faction": "X"}, "faction"),
        ({"loyalty": "2"}, "loyalty"),
        ({"colour": "green"}, "colour"),
        ({"levels": [{"level": 2, "life": "always", "text": "", "effects": []}]}, "levels.0.life"),
    ],
)
def test_a_card_that_cannot_be_is_refused_with_its_place(
    change: dict[str, Any], where: str
) -> None:
    card = FILE["cards"][0] | change
    with pytest.raises(BadInput) as refusal:
        structured.read(Card, card, card["id"])
    assert where in str(refusal.value)


def test_the_data_keeps_its_licence_and_attribution() -> None:
    notice = DATA.joinpath("NOTICE.md").read_text("utf-8")
    for text in (notice, FILE["licence"]["data"] + FILE["licence"]["attribution"]):
        assert "CC BY-SA 4.0" in text
        assert "WTactics / Arcmage" in text.replace("\n", " ")


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a JSON value."""
    if isinstance(value, dict):
        yield value
    children = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    for child in children:
        yield from objects(child)
