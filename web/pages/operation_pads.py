"""Pads for what a table decides: one for each thing that an operation needs.

Which values a pad has follows from the types of the operation, from the table, and from what its
game accepts there. What was chosen so far is text by name, for an address or a form to carry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from itertools import islice, product
from typing import Any, NamedTuple

from core.commands import MakeRuling
from core.errors import BadInput, NotFound, Refused
from core.events import Json
from core.game import Game
from core.messages import Message
from eventstore.codec import codec_of
from web.pages import record_forms
from web.pages.operation_values import Laid, probes_of, values_of, words_of

KEPT = "f-"  # before the name of a field in an address
BUILT = "p-"  # the same of a list that still grows
MOST = 400  # values of a pad
TRIED = 12_000  # operations that are asked of the game for one pad
UNSAID = "…"  # in the place of a reason that is still to come


class Tap(NamedTuple):
    """A button of a pad: what it says, and what is asked for with it chosen."""

    words: Message
    asked: Mapping[str, str]
    value: str  # of the field, or the kind of operation


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

    laid: Laid  # the table that it is for
    operation: record_forms.Operation
    given: Mapping[str, str]  # by field, as text

    @cached_property
    def required(self) -> frozenset[str]:
        """Fields without which there is no operation."""
        return frozenset(
            spec.name.removesuffix("_")
            for spec in fields(self.operation.made)
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

    def values(self, field: record_forms.Field) -> list[str]:
        """What a field can hold."""
        held, place = self.laid.held, (self.operation.kind, field.name)
        if place not in held:
            held[place] = values_of(self.laid, self.operation.kind, field)
        return held[place]

    def words(self, field: record_forms.Field, text: str) -> Message:
        """A value of a field as people call it."""
        return words_of(self.laid, self.operation.kind, field, text)

    def told(self, given: Mapping[str, str]) -> Json:
        """The operation as JSON. Raises `BadInput` for what is no number."""
        named = {one.name: one for one in self.operation.fields if one.name in given}
        values = {name: _typed(one, given[name]) for name, one in named.items()}
        return {"kind": self.operation.kind, **values}

    def command(self, given: Mapping[str, str], reason: str) -> MakeRuling[Any, Any]:
        """The ruling. Raises `Refused` for values of the wrong form."""
        return ruling_of(self.laid.game, self.told(given), reason)

    def fits(self, given: Mapping[str, str]) -> bool:
        """Whether the game accepts the operation at this table."""
        try:
            self.laid.game.rulings.check(self.laid.state, self.command(given, "?").operations[0])
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
    return [Tap(one.title, {"op": one.kind}, one.kind) for one in record_forms.operations(game)]


def chosen(laid: Laid, asked: Mapping[str, str]) -> Chosen | None:
    """The operation that is asked for, None where none is. Raises `NotFound`."""
    name = asked.get("op")
    if name is None:
        return None
    named = {one.kind: one for one in record_forms.operations(laid.game)}
    operation = named.get(name)
    if operation is None:
        raise NotFound("no_such_form", "This game has no such ruling.")
    given = {
        one.name: asked[KEPT + one.name] for one in operation.fields if KEPT + one.name in asked
    }
    return Chosen(laid, operation, given)


def said(chosen: Chosen) -> list[tuple[Message, Message]]:
    """What was chosen so far, field by field."""
    named = {one.name: one for one in chosen.operation.fields}
    return [
        (named[name].title, chosen.words(named[name], text)) for name, text in chosen.given.items()
    ]


def pad(chosen: Chosen, field: record_forms.Field, asked: Mapping[str, str]) -> Pad:
    """The pad of a field; `asked` has what is built of a list."""
    listed = field.type in {"array", "integers"}
    built = [one for one in asked.get(BUILT + field.name, "").split() if one] if listed else []
    values = chosen.values(field)
    if not listed and field.name in chosen.required:
        values = _fitting(chosen, field, values)
    taps = []
    for value in islice(values, MOST):
        told = (
            {BUILT + field.name: " ".join([*built, value])}
            if listed
            else {KEPT + field.name: value}
        )
        taps.append(Tap(chosen.words(field, value), {**chosen.asked, **told}, value))
    whole = {**chosen.asked, KEPT + field.name: " ".join(built)} if listed else {}
    typed = "" if field.type in {"choice", "boolean"} else field.type
    return Pad(field, taps, typed, [chosen.words(field, one) for one in built], whole)


def _fitting(chosen: Chosen, field: record_forms.Field, values: Sequence[str]) -> list[str]:
    """Those with which the operation can become one that the game accepts."""
    rest = [one for one in chosen.open if one != field]
    ways = [probes_of(chosen.laid, chosen.operation.kind, one) for one in rest]
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
