"""What can have happened in a match of Sorcerers' Deck of Death.

Every answer of geometry stands in an event (R58): the fold measures nothing. Lengths and points
are thousandths of an inch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death.commands import Dice, Inside, Rolls
from core.games.sorcerers_deck_of_death.pieces import Point, SeatName, Source

Phase = Literal["setup", "power", "initiative", "activation", "end", "over"]
Action = Literal["walk", "run", "attack", "charge", "focus"]
Way = Literal["walk", "run", "charge", "push", "throw", "agile", "teleport", "swap"]
AttackKind = Literal["melee", "charge", "shot", "EP", "TE", "CE", "DV", "DP", "PR", "DI"]
Stage = Literal["dice", "wound", "push", "projection", "throw"]


@dataclass(frozen=True, slots=True)
class Excess:
    """A soft test that failed and stood all the same (R9): what was measured, and the limit.

    `by` is the figure or the piece of scenery in the way.
    """

    code: str
    measured: int | None = None
    limit: int | None = None
    by: str | None = None


Warnings = tuple[Excess, ...]


@dataclass(frozen=True, slots=True)
class FigureDeployed:
    """A figure stands in its band; `entered` is the point as it was asked for (R11, R12)."""

    fig: str
    at: Point
    entered: Point
    facing: int
    warnings: Warnings = ()
    kind: Literal["figure_deployed"] = "figure_deployed"


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """Another phase begins; `turn` is who acts first, None where both do."""

    phase: Phase
    turn: SeatName | None
    kind: Literal["phase_entered"] = "phase_entered"


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards went from the deck into the hand; `?` for one not seen."""

    seat: SeatName
    cards: tuple[str, ...]
    source: Source = "table"
    kind: Literal["cards_drawn"] = "cards_drawn"


@dataclass(frozen=True, slots=True)
class PowerDrawn:
    """The seat has drawn for this power phase (R15)."""

    seat: SeatName
    kind: Literal["power_drawn"] = "power_drawn"


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discard became the deck; `known` are unseen cards of the hand known by it (R17, R68)."""

    seat: SeatName
    known: tuple[str, ...] = ()
    kind: Literal["deck_reshuffled"] = "deck_reshuffled"


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Cards above the limit of ten (R16)."""

    seat: SeatName
    cards: tuple[str, ...]
    kind: Literal["cards_discarded"] = "cards_discarded"


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """The dice of both seats, ties first, and who plays first (R19)."""

    rolls: tuple[Rolls, ...]
    winner: SeatName
    source: Source = "table"
    kind: Literal["initiative_rolled"] = "initiative_rolled"


@dataclass(frozen=True, slots=True)
class ActivationStarted:
    """A figure has two action points; `offers` are reactions that may be used now."""

    fig: str
    ap: int
    mvt: int  # inches
    offers: tuple[str, ...] = ()
    kind: Literal["activation_started"] = "activation_started"


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """An action and the action points that are left after it (R23)."""

    fig: str
    action: Action
    ap: int
    kind: Literal["action_taken"] = "action_taken"


@dataclass(frozen=True, slots=True)
class FigureMoved:
    """A base moved from `path[0]` to `path[-1]`; `entered` is the end as it was asked for.

    `length` is the way of its centre, `facing` where it looks after it in degrees.
    """

    fig: str
    way: Way
    path: tuple[Point, ...]
    entered: Point
    length: int
    facing: int
    by: str | None = None  # who pushed or threw it
    warnings: Warnings = ()
    kind: Literal["figure_moved"] = "figure_moved"


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """An attack waits for its dice, with all that was found for it (R41, R49, R58).

    `bonus` counts for the dice, `defence` against them with cover in it; `cap` is the most
    wounds; `pushes`: a success may push. `gap`, `los`, `cover` belong to shots, as do `sight`
    (a line that is free, to be drawn), `hidden` (numbers of the target's sample points that
    nobody of the shooter's sees, R52) and `hiders` (what hides them). `offers` are reactions that
    may be used before the dice.
    """

    attack: AttackKind
    seat: SeatName
    attacker: str | None
    target: str
    bonus: int
    defence: int
    cap: int = 3
    pushes: bool = False
    gap: int | None = None
    los: bool | None = None
    cover: bool | None = None
    sight: tuple[Point, ...] = ()
    hidden: tuple[int, ...] = ()
    hiders: tuple[str, ...] = ()
    facing: int | None = None  # of the attacker, in degrees
    offers: tuple[str, ...] = ()
    warnings: Warnings = ()
    kind: Literal["attack_declared"] = "attack_declared"


@dataclass(frozen=True, slots=True)
class StormDeclared:
    """Every one of these enemies suffers a special attack of its own (R83)."""

    seat: SeatName
    attacker: str
    targets: tuple[str, ...]
    bonus: int
    warnings: Warnings = ()
    kind: Literal["storm_declared"] = "storm_declared"


@dataclass(frozen=True, slots=True)
class AbilityCast:
    """The Mage's ability was paid for (R22)."""

    seat: SeatName
    ability: str
    cards: tuple[str, ...]
    target: str | None = None
    kind: Literal["ability_cast"] = "ability_cast"


@dataclass(frozen=True, slots=True)
class ReactionUsed:
    """A reaction was paid for (R70)."""

    seat: SeatName
    ability: str
    fig: str
    cards: tuple[str, ...]
    warnings: Warnings = ()
    kind: Literal["reaction_used"] = "reaction_used"


@dataclass(frozen=True, slots=True)
class MoveQuickened:
    """The activated figure has another Mvt for this activation (R86)."""

    fig: str
    mvt: int  # inches
    kind: Literal["move_quickened"] = "move_quickened"


