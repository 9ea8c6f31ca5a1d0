"""The 95 cards in French: names, texts, kinds, hints; on pages and in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.games.arcmage import GAME
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.titles import card_name
from core.messages import Message, Printed, msg, said

FRENCH = rebirth.texts("fr")
MARKS = re.compile(r"[+-]\d+/[+-]\d+|\d+")


def printed(value: Any) -> Iterator[str]:
    """Everything on a card that people read."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in {"text", "hint"} and part:
                yield part
            yield from printed(part)
    elif isinstance(value, list):
        for part in value:
            yield from printed(part)


@pytest.mark.parametrize("card", rebirth._data()["cards"], ids=lambda card: card["id"])
def test_everything_on_a_card_is_translated(card: dict[str, Any]) -> None:
    for text in {card["name"], *(card.get("subtypes") or ()), *printed(card)}:
        assert FRENCH[text].strip()
        assert not re.search(r" [;:?!»]|« |[{}]", FRENCH[text]), "blanks that hold, no braces"


@pytest.mark.parametrize("card", rebirth._data()["cards"], ids=lambda card: card["id"])
def test_the_numbers_of_a_text_are_those_of_the_card(card: dict[str, Any]) -> None:
    """A text that says “an” or “one” may say 1 in the other language."""
    for text in {*printed(card)}:
        one, other = (sorted(set(MARKS.findall(x)) - {"1"}) for x in (text, FRENCH[text]))
        assert one == other, text


def test_nothing_is_translated_that_no_card_has() -> None:
    cards = rebirth._data()["cards"]
    known = {card["name"] for card in cards}
    known |= {kind for card in cards for kind in card.get("subtypes") or ()}
    known |= {text for card in cards for text in printed(card)}
    assert set(FRENCH) == known
    assert rebirth.texts("de") == rebirth.texts("../fr") == {}


def test_a_sentence_says_the_card_in_its_language() -> None:
    told = msg("{card} dies.", card=card_name("farmland"))
    assert str(told) == "Farmland dies."
    assert said(told, {}, printed=lambda words: FRENCH.get(words, words)).startswith("Terres")
    assert not isinstance(card_name("typed-in"), Printed), "a card that somebody typed in"
    assert GAME.printed is rebirth.printed
    assert said(Message("{x}", {"x": 3}), {}) == "3"
