"""Pads for what a table decides: one for each thing that an operation needs.

Which values a pad has follows from the types of the operation, from the table, and from what its
game accepts there. What was chosen so far is text by name, for an address or a form to carry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from itertools import islice, product
from typing import Any, NamedTuple, get_args, get_type_hints

from core.commands import MakeRuling
from core.errors import BadInput, NotFound, Refused
from core.events import Json
from core.game import Game
from core.messages import Message, Value, msg
from eventstore.codec import codec_of
from web.pages import record_forms
from web.pictures import picture_of

KEPT = "f-"  # before the name of a field in an address
BUILT = "p-"  # the same of a list that still grows
MOST = 400  # values of a pad
TRIED = 12_000  # operations that are asked of the game for one pad
PROBES = 80  # values with which a field is tried
NUMBERS = (-3, -2, -1, 0, 1, 2, 3, 4, 5, 6)
UNSAID = "…"  # in the place of a reason that is still to come


class Tap(NamedTuple):
    """A button of a pad: what it says, and what is asked for with it chosen."""

    words: Message
    asked: Mapping[str, str]


class Pad(NamedTuple):
    """The values of a field. `typed` is the kind of what may be typed instead, "" for nothing."""

    field: record_forms.Field
    taps: Sequence[Tap]
    typed: str
    built: Sequence[Message]
    done: Mapping[str, str]  # what is asked for once a list that grows is whole; else empty


@dataclass(frozen=True)
class Chosen:
    """An operation while it is put together."""

    game: Game[Any, Any, Any]
    state: Any  # the table that it is for
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
    def asked(self) -> dict[str, str]:
        """What asks for it as it stands."""
        kept = {KEPT + name: value for name, value in self.given.items()}
        return {"op": self.operation.kind, **kept}

    @property
    def others(self) -> list[record_forms.Field]:
        """Fields that can be left as they are."""
        return [one for one in self.operation.fields if one.name not in self.required]

    def told(self, given: Mapping[str, str]) -> Json:
        """The operation as JSON. Raises `BadInput` for what is no number."""
        named = {one.name: one for one in self.operation.fields if one.name in given}
        values = {name: _typed(one, given[name]) for name, one in named.items()}
        return {"kind": self.operation.kind, **values}

    def command(self, given: Mapping[str, str], reason: str) -> MakeRuling[Any, Any]:
        """The ruling. Raises `Refused` for values of the wrong form."""
        return ruling_of(self.game, self.told(given), reason)

    def fits(self, given: Mapping[str, str]) -> bool:
        """Whether the game accepts the operation at this table."""
        try:
            self.game.rulings.check(self.state, self.command(given, "?").operations[0])
        except Refused:
            return False
        return True


def ruling_of(game: Game[Any, Any, Any], operation: Json, reason: str) -> MakeRuling[Any, Any]:
    """The ruling of one operation, given as JSON. Raises `Refused` for what is none."""
    told = {"kind": "make_ruling", "reason": reason, "operations": [operation], "forced": None}
    read: MakeRuling[Any, Any] = codec_of(game).command(told)
    return read


def kinds(game: Game[Any, Any, Any]) -> list[Tap]:
    """What can be decided at all."""
    return [Tap(one.title, {"op": one.kind}) for one in record_forms.operations(game)]


def chosen(game: Game[Any, Any, Any], state: Any, asked: Mapping[str, str]) -> Chosen | None:
    """The operation that is asked for, None where none is. Raises `NotFound`."""
    name = asked.get("op")
    if name is None:
        return None
    named = {one.kind: one for one in record_forms.operations(game)}
    operation = named.get(name)
    if operation is None:
        raise NotFound("no_such_form", "This game has no such ruling.")
    types = record_forms.members(game.rulings.operations)
    kind = next(one for one in types if get_args(get_type_hints(one)["kind"])[0] == name)
    given = {
        one.name: asked[KEPT + one.name] for one in operation.fields if KEPT + one.name in asked
    }
    return Chosen(game, state, operation, kind, given)


def said(chosen: Chosen) -> list[tuple[Message, Message]]:
    """What was chosen so far, field by field."""
    named = {one.name: one for one in chosen.operation.fields}
    return [
        (named[name].title, _words(chosen, named[name], text))
        for name, text in chosen.given.items()
    ]


def pad(chosen: Chosen, field: record_forms.Field, asked: Mapping[str, str]) -> Pad:
    """The pad of a field; `asked` has what is built of a list."""
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
        taps.append(Tap(_words(chosen, field, value), {**chosen.asked, **told}))
    whole = {**chosen.asked, KEPT + field.name: " ".join(built)} if listed else {}
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
    game, state = chosen.game, chosen.state
    seen = dict.fromkeys(_keys(game.view(state)))
    forms = picture_of(game.slug).ruling_forms
    if field.type == "array":
        seen = dict.fromkeys([*game.faces(state), "?"])
    seen |= dict.fromkeys(_lying(chosen, field))
    yield from {**seen, **dict.fromkeys(forms.values)}


def _lying(chosen: Chosen, field: record_forms.Field) -> Mapping[str, Message]:
    """What the game names beside the keys of its tables, with its words."""
    lying = picture_of(chosen.game.slug).ruling_forms.lying
    named = lying.get(f"{chosen.operation.kind}.{field.name}")
    return {} if named is None else named(chosen.game.view(chosen.state))


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
    game = chosen.game
    forms = picture_of(game.slug).ruling_forms
    named: dict[str, Value] = {**forms.values, **game.seat_titles, **dict(field.choices)}
    named |= {value: title for value, title in field.suggest if title}
    named |= _lying(chosen, field)
    named |= {"true": msg("yes"), "false": msg("no")} if field.type == "boolean" else {}
    title = named.get(text)
    if title is None and text in game.faces(chosen.state):
        title = game.card(text)
    if title is None:
        return _named(chosen, text)
    return title if isinstance(title, Message) else Message("{value}", {"value": title})


def _named(chosen: Chosen, text: str) -> Message:
    """What lies on the table under this name: the name, and the card that it is if that is said."""
    game = chosen.game
    card = _cards(game.view(chosen.state)).get(text)
    if card is None or card not in game.faces(chosen.state):
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
