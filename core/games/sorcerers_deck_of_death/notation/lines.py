"""The items of a line: `aG; c bT; !PD Ks; =53; ~  # a remark` (5.3)."""

from __future__ import annotations

import re

_END = re.compile("[;#]|$")
_FORCE, _REASON = "!", " -- "  # how a forced move is written in all games


def split(text: str) -> tuple[str, ...]:
    """The items of a line, each behind as many blanks as it stands in the line.

    So columns told in a refusal are those of the line. A remark behind `#` is left out. A forced
    move, `! ITEM -- REASON`, goes on to the end of the line, for its reason is free text. A line
    that has no item is given whole.
    """
    found: list[str] = []
    start = 0
    while True:
        end = _end(text, start)
        if _is_forced(text[start:end]):
            return *found, _placed(text, start, len(text))
        found.append(_placed(text, start, end))
        if text[end : end + 1] != ";":
            return tuple(found) if text[:end].strip() else (text,)
        start = end + 1


def _end(text: str, start: int) -> int:
    """Where the item that begins at a place ends."""
    found = _END.search(text, start)
    return found.start() if found else len(text)


def _is_forced(item: str) -> bool:
    return item.lstrip().startswith(_FORCE) and _REASON in item


def _placed(text: str, start: int, end: int) -> str:
    return " " * start + text[start:end]
