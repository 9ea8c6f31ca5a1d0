"""Names of cards to choose from while one is typed: one's own, and those that come with a game.

Nothing of any match is among them. What a match's own catalogue has, its page knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from core.canonical import plain
from core.catalogues import Catalogues
from core.events import Json
from core.game import Game
from core.messages import Message
from eventstore.catalogues import rules_of
from web import context
from web.api.endpoint import conditional, dumps
from web.i18n import LANGUAGES, translate
from web.pages.blueprint import blueprint

MOST = 500  # names, one's own first


@blueprint.get("/games/<slug>/known")
def known_cards(slug: str) -> Response:
    """The cards of a `list` of the game's catalogues, as JSON: names in every language, the card,
    what it does in the reader's. Raises `NotFound` for a game without catalogues.
    """
    game = context.service().find(slug)
    field = request.args.get("list", "")
    found: dict[tuple[str, str], Json] = {}
    for told in _cards(game, field):
        if len(found) < MOST:
            found.setdefault((told["names"][0].casefold(), told["words"]), told)
    return conditional(Response(dumps({"cards": [*found.values()]}), mimetype="application/json"))


def _cards(game: Game[Any, Any, Any], field: str) -> Iterator[Json]:
    rules = rules_of(game)
    if field not in rules.edited:
        return
    loaded = sorted(context.store().catalogues.all(game), key=lambda one: one.added_at is None)
    for one in loaded:
        for card in getattr(one.content, field):
            if name := getattr(card, "name", ""):
                yield {
                    "names": _names(game, name),
                    "card": plain(card),
                    "words": _words(rules, card),
                }


def _names(game: Game[Any, Any, Any], name: str) -> list[str]:
    """The name as it is printed in each language, the first as the catalogue has it."""
    printed = [] if game.printed is None else [game.printed(code).get(name) for code in LANGUAGES]
    return [*dict.fromkeys([name, *filter(None, printed)])]


def _words(rules: Catalogues, card: Any) -> str:
    if not isinstance(card, tuple(rules.card(name) for name in rules.lists)):
        return str(getattr(card, "text", ""))
    told = rules.describe(card)
    said = [*told.facts, *told.effects, told.text]
    return " · ".join(translate(one) for one in said if isinstance(one, Message | str))
