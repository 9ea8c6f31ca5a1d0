"""The line of a match as one row of events, each with its round, its attack and its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.game import Frame
from core.games.sorcerers_deck_of_death.events import (
    AttackDeclared,
    AttackResolved,
    DefenceRaised,
    DiceRolled,
    Event,
    FigureRaised,
    MageHealed,
    RoundStarted,
    ShotPowered,
    StormDeclared,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SEATS
from core.games.sorcerers_deck_of_death.state import Attack, State


class Blow(NamedTuple):
    """An attack under way. `number` counts the attacks of the line; a Storm is one."""

    number: int
    kind: str
    seat: str
    cap: int = 3
    gap: int | None = None
    cover: bool = False
    powered: bool = False
    defended: bool = False


class Told(NamedTuple):
    """An event with what it belongs to; `lost` are hit points that it took away."""

    event: Event
    round: int
    seconds: int  # since the start of the match
    blow: Blow | None  # the last attack that was declared
    lost: int = 0


class Rolled(NamedTuple):
    """Dice of an attack and what they were worth."""

    blow: Blow
    dice: DiceRolled
    worth: AttackResolved

    @property
    def bonus(self) -> int:
        """What was added to the dice."""
        return self.worth.total - sum(self.dice.dice)

    @property
    def hit(self) -> bool:
        """Whether the target was wounded."""
        return self.worth.wounds > 0 and self.worth.loser == self.worth.target


def other(seat: str) -> str:
    """The other seat."""
    return SEATS[seat == SEATS[0]]


def told(frames: Sequence[Frame[State]]) -> Iterator[Told]:
    """All events of the line, in order; hit points are those of the tables around each step."""
    number = frames[0].state.round
    blow = _pending(frames[0].state)
    for before, frame in pairwise(frames):
        hp = {name: fig.hp for name, fig in zip(FIGS, before.state.figs, strict=True)}
        for event in frame.events:
            lost = 0
            match event:
                case RoundStarted():
                    number = event.round
                case AttackDeclared() | StormDeclared() | ShotPowered() | DefenceRaised():
                    blow = _blow(blow, event)
                case WoundsApplied():
                    lost = hp[event.fig] - event.hp
                    hp[event.fig] = event.hp
                case MageHealed() | FigureRaised():
                    hp[event.fig] = event.hp
            yield Told(event, number, frame.seconds, blow, lost)


def _pending(state: State) -> Blow | None:
    """The attack in which a line begins that starts from a given table."""
    under_way = state.pending
    if not isinstance(under_way, Attack):
        return None
    return Blow(0, under_way.kind, SEATS[under_way.seat], under_way.cap)


def _blow(
    blow: Blow | None, event: AttackDeclared | StormDeclared | ShotPowered | DefenceRaised
) -> Blow | None:
    number = 1 if blow is None else blow.number + 1
    match event:
        case AttackDeclared():
            return Blow(number, event.attack, event.seat, event.cap, event.gap, bool(event.cover))
        case StormDeclared():
            return Blow(number, "TE", event.seat)
        case ShotPowered():
            return blow and blow._replace(powered=True)
        case DefenceRaised():
            return blow and blow._replace(defended=True)


def rolled(row: Sequence[Told]) -> Iterator[Rolled]:
    """Every attack whose dice fell."""
    dice: DiceRolled | None = None
    for one in row:
        match one.event:
            case DiceRolled() as dice:
                pass
            case AttackResolved() as worth if dice is not None and one.blow is not None:
                yield Rolled(one.blow, dice, worth)


def standing(state: State) -> Iterator[tuple[str, int, int]]:
    """The figures on the table with the inch square in which the middle of each stands."""
    for name in FIGS:
        at = state.figs[FIG[name]].at
        if at is not None:
            yield name, min(max(at[0] // 1000, 0), 17), min(max(at[1] // 1000, 0), 17)
