"""The table between two entries: hands, trick, deck, dials, energy, cards on the mat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.game import Result
from core.games.origin_story.events import AutomaFollowed, AutomaLed
from core.games.origin_story.pieces import PLACE, Side
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.state.options import Options


class Won(NamedTuple):
    """A trick that was taken: its cards in play order."""

    number: int
    cards: tuple[tuple[str, str], ...]  # player, card
    winner: str


class Past(NamedTuple):
    """A round that is over, by player in the order A, F, Y."""

    round: int
    side: Side
    won: tuple[int, int, int]
    points: tuple[int, int, int]
    surrendered: bool


class State(NamedTuple):
    """One table. Tuples of three are in the order A, F, Y; card sets are sorted multisets."""

    options: Options
    phase: str = "new"
    draws: int = 0  # drawn cards that are due in this phase
    open: tuple[str, ...] = ()  # skills that may be used, or wait to be, in this phase
    round: int = 0
    trick_no: int = 0
    dealer: str = "Y"
    leader: str = "A"
    side: Side = "hero"
    vp: tuple[int, int, int] = (0, 0, 0)
    won: tuple[int, int, int] = (0, 0, 0)
    hands: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
    trick: tuple[tuple[str, str], ...] = ()
    won_tricks: tuple[Won, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()  # oldest first
    aside: tuple[str, ...] = ()  # super-hearts
    reshuffles: int = 0
    mods: Mapping[str, int] = {}  # card -> points
    trick_mods: Mapping[str, int] = {}  # the part of `mods` that ends with the trick
    revealed: tuple[str, ...] = ()  # cards that a reveal has adjusted (A7)
    suit_mods: Mapping[str, int] = {}  # effective suit -> points
    trick_suit_mods: Mapping[str, int] = {}  # the part of `suit_mods` that ends with the trick
    suits: Mapping[str, str] = {}  # card -> changed suit
    next_card: tuple[int, str | None] = (0, None)  # points and suit of the card you play next
    trump: str | None = "L"
    trump_until: str | None = None  # "trick": the round's own trump comes back after it
    round_trump: str | None = "L"
    limits: tuple[Limit, ...] = ()
    ties: bool = False  # you win equal cards
    supply: int = 0
    placed: Mapping[str, int] = {}  # "t4:2" -> tokens
    for_round: int = 0  # tokens that go back at the end of the round
    mat: str | None = None
    story: tuple[tuple[str, int], ...] = ()  # card, round
    story_dealt: tuple[str, ...] = ()  # drawn by the dealer, one is to be chosen
    story_removed: tuple[str, ...] = ()  # removed as those were drawn
    super_hero: str | None = None
    super_hero_hand: tuple[str, ...] = ()
    story_discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()  # skills, as often as they were used this round
    used_in_turn: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()  # for the late step
    automa_seen: tuple[str, ...] = ()  # automa cards shown, in order
    automa_card: str | None = None  # of this round
    effect: int = 0  # effects of it that are done
    event: str | None = None  # of round 3, while it lasts
    events_seen: tuple[str, ...] = ()
    refreshing: int = 0  # cards of a refresh that are still to be discarded
    acted: bool = False  # something was done in this turn of yours
    surrendered: bool = False
    forced: bool = False  # a ruling of this round may have broken the invariants
    last: AutomaLed | AutomaFollowed | None = None  # what an automa did last
    history: tuple[Past, ...] = ()
    result: Result | None = None


def hand(state: State, player: str) -> tuple[str, ...]:
    """The hand of a player, from left to right."""
    return state.hands[PLACE[player]]


def with_player(values: tuple[int, int, int], player: str, value: int) -> tuple[int, int, int]:
    """The three values with one player's exchanged."""
    found = list(values)
    found[PLACE[player]] = value
    return found[0], found[1], found[2]


def with_hand(state: State, player: str, cards: tuple[str, ...]) -> State:
    """The table with another hand."""
    hands = list(state.hands)
    hands[PLACE[player]] = cards
    return state._replace(hands=(hands[0], hands[1], hands[2]))


def threat(state: State) -> bool:
    """Whether you are villain and have won no trick this round (section 1)."""
    return state.side == "villain" and state.won[PLACE["Y"]] == 0
