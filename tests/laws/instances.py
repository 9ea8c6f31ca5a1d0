"""Values of any type that stands in JSON, made at random from the type alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

TEXTS = ("", "a", "Ana’s ♥", "b2", "null", '"', "\\n\n", "ÉÀ 7", "x" * 40)
DEEP = 6  # rows within rows, from where lists end


class Maker:
    """Makes values at random; numbers are no further than `largest` from zero."""

    def __init__(self, pick: Random, largest: int) -> None:
        self.pick, self.largest = pick, largest

    def instance(self, kind: Any, depth: int = 0) -> Any:
        """An instance of a dataclass, anything in every field."""
        hints = _hints(kind)
        made = [one for one in fields(kind) if one.init]
        return kind(**{one.name: self.value(hints[one.name], depth + 1) for one in made})

    def value(self, kind: Any, depth: int = 0) -> Any:
        """A value of a type of fields. Raises TypeError for one that JSON cannot tell."""
        pick, origin, args = self.pick, get_origin(kind), get_args(kind)
        if kind in {NoneType, Any}:
            return None
        if kind is bool:
            return pick.random() < 0.5
        if kind is int:
            return pick.choice((0, 1, -self.largest, self.largest, pick.randint(-99, 99)))
        if kind is str:
            return pick.choice(TEXTS)
        if origin is Literal:
            return pick.choice(args)
        if origin is Annotated:
            return self.value(args[0], depth)
        if origin in {Union, UnionType}:
            return self._one_of(args, depth)
        if is_dataclass(kind):
            return self.instance(kind, depth)
        return self._several(kind, origin, args, depth)

    def _one_of(self, args: tuple[Any, ...], depth: int) -> Any:
        flat = [one for one in args if not any(map(is_dataclass, (one, *get_args(one))))]
        return self.value(self.pick.choice(flat if flat and depth > DEEP else args), depth)

    def _several(self, kind: Any, origin: Any, args: tuple[Any, ...], depth: int) -> Any:
        many = range(self.pick.randrange(3) if depth <= DEEP else 0)
        if origin is tuple and args[-1:] == (...,):
            return tuple(self.value(args[0], depth) for _ in many)
        if origin is tuple:
            return tuple(self.value(one, depth) for one in args)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {self.pick.choice(TEXTS): self.value(args[1], depth) for _ in many}
        raise TypeError(f"{kind} cannot be told in JSON")


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def within(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """These dataclasses and all others in their fields, each once."""
    seen: set[Any] = set()
    left = [*kinds]
    while left:
        kind = left.pop()
        if is_dataclass(kind) and kind not in seen:
            seen.add(kind)
            yield kind
            left += [_hints(kind)[one.name] for one in fields(kind)]
        left += get_args(kind)
