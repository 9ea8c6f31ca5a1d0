"""The photo of a card of one's own: a page with it, and forms that attach and remove it."""

from __future__ import annotations

from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirection

from core.catalogues import CardWords
from core.errors import BadInput, KifuError, NotFound
from core.game import Game
from eventstore import card_photos
from eventstore.card_photos import Place
from eventstore.catalogues import rules_of
from eventstore.photo_images import prepared
from web import context
from web.errors import status_of
from web.pages.blueprint import blueprint


@blueprint.route("/games/<slug>/catalogues/<name>/photo", methods=["GET", "POST"])
def card_photo(slug: str, name: str) -> str | Redirection | tuple[str, int]:
    """The photo of the `card` of somebody's own catalogue.

    Sent to it: a picture, or that it is to be removed. Raises `NotFound`.
    """
    game, place = context.service().find(slug), Place(slug, name, request.args.get("card", ""))
    words = _words(game, place)
    if request.method == "GET":
        return _page(game, place, words)
    try:
        said = _remove(place) if request.form.get("action") == "remove" else _attach(place)
    except KifuError as error:
        return _page(game, place, words, error), status_of(error)
    flash(said, "good")
    there = url_for("pages.card_photo", slug=slug, name=name, card=place.card)
    return redirect(there, code=303)


@blueprint.get("/games/<slug>/catalogues/<name>/picture")
def card_picture(slug: str, name: str) -> Response:
    """The photo of a `card` itself, for pages of this server alone."""
    place = Place(slug, name, request.args.get("card", ""))
    sha256, media_type, data = card_photos.photo_data(_database(), place)
    response = Response(data, mimetype=media_type)
    response.set_etag(sha256)
    response.make_conditional(request)
    return response


def _page(
    game: Game[Any, Any, Any], place: Place, words: CardWords | None, error: KifuError | None = None
) -> str:
    found = card_photos.photos_in(_database(), place.game, place.catalogue).get(place.card)
    return render_template(
        "card_photo.html", game=game, place=place, card=words, photo=found, error=error
    )


def _words(game: Game[Any, Any, Any], place: Place) -> CardWords | None:
    """The card in words; None for one whose list is not shown. Raises `NotFound`."""
    rules, found = rules_of(game), context.store().catalogues.get(game, place.catalogue)
    if found.added_at is None or place.card not in rules.keys(found.content):
        raise NotFound("card_not_found", "There is no card “{card}” here.", card=place.card[:80])
    shown = (card for _, cards in rules.shown(found.content) for card in cards)
    return next((card for card in shown if card.id == place.card), None)


def _attach(place: Place) -> str:
    for field in request.files.getlist("photo"):
        if data := field.read():
            card_photos.keep_photo(_database(), place, prepared(data))
            return str(_("The photo is attached."))
    raise BadInput("bad_photo", "Choose a picture first.")


def _remove(place: Place) -> str:
    card_photos.remove_photo(_database(), place)
    return str(_("The photo is removed."))


def _database() -> Any:
    return context.store().catalogues.database
