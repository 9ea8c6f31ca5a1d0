"""Quick entry: text into commands, and steps into canonical text (section 4.2)."""

from __future__ import annotations

from dataclasses import replace

from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.commands import Command
from core.games.ace_of_spades.notation.kinds import GRAMMAR
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.notation.rulings import format as ruling_format
from core.games.ace_of_spades.notation.rulings import parse as ruling_parse
from core.games.ace_of_spades.notation.write import format  # noqa: A004 - its name in Game
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State

__all__ = ["format", "parse", "ruling_format", "ruling_parse"]

UNSEATED = c.RevealEnemy | c.TickAchievement | c.QuitMatch


def parse(state: State, text: str) -> Command:
    """The command of a line; a ruling is `ruling_parse`'s.

    Blanks are free but within a card, a number or a word; upper and lower case are equal.
    Whether the match is over is asked later: a line that cannot be read is refused first.
    Raises `BadNotation` E_SYNTAX, which tells the character and what was expected there.
    """
    reader = Reader(text)
    seat = reader.seat()
    reader.first = seat or SEATS[state.active]
    command: Command = GRAMMAR.read(reader) or reader.fail()
    note = reader.remark()
    if isinstance(command, UNSEATED):
        return replace(command, note=note)
    return replace(command, seat=seat, note=note)
