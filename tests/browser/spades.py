"""Matches of Ace of Spades for tests in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.browser import matches
from tests.browser.conftest import Site
from tests.browser.matches import line
from tests.browser.recorder import Recorder

__all__ = ["begin", "line", "shoot", "tap_cards"]

GAME = "ace-of-spades"
HAND = "H 2h 2s 2d Kc Ks 4d 7h 9c"
FIRST = (HAND, "E dx00a")
# a pair leaves one, a full house kills; an acolyte falls, a scene begins
FOUGHT = (
    *FIRST,
    "D 2h 2s 4d 7h 9c > 3h 3s 8c 8d Tc",
    "X Tc > As",
    "D Kc Ks 8c 8d As",
    "E dx01b",
    "+ Qh Qs Qd 2c 7c",
    "B dx00a > 9d 9s",
)


def begin(site: Site, match_id: str, lines: Sequence[str] = (), **chosen: Any) -> str:
    """Record a match line by line; gives its id."""
    return matches.begin(site, GAME, match_id, lines, **chosen)


def tap_cards(hand: Recorder, cards: str) -> None:
    """Tap cards of the dock, written as in the notation."""
    for card in cards.split():
        hand.card(card.upper())


def shoot(hand: Recorder, cards: str, damage: int) -> None:
    """Tap the cards of a shot, look at its damage, and shoot."""
    tap_cards(hand, cards)
    hand.offer(f"Shoot – {damage}")
