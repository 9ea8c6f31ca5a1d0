"""Printed cards that are typed in: words, JSON for what they cannot say, refusals (1.2)."""

from __future__ import annotations

import pytest

from core.canonical import canonical
from core.errors import BadNotation
from core.games.arcmage import commands as c
from core.games.arcmage import notation
from core.games.arcmage.pieces import Faction, rebirth
from core.games.arcmage.pieces.cards import Card

E: Faction = "E"


def read(text: str) -> Card:
    command = notation.parse(text)
    assert isinstance(command, c.DefineCard)
    return command.card


def test_cards_with_effects_are_json() -> None:
    for card in rebirth.cards().values():
        text = notation.format(c.DefineCard(card))
        assert text == f"card {canonical(card)}"
        assert read(text) == card


@pytest.mark.parametrize(
    ("text", "at", "wanted"),
    [
        ("card", 5, "a text in double quotes"),
        ('card "…" E city def=1', 10, "a name with letters or digits"),
        ('card "x" X city def=1', 10, "a faction, one of GDRNE"),
        ('card "x" E land', 12, "“city”, “creature”, “enchantment”, “event” or “magic”"),
        ('card "x" E city', 16, "the defence of a city such as def=8"),
        ('card "x" E city cost=1', 17, "the defence of a city such as def=8"),
        ('card "x" E creature cost=1', 27, "attack and defence such as 3/5"),
        ('card "x" E creature 3', 21, "attack and defence such as 3/5"),
        ('card "x" E event loyalty=4', 26, "a number from 0 to 3"),
        ('card "x" E event cost=x', 23, "“X” or a number"),
        ('card "x" E event kw=Flying', 21, "a keyword such as flying or bodyguard:3"),
        ('card "x" E event sub=', 22, "a subtype such as Elf"),
        ('card "x" E enchantment target=army', 31,
         "one of player, city, creature, resource, enchantment"),
        ('card "x" E event text=why', 23, "a text in double quotes"),
        ('card "x" E event 1/1', 18,
         "“cost=”, “loyalty=”, “sub=”, “kw=”, “text=”, “#” or the end"),
    ],
)  # fmt: skip
def test_what_was_expected_and_where(text: str, at: int, wanted: str) -> None:
    with pytest.raises(BadNotation) as caught:
        notation.parse(text)
    params = caught.value.message.params
    assert caught.value.code == "E_SYNTAX"
    assert (params["at"], str(params["wanted"])) == (at, wanted)


def test_json_that_is_no_card_is_refused_with_its_place() -> None:
    with pytest.raises(BadNotation) as caught:
        notation.parse('card {"id":"x","loyalty":"2"}')
    assert caught.value.code == "E_SYNTAX"
    assert str(caught.value).startswith("At character 6: card.name")
