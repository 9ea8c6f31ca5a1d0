"""Playing cards: codes, names, and sets of cards as bits of one number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from core.messages import Message, NamedCard, Value, msg

RANKS = "23456789TJQKA"
SUITS = "DHSC"  # red suits first, so that a colour is one half of the pack
UNSEEN = "?"  # a card that nobody at the record saw
JOKER = "JK"
PACK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
WITH_JOKER: tuple[str, ...] = (*PACK, JOKER)
INDEX: Mapping[str, int] = {card: index for index, card in enumerate(WITH_JOKER)}
BIT: Mapping[str, int] = {card: 1 << index for index, card in enumerate(WITH_JOKER)}
SYMBOLS: Mapping[str, str] = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}

_LETTERS = str.maketrans("♥♡♦♢♠♤♣♧", "HHDDSSCC", "\ufe0e\ufe0f")
_CODE = re.compile(r"(10|[2-9TJQKA])([HDSC])")
_RANK_NAMES: Mapping[str, Message] = {
    "J": msg("Jack"),
    "Q": msg("Queen"),
    "K": msg("King"),
    "A": msg("Ace"),
}
_SUIT_NAMES: Mapping[str, Message] = {
    "H": msg("hearts"),
    "D": msg("diamonds"),
    "S": msg("spades"),
    "C": msg("clubs"),
}


def letters(text: str) -> str:
    """The text with suit symbols written as letters, in upper case."""
    return text.translate(_LETTERS).upper()


def parse(text: str) -> str | None:
    """The code of a card as people write it (`5h`, `10♣`, `TC`); None for none of the 52."""
    found = _CODE.fullmatch(letters(text.strip()))
    if found is None:
        return None
    return found[1].replace("10", "T") + found[2]


def with_joker(text: str) -> str | None:
    """As `parse`, and `JK` for the Joker."""
    return JOKER if text.strip().upper() == JOKER else parse(text)


def bits(cards: Iterable[str]) -> int:
    """A set of cards as a number; `?` and anything that is no card count nothing."""
    total = 0
    for card in cards:
        total |= BIT.get(card, 0)
    return total


def members(cards: int) -> list[str]:
    """The cards of a set, in the order of the pack."""
    found = []
    while cards:
        low = cards & -cards
        found.append(WITH_JOKER[low.bit_length() - 1])
        cards ^= low
    return found


def rank_name(rank: str) -> Message | str:
    """`K` is King, `T` is 10, a number is itself."""
    return _RANK_NAMES.get(rank, rank.replace("T", "10"))


def suit_name(suit: str) -> Message:
    """`H` is hearts. Raises KeyError for a letter that is no suit."""
    return _SUIT_NAMES[suit]


def name(card: str) -> Message:
    """`KH` is “King of hearts”; anything that is no card is “an unseen card”."""
    if card == JOKER:
        return msg("Joker")
    if card not in INDEX:
        return msg("an unseen card")
    return msg("{rank} of {suit}", rank=rank_name(card[0]), suit=suit_name(card[1]))


def symbol(card: str) -> str:
    """The short form for the screen: `10♥`, `K♣`, `JK`, `?`."""
    if card == JOKER:
        return card
    if card not in INDEX:
        return UNSEEN
    return card[0].replace("T", "10") + SYMBOLS[card[1]]


def spoken(card: str) -> Value:
    """The short form in a sentence, where pages draw the card; see `symbol`."""
    return _SPOKEN.get(card, UNSEEN)


def _named(card: str) -> Message:
    suit = "joker" if card == JOKER else suit_name(card[1]).text
    return Message(symbol(card), card=NamedCard(card, symbol(card), suit, name(card)))


_SPOKEN: Mapping[str, Message] = {card: _named(card) for card in WITH_JOKER}
