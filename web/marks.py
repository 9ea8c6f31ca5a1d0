"""How the key moments of matches are shown: their words, their signs, their shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from core.messages import Message, msg
from core.moments import CORRECTION, END, LEAD, RULING, SWING, Moment


class Mark(NamedTuple):
    """How a mark is shown.

    `sign` stands in the list of steps; `shape` is drawn on the strip: a flag (end), a diamond
    (lead), an arrow both ways (swing), a peak (fall), a dot (loss), a plus (gain), a square
    (ruled), a ring (asked) or a bar (part).
    """

    words: Message
    sign: str
    shape: str


DRAWN: Mapping[str, Mark] = {
    END: Mark(msg("the end"), "■", "end"),
    LEAD: Mark(msg("the lead changes"), "⇅", "lead"),
    SWING: Mark(msg("a swing"), "•", "swing"),
    RULING: Mark(msg("a ruling"), "", "ruled"),
    CORRECTION: Mark(msg("a correction"), "✎", "ruled"),
    "claim": Mark(msg("a claim"), "+", "fall"),
    "cancel": Mark(msg("a claim is lost"), "−", "fall"),
    "defeat": Mark(msg("a defeat"), "×", "fall"),
    "lost": Mark(msg("a player is out"), "×", "fall"),
    "city_fell": Mark(msg("a city falls"), "×", "fall"),
    "surrender": Mark(msg("a surrender"), "×", "fall"),
    "founded": Mark(msg("a city is founded"), "+", "gain"),
    "achievement": Mark(msg("an achievement"), "★", "gain"),
    "turncoat": Mark(msg("a change of sides"), "⇅", "gain"),
    "centre": Mark(msg("the centre is scored"), "+", "gain"),
    "raise": Mark(msg("a figure is raised"), "+", "gain"),
    "release": Mark(msg("a pawn is freed"), "+", "gain"),
    "hero": Mark(msg("a super hero comes"), "", "gain"),
    "exchange": Mark(msg("an exchange"), "", "gain"),
    "bonus": Mark(msg("a bonus is used"), "", "gain"),
    "skill": Mark(msg("a skill is used"), "", "gain"),
    "cast": Mark(msg("a spell"), "", "gain"),
    "ruling_asked": Mark(msg("a ruling is asked for"), "?", "asked"),
    "warning": Mark(msg("a doubtful measure"), "?", "asked"),
    "last_bullet": Mark(msg("the last bullet"), "!", "loss"),
    "jam": Mark(msg("a jam"), "!", "loss"),
    "trick_turned": Mark(msg("a trick turns"), "!", "loss"),
    "capture": Mark(msg("a capture"), "×", "loss"),
    "kill": Mark(msg("a kill"), "×", "loss"),
    "mage": Mark(msg("a Mage is hurt"), "×", "loss"),
    "death": Mark(msg("a creature dies"), "×", "loss"),
    "attack": Mark(msg("an attack"), "", "loss"),
    "scene": Mark(msg("a scene begins"), "", "part"),
    "round": Mark(msg("a round is scored"), "", "part"),
}


class Marks:
    """The marks of one game: those that all share, and its own."""

    def __init__(self, own: Mapping[str, Mark] = MappingProxyType({})) -> None:
        """`own` are drawn as its author wants."""
        self.drawn = {**DRAWN, **own}

    def signs(self, marks: Iterable[str]) -> Iterator[Mark]:
        """The marks that the list of steps shows, in the order of the game."""
        found = (self.drawn[mark] for mark in marks if mark in self.drawn)
        return (mark for mark in found if mark.sign)

    def first(self, moments: Iterable[Moment]) -> Mark | None:
        """How the first of these moments that is drawn is shown: the weightiest of a step."""
        return next((self.drawn[one.kind] for one in moments if one.kind in self.drawn), None)
