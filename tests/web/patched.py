"""A text put together of an old one and what changed in it, as the script of a page does it."""

from __future__ import annotations

from collections.abc import Iterable


def patched(old: str, changes: Iterable[int | str]) -> str:
    """The new text; numbers count UTF-16 units."""
    units, found = old.encode("utf-16-le", "surrogatepass"), b""
    steps = iter(changes)
    for one in steps:
        if isinstance(one, str):
            found += one.encode("utf-16-le", "surrogatepass")
        else:
            length = next(steps)
            assert isinstance(length, int)
            found += units[2 * one : 2 * (one + length)]
    return found.decode("utf-16-le", "surrogatepass")
