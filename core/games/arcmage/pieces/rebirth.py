"""The cards and decks that come with Kifu: the set *Rebirth* (see `data/NOTICE.md`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from core import structured
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import DeckList, Entry


@cache
def cards() -> Mapping[str, Card]:
    """All 95 cards by id, tokens among them."""
    found = (structured.read(Card, one, one["id"]) for one in _data()["cards"])
    return {card.id: card for card in found}


@cache
def decks() -> Mapping[str, DeckList]:
    """The four decks by id, which is their name in options."""
    return {
        one["id"]: DeckList(one["id"], tuple(Entry(*pair) for pair in sorted(one["cards"].items())))
        for one in _data()["decks"]
    }


@cache
def texts(language: str) -> Mapping[str, str]:
    """What is printed on the cards, in another language; nothing where nobody translated it."""
    file = files("core.games.arcmage").joinpath("data", f"rebirth.{language}.json")
    if not language.isalpha() or not file.is_file():
        return {}
    found: dict[str, str] = json.loads(file.read_text("utf-8"))["texts"]
    return found


def printed(language: str) -> Mapping[str, str]:
    """The same, and again without the last full stop, as sentences quote it."""
    found = texts(language)
    return {**{words.rstrip("."): said.rstrip(".") for words, said in found.items()}, **found}


def _data() -> dict[str, list[dict[str, Any]]]:
    text = files("core.games.arcmage").joinpath("data", "rebirth.json").read_text("utf-8")
    found: dict[str, list[dict[str, Any]]] = json.loads(text)
    return found
