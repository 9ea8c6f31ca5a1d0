"""How the fields of a NamedTuple stand in JSON: each under its name, or where its note says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    get_args,
    get_origin,
    get_type_hints,
)

from core.errors import BadInput
from core.events import Json
from core.game import Result
from core.kit.notes import (
    After,
    At,
    ByField,
    Ending,
    Shape,
    ShapeOf,
    Writer,
    is_written,
    object_schema,
)
from core.messages import msg
from core.structured import check_keys, inside, mapping_at, wrong


class _Leaf(NamedTuple):
    """A value within the JSON of a NamedTuple: where it stands, and what it is made of."""

    path: tuple[str, ...]
    name: str  # of the field or property
    shape: Shape
    field: str | None  # None for what follows from other fields
    part: str | None = None  # of the field, where it stands in parts


def named_tuple(kind: Any, of: ShapeOf) -> Shape:
    """The shape of a NamedTuple whose fields have the shapes that `of` gives."""
    leaves, joins = _leaves(kind, of)
    tree: dict[str, Any] = {}
    for leaf in leaves:
        within = tree
        for key in leaf.path[:-1]:
            within = within.setdefault(key, {})
        within[leaf.path[-1]] = leaf
    read_tree = _tree_reader(tree)

    def read(value: Any, where: str) -> Any:
        found: dict[str, Any] = {}
        read_tree(value, where, found)
        for name, join in joins.items():
            found[name] = join(found[name], where)
        return kind(**found)

    return Shape(_tree_writer(tree), read, _tree_schema(tree))


def _leaves(kind: Any, of: ShapeOf) -> tuple[list[_Leaf], dict[str, Any]]:
    """What stands in the JSON of a NamedTuple, and how fields of several parts are joined."""
    found: list[_Leaf] = []
    moved: list[tuple[str, list[_Leaf]]] = []
    joins: dict[str, Any] = {}
    hints = get_type_hints(kind, include_extras=True)
    for name, hint in {**hints, **_written(kind)}.items():
        bare, notes = _taken_apart(hint)
        if columns := [note for note in notes if isinstance(note, ByField)]:
            leaves, joins[name] = _columns(name, bare, columns[0].names, of)
        elif name == "result" and Result in get_args(bare):
            endings = [note for note in notes if isinstance(note, Ending)]
            leaves = _ending_leaves(endings[0] if endings else None, of)
            joins[name] = _join_result
        else:
            leaves = [_Leaf(_path(name, notes), name, of(hint), name if name in hints else None)]
        after = [note.key for note in notes if isinstance(note, After)]
        if after:
            moved.append((after[0], leaves))
        else:
            found += leaves
    for key, leaves in moved:
        at = [number for number, leaf in enumerate(found, 1) if key and leaf.path[0] == key]
        place = at[-1] if key else 0
        found[place:place] = leaves
    return found, joins


def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its notes, and the notes."""
    if get_origin(hint) is not Annotated:
        return hint, ()
    return get_args(hint)[0], get_args(hint)[1:]


def _path(name: str, notes: tuple[Any, ...]) -> tuple[str, ...]:
    given = [note.path for note in notes if isinstance(note, At)]
    return tuple(given[0].split(".")) if given else (name,)


def hints_of(kind: Any) -> dict[str, Any]:
    """The types of what stands in the JSON of a NamedTuple, without notes."""
    return {
        name: _taken_apart(hint)[0]
        for name, hint in {**get_type_hints(kind), **_written(kind)}.items()
    }


def _written(kind: Any) -> dict[str, Any]:
    """The properties that stand in JSON, with the types that they return."""
    return {
        name: get_type_hints(one.fget, include_extras=True)["return"]
        for name, one in vars(kind).items()
        if isinstance(one, property) and is_written(one)
    }


def _ending_leaves(ending: Ending | None, of: ShapeOf) -> list[_Leaf]:
    """`result` and `reason`, side by side."""
    words = ending or (None, None)
    shapes = [of(str | None) if allowed is None else of(_one_of(allowed)) for allowed in words]
    return [
        _Leaf((part,), "result", shape._replace(write=_of_result(part)), "result", part)
        for part, shape in zip(Result._fields, shapes, strict=True)
    ]


