"""The forms of "something else happened": rulings, made from a game's operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from flask import Response, render_template
from markupsafe import Markup

from core import APP
from core.game import Game
from core.messages import Message, Value
from web import context
from web.api.endpoint import conditional
from web.i18n import language
from web.pages.blueprint import blueprint
from web.pictures import picture_of
from web.pictures.picture import RulingForms


class Field(NamedTuple):
    """One field of an operation. `type` is string, integer, boolean, array, integers or choice.

    `suggest`: what may be typed, with what people call it. `scale`: what is typed counts so much
    in the game's numbers.
    """

    name: str
    title: Message
    type: str
    optional: bool
    choices: tuple[tuple[str, Message], ...]
    suggest: tuple[tuple[str, Value], ...]
    scale: int
    blank: bool = False  # the empty text is an answer


class Operation(NamedTuple):
    """One kind of operation with its fields; `made` is its class."""

    kind: str
    title: Message
    fields: tuple[Field, ...]
    made: type[Any]


class Forms(NamedTuple):
    """What the menu offers beside play."""

    operations: tuple[Operation, ...]
    running: bool


def forms(game: Game[Any, Any, Any], state: Any, *, recorder: bool) -> Forms:
    """What the menu offers; rulings are for the recorder of the match."""
    return Forms(operations(game) if recorder else (), game.result(state) is None)


def drawn(game: Game[Any, Any, Any], state: Any, *, recorder: bool) -> Markup:
    """Where the form of a ruling opens; nothing where there is none to make."""
    offered = forms(game, state, recorder=recorder)
    if not (offered.running and offered.operations):
        return Markup()
    return Markup(render_template("record/ruling.html", game=game))  # noqa: S704 - it escapes


@blueprint.get("/games/<slug>/ruling")
def ruling_form(slug: str) -> Response:
    """The form of a ruling in a game, as HTML, kept among the answers."""
    game = context.service().find(slug)
    answers, tag = context.parts().answers, f"ruling {APP} {game.slug} {game.rules} {language()}"
    html = answers.get(tag)
    if html is None:
        found = operations(game)
        html = render_template("record/ruling_form.html", operations=found).encode()
        answers.keep(tag, html)
    return conditional(Response(html, mimetype="text/html"))


_known: dict[int, tuple[Game[Any, Any, Any], tuple[Operation, ...]]] = {}  # by identity


def operations(game: Game[Any, Any, Any]) -> tuple[Operation, ...]:
    """The forms of a game's operations; made once, for its types do not change."""
    if id(game) not in _known:
        forms = picture_of(game.slug).ruling_forms
        kinds = members(game.rulings.operations)
        _known[id(game)] = game, tuple(_operation(game, kind, forms) for kind in kinds)
    return _known[id(game)][1]


def members(union: Any) -> tuple[Any, ...]:
    """The classes of a union; of a single class or None too."""
    if union is None or union is type(None):
        return ()
    return get_args(union) or (union,)


def _operation(game: Game[Any, Any, Any], kind: Any, forms: RulingForms) -> Operation:
    hints = get_type_hints(kind)
    name = get_args(hints["kind"])[0]
    title = forms.titles.get(name, Message(name.replace("_", " ").capitalize()))
    asked = [spec for spec in fields(kind) if spec.name not in {"kind", *forms.unasked}]
    found = (
        _field(game, name, spec.name, hints[spec.name], forms)._replace(blank=spec.default == "")
        for spec in asked
    )
    return Operation(name, title, tuple(found), kind)


def _field(game: Game[Any, Any, Any], kind: str, name: str, hint: Any, forms: RulingForms) -> Field:
    bare, optional = _bare(hint)
    name = name.removesuffix("_")  # as JSON has it: `from`
    values = get_args(bare) if get_origin(bare) is Literal else ()
    titles = {**forms.values, **game.seat_titles}
    choices = tuple((str(v), titles.get(v, Message(str(v)))) for v in values)
    plain = forms.fields.get(name, Message(name.replace("_", " ").capitalize()))
    title = forms.fields.get(f"{kind}.{name}", plain)
    suggest = _suggested(forms.suggest.get(f"{kind}.{name}", forms.suggest.get(name, ())))
    scale = forms.scales.get(name, 1)
    return Field(name, title, _kind(bare), optional, choices, suggest, scale)


def _suggested(listed: Sequence[str] | Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    if isinstance(listed, Mapping):
        return tuple(listed.items())
    return tuple((text, "") for text in listed)


def _bare(hint: Any) -> tuple[Any, bool]:
    """The type without None, and whether None is possible."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    rest = [part for part in get_args(hint) if part is not type(None)]
    return rest[0], len(rest) < len(get_args(hint))


def _kind(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Literal:
        return "choice"
    if origin in (tuple, list, frozenset):
        return "integers" if set(get_args(hint)) - {Ellipsis} == {int} else "array"
    return {bool: "boolean", int: "integer"}.get(hint, "string")
