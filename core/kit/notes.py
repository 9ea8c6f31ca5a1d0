"""How values stand in JSON where their type alone does not say it.

A note stands beside the type of a field: `Annotated[int, Named(SEATS)]` is a number that stands as
the name of a seat. `core.kit.shapes` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    Any,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    get_args,
    runtime_checkable,
)

from core import cards
from core.events import Json
from core.messages import msg
from core.structured import inside, mapping_at, wrong

F = TypeVar("F", bound=Callable[..., Any])
Writer: TypeAlias = Callable[[Any], Any]


class Shape(NamedTuple):
    """How the values of a type stand in JSON.

    `write` gives the JSON value, None where a value stands as it is; `read` takes a JSON value and
    its path and raises `BadInput` bad_form; `schema` is a JSON Schema of what is written.
    """

    write: Writer | None
    read: Callable[[Any, str], Any]
    schema: Json


ShapeOf: TypeAlias = Callable[[Any], Shape]


@runtime_checkable
class Note(Protocol):
    """What stands beside a type in `Annotated` and says how its values stand in JSON."""

    def shape(self, kind: Any, of: ShapeOf) -> Shape:
        """The shape of a type that has this note; `of` gives those of its parts."""


def object_schema(properties: Json, required: Sequence[str] | None = None) -> Json:
    """An object with these keys and no others, all of which stand there."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


@dataclass(frozen=True, eq=False)
class At:
    """The field stands under another name, or within an object: `deck.count`."""

    path: str


@dataclass(frozen=True, eq=False)
class After:
    """The field stands behind this key of the object, not where its place among the fields is;
    behind no key it stands first. Exports keep the order of keys.
    """

    key: str = ""


def written(made: F) -> F:
    """Marks a property that stands in JSON, by its name and behind the fields unless notes beside
    the type that it returns say otherwise: `@property` above `@written`.
    """
    made.__dict__["written"] = True
    return made


def is_written(made: property) -> bool:
    """Whether a property stands in JSON."""
    return "written" in vars(made.fget)


_NOTHING: Any = object()


@dataclass(frozen=True, eq=False)
class Named:
    """A number that stands as the name with this index; `nobody` stands as null."""

    names: tuple[str, ...]
    nobody: Any = _NOTHING

    def shape(self, _kind: Any, _of: ShapeOf) -> Shape:
        """The shape of the number."""
        index: dict[Any, int] = {name: at for at, name in enumerate(self.names)}
        names: dict[int, Any] = dict(enumerate(self.names))
        if self.nobody is not _NOTHING:
            index[None], names[self.nobody] = self.nobody, None
        allowed = tuple(index)
        told = msg("one of {allowed}", allowed=", ".join(self.names))

        def read(value: Any, where: str) -> Any:
            if not isinstance(value, str | None) or value not in index:
                wrong(where, told)
            return index[value]

        return Shape(names.__getitem__, read, {"enum": list(allowed)})


@dataclass(frozen=True, eq=False)
class ByName:
    """A tuple that stands as an object with a name for each place; all of them, or with `some`
    those of the first places.
    """

    names: tuple[str, ...]
    some: bool = False

    def shape(self, kind: Any, of: ShapeOf) -> Shape:
        """The shape of the tuple; its places may be of one type, or each of its own."""
        names, some, kinds = self.names, self.some, get_args(kind)
        items = [of(one) for one in (kinds[:1] * len(names) if ... in kinds else kinds)]
        writers = [item.write or _same for item in items]

        def write(value: Any) -> Json:
            rows = zip(names, writers, value, strict=not some)
            return {name: change(one) for name, change, one in rows}

        def read(value: Any, where: str) -> Any:
            given = mapping_at(value, where)
            here = names[: len(given)] if some else names
            if not given or set(given) != set(here):
                wrong(where, msg("an object with {keys}", keys=", ".join(names)))
            pairs = zip(here, items, strict=not some)
            return tuple([item.read(given[name], inside(where, name)) for name, item in pairs])

        schemas = {name: item.schema for name, item in zip(names, items, strict=True)}
        return Shape(write, read, object_schema(schemas, names[:1] if some else names))


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, eq=False)
class CardSet:
    """A set of cards, a number of bits (`core.cards`), that stands as a list of their codes."""

    among: int = (1 << len(cards.WITH_JOKER)) - 1
    by_code: bool = False  # listed in the order of their codes, otherwise in that of the pack

    def shape(self, _kind: Any, of: ShapeOf) -> Shape:
        """The shape of the number."""
        codes_of = of(tuple[str, ...])

        def write(found: int) -> list[str]:
            return sorted(cards.members(found)) if self.by_code else cards.members(found)

        def read(value: Any, where: str) -> int:
            codes = codes_of.read(value, where)
            found = cards.bits(codes)
            if found & ~self.among or found.bit_count() != len(codes):
                wrong(where, msg("a list of cards, each once"))
            return found

        allowed = {"enum": cards.members(self.among)}
        return Shape(write, read, {"type": "array", "items": allowed, "uniqueItems": True})


@dataclass(frozen=True, eq=False)
class Ordered:
    """A mapping that is written in an order of its keys, for whoever goes through it."""

    key: Callable[[str], Any]

    def shape(self, kind: Any, of: ShapeOf) -> Shape:
        """The shape of the mapping."""
        stands = of(kind)
        change = stands.write or dict

        def write(value: Mapping[str, Any]) -> Any:
            return change({key: value[key] for key in sorted(value, key=self.key)})

        return Shape(write, stands.read, stands.schema)


@dataclass(frozen=True, eq=False)
class Counted:
    """Sorted pairs of a name and a number that stand as an object."""

    def shape(self, _kind: Any, of: ShapeOf) -> Shape:
        """The shape of the pairs."""
        counts = of(Mapping[str, int])

        def read(value: Any, where: str) -> Any:
            return tuple(sorted(counts.read(value, where).items()))

        return Shape(dict, read, counts.schema)


@dataclass(frozen=True, eq=False)
class Through:
    """A value that stands as one of another type: `write` makes that of it, `read` it of that.

    `read` may raise any refusal.
    """

    kind: Any
    write: Writer
    read: Writer

    def shape(self, _kind: Any, of: ShapeOf) -> Shape:
        """The shape of the other type, with the two ways between."""
        stands = of(self.kind)

        def read(value: Any, where: str) -> Any:
            return self.read(stands.read(value, where))

        def write(value: Any) -> Any:
            found = self.write(value)
            return stands.write(found) if stands.write else found

        return Shape(write, read, stands.schema)


class Ending(NamedTuple):
    """Beside a `Result`: the words that may stand as `result` and as `reason`."""

    results: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class ByField:
    """A tuple of NamedTuples that stands field by field, each of them by name of the place."""

    names: tuple[str, ...]
