"""From JSON values back to dataclasses: the inverse of `core.canonical.plain`, and strict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from core.errors import BadInput
from core.messages import Message, msg

Reader: TypeAlias = Callable[[Any, str], Any]
TAGS = ("op", "kind")  # a Literal field of one of these names tells the members of a union apart
ATOMS: Mapping[Any, Message] = {
    str: msg("text"),
    int: msg("a whole number"),
    bool: msg("true or false"),
    NoneType: msg("null"),
}
LIST = msg("a list")
OBJECT = msg("an object")
WHOLE = msg("the value")


def read(kind: Any, value: Any, where: str = "") -> Any:
    """What a JSON value stands for, as a `kind`: a dataclass, a union of them, or any type of
    their fields (str, int, bool, None, Literal, tuple, Mapping, Any).

    `where` is the path that messages start from, such as `cards.3`. Raises `BadInput` bad_form,
    which says where the fault is and what may stand there; TypeError for a `kind` that JSON
    cannot tell.
    """
    return reader(kind)(value, where)


@cache
def reader(kind: Any) -> Reader:
    """What reads values of a type, as `read` does; the type is taken apart once."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda value, _: value
    if kind in ATOMS:
        return lambda value, where: value if type(value) is kind else wrong(where, ATOMS[kind])
    if origin is Literal:
        allowed = _allowed(kind)
        return lambda value, where: value if among(value, allowed) else wrong(where, said(kind))
    if origin is tuple:
        return _rows_of(args[0]) if args[-1:] == (...,) else _list_of(args)
    if origin in {Union, UnionType}:
        return _Choice(args).read
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda value, where: _mapping(args[1], value, where)
    if is_dataclass(kind):
        return lambda value, where: _object(kind, value, where)
    raise TypeError(f"{kind} cannot be read from JSON")


def _allowed(kind: Any) -> frozenset[tuple[type, Any]]:
    return frozenset((type(one), one) for one in get_args(kind))


def among(value: Any, allowed: frozenset[tuple[type, Any]]) -> bool:
    """Whether it is one of the values, of the same type too: 1 is not true."""
    return type(value) in ATOMS and (type(value), value) in allowed


def members(union: Any) -> tuple[Any, ...]:
    """The classes of a union; of one class alone too, and of none."""
    if union is None:
        return ()
    if get_origin(union) is Annotated:
        return members(get_args(union)[0])
    return get_args(union) if get_origin(union) in {Union, UnionType} else (union,)


# --- lists and mappings --------------------------------------------------------------------


def _rows_of(kind: Any) -> Reader:
    """A list of any length, of values of one type."""

    def run(value: Any, where: str) -> Any:
        if not isinstance(value, list | tuple):
            wrong(where, LIST)
        one, before = reader(kind), f"{where}." if where else ""
        return tuple([one(item, f"{before}{at}") for at, item in enumerate(value)])

    return run


def _list_of(args: tuple[Any, ...]) -> Reader:
    """A list of as many values, each of its own type."""

    def run(value: Any, where: str) -> Any:
        if not isinstance(value, list | tuple):
            wrong(where, LIST)
        if len(value) != len(args):
            wrong(where, msg("a list of {n}", n=len(args)))
        pairs = enumerate(zip(args, value, strict=True))
        return tuple(reader(kind)(item, inside(where, str(at))) for at, (kind, item) in pairs)

    return run


def _mapping(kind: Any, value: Any, where: str) -> dict[str, Any]:
    given = mapping_at(value, where)
    return {key: reader(kind)(item, inside(where, key)) for key, item in given.items()}


