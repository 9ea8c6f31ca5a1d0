"""The words that the script of Ace in the Hole says."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import Message, msg

TEXTS: Mapping[str, Message] = {
    "hand": msg("Hand"),
    "ways": msg("What this card can do"),
    "cardNotSeen": msg("A card not seen yet: say which one it is"),
    "noWay": msg("This card can neither be played nor burned now."),
    "whichPlayed": msg("Which card was played?"),
    "whatDrawn": msg("{move} – and drew? ({pile} in the pile)"),
    "notSeen": msg("Not seen"),
    "neverAsk": msg("I never see what {seat} draws"),
    "cardFirst": msg("Choose a card first: the marked ones move {pawn}."),
    "noCardFor": msg("No known card of this hand moves {pawn}."),
    "whereTo": msg("Tap the square that {pawn} went to."),
    "whichPawn": msg("Which pawn goes to {square}?"),
    "dealTitle": msg("{seat}'s hand: {left} to go"),
    "dealAll": msg("Deal the hands"),
    "handUnseen": msg("Not seen: all three"),
    "restUnseen": msg("The rest not seen"),
    "bothUnseen": msg("Neither hand seen"),
}
