"""The form of a whole table in JSON, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events import By, Cause
from core.games.ace_of_spades.pieces import Combo, Phase, SeatName
from core.games.ace_of_spades.pieces.effects import HandEffect
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state.options import Options

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnemyForm:
    """The enemy in front."""

    card: EnemyCard
    hp: int
    max: int
    shots: int
    damages: tuple[int, ...]
    hurt: bool


@dataclass(frozen=True, slots=True)
class OneShotForm:
    """A one-shot, and the fight in which it was used."""

    card: EnemyCard
    used: int | None


@dataclass(frozen=True, slots=True)
class ArmedForm:
    """Hand effects that wait."""

    card: str
    seat: SeatName
    effects: tuple[HandEffect, ...]
    named: Cards


@dataclass(frozen=True, slots=True)
class DefeatForm:
    """A fight that is over."""

    fight: int
    card: EnemyCard
    hp: int
    damages: tuple[int, ...]
    refreshes: int
    bonuses: int
    by: By


@dataclass(frozen=True, slots=True)
class RowForm:
    """The last played hand."""

    seat: SeatName
    cards: Cards
    combo: Combo | None
    ranks: Cards
    combo_cards: Cards
    joker_as: str | None
    causes: tuple[Cause, ...]
    damage: int
    ruled: Ruled | None


@dataclass(frozen=True, slots=True)
class StartForm:
    """The dials as the fight began."""

    bullets: int
    refills: int


@dataclass(frozen=True, slots=True)
class Whole:
    """Every field of a table, in the order in which `plain` writes them."""

    options: Options
    phase: Phase
    fight: int
    scene: int
    enemy: EnemyForm | None
    bullets: int
    refills: int
    start: StartForm
    active: SeatName
    turn: int
    acted: bool
    hands: Mapping[str, Cards]
    unknown: Mapping[str, int]
    commons: Cards
    discard: Cards
    aside: Cards
    out: Cards
    deck_size: int
    shuffles: int
    one_shots: tuple[OneShotForm, ...]
    permanents: tuple[EnemyCard, ...]
    armed: tuple[ArmedForm, ...]
    need: Mapping[str, int]
    trim: Mapping[str, int]
    due: Mapping[str, bool]
    goes_on: bool
    redeal: bool
    refreshes: int
    bonuses: int
    defeated: tuple[DefeatForm, ...]
    achievements: Cards
    row: RowForm | None
    result: Literal["won", "lost", "abandoned"] | None
    reason: Literal["boss_defeated", "out_of_bullets", "quit"] | None
