"""Facts about the turn, the stack, and who is out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts.base import Alike, OfSeat
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.spoken import Asked, InPlay, Slug
from core.kit.phrases import Says, given
from core.messages import msg


@dataclass(frozen=True, slots=True)
class AddAttack:
    """One more attack this turn."""

    TEXT: ClassVar = "atk+"
    kind: Literal["add_attack"] = "add_attack"
    SAYS: ClassVar[Says] = msg("One more attack is allowed this turn.")


@dataclass(frozen=True, slots=True)
class AddAttackPhase:
    """One more attack phase, opened by the first effects of a level (R36)."""

    city: InPlay
    level: int
    kind: Literal["add_attack_phase"] = "add_attack_phase"
    SAYS: ClassVar[Says] = msg("{city} adds a second attack phase.")


@dataclass(frozen=True, slots=True)
class StartLevel:
    """A lasting level of a city is active (R62)."""

    city: InPlay
    level: int
    kind: Literal["start_level"] = "start_level"
    SAYS: ClassVar[Says] = msg("Level {level} of {city} is active.")


@dataclass(frozen=True, slots=True)
class EndLevels(OfSeat):
    """The lasting levels of a seat's cities are over (R62)."""

    kind: Literal["end_levels"] = "end_levels"
    SAYS: ClassVar[Says] = msg("The lasting levels of {seat} end.")


@dataclass(frozen=True, slots=True)
class WaitTrigger(Alike):
    """A triggered ability waits to be entered (R116)."""

    trigger: Trigger
    kind: Literal["wait_trigger"] = "wait_trigger"
    SAYS: ClassVar[Says] = None  # what comes next is no part of what happened


@dataclass(frozen=True, slots=True)
class DropTrigger(Alike):
    """It waits no longer; `lapsed`: nothing could come of it, or it was let go."""

    id: str
    lapsed: bool = False
    kind: Literal["drop_trigger"] = "drop_trigger"
    SAYS: ClassVar[Says] = given("lapsed", msg("A waiting ability lapses."))


@dataclass(frozen=True, slots=True)
class RemoveItem:
    """An item leaves the stack without effect (R85); its card goes to the graveyard."""

    item: InPlay
    kind: Literal["remove_item"] = "remove_item"
    SAYS: ClassVar[Says] = msg("{item} is countered.")


@dataclass(frozen=True, slots=True)
class AskRuling(Alike):
    """A part of what a card says is for the table to decide (R135), named as in `pieces.hints`."""

    card: Slug  # slug
    part: str
    source: str | None = None
    kind: Literal["ask_ruling"] = "ask_ruling"
    SAYS: ClassVar[Says] = msg("{card} asks {asked}.")

    @property
    def asked(self) -> Asked:
        """The card and its part."""
        return self.card, self.part


@dataclass(frozen=True, slots=True)
class Lose(OfSeat):
    """A seat has lost."""

    TEXT: ClassVar = "lose {seat:seat}"
    kind: Literal["lose"] = "lose"
    SAYS: ClassVar[Says] = msg("{seat} loses.")
