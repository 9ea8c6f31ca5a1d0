"""The settings that a class of settings has, from the annotations of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import lru_cache
from types import NoneType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from core.configurable import YES_NO, Part, Setting

Kind: TypeAlias = Any  # a dataclass of settings
PREFIX = "KIFU_"
FIRST = Part("", "Where things are, and who may come")


@dataclass(frozen=True, slots=True)
class Described:
    """A setting with its name, as a file has it; `path` leads to its field."""

    name: str
    path: tuple[str, ...]
    kind: Any  # its type, without None
    default: Any
    told: Setting
    part: Part

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"{PREFIX}{self.name.upper()}"

    @property
    def words(self) -> Mapping[str, Any]:
        """All that can be given, where that is a few words."""
        return self.told.words or (YES_NO if self.kind is bool else {})

    @property
    def is_list(self) -> bool:
        """Whether several values can be given."""
        return get_origin(self.kind) is tuple


@lru_cache(maxsize=8)
def described(cls: Kind) -> Mapping[str, Described]:
    """All settings of a class, by name, in the order of its fields; those without a part first."""
    found = sorted(_described(cls, FIRST, ()), key=lambda one: one.part is not FIRST)
    return {one.name: one for one in found}


def _described(cls: Kind, part: Part, path: tuple[str, ...]) -> Iterator[Described]:
    hints = get_type_hints(cls, include_extras=True)
    for field in fields(cls):
        kind, marks = plain(hints[field.name])
        for mark in marks:
            if isinstance(mark, Part):
                yield from _described(kind, mark, (*path, field.name))
            elif isinstance(mark, Setting):
                default = None if field.default is MISSING else field.default
                name = part.prefix + field.name
                yield Described(name, (*path, field.name), kind, default, mark, part)


def plain(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type of a field without None, and the marks of its annotation."""
    kind, *marks = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    if NoneType in get_args(kind):
        kind = Union[tuple(one for one in get_args(kind) if one is not NoneType)]  # noqa: UP007
    return kind, tuple(marks)


def undescribed(cls: Kind, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The fields, with dots, that nobody can set from outside."""
    hints = get_type_hints(cls, include_extras=True)
    for field in fields(cls):
        kind, marks = plain(hints[field.name])
        here = (*path, field.name)
        if any(isinstance(mark, Part) for mark in marks) and is_dataclass(kind):
            yield from undescribed(kind, here)
        elif not any(isinstance(mark, Setting) for mark in marks):
            yield ".".join(here)


def made(cls: Kind, values: Mapping[tuple[str, ...], Any], path: tuple[str, ...] = ()) -> Any:
    """An object of the class with these values by path; its own defaults where there is none."""
    hints = get_type_hints(cls, include_extras=True)
    given = {}
    for field in fields(cls):
        kind, marks = plain(hints[field.name])
        here = (*path, field.name)
        if any(isinstance(mark, Part) for mark in marks):
            given[field.name] = made(kind, values, here)
        elif here in values:
            given[field.name] = values[here]
    return cls(**given)
