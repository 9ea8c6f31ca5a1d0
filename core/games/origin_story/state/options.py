"""What is agreed on before a match of Origin Story."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.games.origin_story.pieces.content import Content
from core.messages import msg
from core.options import about


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 3; a catalogue of your own is given whole."""

    difficulty: Literal[0, 1, 2, 3, 4, 5] = field(
        default=0,
        metadata=about(
            msg("Difficulty"),
            msg("How many of the five automa cards are of level 2; 0 is advised for a first game."),
            first=True,
        ),
    )
    catalogue: Literal["demo", "blank"] | Content = field(
        default="demo",
        metadata=about(
            msg("Printed cards"),
            msg("Story cards, super-heroes, mats and automa cards."),
            {
                "demo": msg("Kifu's own cards, for all that stands on printed ones"),
                "blank": msg(
                    "As they are read from the table: names are free, what cards say is booked "
                    "by rulings"
                ),
            },
            first=True,
        ),
    )
    super_heart_discard: Literal["pile", "aside"] = field(
        default="pile",
        metadata=about(
            msg("A discarded super-heart"),
            msg("Not stated by the rules; Kifu's ruling comes first."),
            {
                "pile": msg("Goes to the discard pile, and is shuffled in"),
                "aside": msg("Goes aside"),
            },
        ),
    )
    move_noop: Literal["not_moved", "moved"] = field(
        default="not_moved",
        metadata=about(
            msg("Moving a Love card that is leftmost already"),
            msg("Not stated by the rules; Kifu's ruling comes first."),
            {
                "not_moved": msg("Nothing was moved: replace instead"),
                "moved": msg("Counts as moved"),
            },
        ),
    )
    temporary_reveal: Literal["round", "trick"] = field(
        default="round",
        metadata=about(
            msg("The adjustment of a revealed card"),
            msg("Not stated by the rules; Kifu's ruling comes first."),
            {
                "round": msg("Stays until the card leaves hand and trick"),
                "trick": msg("Ends with the trick"),
            },
        ),
    )
    remove_returns: Literal["supply", "general"] = field(
        default="supply",
        metadata=about(
            msg("Tokens of “Remove” skills"),
            msg("Not confirmed; Kifu's ruling comes first."),
            {
                "supply": msg("Come back to the supply"),
                "general": msg("Go to the general supply"),
            },
        ),
    )
    peek: bool = field(
        default=False,
        metadata=about(
            msg("Show the discard pile and won tricks while recording"),
            msg("The rules forbid to look through them."),
        ),
    )
