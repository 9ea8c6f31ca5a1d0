"""What the players of Ace in the Hole agree on before they start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.messages import msg
from core.options import about


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 2; a custom layout gives a square of its own to every pawn."""

    layout: Literal["facing", "own-left", "bookend"] | dict[str, str] = field(
        default="facing",
        metadata=about(
            msg("Home squares"),
            msg("Where each pawn starts, and comes back when it is released."),
            {
                "facing": msg("Facing: each pawn opposite the one of its rank"),
                "own-left": msg("Own left: both players see the same order from left to right"),
                "bookend": msg("Bookend: the Aces in the corners"),
                "custom": msg("Of your own: a square for each of the 16 pawns"),
            },
        ),
    )
    ace_win: Literal["reply", "instant", "locked"] = field(
        default="reply",
        metadata=about(
            msg("Capturing both Aces"),
            msg("When it wins the match."),
            {
                "reply": msg("Wins unless the very next turn brings an Ace back"),
                "instant": msg("Wins at once"),
                "locked": msg("Wins once both Ace cards are in the discards as well"),
            },
        ),
    )
    burn: Literal["card", "hand"] = field(
        default="card",
        metadata=about(
            msg("Burning a card"),
            msg("When a card may be discarded without moving anything."),
            {
                "card": msg("When this card has no legal move"),
                "hand": msg("Only when no card of the hand has a legal move"),
            },
        ),
    )
    end: Literal["hands", "decks"] = field(
        default="hands",
        metadata=about(
            msg("End of the cards"),
            msg("When points are counted."),
            {
                "hands": msg("When piles and hands are used up"),
                "decks": msg("As soon as both piles are empty"),
            },
        ),
    )
