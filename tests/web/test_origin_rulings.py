"""The form of a ruling at a table of Origin Story: everything is asked for in words."""

from __future__ import annotations

from flask import Flask

from core.games.origin_story import GAME
from core.games.origin_story.pieces import catalogues
from core.messages import Message, Printed, Value
from web.i18n import translate
from web.pages.record_forms import Field, forms

DEMO = catalogues.DEMO


def field(app: Flask, kind: str, name: str) -> Field:
    session = GAME.setup(GAME.options(), None)
    with app.app_context():
        offered = forms(GAME, session, recorder=True)
    (operation,) = (one for one in offered.operations if one.kind == kind)
    return next(one for one in operation.fields if one.name == name)


def said(app: Flask, value: Value, language: str = "en") -> str:
    assert isinstance(value, Message | Printed)
    with app.test_request_context(headers={"Accept-Language": language}):
        return translate(value)


def test_costs_and_cards_are_offered_by_their_names(app: Flask) -> None:
    where = field(app, "move_energy", "zone")
    assert str(where.title) == "Where: a supply, or a cost of a card"
    offered = dict(where.suggest)
    assert said(app, offered["t4:2"]) == "the second cost of Two-Way Radio"
    assert said(app, offered["general"], "fr") == "réserve générale"
    costs = sum(len(card.costs) for card in catalogues.skill_cards(DEMO))
    assert len(offered) == costs + 2
    cards = dict(field(app, "place_card", "id").suggest)
    assert said(app, cards["t12"]) == "Turncoat"
    assert len(cards) == len(DEMO.automa_cards) + len([*catalogues.skill_cards(DEMO)])


def test_playing_cards_and_their_places_are_offered_in_words(app: Flask) -> None:
    assert said(app, dict(field(app, "move_card", "card").suggest)["B9"]) == "brains 9"
    ends = field(app, "move_card", "place").suggest
    assert [said(app, title) for _, title in ends] == ["left end", "right end"]
    zones = dict(field(app, "move_card", "to").choices)
    assert said(app, zones["discard"]) == "discard pile"
    assert not field(app, "move_dial", "n").suggest
