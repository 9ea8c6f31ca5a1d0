"""Setting up, activations, moves and rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.events.base import (
    Measured,
    OfFigure,
    OfSeat,
    Placed,
)
from core.games.sorcerers_deck_of_death.events.cards import (
    CardsDiscarded,
    CardsDrawn,
    DeckReshuffled,
    PowerDrawn,
)
from core.games.sorcerers_deck_of_death.events.places import (
    FLAGS,
    Abilities,
    Action,
    Fig,
    Figs,
    Flags,
    Phase,
    Seat,
    Way,
    WholeInches,
    rolled,
)
from core.games.sorcerers_deck_of_death.pieces import Point, Source
from core.games.sorcerers_deck_of_death.titles import (
    ACTION_TITLES,
    PHASE_TITLES,
    SEAT_TITLES,
)
from core.kit.phrases import Says, choose, given
from core.kit.places import Inches, Said, Titled
from core.messages import msg

_BOTH = {"first": SEAT_TITLES["a"], "second": SEAT_TITLES["b"]}


@dataclass(frozen=True, slots=True)
class FigureDeployed(Placed, Measured):
    """A figure stands in its band; `entered` is the point as it was asked for (R11, R12)."""

    facing: int
    warnings: Flags = ()
    kind: Literal["figure_deployed"] = "figure_deployed"
    SAYS: ClassVar[Says] = (msg("{fig} is deployed."), FLAGS)


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """Another phase begins; `turn` is who acts first, None where both do."""

    phase: Annotated[Phase, Titled(PHASE_TITLES)]
    turn: Seat | None
    kind: Literal["phase_entered"] = "phase_entered"
    SAYS: ClassVar[Says] = given("turn", msg("{phase}: {turn} acts first."), msg("{phase}."))


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """The dice of both seats, ties first, and who plays first (R19)."""

    rolls: Annotated[tuple[Rolls, ...], Said(rolled)]
    winner: Seat
    source: Source = "table"
    kind: Literal["initiative_rolled"] = "initiative_rolled"
    SAYS: ClassVar[Says] = (
        msg("{winner} wins the initiative."),
        msg("The dice, {seat} first: {rolls}.", seat=SEAT_TITLES["a"]),
    )


@dataclass(frozen=True, slots=True)
class ActivationStarted(OfFigure):
    """A figure has two action points; `offers` are reactions that may be used now."""

    ap: int
    mvt: WholeInches
    offers: Abilities = ()
    kind: Literal["activation_started"] = "activation_started"
    SAYS: ClassVar[Says] = msg("{fig} is activated.")


@dataclass(frozen=True, slots=True)
class ActionTaken(OfFigure):
    """An action and the action points that are left after it (R23)."""

    action: Annotated[Action, Titled(ACTION_TITLES)]
    ap: int
    kind: Literal["action_taken"] = "action_taken"
    SAYS: ClassVar[Says] = (
        msg("{fig}: {action}."),
        msg("Action points left: {ap}."),
    )


MEASURED = choose(
    "way",
    {
        "walk": msg("{fig} walks {length}."),
        "run": msg("{fig} runs {length}."),
        "charge": msg("{fig} charges {length}."),
        "push": msg("{fig} is pushed {length}."),
        "throw": msg("{fig} is thrown {length}."),
        "agile": msg("{fig} slips away, {length}."),
        "teleport": msg("{fig} is teleported {length}."),
        "swap": msg("{fig} appears {length} away."),
    },
)
UNMEASURED = choose(
    "way",
    {
        "walk": msg("{fig} walks."),
        "run": msg("{fig} runs."),
        "charge": msg("{fig} charges."),
        "push": msg("{fig} is pushed."),
        "throw": msg("{fig} is thrown."),
        "agile": msg("{fig} slips away."),
        "teleport": msg("{fig} is teleported."),
        "swap": msg("{fig} appears elsewhere."),
    },
)


@dataclass(frozen=True, slots=True)
class FigureMoved(OfFigure, Measured):
    """A base moved from `path[0]` to `path[-1]`; `entered` is the end as it was asked for.

    `length` is the way of its centre, `facing` where it looks after it in degrees. Where nobody
    knows the places (R98) the path is empty, end and length are None.
    """

    way: Way
    path: tuple[Point, ...]
    entered: Point | None
    length: Inches | None
    facing: int
    by: Fig | None = None  # who pushed or threw it
    warnings: Flags = ()
    kind: Literal["figure_moved"] = "figure_moved"
    SAYS: ClassVar[Says] = (
        choose("length", {None: UNMEASURED}, MEASURED),
        FLAGS,
    )


@dataclass(frozen=True, slots=True)
class TokenRemoved(OfFigure):
    """A figure may be activated again in this round (R85)."""

    kind: Literal["token_removed"] = "token_removed"
    SAYS: ClassVar[Says] = msg("{fig} may be activated again.")


@dataclass(frozen=True, slots=True)
class FigureRaised(Placed, Measured):
    """A dead minion stands again (R90)."""

    hp: int
    warnings: Flags = ()
    kind: Literal["figure_raised"] = "figure_raised"
    SAYS: ClassVar[Says] = (msg("{fig} rises, unworthy, with {hp} HP."), FLAGS)


@dataclass(frozen=True, slots=True)
class ActivationEnded(OfFigure):
    """The figure has its token; `unused` action points were left (R33)."""

    unused: int
    kind: Literal["activation_ended"] = "activation_ended"
    SAYS: ClassVar[Says] = given(
        "unused",
        msg("{fig} has acted; action points unused: {unused}."),
        msg("{fig} has acted."),
    )


@dataclass(frozen=True, slots=True)
class Passed(OfSeat):
    """The seat passed (R24)."""

    kind: Literal["passed"] = "passed"
    SAYS: ClassVar[Says] = msg("{seat} passes.")


@dataclass(frozen=True, slots=True)
class TurnEnded(OfSeat):
    """The turn goes to the other seat (R20)."""

    kind: Literal["turn_ended"] = "turn_ended"
    SAYS: ClassVar[Says] = msg("{seat} has played this turn.")


@dataclass(frozen=True, slots=True)
class CentreScored(Measured):
    """Who stands in the centre zone, and what that is worth (R93)."""

    inside: Inside
    a: int
    b: int
    warnings: Flags = ()
    kind: Literal["centre_scored"] = "centre_scored"
    SAYS: ClassVar[Says] = (
        msg("The centre: {first} {a}, {second} {b}.", **_BOTH),
        msg("In the centre stand {first}: {of_a}; {second}: {of_b}.", **_BOTH),
        FLAGS,
    )

    @property
    def of_a(self) -> Figs:
        """Who stands there of seat a."""
        return self.inside.a

    @property
    def of_b(self) -> Figs:
        """Who stands there of seat b."""
        return self.inside.b


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """All tokens are removed; the next power phase begins (R92)."""

    round: int
    kind: Literal["round_started"] = "round_started"
    SAYS: ClassVar[Says] = msg("Round {round} begins.")


@dataclass(frozen=True, slots=True)
class Conceded(OfSeat):
    """The seat gave the match up (R97)."""

    kind: Literal["conceded"] = "conceded"
    SAYS: ClassVar[Says] = msg("{seat} concedes.")


TurnEvent = (
    FigureDeployed
    | PhaseEntered
    | CardsDrawn
    | PowerDrawn
    | DeckReshuffled
    | CardsDiscarded
    | InitiativeRolled
    | ActivationStarted
    | ActionTaken
    | FigureMoved
    | TokenRemoved
    | FigureRaised
    | ActivationEnded
    | Passed
    | TurnEnded
    | CentreScored
    | RoundStarted
    | Conceded
)
