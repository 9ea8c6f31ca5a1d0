"""A card of a game's catalogues, large: what is shown of one that a sentence names."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template, url_for

from core.catalogues import CardWords
from core.errors import NotFound
from core.game import Game
from eventstore.card_photos import photos_in
from eventstore.catalogues import Loaded
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
    card, loaded = found
    shown = render_template("card.html", card=card, photo=_photo(game, loaded, code))
    return conditional(Response(shown, mimetype="text/html"))


def _found(game: Game[Any, Any, Any], code: str) -> tuple[CardWords, Loaded] | None:
    rules = game.catalogues
    if rules is None:
        return None
    for loaded in context.store().catalogues.all(game):
        for _, cards in rules.shown(loaded.content):
            for one in cards:
                if one.id == code:
                    return one, loaded
    return None


def _photo(game: Game[Any, Any, Any], loaded: Loaded, code: str) -> str | None:
    """The address of the photo that somebody took of a card of their own."""
    if loaded.added_at is None:
        return None
    photos = photos_in(context.store().catalogues.database, game.slug, loaded.name)
    if code not in photos:
        return None
    of = photos[code].sha256[:12]
    return url_for("pages.card_picture", slug=game.slug, name=loaded.name, card=code, of=of)
