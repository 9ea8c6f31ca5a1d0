"""The headers of a text record: their names, and the spelling of their values."""

from __future__ import annotations

import re
from collections.abc import Mapping

SLUG = "ace-in-the-hole"
TITLE = "Title"  # the match's title, first among the free headers
OPTIONS: Mapping[str, str] = {
    "Layout": "layout",
    "AceWin": "ace_win",
    "Burn": "burn",
    "End": "end",
}
HOMES = ("RedHome", "BlackHome")
PLAYERS: Mapping[str, str] = {"Red": "red", "Black": "black"}
HANDS: Mapping[str, str] = {"RedHand": "R", "BlackHand": "B"}
DISCARDS: Mapping[str, str] = {"RedDiscards": "R", "BlackDiscards": "B"}
SHOWN: Mapping[str, str] = {"RedShown": "R", "BlackShown": "B"}  # of a hand, seen by all
POSITION = ("Board", "Turn", *DISCARDS, "Claims", *SHOWN)  # one of these: a given table
KNOWN = frozenset(
    (
        "Game",
        "Rules",
        TITLE,
        *PLAYERS,
        *OPTIONS,
        *HOMES,
        *POSITION,
        *HANDS,
        "Result",
        "Termination",
    )
)
CUSTOM = "custom"
UNFINISHED = "unfinished"

_HEADER = re.compile(r'\[([^\s"\[\]]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NAME = re.compile(r'[^\s"\[\]]+')
_GAME = re.compile(rf'(?m)^\ufeff?[^\S\n]*+\[Game\s++"{SLUG}"\s*\]')


def recognises(text: str) -> bool:
    """Whether the text holds a record of this game."""
    return _GAME.search(text) is not None


def header(line: str) -> tuple[str, str] | None:
    """Name and value of a header line; None for any other line."""
    found = _HEADER.fullmatch(line.strip())
    return None if found is None else (found[1], re.sub(r"\\(.)", r"\1", found[2]))


def written(name: str, value: str) -> str:
    """A header line; the value becomes one line of text."""
    text = re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))
    return f'[{name} "{text}"]'


def is_free(name: str) -> bool:
    """Whether a tag of this name can stand as a free header."""
    return name not in KNOWN and _NAME.fullmatch(name) is not None
