"""Matches for tests in a browser: short ones that show what a page must show."""

from __future__ import annotations

from collections.abc import Sequence

from core.commands import StartMatch
from core.service import Service

NAMES = {"red": "Ana", "black": "Bo"}

# both hands known: captures, an undo with another line, a claim answered, a release, a burn
BRANCHED = (
    "deal R 7D 5H 2D",
    "deal B 2S KS 7S",
    "7D AD a1xa8 =7H",
    "2S KS b8-b6 =3S",
    "7H AH e1xe8 =?",
    "undo",
    "5H KH f1-f6 =?",
    "undo",
    "7H AH e1xe8 =?",
    "3S QS c8-c5",
)
# hands partly unseen: an Ace comes back, a card is burned, a forbidden move stood, Black resigns
ANSWERED = (
    "deal R 7D ? ?",
    "deal B ? ? ?",
    "7D AD a1xa8 =?",
    "2S KS b8-b6 =?",
    "7H AH e1xe8 =?",
    "AS* =?",
    "KD b1-a1 =5H",
    "2C KC f8-f6 =?",
    "AD burn =?",
    "3C QC g8-g5 =?",
    "! 5H KH f1-f4 =? -- nobody counted",
    "B resign",
)


def record(service: Service, match_id: str, lines: Sequence[str], *, title: str = "") -> None:
    """Record a match of Ace in the Hole line by line."""
    game = service.find("ace-in-the-hole")
    start = StartMatch(game=game.slug, title=title)
    service.start(match_id, start, game.options(), players=NAMES)
    for line in lines:
        service.play(match_id, line)
