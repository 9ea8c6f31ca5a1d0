"""Sentences as HTML: the cards in them are drawn, and nothing else is another than in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from core import cards
from core.games.arcmage.titles import card_name as arcmage_card
from core.games.origin_story.titles import card_name as origin_card
from core.kit.places import listing, symbols
from core.messages import Message, Value, msg
from web.i18n import translate
from web.narration import joined
from web.sentences import BEHIND, FIRST, clause, sentence

DRAWN = re.compile(r"<b [^>]*>(.*?)</b>")
PLAYED = msg("{seat} takes {card}")


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


def told(app: Flask, card: Value, language: str = "en") -> tuple[str, str]:
    """A sentence with a card in it: as HTML, and in words."""
    message = PLAYED._replace(params={"seat": "Ana & <i>", "card": card})
    with app.test_request_context(headers={"Accept-Language": language}):
        return str(sentence(message)), joined([translate(message)])


def test_a_playing_card_is_drawn_by_its_corner_and_named_in_words(app: Flask) -> None:
    html, words = told(app, cards.spoken("TH"))
    assert words == "Ana & <i> takes 10♥."
    assert html == (
        "Ana &amp; &lt;i&gt; takes "
        '<b class="card-word card-word--hearts" role="img" aria-label="10 of hearts" '
        'data-names="TH">10♥</b>.'
    )
    french, words = told(app, cards.spoken("KS"), "fr")
    assert 'aria-label="Roi de pique"' in french
    assert "K♠" in words
    assert told(app, cards.spoken("?"))[0] == "Ana &amp; &lt;i&gt; takes ?"


def test_a_card_that_is_said_in_words_is_drawn_by_its_corner(app: Flask) -> None:
    html, words = told(app, origin_card("B9"))
    assert words == "Ana & <i> takes brains 9."
    assert DRAWN.findall(html) == ["B9"]
    assert 'aria-label="brains 9"' in html


def test_a_printed_card_is_drawn_by_its_name(app: Flask) -> None:
    html, words = told(app, arcmage_card("coyote"))
    assert words.endswith("Coyote.")
    assert html.endswith('<b class="card-word" data-names="coyote">Coyote</b>.')
    assert DRAWN.findall(told(app, arcmage_card("?"))[0]) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_html_without_its_tags_is_the_sentence_in_words(app: Flask, language: str) -> None:
    for card in (
        symbols(("TH", "?", "JK")),
        listing([cards.spoken(card) for card in ("2C", "AD", "AS")]),
        listing([arcmage_card(slug) for slug in ("farmland", "?", "armory")]),
        symbols(()),
    ):
        html, words = told(app, card, language)
        assert unescape(DRAWN.sub(r"\1", html)) == words


def test_a_capital_and_a_stop_stand_as_in_words(app: Flask) -> None:
    with app.test_request_context():
        first = msg("{card} lies open", card=origin_card("L4.5"))
        assert DRAWN.sub(r"\1", sentence(first)) == "♥4½ lies open."
        assert not clause(first).endswith(".")


def test_marks_that_somebody_typed_stand_for_nothing(app: Flask) -> None:
    typed = f"a{BEHIND}b{BEHIND}{chr(FIRST)}{BEHIND}"
    with app.test_request_context():
        html = clause(Message("{text} {card}", {"text": typed, "card": cards.spoken("2C")}))
    assert len(DRAWN.findall(html)) <= 2
    assert "&" not in html
    assert html.startswith("a")
