"""How the values of any type stand in JSON: one `Shape` for each, made once from the type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from core import canonical
from core.events import Json
from core.kit.layout import hints_of, named_tuple
from core.kit.notes import Note, Shape, Writer
from core.messages import msg
from core.structured import inside, mapping_at, reader, wrong

ATOMS: Mapping[Any, Json] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
}
TAGS = ("kind", "op")  # a key of one of these names tells the members of a union apart


@cache
def shape_of(kind: Any) -> Shape:
    """How values of a type stand in JSON. Raises TypeError for a type that JSON cannot tell.

    Types are those of `core.structured`, NamedTuples, and any of them in `Annotated` with a note.
    """
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        notes = [note for note in args[1:] if isinstance(note, Note)]
        return notes[0].shape(args[0], shape_of) if notes else shape_of(args[0])
    if kind in ATOMS:
        atom: Any = NoneType if kind is None else kind
        return Shape(None, reader(atom), ATOMS[kind])
    if kind is Any:
        return Shape(None, reader(kind), {})
    if origin is Literal:
        return Shape(None, reader(kind), {"enum": list(args)})
    if origin is tuple:
        return _list(args)
    if origin in {Union, UnionType}:
        return _union(args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(shape_of(args[1]))
    if hasattr(kind, "_fields"):
        return named_tuple(kind, shape_of)
    return Shape(canonical.plain, reader(kind), {"type": "object"} if is_dataclass(kind) else {})


def _list(kinds: tuple[Any, ...]) -> Shape:
    if kinds[-1:] == (...,):
        return _row(shape_of(kinds[0]))
    items = [shape_of(kind) for kind in kinds]
    if not any(item.write for item in items):
        write: Writer = list
    else:

        def write(value: Any) -> list[Any]:
            return [s.write(v) if s.write else v for s, v in zip(items, value, strict=True)]

    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != len(items):
            wrong(where, msg("a list of {n}", n=len(items)))
        pairs = enumerate(zip(items, value, strict=True))
        return tuple(item.read(one, inside(where, str(at))) for at, (item, one) in pairs)

    schemas = [item.schema for item in items]
    number = len(items)
    bounds = {"minItems": number, "maxItems": number}
    same = all(schema == schemas[0] for schema in schemas)
    told = {"items": schemas[0]} if same else {"prefixItems": schemas}
    return Shape(write, read, {"type": "array", **told, **bounds})


def _row(item: Shape) -> Shape:
    """Any number of values of one type."""
    change = item.write
    write: Writer = list if change is None else lambda value: list(map(change, value))

    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            wrong(where, msg("a list"))
        return tuple([item.read(one, inside(where, str(at))) for at, one in enumerate(value)])

    return Shape(write, read, {"type": "array", "items": item.schema})


def _mapping(item: Shape) -> Shape:
    """Any number of values by name."""
    change = item.write
    write = (
        dict if change is None else lambda value: {key: change(one) for key, one in value.items()}
    )

    def read(value: Any, where: str) -> dict[str, Any]:
        given = mapping_at(value, where)
        return {key: item.read(one, inside(where, key)) for key, one in given.items()}

    return Shape(write, read, {"type": "object", "additionalProperties": item.schema})


_CODES = _row(Shape(None, reader(str), ATOMS[str])).read


# --- unions --------------------------------------------------------------------------------------


def _union(kinds: tuple[Any, ...]) -> Shape:
    """One of several types; objects among them are told apart by a `kind` or `op`."""
    others = tuple(kind for kind in kinds if kind is not NoneType)
    tuples = [kind for kind in others if hasattr(kind, "_fields")]
    if not tuples and not any(get_origin(kind) is Annotated for kind in others):
        shapes = [shape_of(None if kind is NoneType else kind) for kind in kinds]
        return Shape(canonical.plain, reader(Union.__getitem__(kinds)), _either(shapes))
    if len(others) == 1:
        return _optional(shape_of(others[0]))
    tagged = _tagged(tuples)
    if len(tuples) < len(others) or tagged is None:
        raise TypeError(f"nothing tells {kinds} apart")
    found = _tagged_tuples(*tagged)
    return found if len(others) == len(kinds) else _optional(found)


def _optional(item: Shape) -> Shape:
    change = item.write

    def write(value: Any) -> Any:
        return None if value is None else change(value) if change else value

    def read(value: Any, where: str) -> Any:
        return None if value is None else item.read(value, where)

    return Shape(write if change else None, read, _either([item, shape_of(None)]))


def _tagged(kinds: Sequence[Any]) -> tuple[str, Mapping[Any, Any]] | None:
    """The key that tells these NamedTuples apart, and which is which by its value."""
    for tag in TAGS:
        hints = [hints_of(kind).get(tag) for kind in kinds]
        if all(get_origin(hint) is Literal for hint in hints):
            return tag, {
                word: kind
                for kind, hint in zip(kinds, hints, strict=True)
                for word in get_args(hint)
            }
    return None


def _tagged_tuples(tag: str, kinds: Mapping[Any, Any]) -> Shape:
    shapes: dict[Any, Shape] = {kind: shape_of(kind) for kind in kinds.values()}
    told = msg("one of {allowed}", allowed=", ".join(kinds))

    def write(value: Any) -> Any:
        change = shapes[type(value)].write
        return change(value) if change else value

    def read(value: Any, where: str) -> Any:
        given = mapping_at(value, where).get(tag)
        if not isinstance(given, str) or given not in kinds:
            wrong(inside(where, tag), told)
        return shapes[kinds[given]].read(value, where)

    return Shape(write, read, _either(list(shapes.values())))


def _either(shapes: Sequence[Shape]) -> Json:
    schemas = [shape.schema for shape in shapes]
    return {"anyOf": [one for at, one in enumerate(schemas) if one not in schemas[:at]]}