def _of_result(part: str) -> Writer:
    take = attrgetter(part)
    return lambda result: None if result is None else take(result)


def _one_of(words: tuple[str, ...]) -> Any:
    """The type of one of these words, or None."""
    return Literal.__getitem__((*words, None))


def _join_result(parts: Mapping[str, Any], where: str) -> Result | None:
    if parts["result"] is None and parts["reason"] is None:
        return None
    if None in parts.values():
        raise BadInput("bad_form", "{where} has its reason.", where=inside(where, "result"))
    return Result(parts["result"], parts["reason"])


def _columns(name: str, kind: Any, names: tuple[str, ...], of: ShapeOf) -> tuple[list[_Leaf], Any]:
    """The parts of a tuple of NamedTuples, each of them by name, and how they are joined."""
    row = get_args(kind)[0]
    inner, joins = _leaves(row, of)
    if joins:
        raise TypeError(f"{row} cannot stand field by field")

    def leaf(one: _Leaf) -> _Leaf:
        change, take = one.shape.write, attrgetter(one.name)

        def write(rows: Any) -> Json:
            values = map(take, rows)
            return dict(zip(names, map(change, values) if change else values, strict=True))

        def read(value: Any, where: str) -> Any:
            given = mapping_at(value, where)
            if set(given) != set(names):
                wrong(where, msg("an object with {keys}", keys=", ".join(names)))
            return [one.shape.read(given[key], inside(where, key)) for key in names]

        shape = Shape(write, read, object_schema(dict.fromkeys(names, one.shape.schema)))
        return _Leaf(one.path, name, shape, one.field and name, one.field)

    def join(parts: Mapping[str, Any], _where: str) -> Any:
        return tuple(row(**{key: parts[key][at] for key in parts}) for at in range(len(names)))

    return [leaf(one) for one in inner], join


# --- objects within objects ----------------------------------------------------------------------


def _tree_writer(tree: Mapping[str, Any]) -> Writer:
    """What makes the object, as source: a loop over the fields takes twice as long."""
    changes: dict[str, Writer] = {}
    write: Writer = eval(f"lambda value: {_source(tree, changes)}", changes)  # noqa: S307
    return write


def _source(tree: Mapping[str, Any], changes: dict[str, Writer]) -> str:
    """The object as an expression of `value`; what changes a field gets a name in `changes`."""
    found = []
    for key, part in tree.items():
        if not isinstance(part, _Leaf):
            made = _source(part, changes)
        elif (change := part.shape.write) is None:
            made = f"value.{part.name}"
        else:
            name = f"write_{len(changes)}"
            changes[name] = change
            made = f"{name}(value.{part.name})"
        found.append(f"{key!r}: {made}")
    return f"{{{', '.join(found)}}}"


def _tree_reader(tree: Mapping[str, Any]) -> Callable[[Any, str, dict[Any, Any]], None]:
    leaves = [(key, part) for key, part in tree.items() if isinstance(part, _Leaf)]
    branches = [
        (key, _tree_reader(part)) for key, part in tree.items() if not isinstance(part, _Leaf)
    ]

    def read(value: Any, where: str, found: dict[Any, Any]) -> None:
        given = mapping_at(value, where)
        if given.keys() != tree.keys():
            check_keys(given, tree, tree, where)
        for key, leaf in leaves:
            one = leaf.shape.read(given[key], inside(where, key))
            if leaf.part is not None:
                found.setdefault(leaf.field, {})[leaf.part] = one
            elif leaf.field is not None:
                found[leaf.field] = one
        for key, branch in branches:
            branch(given[key], inside(where, key), found)

    return read


def _tree_schema(tree: Mapping[str, Any]) -> Json:
    return object_schema(
        {
            key: part.shape.schema if isinstance(part, _Leaf) else _tree_schema(part)
            for key, part in tree.items()
        }
    )
