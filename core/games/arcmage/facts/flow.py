"""Facts about the turn, the stack, and who is out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces.items import Trigger


@dataclass(frozen=True, slots=True)
class AddAttack:
    """One more attack this turn."""

    TEXT: ClassVar = "atk+"
    kind: Literal["add_attack"] = "add_attack"


@dataclass(frozen=True, slots=True)
class AddAttackPhase:
    """One more attack phase, opened by the first effects of a level (R36)."""

    city: str
    level: int
    kind: Literal["add_attack_phase"] = "add_attack_phase"


@dataclass(frozen=True, slots=True)
class StartLevel:
    """A lasting level of a city is active (R62)."""

    city: str
    level: int
    kind: Literal["start_level"] = "start_level"


@dataclass(frozen=True, slots=True)
class EndLevels:
    """The lasting levels of a seat's cities are over (R62)."""

    seat: str
    kind: Literal["end_levels"] = "end_levels"


@dataclass(frozen=True, slots=True)
class WaitTrigger:
    """A triggered ability waits to be entered (R116)."""

    trigger: Trigger
    kind: Literal["wait_trigger"] = "wait_trigger"


@dataclass(frozen=True, slots=True)
class DropTrigger:
    """It waits no longer; `lapsed`: nothing could come of it, or it was let go."""

    id: str
    lapsed: bool = False
    kind: Literal["drop_trigger"] = "drop_trigger"


@dataclass(frozen=True, slots=True)
class RemoveItem:
    """An item leaves the stack without effect (R85); its card goes to the graveyard."""

    item: str
    kind: Literal["remove_item"] = "remove_item"


@dataclass(frozen=True, slots=True)
class AskRuling:
    """A part of what a card says is for the table to decide (R135), named as in `pieces.hints`."""

    card: str  # slug
    part: str
    source: str | None = None
    kind: Literal["ask_ruling"] = "ask_ruling"


@dataclass(frozen=True, slots=True)
class Lose:
    """A seat has lost."""

    TEXT: ClassVar = "lose {seat:seat}"
    seat: str
    kind: Literal["lose"] = "lose"
