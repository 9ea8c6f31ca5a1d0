"""Bodies of answers that never change, kept in memory as they were sent."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from threading import Lock

BOUND = 8 * 2**20  # bytes of bodies
PACKED = 2_000  # bytes from which a body is compressed
ENTRY = 200  # bytes that keeping one takes besides


class Answers:
    """Bodies by tag, in at most so many bytes; those asked for longest ago go first."""

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self.weight = 0
        self._bodies: OrderedDict[str, tuple[bytes, bool]] = OrderedDict()
        self._lock = Lock()

    def get(self, tag: str) -> bytes | None:
        """The body under a tag, if it is kept."""
        with self._lock:
            found = self._bodies.get(tag)
            if found is None:
                return None
            self._bodies.move_to_end(tag)
        body, packed = found
        return zlib.decompress(body) if packed else body

    def keep(self, tag: str, body: bytes) -> None:
        """Keep a body."""
        packed = len(body) > PACKED
        kept = zlib.compress(body, 1) if packed else body
        with self._lock:
            if tag not in self._bodies:
                self._bodies[tag] = kept, packed
                self.weight += len(kept) + ENTRY
            while self.weight > self.bound:
                _, (old, _) = self._bodies.popitem(last=False)
                self.weight -= len(old) + ENTRY
