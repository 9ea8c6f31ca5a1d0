"""The editor: the cards of one's own catalogues, each put together in a form by choosing."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, NamedTuple

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirection

from core.canonical import plain
from core.card_forms import CardForms, TryOut
from core.card_words import CardWords
from core.catalogues import Catalogues, key_of
from core.errors import BadInput, KifuError, NotFound
from core.game import Game
from core.messages import Message, Value, msg
from core.structured import read
from eventstore.catalogues import Loaded, rules_of
from eventstore.own_cards import put_card, remove_card
from web import context
from web.editor.draft import Reader, act_of
from web.editor.form import Built, build, card_id
from web.editor.names import slug_of
from web.errors import status_of
from web.i18n import translate
from web.pages import card_trials
from web.pages.blueprint import blueprint

NEW = "new"  # in the place of a catalogue's name: the one that the first card makes
SAVES = ("save", "another", "try")


class Listed(NamedTuple):
    """A card in the list, by its id."""

    key: str
    words: CardWords


class Shelf(NamedTuple):
    """One list of a catalogue."""

    field: str
    title: Message  # of one card
    cards: tuple[Listed, ...]


class Gone(NamedTuple):
    """A card that was just removed, and all that puts it back."""

    field: str
    name: Value
    card: str  # its JSON
    place: int


class Asked(NamedTuple):
    """What an address of the editor is about; `old` is the card that it changes."""

    game: Game[Any, Any, Any]
    rules: Catalogues
    forms: CardForms
    name: str  # of the catalogue; NEW where there is none yet
    field: str
    content: Any
    old: str | None = None


@blueprint.get("/games/<slug>/own/<name>")
def own_cards(slug: str, name: str) -> str | Redirection:
    """The cards of a catalogue of one's own, to be changed; `new` leads to the first card."""
    game = context.service().find(slug)
    rules, forms = _forms(game)
    if name == NEW:
        return redirect(
            url_for("pages.new_card", slug=slug, name=NEW, field=next(iter(forms.lists)))
        )
    return _list(game, rules, forms, _own(game, name))


@blueprint.post("/games/<slug>/own/<name>/<field>/back")
def put_back(slug: str, name: str, field: str) -> Redirection:
    """Undo of a removal: the card as the list showed it when it was removed, and its place."""
    asked = _asked(slug, name, field, None)
    try:
        told = json.loads(request.form.get("card", ""))
        place = int(request.form.get("place", ""))
    except (ValueError, RecursionError):
        raise BadInput("bad_form", "What was sent is no card that was removed here.") from None
    card = read(asked.rules.card(field), told)
    put_card(
        context.store().catalogues,
        asked.game,
        name,
        field,
        card,
        at=context.settings().clock(),
        back_to=place,
    )
    words = asked.forms.words(asked.content, field, card)
    flash(translate(msg("“{card}” is there again.", card=words.name)), "good")
    return redirect(url_for("pages.own_cards", slug=slug, name=name), code=303)


@blueprint.route("/games/<slug>/own/<name>/<field>/new", methods=["GET", "POST"])
def new_card(slug: str, name: str, field: str) -> str | Redirection | tuple[str, int]:
    """A form for a new card; `copy` names one of the catalogue `of` that it begins like."""
    return _edit(_asked(slug, name, field, None))


@blueprint.route("/games/<slug>/own/<name>/<field>/card/<card>", methods=["GET", "POST"])
def own_card(slug: str, name: str, field: str, card: str) -> str | Redirection | tuple[str, int]:
    """The form of a card. Sent to it: the card, or a button that changes its form."""
    return _edit(_asked(slug, name, field, card))


def first_own(game: Game[Any, Any, Any]) -> str:
    """The catalogue that a new card goes into: the newest of one's own, or one to be made."""
    loaded = [one for one in context.store().catalogues.all(game) if one.added_at]
    return max(loaded, key=lambda one: one.added_at or "").name if loaded else NEW


# --- what is asked ---------------------------------------------------------------------------


def _forms(game: Game[Any, Any, Any]) -> tuple[Catalogues, CardForms]:
    rules = rules_of(game)
    if rules.forms is None:
        raise NotFound("no_list", "The cards of {game} have no form.", game=game.title)
    return rules, rules.forms


def _asked(slug: str, name: str, field: str, card: str | None) -> Asked:
    game = context.service().find(slug)
    rules, forms = _forms(game)
    if field not in forms.lists:
        raise NotFound("no_list", "There is no list “{field}” here.", field=field[:40])
    content = rules.empty(NEW) if name == NEW else _own(game, name).content
    return Asked(game, rules, forms, name, field, content, card)


def _own(game: Game[Any, Any, Any], name: str) -> Loaded:
    found = context.store().catalogues.get(game, name)
    if found.added_at is None:
        raise BadInput("bad_catalogue", "“{name}” comes with the game and stays.", name=name)
    return found


def _card(asked: Asked, key: str, content: Any) -> Any:
    for one in getattr(content, asked.field):
        if key_of(one) == key:
            return one
    raise NotFound("card_not_found", "There is no card “{card}” here.", card=key[:80])


def _begun(asked: Asked) -> Any:
    """The JSON that a form begins with: the card, one that it copies, or nothing."""
    if asked.old is not None:
        return plain(_card(asked, asked.old, asked.content))
    copy, of = request.args.get("copy"), request.args.get("of", asked.name)
    if copy is None:
        return {}
    content = context.store().catalogues.get(asked.game, of).content
    found = dict(plain(_card(asked, copy, content)))
    found.pop(fields(asked.rules.card(asked.field))[0].name)
    return found


