"""Lists that grow at their end, and whose copies share what they have in common."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from itertools import chain, islice
from typing import Any, TypeVar, overload

T = TypeVar("T")


class SharedList(Sequence[T]):
    """A list to which is only added.

    A copy takes as long as what was added since the last `settle`, however long the list is:
    what was settled is shared between all copies, each of which knows how much of it is its own.
    """

    __slots__ = ("_length", "_own", "_shared", "append")

    def __init__(self, empty: MutableSequence[T] | None = None) -> None:
        """`empty` is what to keep the values in: a list, or an array, which takes less."""
        self._own: Any = [] if empty is None else empty
        self._shared: Any = self._own[:]  # others may have added to it behind `_length`
        self._length = 0
        self.append: Callable[[T], None] = self._own.append

    def extend(self, values: Iterable[T]) -> None:
        """Add several."""
        self._own.extend(values)

    def replace_end(self, start: int, values: Sequence[T]) -> None:
        """Put `values` in the place of everything from `start` on, which is not settled."""
        if start < self._length:
            raise ValueError("what is settled stays")
        self._own[start - self._length :] = values

    def put(self, start: int, values: Sequence[T]) -> None:
        """Other values in the place of those from `start` on, in all copies that share them: for
        what says the same to all of them.
        """
        ours = max(0, min(len(values), self._length - start))  # of `values`, those settled
        if ours:
            self._shared[start : start + ours] = values[:ours]
        if ours < len(values):
            start = start + ours - self._length
            self._own[start : start + len(values) - ours] = values[ours:]

    def place(self, value: T) -> int:
        """How many values are less, in a row that rises."""
        if self._own and value > self._own[0]:
            return self._length + bisect_left(self._own, value)
        return bisect_left(self._shared, value, 0, self._length)

    def copy(self) -> SharedList[T]:
        """An independent list of the same."""
        twin: SharedList[T] = SharedList.__new__(SharedList)
        twin._shared, twin._length, twin._own = self._shared, self._length, self._own[:]
        twin.append = twin._own.append
        return twin

    def settle(self) -> None:
        """Share what was added with copies that are made from now on.

        Of all copies only one at a time may do so. Where another did before, with other values,
        this one takes a list of its own.
        """
        if self._length == 0:
            self._shared = self._own
        else:
            if len(self._shared) != self._length:
                self._shared = self._shared[: self._length]
            self._shared += self._own
        self._length, self._own = len(self._shared), self._own[:0]
        self.append = self._own.append

    @property
    def settled(self) -> int:
        """How many of the values are shared with copies."""
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        length = self._length
        if index < 0:
            index += length + len(self._own)
            if index < 0:
                raise IndexError("there are not so many")
        value: T = self._shared[index] if index < length else self._own[index - length]
        return value

    def __len__(self) -> int:
        return self._length + len(self._own)

    def __iter__(self) -> Iterator[T]:
        return chain(islice(self._shared, self._length), self._own)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]
