"""The marks that games put on steps: which are worth going to, and how those drawn are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from core.messages import Message, msg

END = "end"
RULING = "ruling"  # beside the marks of games: the step is a ruling of the table
ROUTINE = frozenset(  # marks of steps that are no moment to go to
    {"deal", "draw", "reveal", "burn", "shot", "swap", "refresh", "trim"}
    | {"lead", "follow", "play", "trick", "effect", "side"}
    | {"deploy", "discard", "initiative", "activation", "move", "charge", "push", "throw"}
    | {"melee", "special", "reaction", "focus", "dice", "wound", "pass"}
    | {"battle", "devotion", "response", "death"}
)


class Mark(NamedTuple):
    """How a mark is shown.

    `sign` stands in the list of steps; `shape` is drawn on the strip: a flag (end), a peak
    (fall), a square (ruled), a ring (asked) or a dot (loss).
    """

    words: Message
    sign: str
    shape: str


DRAWN: Mapping[str, Mark] = {  # the weightiest first; a mark that is not here is not drawn
    END: Mark(msg("the end"), "■", "end"),
    "claim": Mark(msg("a claim"), "+", "fall"),
    "defeat": Mark(msg("a defeat"), "×", "fall"),
    "lost": Mark(msg("a player is out"), "×", "fall"),
    "city_fell": Mark(msg("a city falls"), "×", "fall"),
    RULING: Mark(msg("a ruling"), "", "ruled"),
    "ruling_asked": Mark(msg("a ruling is asked for"), "?", "asked"),
    "capture": Mark(msg("a capture"), "×", "loss"),
    "kill": Mark(msg("a kill"), "×", "loss"),
    "death": Mark(msg("a creature dies"), "×", "loss"),
}


class Marks:
    """The marks of one game: those that all share, and its own."""

    def __init__(
        self, own: Mapping[str, Mark] = MappingProxyType({}), routine: frozenset[str] = frozenset()
    ) -> None:
        """`own` are drawn as its author wants, after the end and before all others; `routine` are
        those of steps that are no moment to go to.
        """
        self.drawn = {END: DRAWN[END]} | dict(own) | dict(DRAWN)
        self.routine = ROUTINE | routine

    def worth_going(self, marks: Iterable[str]) -> bool:
        """Whether a step with these marks is a key moment of its match."""
        return not self.routine.issuperset(marks)

    def signs(self, marks: Iterable[str]) -> Iterator[Mark]:
        """The marks that the list of steps shows, in the order of the game."""
        return (self.drawn[mark] for mark in marks if mark in self.drawn)

    def weightiest(self, marks: Iterable[str]) -> Mark | None:
        """The one mark that the strip has room for at a step; None where none is drawn."""
        found = set(marks)
        return next((mark for name, mark in self.drawn.items() if name in found), None)
