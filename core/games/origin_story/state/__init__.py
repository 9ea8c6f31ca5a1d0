"""The table between two entries: hands, trick, deck, dials, energy, cards on the mat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from core.game import Result
from core.games.origin_story.events import AutomaFollowed, AutomaLed
from core.games.origin_story.pieces import (
    PLACE,
    PLAYERS,
    ROUNDS,
    Player,
    Side,
    Suit,
    level_of,
)
from core.games.origin_story.pieces.effects import Limit, Until
from core.games.origin_story.state.options import Options
from core.kit.notes import After, At, ByName, Ending, written

Three: TypeAlias = Annotated[tuple[int, int, int], ByName(PLAYERS)]
Cards: TypeAlias = tuple[str, ...]
OVER = Ending(("win", "shared", "loss"), ("points",))


class Won(NamedTuple):
    """A trick that was taken: its cards in play order."""

    number: Annotated[int, At("no")]
    cards: tuple[tuple[Player, str], ...]
    winner: Player


class Past(NamedTuple):
    """A round that is over, by player in the order A, F, Y."""

    round: int
    side: Side
    won: Three
    points: Three
    surrendered: bool


class State(NamedTuple):
    """One table. Tuples of three are in the order A, F, Y; card sets are sorted multisets."""

    options: Options
    phase: str = "new"
    draws: int = 0  # drawn cards that are due in this phase
    open: Cards = ()  # skills that may be used, or wait to be, in this phase
    round: Annotated[int, After("options")] = 0
    trick_no: int = 0
    dealer: Player = "Y"
    leader: Player = "A"
    side: Side = "hero"
    vp: Three = (0, 0, 0)
    won: Three = (0, 0, 0)
    hands: Annotated[tuple[Cards, Cards, Cards], ByName(PLAYERS)] = ((), (), ())
    trick: tuple[tuple[Player, str], ...] = ()
    won_tricks: tuple[Won, ...] = ()
    deck: Cards = ()
    discard: Cards = ()  # oldest first
    aside: Cards = ()  # super-hearts
    reshuffles: int = 0
    mods: Mapping[str, int] = {}  # card -> points
    trick_mods: Mapping[str, int] = {}  # the part of `mods` that ends with the trick
    revealed: Cards = ()  # cards that a reveal has adjusted (A7)
    suit_mods: Mapping[str, int] = {}  # effective suit -> points
    trick_suit_mods: Mapping[str, int] = {}  # the part of `suit_mods` that ends with the trick
    suits: Mapping[str, str] = {}  # card -> changed suit
    # Points and suit of the card that you play next.
    next_card: Annotated[tuple[int, Suit | None], ByName(("n", "suit"))] = (0, None)
    trump: Suit | None = "L"
    trump_until: Until | None = None  # "trick": the round's own trump comes back after it
    round_trump: Suit | None = "L"
    limits: tuple[Limit, ...] = ()
    ties: bool = False  # you win equal cards
    supply: Annotated[int, At("energy.supply")] = 0
    placed: Annotated[Mapping[str, int], At("energy.placed")] = {}  # "t4:2" -> tokens
    for_round: Annotated[int, At("energy.for_round")] = (
        0  # tokens that go back at the end of the round
    )
    mat: str | None = None
    story: tuple[Annotated[tuple[str, int], ByName(("id", "round"))], ...] = ()
    story_dealt: Cards = ()  # drawn by the dealer, one is to be chosen
    story_removed: Cards = ()  # removed as those were drawn
    super_hero: str | None = None
    super_hero_hand: Cards = ()
    story_discard: Cards = ()
    removed: Cards = ()
    used: Cards = ()  # skills, as often as they were used this round
    used_in_turn: Cards = ()
    waiting: Cards = ()  # for the late step
    automa_seen: Annotated[Cards, At("automa_deck.seen")] = ()  # automa cards shown, in order
    automa_card: Annotated[str | None, At("automa_deck.card")] = None  # of this round
    effect: Annotated[int, At("automa_deck.effect")] = 0  # effects of it that are done
    event: str | None = None  # of round 3, while it lasts
    events_seen: Cards = ()
    refreshing: int = 0  # cards of a refresh that are still to be discarded
    acted: bool = False  # something was done in this turn of yours
    surrendered: bool = False
    forced: bool = False  # a ruling of this round may have broken the invariants
    last: AutomaLed | AutomaFollowed | None = None  # what an automa did last
    history: tuple[Past, ...] = ()
    result: Annotated[Result | None, OVER] = None

    @property
    @written
    def automa_left(self) -> Annotated[tuple[int, ...], At("automa_deck.left"), After("waiting")]:
        """The levels of the automa cards that were not shown yet."""
        return tuple(
            level_of(self.options.difficulty, n) for n in range(len(self.automa_seen), ROUNDS)
        )


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


def open_trick(state: State) -> int:
    """The number of the trick that lies open: the one in progress, or the last until the next lead;
    0 before the first (R5)."""
    going_on = bool(state.trick) or state.surrendered
    return max(state.trick_no - (not going_on), 0)
