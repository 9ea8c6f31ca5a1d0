"""Sentences as HTML: the cards that they name are drawn small, where they stand."""

from __future__ import annotations

from typing import NamedTuple

from flask import Flask
from markupsafe import Markup, escape

from core.messages import Message, NamedCard
from web.i18n import Names, translate
from web.narration import joined

BEHIND = "\ufffa"  # Unicode's sign between a text and its annotation, which no font shows
FIRST = 0xE100  # the private character that stands behind it for the first card
CARD = Markup('<b class="card-word" data-names="{}">{}</b>')
SIGN = Markup(
    '<b class="card-word card-word--{suit}" role="img" aria-label="{name}" data-names="{code}">'
    "{sign}</b>"
)


class Drawn(NamedTuple):
    """A card: its words as they stand in the text, and what is drawn for them."""

    words: str
    html: Markup


NONE = Drawn("", Markup(""))


def install(app: Flask) -> None:
    """Give templates the filters."""
    app.add_template_filter(sentence, "sentence")
    app.add_template_filter(clause, "clause")


def sentence(message: Message, names: Names | None = None) -> Markup:
    """A whole sentence: with a capital, and a stop where it has no mark at its end."""
    cards: list[Drawn] = []
    return _html(joined([_words(message, names, cards)]), cards)


def clause(message: Message, names: Names | None = None) -> Markup:
    """The same as it stands, such as a headline."""
    cards: list[Drawn] = []
    return _html(_words(message, names, cards), cards)


def _words(message: Message, names: Names | None, cards: list[Drawn]) -> str:
    """The text; behind the words of each card stands where it is among `cards`."""

    def carded(words: str, card: NamedCard) -> str:
        drawn = CARD.format(card.code, words)
        if card.sign:
            name = words if card.name is None else translate(card.name, names)
            drawn = SIGN.format(suit=card.suit, name=name, code=card.code, sign=card.sign)
        cards.append(Drawn(words, drawn))
        return f"{words}{BEHIND}{chr(FIRST + len(cards) - 1)}"

    return translate(message, names, carded)


def _html(text: str, cards: list[Drawn]) -> Markup:
    """The text, each card drawn. A mark that somebody typed stands for nothing."""
    words, *others = text.split(BEHIND)
    html = Markup("")
    for other in others:
        at = ord(other[0]) - FIRST if other else -1
        card = cards[at] if 0 <= at < len(cards) else NONE
        html += escape(words[: len(words) - len(card.words)]) + card.html
        words = other[1:]
    return html + escape(words)
