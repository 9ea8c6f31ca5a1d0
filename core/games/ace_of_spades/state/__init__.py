"""The table between two entries: hands, piles, dials, the enemy, bonuses, and what is due."""

from __future__ import annotations

from typing import NamedTuple

from core import cards
from core.game import Result
from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events import By, Cause
from core.games.ace_of_spades.pieces import Combo, Phase
from core.games.ace_of_spades.pieces.effects import Effect, HandEffect, HandLimit
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state.options import Options


class Enemy(NamedTuple):
    """The enemy of the present fight."""

    card: EnemyCard
    hp: int  # the dial; 0 or less: defeated
    max: int  # the dial at the reveal
    damages: tuple[int, ...] = ()  # one for each shot
    hurt: bool = False  # an effect or a ruling changed its HP (A15)

    @property
    def shots(self) -> int:
        """The shots of this fight so far; jams are none."""
        return len(self.damages)


class OneShot(NamedTuple):
    """The card of a beaten minion, and the fight in which it was used (None: unused)."""

    card: EnemyCard
    used: int | None = None


class Armed(NamedTuple):
    """Hand effects of a used one-shot that wait for the next hand of the seat (R75)."""

    card: str  # id of the one-shot
    seat: int
    effects: tuple[HandEffect, ...]
    named: tuple[str, ...] = ()  # hand cards that the effects speak of


class Defeat(NamedTuple):
    """A fight that is over."""

    fight: int
    card: EnemyCard
    hp: int
    damages: tuple[int, ...]
    refreshes: int
    bonuses: int
    by: By


class Row(NamedTuple):
    """The last hand that was played, with what it was worth; `combo` None: a jam."""

    seat: int
    cards: tuple[str, ...]
    combo: Combo | None = None
    ranks: tuple[str, ...] = ()
    combo_cards: tuple[str, ...] = ()
    joker_as: str | None = None
    causes: tuple[Cause, ...] = ()
    damage: int = 0
    ruled: Ruled | None = None


class State(NamedTuple):
    """One table. Seats are 0 and 1; hands are sets of bits (`core.cards`), the Joker among them."""

    options: Options
    phase: Phase = "deal"
    fight: int = 0
    enemy: Enemy | None = None  # None before the first reveal, and once defeated
    bullets: int = 0
    refills: int = 0
    start: tuple[int, int] = (0, 0)  # bullets and refills as the fight began
    active: int = 0
    turn: int = 1  # shots and jams so far, and one
    acted: bool = False  # something was entered in this turn
    hands: tuple[int, ...] = (0,)  # known cards, by seat
    unknown: tuple[int, ...] = (0,)  # unseen cards, by seat
    commons: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()  # oldest first
    aside: tuple[str, ...] = (cards.JOKER,)
    out: tuple[str, ...] = ()
    shuffles: int = 0  # how often the deck was shuffled since the start
    one_shots: tuple[OneShot, ...] = ()
    permanents: tuple[EnemyCard, ...] = ()
    armed: tuple[Armed, ...] = ()
    need: tuple[int, ...] = ()  # cards to draw by seat, the common row last; () while none is due
    trim: tuple[int, ...] = ()  # cards to discard by seat; () while none is due
    due: tuple[bool, ...] = ()  # who draws up, in the order of `need`
    goes_on: bool = False  # the enemy fell within a turn that goes on (R57)
    redeal: bool = False  # an acolyte fell: the next reveal starts a scene (R54)
    refreshes: int = 0  # of the deck, in this fight
    bonuses: int = 0  # one-shots used in this fight
    defeated: tuple[Defeat, ...] = ()
    achievements: tuple[str, ...] = ()  # in the order in which they were met
    row: Row | None = None
    result: Result | None = None


def seats(state: State) -> range:
    """The seats of the match: one alone, or two."""
    return range(len(state.hands))


def hand_size(state: State, seat: int) -> int:
    """Number of cards in the hand, unseen ones counted."""
    return state.hands[seat].bit_count() + state.unknown[seat]


def deck_size(state: State) -> int:
    """Number of cards in the deck: of the 53, those that lie nowhere else."""
    held = sum(hand_size(state, seat) for seat in seats(state))
    beside = len(state.commons) + len(state.discard) + len(state.aside) + len(state.out)
    return len(cards.WITH_JOKER) - held - beside


def placed(state: State) -> int:
    """The cards whose place is known, a set of bits."""
    known = cards.bits(state.commons) | cards.bits(state.discard)
    known |= cards.bits(state.aside) | cards.bits(state.out)
    for hand in state.hands:
        known |= hand
    return known


def unseen(state: State) -> int:
    """The cards whose place is not known: the deck and unseen hand cards, a set of bits."""
    return ALL & ~placed(state)


def available(state: State, seat: int) -> list[str]:
    """The cards that the seat may put into a played hand, as far as they are known (R91)."""
    return [*cards.members(state.hands[seat]), *state.commons]


def limit(state: State) -> int:
    """The hand limit, with the effects in force (R58)."""
    more = sum(e.n for card in state.permanents for e in card.bonus if isinstance(e, HandLimit))
    return pieces.HAND_SIZE[state.options.mode] + more


def penalties(state: State) -> tuple[Effect, ...]:
    """The penalty in force: of the enemy in front (R72)."""
    return state.enemy.card.penalty if state.enemy else ()


def hidden(options: Options) -> bool:
    """Whether nobody may look at the discard pile (R82, R83)."""
    return options.difficulty in {"hard", "nightmare"}


ALL = (1 << len(cards.WITH_JOKER)) - 1
