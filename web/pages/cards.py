"""A card of a game's catalogues, large: what is shown of one that a sentence names."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template

from core.catalogues import CardWords
from core.errors import NotFound
from core.game import Game
from web import context
from web.api.endpoint import conditional
from web.pages.blueprint import blueprint


@blueprint.get("/games/<slug>/cards/<path:code>")
def card(slug: str, code: str) -> Response:
    """The card of this id as HTML, from the catalogues that everybody can see: those that come
    with the game, then those that were loaded. What only a match knows is not among them.

    Raises `NotFound`.
    """
    game = context.service().find(slug)
    found = _found(game, code)
    if found is None:
        raise NotFound(
            "card_not_found", "No catalogue of this game has the card {code}.", code=code
        )
    return conditional(Response(render_template("card.html", card=found), mimetype="text/html"))


def _found(game: Game[Any, Any, Any], code: str) -> CardWords | None:
    rules = game.catalogues
    if rules is None:
        return None
    for loaded in context.store().catalogues.all(game):
        for _, cards in rules.shown(loaded.content):
            for one in cards:
                if one.id == code:
                    return one
    return None
