"""What of a card's text its effects do not carry out: a ruling of the table says it (R135)."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.arcmage.pieces.cards import Card
from core.messages import Message, msg

PARTS: Mapping[str, Message] = {  # of the cards that come with the game and are not full
    "spirit-tree": msg("to take the resident of level 7 without the guest of level 3."),
    "wight": msg("what the chosen player gives up, and that the Wight comes to the top."),
    "esteemed-duelist": msg("how many counters blood vengeance gives."),
    "royal-guard": msg("how much damage to another creature falls on it."),
    "revenge": msg("how many counters blood vengeance gives, and salvage."),
}
UNTOLD = msg("what its effects do not say.")


def left_to_table(card: Card) -> Message | None:
    """Which part of the text the table carries out; None where there is no such part."""
    match card.auto:
        case "full":
            return None
        case "ruling":
            return msg("The table carries out the whole text, by rulings.")
        case "partial":
            return msg("Left to the table, by a ruling: {what}", what=PARTS.get(card.id, UNTOLD))
