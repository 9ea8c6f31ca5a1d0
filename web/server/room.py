"""What the bodies of all requests may take of the memory together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Room:
    """Bytes that all bodies being received share."""

    def __init__(self, size: int) -> None:
        self.left = size

    @contextmanager
    def part(self) -> Iterator[Callable[[int], bool]]:
        """Gives a function that takes bytes, False where there are no more; all of them come
        back at the end.
        """
        taken = 0

        def take(size: int) -> bool:
            nonlocal taken
            if size > self.left:
                return False
            self.left -= size
            taken += size
            return True

        try:
            yield take
        finally:
            self.left += taken
