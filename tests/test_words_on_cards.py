"""The cards that come with games, in French: names, texts, kinds, hints; in data and sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from core.games import ALL, find
from core.games.arcmage.titles import card_name
from core.kit import card_data
from core.messages import Message, Printed, msg, said

DATA = Path(__file__).parent.parent / "core" / "games"
MARKS = re.compile(r"[+-]\d+/[+-]\d+|\d+")
WORDS = {"name", "text", "hint"}
LISTS = ("cards", "automa_cards", "story_cards", "super_heroes", "mats")


def printed(value: Any) -> Iterator[str]:
    """Everything on a card that people read."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in WORDS and part:
                yield part
            if key == "subtypes":
                yield from part or ()
            yield from printed(part)
    elif isinstance(value, list):
        for part in value:
            yield from printed(part)


def files() -> Iterator[tuple[str, str]]:
    """The folder of the game, and the name of the file."""
    for path in sorted(DATA.glob("*/data/*.json")):
        if path.name.count(".") == 1:
            yield path.parts[-3], path.stem


def texts(folder: str, name: str) -> Mapping[str, str]:
    """What the file says in French, without what sentences quote."""
    found: Mapping[str, str] = card_data.load(f"core.games.{folder}", f"{name}.fr")["texts"]
    return found


def cards(folder: str, name: str) -> list[Any]:
    """All cards of the file, of whatever kind."""
    data = card_data.load(f"core.games.{folder}", name)
    return [card for key in LISTS for card in data.get(key, ())]


CARDS = [(*file, card) for file in files() for card in cards(*file)]


@pytest.mark.parametrize(
    ("folder", "name", "card"), CARDS, ids=[f"{name}:{card['id']}" for _, name, card in CARDS]
)
def test_everything_on_a_card_is_translated_with_its_numbers(
    folder: str, name: str, card: dict[str, Any]
) -> None:
    """A text that says “an” or “one” may say 1 in the other language."""
    french = texts(folder, name)
    for text in {*printed(card)}:
        assert french[text].strip()
        assert not re.search(r" [;:?!»]|« |[{}]", french[text]), "blanks that hold, no braces"
        one, other = (sorted(set(MARKS.findall(x)) - {"1"}) for x in (text, french[text]))
        if text != card["name"]:  # “Widow of Track Nine” says a number in words
            assert one == other, text


@pytest.mark.parametrize(("folder", "name"), [*files()])
def test_nothing_is_translated_that_no_card_has(folder: str, name: str) -> None:
    assert set(texts(folder, name)) == {
        word for card in cards(folder, name) for word in printed(card)
    }


@pytest.mark.parametrize(
    "game", [one for one in ALL if one.printed is not None], ids=lambda game: game.slug
)
def test_a_game_says_the_words_of_all_its_cards(game: Any) -> None:
    mine = [file for file in files() if file[0] == game.folder]
    assert mine
    for folder, name in mine:
        assert game.printed("fr").items() >= texts(folder, name).items()
    assert game.printed("de") == game.printed("../fr") == {}


def test_a_sentence_says_the_card_in_its_language() -> None:
    french = find("arcmage").printed("fr")
    told = msg("{card} dies.", card=card_name("farmland"))
    assert str(told) == "Farmland dies."
    assert said(told, {}, printed=lambda words: french.get(words, words)).startswith("Terres")
    assert not isinstance(card_name("typed-in"), Printed), "a card that somebody typed in"
    assert said(Message("{x}", {"x": 3}), {}) == "3"
