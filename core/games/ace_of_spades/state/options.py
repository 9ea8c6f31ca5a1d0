"""What the players of Ace of Spades agree on before they start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from core.games.ace_of_spades.pieces import Difficulty, SeatName
from core.games.ace_of_spades.pieces.enemies import BuiltIn, Catalogue
from core.messages import msg
from core.options import about


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 2; a catalogue of your own is given whole."""

    mode: Literal["solo", "coop"] = field(
        default="solo",
        metadata=about(
            msg("Players"),
            None,
            {"solo": msg("Solo: one player"), "coop": msg("Together: two players")},
        ),
    )
    difficulty: Difficulty = field(
        default="normal",
        metadata=about(
            msg("Difficulty"),
            None,
            {
                "easy": msg("Easy: a hand may have fewer than five cards"),
                "normal": msg("Normal: the rules as they stand"),
                "hard": msg("Hard: nobody may look at the discard pile"),
                "nightmare": msg("Nightmare: as hard, and one refill less in every fight"),
            },
            first=True,
        ),
    )
    first: SeatName = field(
        default="1",
        metadata=about(
            msg("First player"),
            msg("Drawn at random at the table; of use with two players."),
            {"1": msg("The first player"), "2": msg("The second player")},
        ),
    )
    catalogue: BuiltIn | Catalogue = field(
        default="demo",
        metadata=about(
            msg("Enemy cards"),
            msg("Which cards are offered at a reveal; any other can be entered by hand."),
            {
                "demo": msg("The Midnight Express: Kifu's own deck of 26 enemies"),
                "printed": msg("The printed cards that are known: twelve of them"),
                "manual": msg("As they are read from the table: each is entered when it comes"),
            },
            first=True,
        ),
    )
    overflow: Literal["trim", "keep"] = field(
        default="trim",
        metadata=about(
            msg("Too many cards"),
            msg("What becomes of a hand above its limit when the next turn starts."),
            {
                "trim": msg("The surplus is discarded"),
                "keep": msg("It stays in the hand"),
            },
        ),
    )
