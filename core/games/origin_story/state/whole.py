"""The form of a whole table in JSON, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.games.origin_story.events import AutomaFollowed, AutomaLed
from core.games.origin_story.pieces import Player, Side, Suit
from core.games.origin_story.pieces.effects import Limit, Until
from core.games.origin_story.state.options import Options

Cards = tuple[str, ...]
Trick = tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Three:
    """A number for each player."""

    A: int
    F: int
    Y: int


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands, from left to right."""

    A: Cards
    F: Cards
    Y: Cards


@dataclass(frozen=True, slots=True)
class WonForm:
    """A trick that was taken."""

    no: int
    cards: Trick
    winner: Player


@dataclass(frozen=True, slots=True)
class NextForm:
    """What waits for the card that you play next."""

    n: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class EnergyForm:
    """Tokens."""

    supply: int
    placed: Mapping[str, int]
    for_round: int


@dataclass(frozen=True, slots=True)
class StoryForm:
    """A story card on the mat."""

    id: str
    round: int


@dataclass(frozen=True, slots=True)
class AutomaForm:
    """The automa deck."""

    left: tuple[int, ...]
    seen: Cards
    card: str | None
    effect: int


@dataclass(frozen=True, slots=True)
class PastForm:
    """A round that is over."""

    round: int
    side: Side
    won: Three
    points: Three
    surrendered: bool


@dataclass(frozen=True, slots=True)
class Whole:
    """Every field of a table, in the order in which `plain` writes them."""

    options: Options
    round: int
    phase: str
    draws: int
    open: Cards
    trick_no: int
    dealer: Player
    leader: Player
    side: Side
    vp: Three
    won: Three
    hands: Hands
    trick: Trick
    won_tricks: tuple[WonForm, ...]
    deck: Cards
    discard: Cards
    aside: Cards
    reshuffles: int
    mods: Mapping[str, int]
    trick_mods: Mapping[str, int]
    revealed: Cards
    suit_mods: Mapping[str, int]
    trick_suit_mods: Mapping[str, int]
    suits: Mapping[str, str]
    next_card: NextForm
    trump: Suit | None
    trump_until: Until | None
    round_trump: Suit | None
    limits: tuple[Limit, ...]
    ties: bool
    energy: EnergyForm
    mat: str | None
    story: tuple[StoryForm, ...]
    story_dealt: Cards
    story_removed: Cards
    super_hero: str | None
    super_hero_hand: Cards
    story_discard: Cards
    removed: Cards
    used: Cards
    used_in_turn: Cards
    waiting: Cards
    automa_deck: AutomaForm
    event: str | None
    events_seen: Cards
    refreshing: int
    acted: bool
    surrendered: bool
    forced: bool
    last: AutomaLed | AutomaFollowed | None
    history: tuple[PastForm, ...]
    result: Literal["win", "shared", "loss"] | None
    reason: Literal["points"] | None
