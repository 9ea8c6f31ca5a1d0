"""Quick entry: text into commands, and steps into canonical text (5.3).

Beyond the printed grammar, so that every command has a text: outcomes that the dealer gives are
left out (`+a`, `i`, `=`, `=bB`), `*TE 9sTdJh -` is a Storm that reaches nobody, and a number may
be negative (a spot off the table).
"""

from __future__ import annotations

from dataclasses import replace

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.decide.refusals import SHARED
from core.games.sorcerers_deck_of_death.events import Event
from core.games.sorcerers_deck_of_death.notation.kinds import GRAMMAR
from core.games.sorcerers_deck_of_death.notation.lines import split
from core.games.sorcerers_deck_of_death.notation.read import Reader
from core.games.sorcerers_deck_of_death.pieces import read_fig
from core.games.sorcerers_deck_of_death.state import State
from core.messages import msg

__all__ = ["format", "parse", "split"]

ENTRY = msg("an entry")


def parse(state: State, text: str) -> Command:
    """The command of one item; `split` takes a line apart.

    Upper and lower case are equal, a `# remark` may follow. Raises `BadNotation` syntax, which
    tells the character and what was expected there; `IllegalMove` game_over after the end,
    whatever the text says.
    """
    SHARED.check_running(state.result)
    reader = Reader(text)
    command: Command = GRAMMAR.read(reader) or reader.fail(ENTRY)
    reader.remark()
    return command


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step; in a dealt match with the outcomes that its events state."""
    return GRAMMAR.write(_restated(command, events))


def _restated(command: Command, events: tuple[Event, ...]) -> Command:
    """The command with the outcomes that its events state."""
    match command:
        case c.Draw(cards=None):  # its deck may have been shuffled in the middle of it (R17)
            drawn = [event.cards for event in events if isinstance(event, e.CardsDrawn)]
            return replace(command, cards=sum(drawn, ()) if drawn else None)
        case c.RollInitiative(rolls=None):
            rolled = (event.rolls for event in events if isinstance(event, e.InitiativeRolled))
            return replace(command, rolls=next(rolled, None))
        case c.Roll(dice=dice, opp=opp):
            stated = next((event for event in events if isinstance(event, e.DiceRolled)), None)
            if stated is not None:
                return replace(command, dice=dice or stated.dice, opp=opp or stated.opp)
        case c.Cast(ability=ability, mage_at=None, minion_at=spot) if spot is not None:
            if ability.upper() == "IL":  # of an Illusion, the spot that the Mage took
                moves = (one for one in events if isinstance(one, e.FigureMoved))
                swaps = (one for one in moves if one.way == "swap")
                target = read_fig(command.target or "")
                taken = (move.entered for move in swaps if move.fig != target)
                return replace(command, mage_at=next(taken, None))
    return command
