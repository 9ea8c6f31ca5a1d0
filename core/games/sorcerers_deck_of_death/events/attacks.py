"""Attacks, from the declaration to the last push."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.sorcerers_deck_of_death.events.base import Measured, OfFigure, OfSeat
from core.games.sorcerers_deck_of_death.events.places import (
    FLAGS,
    Abilities,
    AttackKind,
    Bonus,
    Fig,
    Figs,
    Flags,
    Left,
    Seat,
    Stage,
    Thrown,
    Wounds,
)
from core.games.sorcerers_deck_of_death.pieces import Point, Source
from core.games.sorcerers_deck_of_death.titles import (
    ATTACK_TITLES,
    SEAT_TITLES,
    figure,
)
from core.kit.phrases import Says, choose, given
from core.kit.places import Counted, Inches, Titled
from core.messages import Message, msg


@dataclass(frozen=True, slots=True)
class AttackDeclared(Measured):
    """An attack waits for its dice, with all that was found for it (R41, R49, R58).

    `bonus` counts for the dice, `defence` against them with cover in it; `cap` is the most
    wounds; `pushes`: a success may push. `gap`, `los`, `cover` belong to shots, as do `sight`
    (a line that is free, to be drawn), `hidden` (numbers of the target's sample points that
    nobody of the shooter's sees, R52) and `hiders` (what hides them). `offers` are reactions that
    may be used before the dice.
    """

    attack: Annotated[AttackKind, Titled(ATTACK_TITLES)]
    seat: Seat
    attacker: Fig | None
    target: Fig
    bonus: Bonus
    defence: int
    cap: int = 3
    pushes: bool = False
    gap: Inches | None = None
    los: bool | None = None
    cover: bool | None = None
    sight: tuple[Point, ...] = ()
    hidden: tuple[int, ...] = ()
    hiders: tuple[str, ...] = ()
    facing: int | None = None  # of the attacker, in degrees
    offers: Abilities = ()
    warnings: Flags = ()
    kind: Literal["attack_declared"] = "attack_declared"
    SAYS: ClassVar[Says] = (
        choose(
            "attack",
            {
                "melee": msg("{who} attacks {target} in melee: {bonus} against {defence}."),
                "charge": msg(
                    "{who} strikes {target} after the charge: {bonus} against {defence}."
                ),
                "shot": given(
                    "cover",
                    msg("{who} shoots at {target}, in cover: {bonus} against {defence}."),
                    msg("{who} shoots at {target}, in the open: {bonus} against {defence}."),
                ),
                "EP": given(
                    "cover",
                    msg("Crimson Bolt on {target}, in cover: {bonus} against {defence}."),
                    msg("Crimson Bolt on {target}, in the open: {bonus} against {defence}."),
                ),
                "TE": msg("Storm of Shards on {target}: {bonus} against {defence}."),
                "DV": msg("Life Drain on {target}: {bonus} against {defence}."),
                "DP": msg("Psychic Duel of {who} with {target}: {bonus} against 2d6."),
                "PR": msg("Projection on {target}: {bonus} against {defence}, at most 1 wound."),
                "CE": msg(
                    "Celerity has its price for {target}: {bonus} against {defence}, "
                    "at most 1 wound."
                ),
                "DI": msg(
                    "Disciple has its price for {target}: {bonus} against {defence}, "
                    "at most 1 wound."
                ),
            },
        ),
        choose("gap", {None: None}, msg("Distance: {gap}.")),
        FLAGS,
    )

    @property
    def who(self) -> Message:
        """The figure that attacks, or the seat where none does."""
        return SEAT_TITLES[self.seat] if self.attacker is None else figure(self.attacker)


@dataclass(frozen=True, slots=True)
class StormDeclared(OfSeat, Measured):
    """Every one of these enemies suffers a special attack of its own (R83)."""

    attacker: str
    targets: Figs
    bonus: Bonus
    warnings: Flags = ()
    kind: Literal["storm_declared"] = "storm_declared"
    SAYS: ClassVar[Says] = (
        msg("Storm of Shards strikes {n}."),
        msg("Struck, {bonus} for each: {targets}."),
        FLAGS,
    )

    @property
    def n(self) -> Annotated[int, Counted(msg("1 figure"), msg("{n} figures"), msg("nobody"))]:
        """How many."""
        return len(self.targets)


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice of an attack; `opp` of the other seat in a duel."""

    target: Fig
    dice: Thrown
    opp: Thrown | None = None
    source: Source = "table"
    kind: Literal["dice_rolled"] = "dice_rolled"
    SAYS: ClassVar[Says] = given(
        "opp", msg("Dice of the duel: {dice} against {opp}."), msg("Dice against {target}: {dice}.")
    )


@dataclass(frozen=True, slots=True)
class AttackResolved:
    """What the dice are worth (R43, R44); `wounds` after the cap, of `loser`.

    `against` is the Def, or in a duel the total of the other seat. `success`: it wounds the
    target.
    """

    attack: Annotated[AttackKind, Titled(ATTACK_TITLES)]
    attacker: Fig | None
    target: Fig
    total: int
    against: int
    margin: int
    wounds: Wounds
    loser: Fig
    kind: Literal["attack_resolved"] = "attack_resolved"
    SAYS: ClassVar[Says] = choose(
        "outcome",
        {
            "drawn": msg("{total} against {against}: nothing."),
            "duel": msg("{total} against {against}: {wounds} for {loser}."),
            "miss": msg("{total} against {against}: a miss."),
            "hit": msg("{total} against {against}: margin {margin}, {wounds}."),
        },
    )

    @property
    def outcome(self) -> Literal["drawn", "duel", "miss", "hit"]:
        """What came of it: of a duel between two Mages, or of any other attack."""
        if self.attack == "DP":
            return "duel" if self.wounds else "drawn"
        return "hit" if self.margin > 0 or self.wounds else "miss"


@dataclass(frozen=True, slots=True)
class WoundsLessened(OfFigure):
    """Already Dead: this many wounds are left (R91)."""

    wounds: Wounds
    kind: Literal["wounds_lessened"] = "wounds_lessened"
    SAYS: ClassVar[Says] = msg("Already Dead: {wounds} for {fig}.")


@dataclass(frozen=True, slots=True)
class WoundsApplied(OfFigure):
    """A figure lost hit points; `hp` are left. `cause` is an attack, or the centre."""

    wounds: Wounds  # as counted, perhaps more than it had
    hp: int
    cause: AttackKind | Literal["centre"]
    by: Fig | None = None
    kind: Literal["wounds_applied"] = "wounds_applied"
    SAYS: ClassVar[Says] = choose(
        "cause",
        {"centre": msg("The centre is lost: {fig} takes {wounds}; HP left: {hp}.")},
        msg("{fig} takes {wounds}; HP left: {hp}."),
    )


@dataclass(frozen=True, slots=True)
class FigureKilled(OfFigure):
    """A figure is removed (R59)."""

    by: Fig | None = None
    kind: Literal["figure_killed"] = "figure_killed"
    SAYS: ClassVar[Says] = given(
        "killer", msg("{fig} is killed by {killer}."), msg("{fig} is dead.")
    )

    @property
    def killer(self) -> Fig | None:
        """Who killed it, if that was another one."""
        return None if self.by == self.fig else self.by


@dataclass(frozen=True, slots=True)
class MageHealed(OfFigure):
    """Life Drain gave a point back (R87)."""

    hp: int
    kind: Literal["mage_healed"] = "mage_healed"
    SAYS: ClassVar[Says] = msg("{fig} is healed; HP: {hp}.")


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """Something may be done before the attack goes on: `figs` may be pushed or thrown, or
    lessen their wounds; `offers` are reactions."""

    stage: Stage
    figs: Figs
    offers: Abilities = ()
    kind: Literal["window_opened"] = "window_opened"
    SAYS: ClassVar[Says] = choose(
        "stage",
        {
            "dice": msg("Dice are due for {figs}."),
            "wound": msg("Wounds of {figs}: {offers} may be used."),
            "push": msg("May be pushed: {figs}."),
            "projection": msg("{offers} may be used on {figs}."),
            "throw": msg("May be thrown: {figs}."),
        },
    )


@dataclass(frozen=True, slots=True)
class WindowDeclined:
    """What was open was left (R72): reactions by code, `push`, `throw`."""

    declined: Left
    kind: Literal["window_declined"] = "window_declined"
    SAYS: ClassVar[Says] = msg("Left unused: {declined}.")


@dataclass(frozen=True, slots=True)
class AttackEnded:
    """The last dice, push and throw of an attack are done (R70)."""

    attack: Annotated[AttackKind, Titled(ATTACK_TITLES)]
    kind: Literal["attack_ended"] = "attack_ended"
    SAYS: ClassVar[Says] = msg("{attack}: over.")


AttackEvent = (
    AttackDeclared
    | StormDeclared
    | DiceRolled
    | AttackResolved
    | WoundsLessened
    | WoundsApplied
    | FigureKilled
    | MageHealed
    | WindowOpened
    | WindowDeclined
    | AttackEnded
)