@dataclass(frozen=True, slots=True)
class DefenceRaised:
    """The target of the attack has this Def, and the attack cannot push it (R75)."""

    fig: str
    defence: int
    kind: Literal["defence_raised"] = "defence_raised"


@dataclass(frozen=True, slots=True)
class ShotPowered:
    """The shot has this bonus, and pushes if it wounds (R76)."""

    fig: str
    bonus: int
    kind: Literal["shot_powered"] = "shot_powered"


@dataclass(frozen=True, slots=True)
class FocusDeclared:
    """The seat draws `n` cards (R32)."""

    fig: str
    n: int
    offers: tuple[str, ...] = ()
    kind: Literal["focus_declared"] = "focus_declared"


@dataclass(frozen=True, slots=True)
class FocusDeepened:
    """Disciple: `n` cards are drawn instead, and a special attack follows (R78)."""

    fig: str
    n: int
    kind: Literal["focus_deepened"] = "focus_deepened"


@dataclass(frozen=True, slots=True)
class FocusDrawn:
    """The cards of the Focus are drawn."""

    fig: str
    kind: Literal["focus_drawn"] = "focus_drawn"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice of an attack; `opp` of the other seat in a duel."""

    target: str
    dice: Dice
    opp: Dice | None = None
    source: Source = "table"
    kind: Literal["dice_rolled"] = "dice_rolled"


@dataclass(frozen=True, slots=True)
class AttackResolved:
    """What the dice are worth (R43, R44); `wounds` after the cap, of `loser`.

    `against` is the Def, or in a duel the total of the other seat. `success`: it wounds the
    target.
    """

    attack: AttackKind
    attacker: str | None
    target: str
    total: int
    against: int
    margin: int
    wounds: int
    loser: str
    kind: Literal["attack_resolved"] = "attack_resolved"


@dataclass(frozen=True, slots=True)
class WoundsLessened:
    """Already Dead: this many wounds are left (R91)."""

    fig: str
    wounds: int
    kind: Literal["wounds_lessened"] = "wounds_lessened"


@dataclass(frozen=True, slots=True)
class WoundsApplied:
    """A figure lost hit points; `hp` are left. `cause` is an attack, or the centre."""

    fig: str
    wounds: int  # as counted, perhaps more than it had
    hp: int
    cause: AttackKind | Literal["centre"]
    by: str | None = None
    kind: Literal["wounds_applied"] = "wounds_applied"


@dataclass(frozen=True, slots=True)
class FigureKilled:
    """A figure is removed (R59)."""

    fig: str
    by: str | None = None
    kind: Literal["figure_killed"] = "figure_killed"


@dataclass(frozen=True, slots=True)
class MageHealed:
    """Life Drain gave a point back (R87)."""

    fig: str
    hp: int
    kind: Literal["mage_healed"] = "mage_healed"


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """Something may be done before the attack goes on: `figs` may be pushed or thrown, or
    lessen their wounds; `offers` are reactions."""

    stage: Stage
    figs: tuple[str, ...]
    offers: tuple[str, ...] = ()
    kind: Literal["window_opened"] = "window_opened"


@dataclass(frozen=True, slots=True)
class WindowDeclined:
    """What was open was left (R72): reactions by code, `push`, `throw`."""

    declined: tuple[str, ...]
    kind: Literal["window_declined"] = "window_declined"


@dataclass(frozen=True, slots=True)
class AttackEnded:
    """The last dice, push and throw of an attack are done (R70)."""

    attack: AttackKind
    kind: Literal["attack_ended"] = "attack_ended"


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """A figure may be activated again in this round (R85)."""

    fig: str
    kind: Literal["token_removed"] = "token_removed"


@dataclass(frozen=True, slots=True)
class FigureRaised:
    """A dead minion stands again (R90)."""

    fig: str
    at: Point
    entered: Point
    hp: int
    warnings: Warnings = ()
    kind: Literal["figure_raised"] = "figure_raised"


@dataclass(frozen=True, slots=True)
class ActivationEnded:
    """The figure has its token; `unused` action points were left (R33)."""

    fig: str
    unused: int
    kind: Literal["activation_ended"] = "activation_ended"


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat passed (R24)."""

    seat: SeatName
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn goes to the other seat (R20)."""

    seat: SeatName
    kind: Literal["turn_ended"] = "turn_ended"


@dataclass(frozen=True, slots=True)
class CentreScored:
    """Who stands in the centre zone, and what that is worth (R93)."""

    inside: Inside
    a: int
    b: int
    warnings: Warnings = ()
    kind: Literal["centre_scored"] = "centre_scored"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """All tokens are removed; the next power phase begins (R92)."""

    round: int
    kind: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class Conceded:
    """The seat gave the match up (R97)."""

    seat: SeatName
    kind: Literal["conceded"] = "conceded"


OwnEvent = (
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
    | AttackDeclared
    | StormDeclared
    | AbilityCast
    | ReactionUsed
    | MoveQuickened
    | DefenceRaised
    | ShotPowered
    | FocusDeclared
    | FocusDeepened
    | FocusDrawn
    | DiceRolled
    | AttackResolved
    | WoundsLessened
    | WoundsApplied
    | FigureKilled
    | MageHealed
    | WindowOpened
    | WindowDeclined
    | AttackEnded
    | TokenRemoved
    | FigureRaised
    | ActivationEnded
    | Passed
    | TurnEnded
    | CentreScored
    | RoundStarted
    | Conceded
)
Event = OwnEvent | MatchEnded
