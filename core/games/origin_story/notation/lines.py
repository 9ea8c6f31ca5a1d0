"""The entries of a line: `M11; > B9 M6; > S2 L8 # a remark`."""

from __future__ import annotations

from core.reader import QUOTES, quote

_FORCE, _NEXT, _REMARK = "!", ";", "#"


def split(text: str) -> tuple[str, ...]:
    """The entries of a line, each behind as many blanks as it stands in the line.

    So columns told in a refusal are those of the line. `;` and `#` in quotes are text. A remark
    behind `#` is a note of its own. A forced move goes on to the end of the line, for its
    reason is free text. A line of one entry is given as it is.
    """
    found: list[str] = []
    start = 0
    while not _is_forced(text[start:]):
        end = _end(text, start)
        found.append(_placed(text, start, end))
        if text[end : end + 1] == _REMARK:
            return *_before(found), *_note(text, end)
        if end == len(text):
            return tuple(found)
        start = end + 1
    return *found, _placed(text, start, len(text))


def _is_forced(text: str) -> bool:
    return text.lstrip().startswith(_FORCE)


def _end(text: str, at: int) -> int:
    """Where the entry that begins at a place ends."""
    closing = ""
    while at < len(text):
        if closing:
            if text[at] == "\\":
                at += 1
            elif text[at] in closing:
                closing = ""
        elif text[at] in {_NEXT, _REMARK}:
            return at
        else:
            closing = QUOTES.get(text[at], "")
        at += 1
    return len(text)


def _placed(text: str, start: int, end: int) -> str:
    return " " * start + text[start:end]


def _before(found: list[str]) -> tuple[str, ...]:
    """The entries in front of a remark; a remark may also stand alone."""
    return () if len(found) == 1 and not found[0].strip() else tuple(found)


def _note(text: str, at: int) -> tuple[str, ...]:
    said = text[at + 1 :].strip()
    return (" " * at + f"note {quote(said)}",) if said else ()
