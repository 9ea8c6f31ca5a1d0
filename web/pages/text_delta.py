"""The difference between two texts, so that a page is sent only that.

A difference is a list: a text stands for itself, two numbers in a row for a copy out of the old
text: where it begins and how long it is, in UTF-16 units as scripts count them.
"""

from __future__ import annotations

import re
from bisect import bisect_left

LEAST = 24  # characters from which a copy is shorter than the text itself
TRIED = 4  # places of the old text that are compared with one of the new text
_ANCHOR = re.compile(r'[<{]|,"')  # where a copy may begin
_WIDE = re.compile("[\U00010000-\U0010ffff]")  # two UTF-16 units

Delta = list[int | str]


def delta(old: str, new: str) -> Delta:
    """How `new` is made of `old`; what stands at other places may be copied from there."""
    head = common(old, 0, new, 0)
    tail = common(old[head:][::-1], 0, new[head:][::-1], 0)
    copies = [(0, 0, head), *_moved(old, new, head, tail), (len(old) - tail, len(new) - tail, tail)]
    units, found = _Units(old), Delta()
    at = 0
    for start, place, length in copies:
        if length < LEAST:
            continue
        if at < place:
            found.append(new[at:place])
        first = units.before(start)
        found += [first, units.before(start + length) - first]
        at = place + length
    if at < len(new):
        found.append(new[at:])
    return found


def size(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text) + len(_WIDE.findall(text))


def common(old: str, i: int, new: str, j: int) -> int:
    """How many characters from `i` of the old and `j` of the new text on are the same."""
    same, step = 0, 64
    while step:
        piece = old[i + same : i + same + step]
        if len(piece) == step and piece == new[j + same : j + same + step]:
            same += step
            step *= 2
        else:
            step //= 2
    return same


def _moved(old: str, new: str, head: int, tail: int) -> list[tuple[int, int, int]]:
    """Copies between the same beginning and the same end: from, to and how long, in order."""
    end = len(new) - tail
    places: dict[str, list[int]] = {}
    for mark in _ANCHOR.finditer(old, head, len(old) - tail):
        places.setdefault(old[mark.start() : mark.start() + LEAST], []).append(mark.start())
    found, at, expected = [], head, head
    while (one := _ANCHOR.search(new, at, end)) is not None:
        place = at = one.start()
        starts = places.get(new[place : place + LEAST])
        if starts is None:
            at += 1
            continue
        near = max(0, bisect_left(starts, expected) - 1)
        length, start = max((common(old, i, new, place), i) for i in starts[near : near + TRIED])
        length = min(length, end - place)
        found.append((start, place, length))
        at, expected = place + length, start + length
    return found


class _Units:
    """Places of a text in UTF-16 units."""

    def __init__(self, text: str) -> None:
        self._wide = [one.start() for one in _WIDE.finditer(text)]

    def before(self, place: int) -> int:
        return place + bisect_left(self._wide, place)
