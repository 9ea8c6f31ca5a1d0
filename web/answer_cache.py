"""Bodies of answers that never change, kept in memory as they were sent."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from threading import Lock
from typing import Any

BOUND = 8 * 2**20  # bytes of bodies
PACKED = 2_000  # bytes from which a body is compressed
ENTRY = 200  # bytes that keeping one takes besides
ADDRESSES, LONGEST = 4_000, 300  # remembered, and letters of one


class AnswerCache:
    """Bodies by tag, in at most so many bytes; those asked for longest ago go first.

    Half of the room is for bodies as they are. What it has no room for goes over into the other
    half, large ones compressed, if it was asked for again: to compress an answer can take longer
    than to make it once more.
    """

    def __init__(self, bound: int = BOUND) -> None:
        self.bound = bound
        self._fresh: OrderedDict[str, tuple[bytes, bool]] = OrderedDict()  # asked for again?
        self._packed: OrderedDict[str, tuple[bytes, bool]] = OrderedDict()  # compressed?
        self._weights = [0, 0]
        self.hits = self.misses = 0
        self._questions: dict[tuple[str, str], Any] = {}
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes that are kept."""
        return sum(self._weights)

    def get(self, tag: str) -> bytes | None:
        """The body under a tag, if it is kept."""
        with self._lock:
            fresh = self._fresh.pop(tag, None)
            if fresh is not None:
                self.hits += 1
                self._fresh[tag] = fresh[0], True
                return fresh[0]
            found = self._packed.get(tag)
            if found is None:
                self.misses += 1
                return None
            self.hits += 1
            self._packed.move_to_end(tag)
        body, packed = found
        return zlib.decompress(body) if packed else body

    def keep(self, tag: str, body: bytes) -> None:
        """Keep a body, unless it takes more than half of the room by itself."""
        if len(body) + ENTRY > self.bound // 2:
            return
        with self._lock:
            if tag in self._fresh or tag in self._packed:
                return
            self._fresh[tag] = body, False
            self._weights[0] += len(body) + ENTRY
            gone = self._pushed_out(0, self._fresh)
        for old, (text, asked) in gone:
            if asked:
                self._pack(old, text)

    def _pack(self, tag: str, body: bytes) -> None:
        packed = len(body) > PACKED
        kept = zlib.compress(body, 1) if packed else body
        with self._lock:
            if tag not in self._packed:
                self._packed[tag] = kept, packed
                self._weights[1] += len(kept) + ENTRY
                self._pushed_out(1, self._packed)

    def _pushed_out(
        self, part: int, bodies: OrderedDict[str, tuple[bytes, bool]]
    ) -> list[tuple[str, tuple[bytes, bool]]]:
        """What one half has no room for, taken from it."""
        gone = []
        while self._weights[part] > self.bound // 2:
            tag, (body, mark) = bodies.popitem(last=False)
            self._weights[part] -= len(body) + ENTRY
            gone.append((tag, (body, mark)))
        return gone

    def clear(self) -> None:
        """Forget all bodies."""
        with self._lock:
            self._fresh.clear()
            self._packed.clear()
            self._weights = [0, 0]

    def question(self, path: str, query: str) -> Any:
        """What was asked at an address, as `note` was told; None where it was told nothing."""
        return self._questions.get((path, query))

    def note(self, path: str, query: str, question: Any) -> None:
        """Remember what is asked at an address: path and query as the server hands them on."""
        if len(path) + len(query) > LONGEST or (path, query) in self._questions:
            return
        with self._lock:
            while len(self._questions) >= ADDRESSES:
                del self._questions[next(iter(self._questions))]
            self._questions[path, query] = question
