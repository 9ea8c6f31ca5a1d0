"""What the table waits for, what was achieved, and a match that is given up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from core.games.ace_of_spades.achievements import ACHIEVEMENT_TITLES, tier_of
from core.games.ace_of_spades.pieces import Phase, SeatName
from core.kit.phrases import Says, choose, given
from core.kit.places import Titled
from core.messages import Message, msg

Earned: TypeAlias = Annotated[str, Titled(ACHIEVEMENT_TITLES)]


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """What the table waits for now.

    `need`: cards to draw by seat, the common row last, `due`: who draws up, in that order;
    `trim`: cards to discard by seat; `goes_on`: the turn goes on after this (R57).
    """

    phase: Phase
    active: SeatName
    need: tuple[int, ...] = ()
    trim: tuple[int, ...] = ()
    due: tuple[bool, ...] = ()
    goes_on: bool = False
    kind: Literal["phase_entered"] = "phase_entered"
    SAYS: ClassVar[Says] = choose(
        "phase",
        {
            "deal": msg("The first cards are dealt."),
            "reveal": msg("No enemy is in front."),
            "turn": msg("The fight goes on."),
            "refill": msg("A hand lacks cards."),
            "trim": msg("A hand holds too many cards."),
        },
        msg("The match is over."),
    )


@dataclass(frozen=True, slots=True)
class Achieved:
    """An achievement of this match."""

    achievement: Earned

    @property
    def tier(self) -> Message:
        """Bronze to Diamond."""
        return tier_of(self.achievement)


@dataclass(frozen=True, slots=True)
class AchievementEarned(Achieved):
    """An achievement was met for the first time in this match."""

    kind: Literal["achievement_earned"] = "achievement_earned"
    SAYS: ClassVar[Says] = msg("Achievement: {achievement} ({tier}).")


@dataclass(frozen=True, slots=True)
class AchievementTicked(Achieved):
    """The players say that they met an achievement."""

    kind: Literal["achievement_ticked"] = "achievement_ticked"
    SAYS: ClassVar[Says] = msg("Achievement, by the players' word: {achievement} ({tier}).")


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match was given up; it counts for nobody."""

    reason: str | None = None
    kind: Literal["abandoned"] = "abandoned"
    SAYS: ClassVar[Says] = (msg("The match is given up."), given("reason", msg("“{reason}”")))


FlowChange = PhaseEntered | AchievementEarned | AchievementTicked | Abandoned
