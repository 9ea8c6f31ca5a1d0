"""A ruling by tapping: what the table decided, then one pad after the other, and what comes of it.

All of it lies in the address; nothing is stored before the end. Which values a pad has follows from
the types of an operation, from the table, and from what its game accepts there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from itertools import islice, product
from typing import Any, NamedTuple, get_args, get_type_hints
from uuid import uuid4

from flask import make_response, redirect, render_template, request, url_for

from core.commands import MakeRuling
from core.errors import BadInput, IllegalMove, KifuError, NotFound, Refused, VersionConflict
from core.knowledge import perspective
from core.messages import Message, Value, msg
from core.replay import Timeline
from web import context
from web.asked import asked_number
from web.errors import status_of
from web.i18n import naming
from web.pages import record_forms
from web.pages.blueprint import blueprint
from web.pages.record import Desk, desk_of
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.beside import beside
from web.seats import ASKED, asked_view, seen_by

KEPT = "f-"  # before the name of a field in an address
BUILT = "p-"  # the same of a list that still grows
MOST = 400  # values of a pad
TRIED = 12_000  # operations that are asked of the game for one pad
PROBES = 80  # values with which a field is tried
NUMBERS = (-3, -2, -1, 0, 1, 2, 3, 4, 5, 6)
UNSAID = "…"  # in the place of a reason that is still to come


class Tap(NamedTuple):
    """A button of a pad: what it says, and the address with it chosen."""

    words: Message
    address: str


class Pad(NamedTuple):
    """The values of a field. `typed` is the kind of what may be typed instead, "" for nothing."""

    field: record_forms.Field
    taps: Sequence[Tap]
    typed: str
    built: Sequence[Message]
    done: str  # where a list that grows is whole


@dataclass(frozen=True)
class Chosen:
    """An operation while it is put together."""

    desk: Desk
    operation: record_forms.Operation
    kind: Any
    given: Mapping[str, str]  # by field, as text

    @cached_property
    def required(self) -> frozenset[str]:
        """Fields without which there is no operation."""
        return frozenset(
            spec.name.removesuffix("_")
            for spec in fields(self.kind)
            if spec.default is MISSING and spec.default_factory is MISSING
        )

    @cached_property
    def open(self) -> list[record_forms.Field]:
        """Required fields that are still to come."""
        return [
            one
            for one in self.operation.fields
            if one.name in self.required and one.name not in self.given
        ]

    @property
    def others(self) -> list[record_forms.Field]:
        """Fields that can be left as they are."""
        return [one for one in self.operation.fields if one.name not in self.required]

    def command(self, given: Mapping[str, str], reason: str) -> MakeRuling[Any, Any]:
        """The ruling. Raises `Refused` for values of the wrong form."""
        operation: dict[str, Any] = {"kind": self.operation.kind}
        for one in self.operation.fields:
            if one.name in given:
                operation[one.name] = _typed(one, given[one.name])
        told = {"kind": "make_ruling", "reason": reason, "operations": [operation], "forced": None}
        read: MakeRuling[Any, Any] = context.store().codec(self.desk.match_id).command(told)
        return read

    def fits(self, given: Mapping[str, str]) -> bool:
        """Whether the game accepts the operation at this table."""
        game, state = self.desk.timeline.game, self.desk.state
        try:
            game.rulings.check(state, self.command(given, "?").operations[0])
        except Refused:
            return False
        return True


@blueprint.get("/matches/<match_id>/ruling")
def ruling(match_id: str) -> Any:
    """The pads: first what was decided (`op`), then each field (`f-…`), last what comes of it."""
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    return _answer(desk, request.args)


@blueprint.post("/matches/<match_id>/ruling")
def record_ruling(match_id: str) -> Any:
    """Record it, with its `reason`."""
    form = request.form
    desk = desk_of(match_id, {ASKED: asked_view(form)})
    chosen, version = _chosen(desk, form), asked_number(form.get("expected_version"))
    if chosen is None or version is None:
        raise BadInput("bad_request", "A ruling says what was decided, and on which version.")
    try:
        context.service().play(
            match_id,
            chosen.command(chosen.given, form.get("reason", "").strip()),
            expected_version=version,
            by=desk.actor,
            key=form.get("key") or None,
            viewer=desk.viewer,
        )
    except (Refused, VersionConflict) as error:
        return make_response(_answer(desk, form, error), status_of(error))
    return redirect(desk.address, code=303)


def _answer(desk: Desk, asked: Mapping[str, str], error: KifuError | None = None) -> Any:
    if not desk.recorder:
        needed = IllegalMove("needs_table", "What the table decides is entered in its own view.")
        return make_response(_render(desk, error=needed), status_of(needed))
    if desk.timeline.game.result(desk.state) is not None:
        return _render(desk, error=error, over=True)
    with naming(context.store().players(desk.match_id)):
        chosen = _chosen(desk, asked)
        if chosen is None:
            taps = [
                Tap(one.title, _link(desk, {"op": one.kind})) for one in _operations(desk).values()
            ]
            return _render(desk, error=error, taps=taps)
        shown: dict[str, Any] = {"chosen": chosen, "said": _said(chosen)}
        if chosen.open:
            return _render(desk, error=error, pad=_pad(chosen, chosen.open[0], asked), **shown)
        others = [_pad(chosen, one, asked) for one in chosen.others]
        return _render(desk, others=others, **shown, **_outcome(chosen, error))


def _operations(desk: Desk) -> dict[str, record_forms.Operation]:
    return {one.kind: one for one in record_forms.operations(desk.timeline.game)}


def _chosen(desk: Desk, asked: Mapping[str, str]) -> Chosen | None:
    name = asked.get("op")
    if name is None:
        return None
    operation = _operations(desk).get(name)
    if operation is None:
        raise NotFound("no_such_form", "This game has no such ruling.")
    kinds = record_forms.members(desk.timeline.game.rulings.operations)
    kind = next(one for one in kinds if get_args(get_type_hints(one)["kind"])[0] == name)
    given = {
        one.name: asked[KEPT + one.name] for one in operation.fields if KEPT + one.name in asked
    }
    return Chosen(desk, operation, kind, given)


def _outcome(chosen: Chosen, error: KifuError | None) -> dict[str, Any]:
    """What the ruling would do, in words and as a picture; or why it makes no sense."""
    desk = chosen.desk
    session = context.service().open(desk.match_id)
    try:
        command = chosen.command(chosen.given, UNSAID)
        step = session.decide(command, at=context.settings().clock())
    except Refused as refusal:
        return {"error": error or refusal, "told": None}
    session.add(step)
    after = perspective(session.timeline, desk.viewer)
    game, ruled = desk.timeline.game, step.command
    return {
        "error": error,
        "told": game.rulings.describe(ruled.operations[0], desk.state),
        "follows": [*map(game.narrate, step.facts[1:])],
        "after": beside(_drawn(desk, after, after.head), "after"),
    }


def _said(chosen: Chosen) -> list[tuple[Message, Message]]:
    """What was chosen so far, field by field."""
    named = {one.name: one for one in chosen.operation.fields}
    return [
        (named[name].title, _words(chosen, named[name], text))
        for name, text in chosen.given.items()
    ]


def _pad(chosen: Chosen, field: record_forms.Field, asked: Mapping[str, str]) -> Pad:
    listed = field.type in {"array", "integers"}
    built = [one for one in asked.get(BUILT + field.name, "").split() if one] if listed else []
    values = _values(chosen, field)
    if not listed and field.name in chosen.required:
        values = _fitting(chosen, field, values)
    taps = []
    for value in islice(values, MOST):
        told = (
            {BUILT + field.name: " ".join([*built, value])}
            if listed
            else {KEPT + field.name: value}
        )
        taps.append(Tap(_words(chosen, field, value), _with(chosen, told)))
    whole = _with(chosen, {KEPT + field.name: " ".join(built)}) if listed else ""
    typed = "" if field.type in {"choice", "boolean"} else field.type
    return Pad(field, taps, typed, [_words(chosen, field, one) for one in built], whole)


def _fitting(chosen: Chosen, field: record_forms.Field, values: Sequence[str]) -> list[str]:
    """Those with which the operation can become one that the game accepts."""
    rest = [one for one in chosen.open if one != field]
    ways = [_probes(chosen, one) for one in rest]
    size = len(values)
    for one in ways:
        size *= len(one)
    if size > TRIED:
        return [*values]
    names = [one.name for one in rest]
    found = [
        value
        for value in values
        if any(
            chosen.fits({**chosen.given, field.name: value, **dict(zip(names, way, strict=True))})
            for way in product(*ways)
        )
    ]
    return found or [*values]  # what it changes stands in fields that can be left as they are


def _probes(chosen: Chosen, field: record_forms.Field) -> list[str]:
    """Values with which an operation is tried while the field is still to come."""
    match field.type:
        case "integer" | "integers":
            return ["1", "0", "-1"]
        case "array":
            return ["", "?", *islice(_values(chosen, field), 20)]
    return [*_values(chosen, field)][-PROBES:] or [""]  # words of the game stand last


def _values(chosen: Chosen, field: record_forms.Field) -> list[str]:
    """What a field can hold, by its type and what lies on the table."""
    nothing = [""] if field.optional else []
    match field.type:
        case "choice":
            return [*nothing, *(value for value, _ in field.choices)]
        case "boolean":
            return [*nothing, "true", "false"]
        case "integer" | "integers":
            return [*nothing, *map(str, NUMBERS)]
    return [*nothing, *_things(chosen, field)]


def _things(chosen: Chosen, field: record_forms.Field) -> Iterator[str]:
    """What a text can name: what the game suggests, else cards, pieces and places of the table."""
    if field.suggest:
        yield from (value for value, _ in field.suggest)
        return
    game, state = chosen.desk.timeline.game, chosen.desk.state
    seen = dict.fromkeys(_keys(game.view(state)))
    forms = picture_of(game.slug).ruling_forms
    if field.type == "array":
        seen = dict.fromkeys([*game.faces(state), "?"])
    yield from {**seen, **dict.fromkeys(forms.values)}


def _keys(view: Any) -> Iterator[str]:
    """Names of what lies on the table: the keys of its tables that are no names of fields."""
    if isinstance(view, Mapping):
        for key, value in view.items():
            if isinstance(value, Mapping):
                if key[:1].isupper() or any(sign.isdigit() for sign in key):
                    yield key
                yield from _keys(value)


def _words(chosen: Chosen, field: record_forms.Field, text: str) -> Message:
    """A value as people call it."""
    if not text:
        return msg("Nothing, or as it is")
    game = chosen.desk.timeline.game
    forms = picture_of(game.slug).ruling_forms
    named: dict[str, Value] = {**forms.values, **game.seat_titles, **dict(field.choices)}
    named |= {value: title for value, title in field.suggest if title}
    named |= {"true": msg("yes"), "false": msg("no")} if field.type == "boolean" else {}
    title = named.get(text)
    if title is None and text in game.faces(chosen.desk.state):
        title = game.card(text)
    if title is None:
        return _named(chosen, text)
    return title if isinstance(title, Message) else Message("{value}", {"value": title})


def _named(chosen: Chosen, text: str) -> Message:
    """What lies on the table under this name: the name, and the card that it is if that is said."""
    game = chosen.desk.timeline.game
    card = _cards(game.view(chosen.desk.state)).get(text)
    if card is None or card not in game.faces(chosen.desk.state):
        return Message("{value}", {"value": text})
    return Message("{value} {card}", {"value": text, "card": game.card(card)})


def _cards(view: Any) -> dict[str, str]:
    """The cards of what lies on the table, by its name there."""
    found: dict[str, str] = {}
    if isinstance(view, Mapping):
        for key, value in view.items():
            if isinstance(value, Mapping):
                card = value.get("card") or value.get("face")
                found |= {key: card} if isinstance(card, str) else _cards(value)
    return found


def _typed(field: record_forms.Field, text: str) -> Any:
    """A text as JSON of its field's type. Raises `BadInput` for what is no number."""
    if not text.strip() and (field.optional or field.type in {"array", "integers"}):
        return None if field.optional else []
    if field.type == "boolean":
        return text == "true"
    if field.type == "array":
        return text.replace(",", " ").split()
    try:
        if field.type == "integer":
            return round(float(text) * field.scale)
        if field.type == "integers":
            return [round(float(one) * field.scale) for one in text.replace(",", " ").split()]
    except (ValueError, OverflowError):
        raise BadInput("bad_form", "“{text}” is no number.", text=text[:40]) from None
    return text


