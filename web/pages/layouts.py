"""Catalogues that are drawn: the drawing page, and what they look like in lists."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from core.canonical import plain
from core.errors import KifuError, NotFound
from core.events import Json
from core.game import Game
from eventstore.catalogue_files import as_file, read_file
from eventstore.catalogues import Loaded, rules_of
from web import context
from web.addresses import root
from web.errors import PROBLEM, problem, status_of
from web.pages.blueprint import blueprint
from web.pictures import picture_of
from web.pictures.picture import Drawing

JSON = "application/json"
NEW = "new"  # the address of an empty page; no catalogue is called so


@blueprint.get(f"/games/<slug>/layouts/{NEW}")
def new_layout(slug: str) -> str:
    """An empty table to draw on."""
    return _page(context.service().find(slug), None)


@blueprint.get("/games/<slug>/layouts/<name>")
def layout(slug: str, name: str) -> str:
    """The same, beginning with what a catalogue holds."""
    game = context.service().find(slug)
    return _page(game, context.store().catalogues.get(game, name))


@blueprint.post("/games/<slug>/layouts/convert/<key>")
def converted_layout(slug: str, key: str) -> Response:
    """A file in another format; nothing is kept. `json` gives the content whole, with its name.

    Refusals are problem documents, for the script of the page.
    """
    try:
        game = context.service().find(slug)
        rules = rules_of(game)
        content = read_file(rules, request.get_data(), fractions=game.decimals)
        found = plain(content) if key == "json" else as_file(rules, content, key)
    except KifuError as error:
        return Response(json.dumps(problem(error)), status_of(error), mimetype=PROBLEM)
    return Response(json.dumps(found, ensure_ascii=False), mimetype=JSON)


def drawing_of(game: Game[Any, Any, Any]) -> Drawing | None:
    """How catalogues of the game are drawn; None where they are not."""
    return picture_of(game.slug).drawing if game.catalogues else None


def thumbnail(game: Game[Any, Any, Any], content: Any) -> Markup | None:
    """What a catalogue looks like, small; None where catalogues are not drawn."""
    drawing = drawing_of(game)
    if drawing is None:
        return None
    html = render_template(drawing.thumbnail, scene=drawing.scene(content))
    return Markup(html)  # noqa: S704 - the template escapes


def _page(game: Game[Any, Any, Any], found: Loaded | None) -> str:
    drawing = drawing_of(game)
    if drawing is None:
        raise NotFound("no_drawing", "{game} has nothing to draw.", game=game.title)
    return render_template(
        "layouts.html",
        game=game,
        rules=rules_of(game),
        drawing=drawing,
        found=found,
        data=_data(game, drawing, found),
        texts=drawing.texts(),
    )


def _data(game: Game[Any, Any, Any], drawing: Drawing, found: Loaded | None) -> Json:
    """What the script needs: where to begin, where things go, who asks."""
    slug, option = game.slug, rules_of(game).options[0]
    own = found is not None and found.added_at is not None
    return {
        "start": drawing.start(found.content if found else None),
        "name": found.name if found and own else _free_name(game, found),
        "own": own,
        "save": f"{root()}/api/v1/games/{slug}/catalogues",
        "convert": url_for("pages.converted_layout", slug=slug, key="json").removesuffix("json"),
        "drawn": url_for("pages.new_layout", slug=slug).removesuffix(NEW),
        "all": url_for("pages.catalogues", slug=slug),
        "match": url_for("pages.new_match", game=slug) + f"&option-{option}=",
        "token": generate_csrf(),
    }


def _free_name(game: Game[Any, Any, Any], found: Loaded | None) -> str:
    """A name to propose for a copy of what comes with the game."""
    if found is None:
        return ""
    taken = {one.name for one in context.store().catalogues.all(game)}
    number = 2
    while f"{found.name}-{number}" in taken:
        number += 1
    return f"{found.name}-{number}"
