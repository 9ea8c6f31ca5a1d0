"""What lies on the table: players, suits, the cards with their half points, levels and phases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from core.cards import UNSEEN

Player = Literal["A", "F", "Y"]
Automa = Literal["A", "F"]
Suit = Literal["L", "B", "S", "M"]
Side = Literal["hero", "villain"]

PLAYERS: tuple[Player, ...] = ("A", "F", "Y")  # play order, R2
AUTOMAS: tuple[Automa, ...] = ("A", "F")
PLACE: Mapping[str, int] = {"A": 0, "F": 1, "Y": 2}
SUITS: tuple[Suit, ...] = ("L", "B", "S", "M")
LOVE = "L"
ROUNDS = 5
PHASES = (
    *("new", "deal_you", "event", "story", "super_hero", "charge", "side", "deal_A", "deal_F"),
    *("automa_card", "effect_draws", "late", "turn:A", "turn:F", "turn:Y", "after_trick"),
    *("round_end", "over"),
)
TRICKS = 8
HAND = 8

PACK: tuple[str, ...] = tuple(f"{suit}{value}" for suit in SUITS for value in range(1, 14))
_SUITS = (*SUITS, UNSEEN)
_CARD = re.compile(r"([LBSM])(\d{1,2})(\.5)?")
_SIGNS = str.maketrans("♥♡", "LL", "\ufe0e\ufe0f")


def parse(text: str) -> str | None:
    """The code of a card as people write it (`b9`, `♥9`, `L4.5`); None where it is no card."""
    found = _CARD.fullmatch(text.strip().translate(_SIGNS).upper())
    if found is None:
        return None
    suit, value, half = found.groups()
    if half:
        return f"L{int(value)}.5" if suit == LOVE else None
    return f"{suit}{int(value)}" if 1 <= int(value) <= 13 else None


def is_super(card: str) -> bool:
    """Whether the card is a super-heart: a Love card of half a value."""
    return card.endswith(".5")


def suit(card: str) -> str:
    """The printed suit."""
    return card[0]


def halves(card: str) -> int:
    """The printed value in half points: `B9` is 18, `L4.5` is 9; 0 for a card not to be seen."""
    if card == UNSEEN:
        return 0
    whole, _, half = card[1:].partition(".")
    return 2 * int(whole) + (1 if half else 0)


def order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by suit and value, as a set is written; those not to be seen behind them."""
    return tuple(sorted(cards, key=lambda card: (_SUITS.index(card[0]), halves(card))))


def after(player: str) -> Player:
    """The next player (R2)."""
    return PLAYERS[(PLACE[player] + 1) % len(PLAYERS)]


def turns(leader: str) -> tuple[Player, Player, Player]:
    """The players of a trick, from its leader on."""
    second = after(leader)
    return PLAYERS[PLACE[leader]], second, after(second)


def level_of(difficulty: int, place: int) -> int:
    """The level of the automa deck's card at a place from the top, 0 to 4 (R13)."""
    return 2 if place >= ROUNDS - difficulty else 1
