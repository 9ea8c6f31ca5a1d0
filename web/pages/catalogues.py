"""The catalogues of a game: what comes with it, what was loaded, taking in and removing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as Redirection

from core.catalogues import CardWords, Catalogues, Entered, digest
from core.errors import BadInput, KifuError
from core.game import Game
from core.messages import Message, Table, msg
from core.rights import Deed
from eventstore.card_photos import CardPhoto, photos_in
from eventstore.catalogue_files import as_file
from eventstore.catalogues import Loaded, rules_of
from eventstore.database import Database
from web import context
from web.errors import status_of
from web.i18n import translate
from web.pages.blueprint import blueprint
from web.pages.card_editor import first_own
from web.pages.layouts import drawing_of, thumbnail
from web.pages.options import CUSTOM, Choice, OptionField, fields_of
from web.rights.standing import standing_at


class Group(NamedTuple):
    """One list of cards; `title` is None where a catalogue has just that list."""

    title: Message | None
    cards: tuple[CardWords, ...]


class Taken(NamedTuple):
    """A catalogue in the options of a match, with the name that it has there."""

    option: str
    title: Message
    name: str


class Shown(NamedTuple):
    """A catalogue on the page; `title` is None for one that people named."""

    name: str
    title: Message | None
    built_in: bool
    size: int  # cards
    groups: tuple[Group, ...]
    facts: tuple[Message, ...]
    figures: tuple[Table, ...]  # their keys bear the name of the catalogue
    hash: str
    thumbnail: Markup | None
    photos: Mapping[str, CardPhoto]  # by card
    entered: tuple[Entered, ...]  # how much of the printed game; nothing of an example


@blueprint.route("/games/<slug>/catalogues", methods=["GET", "POST"])
def catalogues(slug: str) -> str | Redirection | tuple[str, int]:
    """Every catalogue with its cards.

    Sent to it: a file, the option of a match that has one, or the name of one to remove.
    """
    game = context.service().find(slug)
    if request.method == "GET":
        return _page(game)
    if request.form.get("action") == "remove":
        return _remove(game, request.form.get("name", ""))
    try:
        done = _take(game) if request.form.get("action") == "take" else _add(game)
    except KifuError as error:
        return _page(game, error), status_of(error)
    flash(_("The catalogue “%(name)s” is loaded.", name=done.name), "good")
    return redirect(url_for("pages.catalogues", slug=slug, _anchor=f"of-{done.name}"), code=303)


@blueprint.get("/games/<slug>/catalogues/<name>.<key>")
def catalogue_file(slug: str, name: str, key: str) -> Response:
    """A catalogue as a file, as it can be loaded again under another name.

    `key` is "json" or that of another format of the game's.
    """
    game = context.service().find(slug)
    found, rules = context.store().catalogues.get(game, name), rules_of(game)
    told, form = as_file(rules, found.content, key), rules.format(key)
    text = told if form and form.text else _spelt(told) + "\n"
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
    """The options of a game; loaded catalogues stand among the values of theirs, for those who may
    read them.
    """
    asked, rules = fields_of(game.options), game.catalogues
    if rules is None:
        return asked
    if not standing_at(None).may(Deed.READ_SHELF):
        return tuple(_with(rules, one, ()) if one.name in rules.options else one for one in asked)
    names = tuple(context.store().catalogues.names(game))
    return tuple(_with(rules, one, names) if one.name in rules.options else one for one in asked)


def _with(rules: Catalogues, one: OptionField, names: tuple[str, ...]) -> OptionField:
    """An option that takes catalogues: first one's own, then those that are read from the table,
    then what else comes with the game, and the examples."""
    loaded = [Choice(name, msg("Your own: {name}", name=name)) for name in names]
    own = [choice for choice in one.choices if choice.value == CUSTOM]
    usual = [choice for choice in one.choices if choice.value != CUSTOM]
    values = one.values + names
    if not rules.examples:
        return one._replace(choices=(*usual, *loaded, *own), values=values)
    examples = [
        Choice(choice.value, example(choice.title))
        for choice in usual
        if choice.value in rules.examples
    ]
    typed = [choice for choice in usual if choice.value == rules.typed]
    rest = [choice for choice in usual if choice.value not in rules.examples | {rules.typed}]
    choices = (*loaded, *typed, *rest, *examples, *own)
    proposed = one.proposed if rules.typed is None else next(iter(names), rules.typed)
    return one._replace(choices=choices, values=values, proposed=proposed)


def example(title: Message) -> Message:
    """The title of a catalogue of Kifu's own invention."""
    return msg("Example: {title}", title=title)


def _page(game: Game[Any, Any, Any], error: KifuError | None = None) -> str:
    found = context.store().catalogues.all(game)
    return render_template(
        "catalogues.html",
        game=game,
        catalogues=[_shown(game, one) for one in found],
        rules=rules_of(game),
        first_own=first_own(game),
        drawn=drawing_of(game),
        form=request.form if error else {},
        error=error,
    )


def _shown(game: Game[Any, Any, Any], one: Loaded) -> Shown:
    rules = rules_of(game)
    option = next(field for field in fields_of(game.options) if field.name == rules.options[0])
    titles = {choice.value: choice.title for choice in option.choices}
    built_in = one.added_at is None
    title = titles.get(one.name) if built_in else None
    is_example = built_in and one.name in rules.examples
    return Shown(
        name=one.name,
        title=example(title) if title and is_example else title,
        built_in=built_in,
        size=one.size,
        groups=tuple(Group(title, cards) for title, cards in rules.shown(one.content)),
        facts=tuple(rules.facts(one.content)),
        figures=tuple(
            table._replace(key=f"{one.name}-{table.key}") for table in rules.figures(one.content)
        ),
        hash=one.hash,
        thumbnail=thumbnail(game, one.content),
        photos={} if built_in else photos_in(_database(), game.slug, one.name),
        entered=() if is_example else rules.entered(one.content),
    )


def _database() -> Database:
    return context.store().catalogues.database


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
        file=file.filename or "" if file else "",
        unfinished="unfinished" in request.form,
    )


def _take(game: Game[Any, Any, Any]) -> Loaded:
    """What a match was started with, by its id and option."""
    timeline = context.timeline(request.form.get("match", ""))
    return context.store().catalogues.take(
        game,
        timeline.start.options,
        request.form.get("option", ""),
        request.form.get("name", "").strip(),
        at=context.settings().clock(),
        replace="replace" in request.form,
    )


def taken_from(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> list[Taken]:
    """What a match with these options has of its own, each once, to be loaded for others."""
    rules = game.catalogues
    if rules is None or rules.words is None or rules.words.take is None:
        return []
    titles = {one.name: one.title for one in fields_of(game.options)}
    found = rules.whole_in(options)
    first = {digest(content): option for option, content in reversed(found.items())}
    return [
        Taken(option, titles[option], str(content[rules.name]))
        for option, content in found.items()
        if option in first.values()
    ]


def _remove(game: Game[Any, Any, Any], name: str) -> Redirection:
    if "sure" not in request.form:
        flash(translate(msg("Nothing was removed: tick “yes” first.")), "warning")
    else:
        context.store().catalogues.remove(game, name)
        flash(_("The catalogue “%(name)s” is removed.", name=name), "good")
    return redirect(url_for("pages.catalogues", slug=game.slug), code=303)
