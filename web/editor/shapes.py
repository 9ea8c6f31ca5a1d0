"""What a form asks for, from the types of a card: one shape for each kind of type."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from core.card_forms import CardForms, Decimals
from core.structured import TAGS

KEYED = "Mapping"  # the name of a record that is one
INDEX = "0"  # where the word stands that tells lists apart


@dataclass(frozen=True, slots=True)
class Text:
    """A text; `decimal`: a number that may have a fraction."""

    decimal: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Yes or no. `sparse`: no is not written down."""

    sparse: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several values."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PickMany:
    """Any of several values."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Any number of the same."""

    of: Any


@dataclass(frozen=True, slots=True)
class Record:
    """Fields by name. Of a mapping the keys."""

    name: str  # of the class
    fields: Mapping[str, Field]

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several things, each with fields of its own; `tag` is the field that says which.

    Without a `tag` the one key of an object says it, and what stands under it has the fields.
    """

    tag: str
    members: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash((self.tag, tuple(self.members)))


@dataclass(frozen=True, slots=True)
class Either:
    """A value of one of several types, or `optional` none."""

    kinds: tuple[Any, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A list of so many, each of its own type."""

    kinds: tuple[Any, ...]


Shape: TypeAlias = Text | Number | Tick | Pick | PickMany | Rows | Record | OneOf | Either | Spot


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record; one that is not `needed` may stay empty."""

    kind: Any
    needed: bool
    null: bool = False  # what is not given is written down as null
    ticked: bool = False  # where nobody said


def shape_of(kind: Any, forms: CardForms) -> Shape:
    """What is asked for a type. Raises TypeError for one that no form can ask."""
    return _shape(kind, _Stands(forms))


class _Stands:
    """The types of a game that stand for others, to be found again by the game's forms."""

    def __init__(self, forms: CardForms) -> None:
        self.forms = forms

    def __hash__(self) -> int:
        return id(self.forms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Stands) and other.forms is self.forms


@cache
def _shape(kind: Any, stands: _Stands) -> Shape:
    kind = stands.forms.stands_for.get(kind, kind)
    origin, args = get_origin(kind), get_args(kind)
    if kind in _ATOMS:
        return _ATOMS[kind]
    if origin is Literal:
        return Tick(sparse=True) if args == (True,) else Pick(args)
    if origin is tuple:
        return _listed(args, stands)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        keys = stands.forms.keys[kind]
        return Record(KEYED, {key: Field(args[1], needed=False) for key in keys})
    if origin in {Union, UnionType}:
        return _union(args, stands)
    if is_dataclass(kind):
        return _record(kind)
    raise TypeError(f"no form asks for {kind}")


_ATOMS: Mapping[Any, Shape] = {
    str: Text(),
    Decimals: Text(decimal=True),
    int: Number(),
    bool: Tick(sparse=False),
}


def _listed(args: tuple[Any, ...], stands: _Stands) -> Shape:
    if args[-1:] != (...,):
        return Spot(args)
    inner = stands.forms.stands_for.get(args[0], args[0])
    return PickMany(get_args(inner)) if get_origin(inner) is Literal else Rows(inner)


def _union(args: tuple[Any, ...], stands: _Stands) -> Shape:
    kinds = tuple(one for one in args if one is not NoneType)
    optional = len(kinds) < len(args)
    if len(kinds) == 1:
        found = _shape(kinds[0], stands)
        if isinstance(found, Record | OneOf | Spot):
            return Either(kinds, optional=True)
        return Pick((True, False)) if kinds[0] is bool else found
    if all(map(is_dataclass, kinds)) and not optional:
        return _tagged(kinds)
    if all(get_origin(one) is tuple for one in kinds):
        return OneOf(INDEX, {get_args(get_args(one)[0])[0]: one for one in kinds})
    if all(get_origin(one) is Literal for one in kinds):
        return Pick(tuple(value for one in kinds for value in get_args(one)))
    return Either(kinds, optional)


def _tagged(kinds: Collection[Any]) -> OneOf:
    for tag in TAGS:
        words = [get_args(get_type_hints(one).get(tag)) for one in kinds]
        if all(words):
            pairs = zip(words, kinds, strict=True)
            return OneOf(tag, {word: one for given, one in pairs for word in given})
    raise TypeError(f"nothing tells {kinds} apart")


def _record(kind: Any) -> Shape:
    hints = get_type_hints(kind)
    inner = {one.name: _only_key(hints[one.name]) for one in fields(kind)}
    if len(inner) > 1 and all(key == name for name, key in inner.items()):
        return OneOf("", {name: get_args(hints[name])[0] for name in inner})
    return Record(
        kind.__name__,
        {
            one.name.removesuffix("_"): _field(one, hints[one.name])
            for one in fields(kind)
            if not _is_tag(one.name, hints[one.name])
        },
    )


def _field(one: Any, kind: Any) -> Field:
    must = one.default is MISSING and one.default_factory is MISSING
    null = NoneType in get_args(kind)
    return Field(kind, must and not null, must and null, one.default is True)


def _only_key(kind: Any) -> str | None:
    """The key of an object's one field; None for a type that has none."""
    return next((getattr(one, "KEY", None) for one in get_args(kind)), None)


def _is_tag(name: str, kind: Any) -> bool:
    return name in TAGS and get_origin(kind) is Literal
