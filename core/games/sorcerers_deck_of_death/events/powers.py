"""Abilities and reactions that were paid for, and what they change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.sorcerers_deck_of_death.events.base import Measured, OfAbility, OfFigure
from core.games.sorcerers_deck_of_death.events.places import (
    FLAGS,
    Abilities,
    Bonus,
    Cards,
    Fig,
    Flags,
    WholeInches,
)
from core.kit.phrases import Says, given
from core.kit.places import Row
from core.messages import msg


@dataclass(frozen=True, slots=True)
class AbilityCast(OfAbility):
    """The Mage's ability was paid for (R22)."""

    cards: Row
    target: Fig | None = None
    kind: Literal["ability_cast"] = "ability_cast"
    SAYS: ClassVar[Says] = (
        given("target", msg("{seat} casts {ability} on {target}."), msg("{seat} casts {ability}.")),
        msg("Paid with {cards}."),
    )


@dataclass(frozen=True, slots=True)
class ReactionUsed(OfAbility, Measured):
    """A reaction was paid for (R70)."""

    fig: Fig
    cards: Row
    warnings: Flags = ()
    kind: Literal["reaction_used"] = "reaction_used"
    SAYS: ClassVar[Says] = (
        msg("{seat} uses {ability} for {fig}."),
        msg("Paid with {cards}."),
        FLAGS,
    )


@dataclass(frozen=True, slots=True)
class MoveQuickened(OfFigure):
    """The activated figure has another Mvt for this activation (R86)."""

    mvt: WholeInches
    kind: Literal["move_quickened"] = "move_quickened"
    SAYS: ClassVar[Says] = msg("{fig} may move {mvt} in this activation.")


@dataclass(frozen=True, slots=True)
class DefenceRaised(OfFigure):
    """The target of the attack has this Def, and the attack cannot push it (R75)."""

    defence: int
    kind: Literal["defence_raised"] = "defence_raised"
    SAYS: ClassVar[Says] = msg("{fig} defends with {defence} and cannot be pushed by this attack.")


@dataclass(frozen=True, slots=True)
class ShotPowered(OfFigure):
    """The shot has this bonus, and pushes if it wounds (R76)."""

    bonus: Bonus
    kind: Literal["shot_powered"] = "shot_powered"
    SAYS: ClassVar[Says] = msg("The shot of {fig} is {bonus} now, and pushes if it wounds.")


@dataclass(frozen=True, slots=True)
class FocusDeclared(OfFigure):
    """The seat draws `n` cards (R32)."""

    n: Cards
    offers: Abilities = ()
    kind: Literal["focus_declared"] = "focus_declared"
    SAYS: ClassVar[Says] = msg("{fig} focuses: {n}.")


@dataclass(frozen=True, slots=True)
class FocusDeepened(OfFigure):
    """Disciple: `n` cards are drawn instead, and a special attack follows (R78)."""

    n: Cards
    kind: Literal["focus_deepened"] = "focus_deepened"
    SAYS: ClassVar[Says] = msg("Disciple: {fig} draws {n} and then suffers a special attack.")


@dataclass(frozen=True, slots=True)
class FocusDrawn(OfFigure):
    """The cards of the Focus are drawn."""

    kind: Literal["focus_drawn"] = "focus_drawn"
    SAYS: ClassVar[Says] = msg("The Focus of {fig} is done.")


PowerEvent = (
    AbilityCast
    | ReactionUsed
    | MoveQuickened
    | DefenceRaised
    | ShotPowered
    | FocusDeclared
    | FocusDeepened
    | FocusDrawn
)
