"""A function for each class of a union: found as fast as in a table, typed like a `match`.

`GROW = Handlers[Garden, Garden]()` makes a registry; `@GROW.of(Rain)` puts a function of a garden
and a `Rain` into it, and `GROW(garden, event)` calls the one for the class of the event. That
none is missing a test proves, with `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, overload

A = TypeVar("A")
R = TypeVar("R")
T1 = TypeVar("T1")
T2 = TypeVar("T2")
T3 = TypeVar("T3")


class Handlers(Generic[A, R]):
    """Functions of an A and an object that give an R, by the class of the object."""

    def __init__(self, *parts: Handlers[A, R], rest: Callable[[A, Any], R] | None = None) -> None:
        """`parts` are registries whose functions this one has, too; `rest` serves all others."""
        self._rest: Callable[[A, Any], R] = _missing if rest is None else rest
        self._by_kind: dict[type, Callable[[A, Any], R]] = {}
        for part in parts:
            self._by_kind |= part.functions

    def __call__(self, first: A, thing: Any) -> R:
        """What the function of this class gives. Raises `LookupError` where there is none."""
        return self._by_kind.get(type(thing), self._rest)(first, thing)

    @property
    def functions(self) -> Mapping[type, Callable[[A, Any], R]]:
        """The functions by class, for the fold, where a call less counts."""
        return self._by_kind

    @property
    def kinds(self) -> frozenset[type]:
        """The classes that have a function."""
        return frozenset(self._by_kind)

    @overload
    def of(self, one: type[T1], /) -> Callable[[Callable[[A, T1], R]], Callable[[A, T1], R]]: ...

    @overload
    def of(
        self, one: type[T1], two: type[T2], /
    ) -> Callable[[Callable[[A, T1 | T2], R]], Callable[[A, T1 | T2], R]]: ...

    @overload
    def of(
        self, one: type[T1], two: type[T2], three: type[T3], /
    ) -> Callable[[Callable[[A, T1 | T2 | T3], R]], Callable[[A, T1 | T2 | T3], R]]: ...

    def of(self, *kinds: type) -> Callable[[Callable[[A, Any], R]], Callable[[A, Any], R]]:
        """Puts a function in, for one class or several. Raises `ValueError` for a second one."""

        def put(handle: Callable[[A, Any], R]) -> Callable[[A, Any], R]:
            for kind in kinds:
                if kind in self._by_kind:
                    raise ValueError(f"{kind.__name__} has a function already")
                self._by_kind[kind] = handle
            return handle

        return put


def _missing(_first: Any, thing: Any) -> Any:
    raise LookupError(f"nothing handles {type(thing).__name__}")