def mapping_at(value: Any, where: str) -> Mapping[str, Any]:
    """The value, an object with names for keys. Raises `BadInput` bad_form."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        wrong(where, OBJECT)
    return value


# --- dataclasses ---------------------------------------------------------------------------


class _Form(NamedTuple):
    """A dataclass as JSON has it."""

    reads: Mapping[str, tuple[str, Reader]]  # by the name in JSON: that in code, and what reads it
    needed: frozenset[str]  # without these there is none


@cache
def _form(kind: Any) -> _Form:
    """The fields of a dataclass, taken apart once."""
    hints = get_type_hints(kind)
    named = [(one.name.removesuffix("_"), one) for one in fields(kind)]
    return _Form(
        {name: (one.name, reader(hints[one.name])) for name, one in named},
        frozenset(
            name for name, one in named if one.default is MISSING and one.default_factory is MISSING
        ),
    )


def check_keys(
    given: Mapping[str, Any], known: Iterable[str], needed: Iterable[str], where: str
) -> None:
    """Raises `BadInput` bad_form for a key that is not known, and for one that is missing."""
    allowed = tuple(known)
    for key in given:
        if key not in allowed:
            raise BadInput(
                "bad_form",
                "{where} is not known here; there are {allowed}.",
                where=inside(where, key),
                allowed=", ".join(allowed),
            )
    for key in needed:
        if key not in given:
            raise BadInput("bad_form", "{where} is missing.", where=inside(where, key))


def _object(kind: Any, value: Any, where: str) -> Any:
    reads, needed = _form(kind)
    keys = value.keys() if type(value) is dict else frozenset[str]()
    if not needed <= keys <= reads.keys() or not keys:  # each by itself, to say what is wrong
        check_keys(mapping_at(value, where), reads, (key for key in reads if key in needed), where)
    before, found = f"{where}." if where else "", {}
    for key, item in value.items():
        name, one = reads[key]
        found[name] = one(item, f"{before}{key}")
    return kind(**found)


# --- unions --------------------------------------------------------------------------------


class _Choice:
    """A union: the JSON type of a value says which members it may be."""

    def __init__(self, members: tuple[Any, ...]) -> None:
        self.objects = tuple(one for one in members if is_dataclass(one))
        self.others = [(_fits(one), reader(one)) for one in members if one not in self.objects]
        self.tag, self.by_tag = _tagged(self.objects)
        self.told = _either([said(one) for one in members if one is not NoneType])

    def read(self, value: Any, where: str) -> Any:
        if self.objects and (type(value) is dict or isinstance(value, Mapping)):
            return self._object(value, where)
        fitting = [one for fits, one in self.others if fits(value)]
        if len(fitting) == 1:
            return fitting[0](value, where)
        return wrong(where, self.told)

    def _object(self, value: Mapping[str, Any], where: str) -> Any:
        if len(self.objects) == 1:
            return _object(self.objects[0], value, where)
        if self.tag not in value:
            raise BadInput("bad_form", "{where} is missing.", where=inside(where, self.tag))
        given = value[self.tag]
        if not isinstance(given, str) or given not in self.by_tag:
            raise BadInput(
                "bad_form",
                "{where}: there is no {tag} “{given}”; there are {allowed}.",
                where=inside(where, self.tag),
                tag=self.tag,
                given=str(given),
                allowed=", ".join(self.by_tag),
            )
        return _object(self.by_tag[given], value, where)


def _tagged(objects: tuple[Any, ...]) -> tuple[str, Mapping[str, Any]]:
    """The field that tells these dataclasses apart, and which is which."""
    if len(objects) < 2:
        return "", {}
    for tag in TAGS:
        if all(get_origin(get_type_hints(one).get(tag)) is Literal for one in objects):
            return tag, {
                word: one for one in objects for word in get_args(get_type_hints(one)[tag])
            }
    raise TypeError(f"nothing tells {objects} apart")


def _fits(kind: Any) -> Callable[[Any], bool]:
    """What tells whether a member of a union, no dataclass, is the one that a value belongs to."""
    origin = get_origin(kind)
    if kind in ATOMS:
        return lambda value: type(value) is kind
    if origin is Literal:
        allowed = _allowed(kind)
        return lambda value: among(value, allowed)
    kinds: tuple[type, ...] = (list, tuple) if origin is tuple else (Mapping,)
    return lambda value: isinstance(value, kinds)


# --- what may stand there ------------------------------------------------------------------


def said(kind: Any) -> Message:
    """A type of a field in words, for people."""
    origin = get_origin(kind)
    if kind in ATOMS:
        return ATOMS[kind]
    if origin is Literal:
        words = ["true" if one is True else str(one) for one in get_args(kind)]
        return msg("one of {allowed}", allowed=", ".join(words)) if words[1:] else Message(words[0])
    return LIST if origin is tuple else OBJECT


def _either(told: list[Message]) -> Message:
    """One of several, each said once."""
    first, *rest = [one for at, one in enumerate(told) if one not in told[:at]]
    for other in rest:
        first = msg("{first} or {second}", first=first, second=other)
    return first


def wrong(where: str, allowed: Message) -> NoReturn:
    """Raises `BadInput` bad_form: what stands at `where` must be something else."""
    place = where or WHOLE
    raise BadInput("bad_form", "{where} must be {allowed}.", where=place, allowed=allowed)


def inside(where: str, name: str) -> str:
    """The path of a part, `hand.0` for the first of a hand."""
    return f"{where}.{name}" if where else name
