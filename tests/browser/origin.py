"""Matches of Origin Story for tests in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.browser import matches
from tests.browser.conftest import Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder

__all__ = ["begin", "line", "tap_cards"]

GAME = "origin-story"
NEW = "new dealer=Y mat=p1 super_heroes=c1,!c6,c4"  # the Automaton leads first
YOURS = "Y: M5 M7 S3 M9 L11 S6 M10 L7"
AUTOMATON = "A: S5 B5 M4 S8 M11 B10 L10 B12"
FACTORYON = "F: L1 B11 M13 M12 S4 S13 B2 S10"
STORY = (NEW, YOURS, "st t1 !t18 t5 t3 > t1")
DEALT = (*STORY, "ch t1 p1", "hero", AUTOMATON, FACTORYON)
BEGUN = (*DEALT, "v v1.8", "go")  # no effect in round 1
FOLLOWED = (*BEGUN, ">", "> L4 L9")  # your turn: brains were led, and you have none


def begin(site: Site, match_id: str, lines: Sequence[str] = (), **chosen: Any) -> str:
    """Record a match line by line; gives its id."""
    return matches.begin(site, GAME, match_id, lines, **chosen)


def tap_cards(hand: Recorder, cards: str) -> None:
    """Tap cards of the dock, written as in the notation."""
    for card in cards.split():
        hand.card(card)
