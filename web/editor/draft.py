"""A card while it is put together: its JSON as far as it is there, read from the fields of a form.

Names of fields are paths, `card.bonus.0.n`. Beside them stand the number of rows (`…#`), which of
several types a value has (`…~`), and what kind of row is to come next (`…+`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, assert_never

from werkzeug.datastructures import MultiDict

from core.card_forms import CardFault, CardForms
from core.messages import msg
from web.editor.shapes import (
    Either,
    Number,
    OneOf,
    Pick,
    PickMany,
    Record,
    Rows,
    Shape,
    Spot,
    Text,
    Tick,
    shape_of,
)

WHOLE = re.compile(r"[-+−]?[0-9]{1,9}")
MOST_ROWS = 100  # of one list in a form
DEEPEST = 24  # parts of a path
LEFT_OUT = object()  # nothing stands there


class Act(NamedTuple):
    """What a button asks: `add`, `remove`, `up`, `down` at a path, or no change."""

    verb: str
    path: str = ""


NO_ACT = Act("")


def act_of(told: str) -> Act:
    """What `add:card.bonus` asks."""
    verb, _, path = told.partition(":")
    return Act(verb, path)


class Reader:
    """Reads a draft from what a form sent, and does what the pressed button asks."""

    def __init__(self, forms: CardForms, sent: MultiDict[str, str], act: Act = NO_ACT) -> None:
        self.forms = forms
        self.sent = sent
        self.act = act

    @property
    def too_deep(self) -> tuple[CardFault, ...]:
        """Where something was sent that lies deeper than a card may be put together."""
        places = {_cut(key) for key, given in self.sent.items(multi=True) if _lies_deep(key, given)}
        return tuple(
            CardFault(place, msg("at most {n} parts in each other, and more are in it", n=DEEPEST))
            for place in sorted(places)
        )

    def read(self, kind: Any, path: str) -> Any:
        """The JSON of a value; LEFT_OUT where nothing was given."""
        if path.count(".") > DEEPEST:
            return LEFT_OUT
        shape = shape_of(kind, self.forms)
        match shape:
            case Text():
                return self._text(shape, path)
            case Number():
                return _number(self.sent.get(path, "").strip())
            case Tick():
                return True if path in self.sent else LEFT_OUT if shape.sparse else False
            case Pick():
                return _value(self.sent.get(path, ""), shape.values)
            case PickMany():
                found = [_value(one, shape.values) for one in self.sent.getlist(path)]
                return [one for one in found if one is not LEFT_OUT] or LEFT_OUT
            case Rows():
                return self._rows(shape, path)
            case Record():
                return self._record(shape, path)
            case OneOf():
                return self._one_of(shape, path)
            case Either():
                return self._either(shape, path)
            case Spot():
                return [_there(self.read(one, f"{path}.{n}")) for n, one in enumerate(shape.kinds)]
        assert_never(shape)

    def _text(self, shape: Text, path: str) -> Any:
        given = self.sent.get(path, "").replace("\r\n", "\n").strip()
        if shape.decimal and given:
            given = given.replace(",", ".")
            return int(given) if WHOLE.fullmatch(given) else given
        return given or LEFT_OUT

    def _record(self, shape: Record, path: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, one in shape.fields.items():
            value = self.read(one.kind, f"{path}.{name}")
            if value is LEFT_OUT and one.needed:
                value = self._none_given(one.kind)
            if value is LEFT_OUT and one.null:
                value = None
            if value is not LEFT_OUT:
                found[name] = value
        return found

    def _none_given(self, kind: Any) -> Any:
        """What a field has that must be there: no rows, no words; anything else is missing."""
        match shape_of(kind, self.forms):
            case Rows() | PickMany():
                return []
            case Text(decimal=False):
                return ""
            case Record():
                return {}
        return LEFT_OUT

    def _rows(self, shape: Rows, path: str) -> Any:
        told = self.sent.get(f"{path}#", "0")
        count = min(int(told), MOST_ROWS) if told.isascii() and told.isdecimal() else 0
        found = [_there(self.read(shape.of, f"{path}.{n}")) for n in range(count)]
        verb, at = self.act
        if verb == "add" and at == path and count < MOST_ROWS:
            found.append(self._blank(shape_of(shape.of, self.forms), path))
        place = at.removeprefix(f"{path}.")
        if at != place and place.isdecimal() and int(place) < count:
            _moved(found, verb, int(place))
        return found or LEFT_OUT

    def _one_of(self, shape: OneOf, path: str) -> Any:
        kind = self.sent.get(f"{path}.{shape.tag}" if shape.tag else f"{path}@", "")
        if kind not in shape.members:
            return LEFT_OUT
        member = shape.members[kind]
        if not shape.tag:
            return {kind: _there(self.read(member, f"{path}.{kind}"))}
        found = shape_of(member, self.forms)
        if isinstance(found, Spot):
            rest = enumerate(found.kinds[1:], 1)
            return [kind, *(_there(self.read(one, f"{path}.{n}")) for n, one in rest)]
        return {shape.tag: kind, **self.read(member, path)}

    def _either(self, shape: Either, path: str) -> Any:
        told = self.sent.get(f"{path}~", "" if shape.optional else "0")
        if told not in map(str, range(len(shape.kinds))):
            return LEFT_OUT
        kind = shape.kinds[int(told)]
        found = self.read(kind, path)
        return empty(shape_of(kind, self.forms)) if found is LEFT_OUT else found

    def _blank(self, row: Shape, path: str) -> Any:
        """A new row, of the kind that was chosen for it."""
        if not isinstance(row, OneOf):
            return empty(row)
        kind = self.sent.get(f"{path}+", "")
        if kind not in row.members:
            kind = next(iter(row.members))
        return new_member(row, kind)


def _lies_deep(key: str, given: str) -> bool:
    """Whether a field below the deepest has anything; an offer of a kind of row is nothing yet."""
    offered = key.endswith("+") or (key.endswith("#") and given == "0")
    return key.count(".") > DEEPEST and bool(given) and not offered


def _cut(key: str) -> str:
    """The deepest place that holds a field, as the faults of a card name it."""
    return ".".join(key.split(".")[1 : DEEPEST + 1])


def new_member(shape: OneOf, kind: str) -> Any:
    """One of several things, with nothing given yet."""
    if not shape.tag:
        return {kind: {}}
    return [kind] if shape.tag.isdecimal() else {shape.tag: kind}


def empty(shape: Shape) -> Any:
    """A value with nothing given yet, whose type can be told."""
    match shape:
        case Number():
            return 1
        case Rows() | PickMany() | Spot():
            return []
        case Record() | OneOf():
            return {}
        case Tick():
            return True
        case Text() | Pick() | Either():
            return ""
    assert_never(shape)


def kind_at(shape: OneOf, value: Any) -> str | None:
    """Which of several things a draft is; None while nobody has said."""
    match value:
        case Mapping() if not shape.tag:
            told = next(iter(value), None)
        case Mapping():
            told = value.get(shape.tag)
        case list() if value and shape.tag.isdecimal():
            told = value[0]
        case _:
            told = None
    return told if isinstance(told, str) and told in shape.members else None


def _number(given: str) -> Any:
    if not given:
        return LEFT_OUT
    return int(given.replace("−", "-")) if WHOLE.fullmatch(given) else given


def _value(given: str, values: tuple[Any, ...]) -> Any:
    """The value of a choice; one that is none stays, to be refused by its name."""
    if not given:
        return LEFT_OUT
    return next((one for one in values if str(one) == given), given)


def _there(found: Any) -> Any:
    return "" if found is LEFT_OUT else found


def _moved(rows: list[Any], verb: str, place: int) -> None:
    if verb == "remove":
        del rows[place]
    elif verb == "up" and place:
        rows[place - 1 : place + 1] = rows[place], rows[place - 1]
    elif verb == "down" and place + 1 < len(rows):
        rows[place : place + 2] = rows[place + 1], rows[place]
