"""Cards as they are printed: what can be said of one by its slug."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core import structured
from core.cards import UNSEEN
from core.events import Json
from core.games.arcmage.effect_words import card_sentences
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.titles import KEYWORD_MEANINGS, keyword_title
from core.messages import Message
from web.i18n import on_card, translate

SHORT: Mapping[str, str] = {  # keywords on a card; their titles say them in full
    "flying": "Fl",
    "ranged": "Ra",
    "sudden": "Su",
    "veteran": "Ve",
    "travel": "Tr",
    "infiltrate": "In",
    "peaceful": "Pe",
    "first_strike": "FS",
    "overrun": "Ov",
    "deadly": "De",
    "deadly_immune": "DI",
    "indestructible": "Id",
    "sanctuary": "Sa",
    "unique": "Un",
    "fatigue": "Fa",
    "devoted": "Dv",
    "battle_scream": "BS",
    "bodyguard": "Bg",
    "blood_vengeance": "BV",
    "militia": "Mi",
    "salvage": "Sv",
    "defiance": "Df",
    "boost": "Bo",
    "bruiser": "Br",
    "charge": "Ch",
    "homesick": "Ho",
}


class Word(NamedTuple):
    """A keyword: letters for the card, its title, what it means where that is known."""

    short: str
    title: Message
    meaning: Message | None


class Face(NamedTuple):
    """A card by its print; one that nobody saw has neither type nor faction."""

    card: str  # slug, or `?`
    name: str
    faction: str = ""
    type: str = ""
    cost: str = ""
    loyalty: int = 0
    attack: int | None = None
    defence: int | None = None
    words: tuple[Word, ...] = ()
    subtypes: tuple[str, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    text: str = ""
    token: bool = False
    fresh: bool = False  # it came there in this step


BACK = Face(UNSEEN, "")


def word(keyword: str) -> Word:
    """A keyword, with the number behind it: `battle_scream 1`."""
    name, _, number = keyword.partition(" ")
    short = SHORT.get(name, name[:2].capitalize())
    return Word(short + number, keyword_title(keyword), KEYWORD_MEANINGS.get(name))


class Printed:
    """The cards that a view defines, by slug; each is read when it is first asked for."""

    def __init__(self, view: Json) -> None:
        """`view` has definitions in its options, and those that were typed in later."""
        defined = {card["id"]: card for card in view["options"].get("cards") or ()}
        self._given: dict[str, Json] = {**defined, **view["defined"]}
        self._names: Json = view["names"]
        self._faces: dict[str, Face] = {UNSEEN: BACK}

    def __getitem__(self, slug: str) -> Face:
        """The face of a card; of one without a definition only its name is known."""
        if slug not in self._faces:
            card = self._given.get(slug)
            name = on_card(self._names.get(slug) or slug.replace("-", " ").title())
            self._faces[slug] = Face(slug, name) if card is None else _face(card)
        return self._faces[slug]

    def all(self, slugs: list[str]) -> list[Face]:
        """The faces of cards in their order."""
        return [self[slug] for slug in slugs]


def _face(card: Json) -> Face:
    return Face(
        card["id"],
        on_card(card["name"]),
        card["faction"],
        card["type"],
        cost(card),
        card["loyalty"],
        card.get("attack"),
        card.get("defence"),
        tuple(word(keyword) for keyword in card.get("keywords") or ()),
        tuple(map(on_card, card.get("subtypes") or ())),
        tuple((level["level"], on_card(level["text"])) for level in card.get("levels") or ()),
        on_card(card["text"]) if card.get("text") else _said(card),
        token=bool(card.get("token")),
    )


def _said(card: Json) -> str:
    """What a card without a text does, by its effects."""
    return " ".join(map(translate, card_sentences(structured.read(Card, card))))


def cost(card: Json) -> str:
    """`3`, `X`, `X+2`, `3+X`; nothing for cities and tokens (R33)."""
    price = card.get("cost")
    if price is None:
        return ""
    if isinstance(price, int):
        return f"{price}+X" if card.get("extra_x") else str(price)
    return f"X+{price['plus']}" if price.get("plus") else "X"
