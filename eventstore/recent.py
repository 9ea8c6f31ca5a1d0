"""What was made lately, kept by what it was made of."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """Values by the content that they follow from, so none of them is ever out of date, and two
    readers of the same matches share one. Those asked for longest ago go first, once what
    `weigh` says of all of them is above the bound.
    """

    def __init__(self, bound: int, weigh: Callable[[T], int]) -> None:
        self.bound = bound
        self._weigh = weigh
        self._kept: OrderedDict[bytes, T] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, content: Any) -> T | None:
        """The value that follows from this content, whose `repr` tells all of it, if it is kept."""
        with self._lock:
            found = self._kept.pop(_key(content), None)
            if found is not None:
                self._kept[_key(content)] = found
            return found

    def keep(self, content: Any, value: T) -> None:
        """Keep the value that follows from this content."""
        with self._lock:
            if _key(content) not in self._kept:
                self._kept[_key(content)] = value
                self._weight += self._weigh(value)
            while self._weight > self.bound:
                self._weight -= self._weigh(self._kept.popitem(last=False)[1])


def _key(content: Any) -> bytes:
    return blake2b(repr(content).encode("utf-8", "surrogatepass")).digest()
