"""Catalogues: the cards that come with a game, and those that people bring."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from flask import Response

from core.canonical import plain
from core.events import Json
from eventstore.catalogue_files import as_file
from eventstore.catalogues import Loaded, rules_of
from web import context
from web.addresses import root
from web.api.endpoint import Answer, conditional, endpoint
from web.schemas import catalogues as forms
from web.schemas.queries import CatalogueQuery

READS: dict[str, Any] = {"tag": "games", "problems": (404, 422)}


@endpoint("GET", "/games/<slug>/catalogues", answers={200: forms.CataloguesTold}, **READS)
def list_catalogues(slug: str) -> Json:
    """The catalogues of a game: those that come with it, then the loaded ones."""
    game = context.service().find(slug)
    return {
        "game": slug,
        "option": rules_of(game).options[0],
        "options": list(rules_of(game).options),
        "catalogues": [_summary(one) for one in context.store().catalogues.all(game)],
    }


@endpoint(
    "GET",
    "/games/<slug>/catalogues/<name>",
    query=CatalogueQuery,
    answers={
        200: {
            "application/json": forms.CatalogueTold,
            "application/geo+json": None,
            "text/plain": None,
        }
    },
    **READS,
)
def get_catalogue(slug: str, name: str, query: CatalogueQuery) -> Json | Response:
    """A catalogue with its cards.

    Some games write theirs in other formats too: scenery in GeoJSON, decks as plain lists.
    """
    game = context.service().find(slug)
    found = context.store().catalogues.get(game, name)
    if query.format == "json":
        return _whole(found)
    rules = rules_of(game)
    told, form = as_file(rules, found.content, query.format), rules.format(query.format)
    if form is None or not form.text:
        told = json.dumps(told, ensure_ascii=False) + "\n"
    return conditional(Response(told, mimetype=form.media_type if form else None))


@endpoint(
    "POST",
    "/games/<slug>/catalogues",
    tag="games",
    body=forms.CatalogueIn,
    answers={201: forms.CatalogueTold},
    problems=(403, 404, 409, 413, 415, 422),
)
def add_catalogue(slug: str, body: forms.CatalogueIn) -> Answer:
    """Keep a catalogue, so that matches can be started with it by its name.

    `content` may have any format that the game reads; one that is text is given as a string.
    """
    done = context.store().catalogues.add(
        context.service().find(slug),
        body.name,
        body.content if body.cards is None else body.cards,
        at=context.settings().clock(),
        replace=body.replace,
    )
    return Answer(_whole(done), 201, f"{root()}/api/v1/games/{quote(slug)}/catalogues/{done.name}")


@endpoint(
    "DELETE",
    "/games/<slug>/catalogues/<name>",
    tag="games",
    answers={200: forms.CatalogueTold},
    problems=(403, 404, 413, 415, 422),
)
def remove_catalogue(slug: str, name: str) -> Json:
    """Forget a loaded catalogue; matches keep the cards that they were started with."""
    game, kept = context.service().find(slug), context.store().catalogues
    found = kept.get(game, name)
    kept.remove(game, name)
    return _whole(found)


def _summary(one: Loaded) -> Json:
    return {
        "name": one.name,
        "built_in": one.added_at is None,
        "added_at": one.added_at,
        "size": one.size,
    }


def _whole(one: Loaded) -> Json:
    return _summary(one) | {
        "cards": plain(one.cards),
        "content": plain(one.content),
        "hash": one.hash,
    }
