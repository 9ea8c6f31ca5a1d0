"""The catalogues of a game: what comes with it, what was loaded, taking in and removing."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as Redirection

from core.catalogues import CardWords
from core.errors import BadInput, KifuError
from core.game import Game
from core.messages import Message, msg
from eventstore.catalogue_files import as_file
from eventstore.catalogues import Loaded, rules_of
from web import context
from web.errors import status_of
from web.i18n import translate
from web.pages import blueprint
from web.pages.layouts import drawing_of, thumbnail
from web.pages.options import CUSTOM, Choice, OptionField, fields_of


class Group(NamedTuple):
    """One list of cards; `title` is None where a catalogue has just that list."""

    title: Message | None
    cards: tuple[CardWords, ...]


class Shown(NamedTuple):
    """A catalogue on the page; `title` is None for one that people named."""

    name: str
    title: Message | None
    built_in: bool
    size: int  # cards
    groups: tuple[Group, ...]
    facts: tuple[Message, ...]
    hash: str
    thumbnail: Markup | None


@blueprint.route("/games/<slug>/catalogues", methods=["GET", "POST"])
def catalogues(slug: str) -> str | Redirection | tuple[str, int]:
    """Every catalogue with its cards. Sent to it: a file, or the name of one to remove."""
    game = context.service().find(slug)
    if request.method == "GET":
        return _page(game)
    if request.form.get("action") == "remove":
        return _remove(game, request.form.get("name", ""))
    try:
        done = _add(game)
    except KifuError as error:
        return _page(game, error.message), status_of(error)
    flash(_("The catalogue “%(name)s” is loaded.", name=done.name), "good")
    return redirect(url_for("pages.catalogues", slug=slug, _anchor=f"of-{done.name}"), code=303)


@blueprint.get("/games/<slug>/catalogues/<name>.<key>")
def catalogue_file(slug: str, name: str, key: str) -> Response:
    """A catalogue as a file, as it can be loaded again under another name.

    `key` is "json" or that of another format of the game's.
    """
    game = context.service().find(slug)
    found, rules = context.store().catalogues.get(game, name), rules_of(game)
    text = _spelt(as_file(rules, found.content, key)) + "\n"
    form = rules.format(key)
    answer = Response(text, mimetype=form.media_type if form else "application/json")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{slug}-{name}.{key}")
    return answer


def _spelt(value: Any, indent: str = "") -> str:
    """JSON text with a card on each line, however deep it lies in lists of cards."""
    inner = f"{indent}  "
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        lines = [f"{inner}{json.dumps(one, ensure_ascii=False)}" for one in value]
        return "[\n" + ",\n".join(lines) + f"\n{indent}]"
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_spelt(one, inner)}" for key, one in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return json.dumps(value, ensure_ascii=False)


def offered(game: Game[Any, Any, Any]) -> tuple[OptionField, ...]:
    """The options of a game; loaded catalogues stand among the values of theirs."""
    asked = fields_of(game.options)
    if game.catalogues is None:
        return asked
    names = tuple(context.store().catalogues.names(game))
    option = game.catalogues.option
    return tuple(_with(one, names) if one.name == option else one for one in asked)


def _with(one: OptionField, names: tuple[str, ...]) -> OptionField:
    own = [choice for choice in one.choices if choice.value == CUSTOM]
    usual = [choice for choice in one.choices if choice.value != CUSTOM]
    loaded = [Choice(name, msg("{name} (loaded)", name=name)) for name in names]
    return one._replace(choices=(*usual, *loaded, *own), values=one.values + names)


def _page(game: Game[Any, Any, Any], error: Message | None = None) -> str:
    found = context.store().catalogues.all(game)
    return render_template(
        "catalogues.html",
        game=game,
        catalogues=[_shown(game, one) for one in found],
        rules=rules_of(game),
        drawn=drawing_of(game),
        form=request.form if error else {},
        error=error,
    )


def _shown(game: Game[Any, Any, Any], one: Loaded) -> Shown:
    rules = rules_of(game)
    option = next(field for field in fields_of(game.options) if field.name == rules.option)
    titles = {choice.value: choice.title for choice in option.choices}
    built_in = one.added_at is None
    return Shown(
        name=one.name,
        title=titles.get(one.name) if built_in else None,
        built_in=built_in,
        size=len(one.cards),
        groups=tuple(
            Group(title, tuple(rules.describe(card) for card in cards))
            for title, cards in rules.groups(one.content)
        ),
        facts=tuple(rules.facts(one.content)),
        hash=one.hash,
        thumbnail=thumbnail(game, one.content),
    )


def _add(game: Game[Any, Any, Any]) -> Loaded:
    file, text = request.files.get("file"), request.form.get("text", "")
    if file is not None and file.filename:
        data: bytes | str = file.read()
    elif text.strip():
        data = text
    else:
        raise BadInput("bad_catalogue", "Choose a file or paste the cards first.")
    return context.store().catalogues.add(
        game,
        request.form.get("name", "").strip(),
        data,
        at=context.settings().clock(),
        replace="replace" in request.form,
    )


def _remove(game: Game[Any, Any, Any], name: str) -> Redirection:
    if "sure" not in request.form:
        flash(translate(msg("Nothing was removed: tick “yes” first.")), "warning")
    else:
        context.store().catalogues.remove(game, name)
        flash(_("The catalogue “%(name)s” is removed.", name=name), "good")
    return redirect(url_for("pages.catalogues", slug=game.slug), code=303)
