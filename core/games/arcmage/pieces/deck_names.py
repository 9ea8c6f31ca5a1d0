"""What decks are called."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.arcmage.pieces.decks import UNKNOWN
from core.messages import Message, msg

DECKS: Mapping[str, Message] = {
    "gaian-love-for-life": msg("Gaian Love for Life (Gaian)"),
    "brothers-in-arms": msg("Brothers in Arms (The Empire)"),
    "uneasy-alliance": msg("Uneasy Alliance (Dark Legion, Red Banner)"),
    "toll-of-time": msg("Toll of Time (House of Nobles)"),
}
NOT_KNOWN: Mapping[str, Message] = {UNKNOWN: msg("Not known yet")}
TOLD = ""  # the name of a deck whose list was told without one
PARTLY = "?"  # stands behind the name of a deck of which some cards are not known


def deck_group(name: str, told: int, unknown: int) -> str:
    """The name that figures group a deck under; that of one known in part ends with a mark."""
    return f"{name}{PARTLY}" if told and unknown else name


def deck_name(deck: str) -> Message:
    """The name of a deck, of those that come with Kifu with their factions."""
    if deck.endswith(PARTLY):
        return msg("{deck} (partly known)", deck=deck_name(deck.removesuffix(PARTLY)))
    if deck == TOLD:
        return msg("A list without a name")
    return DECKS.get(deck) or NOT_KNOWN.get(deck) or Message("{name}", {"name": deck})