# --- the form ----------------------------------------------------------------------------------


def _edit(asked: Asked) -> str | Redirection | tuple[str, int]:
    if request.method == "GET":
        return _page(asked, _begun(asked))
    act = act_of(request.form.get("do", "show"))
    if act.verb == "delete" and asked.old is not None:
        return _delete(asked, asked.old)
    kind = asked.rules.card(asked.field)
    reader = Reader(asked.forms, request.form, act)
    draft = reader.read(kind, "card")
    built = build(asked, card_id(asked, draft))._replace(too_deep=reader.too_deep)
    if act.verb not in SAVES:
        return _page(asked, draft, checked="checked" in request.form, built=built)
    if built.faults or built.too_deep:
        return _page(asked, draft, checked=True, built=built), 422
    try:
        return _saved(asked, built, act.verb)
    except KifuError as error:
        return _page(asked, draft, checked=True, built=built, error=error), status_of(error)


def _saved(asked: Asked, built: Built, verb: str) -> Redirection:
    name = asked.name
    if name == NEW:
        name = slug_of(request.form.get("catalogue", "")) or slug_of(_("My cards"))
    done = put_card(
        context.store().catalogues,
        asked.game,
        name,
        asked.field,
        built.card,
        at=context.settings().clock(),
        instead_of=asked.old,
    )
    words = asked.forms.words(asked.content, asked.field, built.card)
    flash(translate(msg("“{card}” is saved in “{name}”.", card=words.name, name=name)), "good")
    slug, field = asked.game.slug, asked.field
    if verb == "try":
        return _tried(asked, name, _table(asked, done.content, built.card), built.card)
    if verb == "another":
        return redirect(url_for("pages.new_card", slug=slug, name=name, field=field), code=303)
    anchor = f"card-{field}-{key_of(built.card)}"
    return redirect(url_for("pages.own_cards", slug=slug, name=name, _anchor=anchor), code=303)


def _table(asked: Asked, content: Any, card: Any) -> TryOut:
    """The table of the game for a card; the beginning of a match where it has none."""
    if asked.forms.try_out is None:
        return TryOut({asked.rules.options[0]: plain(content)})
    return asked.forms.try_out(content, asked.field, card)


def _tried(asked: Asked, name: str, table: TryOut, card: Any) -> Redirection:
    """To the board with the card; where no match can be started, back to the card that is kept."""
    slug, words = asked.game.slug, asked.forms.words(asked.content, asked.field, card)
    try:
        match_id = card_trials.start(asked.game, table, words.name)
    except KifuError as error:
        flash(translate(error.message), "error")
        key, field = key_of(card), asked.field
        back = url_for("pages.own_card", slug=slug, name=name, field=field, card=key)
        return redirect(back, code=303)
    return redirect(url_for("pages.analysis", match_id=match_id), code=303)


def _delete(asked: Asked, key: str) -> tuple[str, int]:
    """The list without the card, whose notice can put it back; nothing is kept for that."""
    card = _card(asked, key, asked.content)
    words = asked.forms.words(asked.content, asked.field, card)
    place = getattr(asked.content, asked.field).index(card)
    try:
        found = remove_card(
            context.store().catalogues,
            asked.game,
            asked.name,
            asked.field,
            key,
            keep_photo=True,
        )
    except KifuError as error:
        return _page(asked, _begun(asked), error=error), status_of(error)
    gone = Gone(asked.field, words.name, json.dumps(plain(card)), place)
    return _list(asked.game, asked.rules, asked.forms, found, gone), 200


def _page(
    asked: Asked,
    draft: Any,
    *,
    checked: bool = False,
    built: Built | None = None,
    error: KifuError | None = None,
) -> str:
    shown = built or build(asked, card_id(asked, draft))
    faults = shown.faults if checked else None
    form = shown.tree(asked, draft, faults)
    return render_template(
        "editor/card.html",
        asked=asked,
        new=NEW,
        title=asked.forms.lists[asked.field],
        form=form,
        error=error,
        checked=faults is not None,
        wrong=bool(faults or shown.too_deep),
        preview=shown.words(asked),
        catalogue=request.form.get("catalogue", slug_of(_("My cards"))),
    )


# --- the list --------------------------------------------------------------------------------


def _list(
    game: Game[Any, Any, Any],
    rules: Catalogues,
    forms: CardForms,
    found: Loaded,
    gone: Gone | None = None,
) -> str:
    return render_template(
        "editor/cards.html",
        game=game,
        rules=rules,
        found=found,
        shelves=[_shelf(forms, found, field) for field in forms.lists],
        unfinished=_unfinished(rules, found.content),
        gone=gone,
        here=url_for("pages.own_cards", slug=game.slug, name=found.name),
    )


def _shelf(forms: CardForms, found: Loaded, field: str) -> Shelf:
    cards = getattr(found.content, field)
    listed = (Listed(key_of(one), forms.words(found.content, field, one)) for one in cards)
    return Shelf(field, forms.lists[field], tuple(listed))


def _unfinished(rules: Catalogues, content: Any) -> Message | None:
    """Why no match can be played with a catalogue yet; None where one can."""
    try:
        rules.check(content)
    except BadInput as error:
        return error.faults[0].message if error.faults else error.message
    return None
