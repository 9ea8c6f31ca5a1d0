"""The form of a whole table in JSON, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.games.sorcerers_deck_of_death.events import Action, AttackKind, Phase, Stage
from core.games.sorcerers_deck_of_death.pieces import Point, SeatName
from core.games.sorcerers_deck_of_death.state import Status
from core.games.sorcerers_deck_of_death.state.options import Options

Names = tuple[str, ...]  # figures, cards or abilities


@dataclass(frozen=True, slots=True)
class FigForm:
    """A figure."""

    at: Point | None
    hp: int
    done: bool
    raised: bool
    status: Status
    facing: int


@dataclass(frozen=True, slots=True)
class SideForm:
    """The cards of a seat; `deck` and `unseen` follow from the rest."""

    known: Names
    unknown: int
    deck: int
    discard: Names
    unseen: Names
    reshuffles: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class Sides:
    """The cards of both seats."""

    a: SideForm
    b: SideForm


@dataclass(frozen=True, slots=True)
class ActForm:
    """An open activation."""

    fig: str
    ap: int
    mvt: int
    used: tuple[Action, ...]
    reactions: Names
    offers: Names
    declined: bool


@dataclass(frozen=True, slots=True)
class FocusForm:
    """A Focus that waits for its cards."""

    kind: Literal["focus"]
    fig: str
    n: int
    deep: bool
    offers: Names


@dataclass(frozen=True, slots=True)
class AttackForm:
    """An attack that is not over."""

    kind: AttackKind
    stage: Stage
    seat: SeatName
    attacker: str | None
    target: str | None
    loser: str | None
    bonus: int
    defence: int
    cap: int
    pushes: bool
    wounds: int
    used: Names
    offers: Names
    left: Names
    movable: Names
    wounded: Names


@dataclass(frozen=True, slots=True)
class Whole:
    """Every field of a table, in the order in which `plain` writes them."""

    options: Options
    round: int
    phase: Phase
    turn: SeatName | None
    passes: int
    first: SeatName | None
    figs: Mapping[str, FigForm]
    cards: Sides
    act: ActForm | None
    pending: FocusForm | AttackForm | None
    warnings: int
    result: Literal["a", "b", "draw"] | None
    reason: Literal["mage_killed", "mage_hp", "draw", "conceded"] | None