def _with(chosen: Chosen, told: Mapping[str, str]) -> str:
    kept = {KEPT + name: value for name, value in chosen.given.items()}
    return _link(chosen.desk, {"op": chosen.operation.kind, **kept, **told})


def _link(desk: Desk, asked: Mapping[str, str]) -> str:
    return seen_by(url_for("pages.ruling", match_id=desk.match_id), desk.view, **asked)


def _drawn(desk: Desk, timeline: Timeline[Any], node: int) -> Any:
    """The table behind a step."""
    names = context.store().players(desk.match_id)
    flip = desk.viewer in timeline.seats[1:]
    look = Viewpoint(flip=flip, names=names, viewer=desk.viewer)
    return draw(timeline.game, timeline.game.view(timeline.frames[node].state), look)


def _render(desk: Desk, **shown: Any) -> str:
    game = desk.timeline.game
    return render_template(
        "ruling.html",
        desk=desk,
        game=game,
        picture=picture_of(game.slug),
        names=context.store().players(desk.match_id),
        title=desk.timeline.start.title or game.title,
        address=url_for("pages.ruling", match_id=desk.match_id),
        table=beside(_drawn(desk, desk.timeline, desk.node), "now"),
        kept=KEPT,
        key=uuid4().hex,
        **{"error": None, **shown},
    )
