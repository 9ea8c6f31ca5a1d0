"""Skills that are charged and used, and the points and tokens they move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.origin_story.events.places import (
    FEW,
    Cards,
    Several,
    SkillCalled,
    changed_points,
    costs_words,
)
from core.games.origin_story.pieces import PLAYERS, Player
from core.games.origin_story.words import THE
from core.kit.phrases import Says, choose, given
from core.kit.places import Said, SaidAt, Titled
from core.messages import msg


@dataclass(frozen=True, slots=True)
class SkillsCharged:
    """`placed`: tokens by card and cost (`t4:1`); `supply`: what is left."""

    placed: Annotated[Mapping[str, int], SaidAt(costs_words)]
    supply: int
    kind: Literal["skills_charged"] = "skills_charged"
    SAYS: ClassVar[Says] = (
        choose(
            "how",
            {
                "nothing": msg("{player} charges nothing.", player=THE["Y"]),
                "few": msg("{player} charges {cards}.", player=THE["Y"]),
                "many": msg("{player} charges {n}.", player=THE["Y"]),
            },
        ),
        given("placed", msg("Energy: {placed}.")),
        msg("Energy left in the supply: {supply}."),
    )

    @property
    def cards(self) -> Several:
        """The cards that got energy."""
        return tuple(dict.fromkeys(cost.rpartition(":")[0] for cost in self.placed))

    @property
    def n(self) -> Cards:
        """How many."""
        return len(self.cards)

    @property
    def how(self) -> Literal["nothing", "few", "many"]:
        """Whether a headline has room for the names."""
        return "nothing" if not self.cards else "few" if len(self.cards) <= FEW else "many"


@dataclass(frozen=True, slots=True)
class SkillUsed:
    """A skill (`t4:2`, `v1.1:1` for an event) was used, resolved by itself, or declined.

    What it did stands in the events after it.
    """

    skill: str
    declined: bool = False
    by_itself: bool = False
    name: str = ""  # of the card, for people
    kind: Literal["skill_used"] = "skill_used"
    SAYS: ClassVar[Says] = given(
        "by_itself",
        msg("{called} takes effect."),
        given(
            "declined",
            msg("{player} lets {called} pass.", player=THE["Y"]),
            msg("{player} uses {called}.", player=THE["Y"]),
        ),
    )

    @property
    def called(self) -> SkillCalled:
        """The skill by the name of its card, or of its event."""
        return self.skill, self.name


@dataclass(frozen=True, slots=True)
class SkillWaits:
    """A skill that touches an automa's hand waits for the late step (R26)."""

    skill: str
    name: str = ""  # of the card, for people
    kind: Literal["skill_waits"] = "skill_waits"
    SAYS: ClassVar[Says] = msg("{called} waits until the automas have their hands.")

    @property
    def called(self) -> SkillCalled:
        """The skill by the name of its card."""
        return self.skill, self.name


@dataclass(frozen=True, slots=True)
class TokensRemoved:
    """The tokens of a “Remove” cost were taken off (R42)."""

    cost: str
    n: int
    to: Literal["supply", "general"]
    kind: Literal["tokens_removed"] = "tokens_removed"
    SAYS: ClassVar[Says] = choose(
        "to",
        {
            "supply": msg(
                "{n} energy comes off it, back to the supply (as the options of this match say)."
            ),
            "general": msg(
                "{n} energy comes off it, to the general supply (as the options of this match say)."
            ),
        },
    )


@dataclass(frozen=True, slots=True)
class PointsScored:
    """Dials move: points by player."""

    points: Annotated[Mapping[str, int], Said(changed_points)]
    kind: Literal["points_scored"] = "points_scored"
    SAYS: ClassVar[Says] = given("gainer", msg("{gainer} gains {n} VP."), msg("VP: {points}."))

    @property
    def gainer(self) -> Annotated[Player | None, Titled(THE)]:
        """Who alone gains points, if that is all."""
        alone = len(self.points) == 1 and self.n > 0
        return next((who for who in PLAYERS if who in self.points), None) if alone else None

    @property
    def n(self) -> int:
        """How many the first of them gains."""
        return next(iter(self.points.values()))


@dataclass(frozen=True, slots=True)
class EnergyMoved:
    """n tokens from the general supply to yours; `for_round` of them go back at its end."""

    n: int
    for_round: int = 0
    kind: Literal["energy_moved"] = "energy_moved"
    SAYS: ClassVar[Says] = (
        given(
            "back",
            msg("{player} gives {amount} energy back.", player=THE["Y"]),
            msg("{player} takes {amount} energy.", player=THE["Y"]),
        ),
        given("for_round", msg("The end of the round undoes it.")),
    )

    @property
    def back(self) -> bool:
        """Whether tokens go back to the general supply."""
        return self.n < 0

    @property
    def amount(self) -> int:
        """How many."""
        return abs(self.n)


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The text of a card that people have to carry out."""

    text: str
    kind: Literal["table_asked"] = "table_asked"
    SAYS: ClassVar[Says] = msg("The table has to carry out a card's text: “{text}”")
