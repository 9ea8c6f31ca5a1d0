"""The table between two entries: hands, piles, dials, the enemy, bonuses, and what is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from core import cards
from core.game import Result
from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events.fights import By
from core.games.ace_of_spades.events.shots import Cause
from core.games.ace_of_spades.pieces import SEATS, Combo, Phase, scene_of
from core.games.ace_of_spades.pieces.effects import Effect, HandEffect, HandLimit
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state.options import Options
from core.kit import zones
from core.kit.notes import After, ByName, CardSet, Ending, Named, Through, written


class Draws(Through):
    """Values by seat, that of the common row last; only those that are not 0 or false stand there.

    They are read for two seats; `stored.FILE` leaves out the second where there is one.
    """

    def __init__(self, kind: Any, names: tuple[str, ...] = (*SEATS, "common")) -> None:
        """`kind` is that of the values; `names` are those of two seats."""
        nothing = kind()

        def write(values: tuple[Any, ...]) -> dict[str, Any]:
            seats = len(values) - len(names) + len(SEATS)
            here = (*names[:seats], *names[len(SEATS) :])
            return {name: value for name, value in zip(here, values, strict=False) if value}

        def read(values: Mapping[str, Any]) -> tuple[Any, ...]:
            return tuple(values.get(name, nothing) for name in names) if values else ()

        super().__init__(Mapping[str, kind], write, read)


Seat: TypeAlias = Annotated[int, Named(SEATS)]
OVER = Ending(("won", "lost", "abandoned"), ("boss_defeated", "out_of_bullets", "quit"))


class Enemy(NamedTuple):
    """The enemy of the present fight."""

    card: EnemyCard
    hp: int  # the dial; 0 or less: defeated
    max: int  # the dial at the reveal
    damages: tuple[int, ...] = ()  # one for each shot
    hurt: bool = False  # an effect or a ruling changed its HP (A15)

    @property
    @written
    def shots(self) -> Annotated[int, After("max")]:
        """The shots of this fight so far; jams are none."""
        return len(self.damages)


class OneShot(NamedTuple):
    """The card of a beaten minion, and the fight in which it was used (None: unused)."""

    card: EnemyCard
    used: int | None = None


class Armed(NamedTuple):
    """Hand effects of a used one-shot that wait for the next hand of the seat (R75)."""

    card: str  # id of the one-shot
    seat: Seat
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

    seat: Seat
    cards: tuple[str, ...]
    combo: Combo | None = None
    ranks: tuple[str, ...] = ()
    combo_cards: tuple[str, ...] = ()
    joker_as: str | None = None
    causes: tuple[Cause, ...] = ()
    damage: int = 0
    ruled: Ruled | None = None


class Hand(NamedTuple):
    """A hand: known cards as a set of bits, and how many others."""

    known: int
    unknown: int


class State(NamedTuple):
    """One table. Seats are 0 and 1; hands are sets of bits (`core.cards`), the Joker among them."""

    options: Options
    phase: Phase = "deal"
    fight: int = 0
    enemy: Enemy | None = None  # None before the first reveal, and once defeated
    bullets: int = 0
    refills: int = 0
    # The dials as the fight began.
    start: Annotated[tuple[int, int], ByName(("bullets", "refills"))] = (0, 0)
    active: Seat = 0
    turn: int = 1  # shots and jams so far, and one
    acted: bool = False  # something was entered in this turn
    # Known cards of the hands, and how many others.
    hands: Annotated[tuple[Annotated[int, CardSet()], ...], ByName(SEATS, some=True)] = (0,)
    unknown: Annotated[tuple[int, ...], ByName(SEATS, some=True)] = (0,)
    commons: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()  # oldest first
    aside: tuple[str, ...] = (cards.JOKER,)
    out: tuple[str, ...] = ()
    shuffles: int = 0  # how often the deck was shuffled since the start
    one_shots: tuple[OneShot, ...] = ()
    permanents: tuple[EnemyCard, ...] = ()
    armed: tuple[Armed, ...] = ()
    # Cards to draw by seat, the common row last, and to discard; () while none is due.
    need: Annotated[tuple[int, ...], Draws(int)] = ()
    trim: Annotated[tuple[int, ...], Draws(int, SEATS)] = ()
    due: Annotated[tuple[bool, ...], Draws(bool)] = ()  # who draws up, in the order of `need`
    goes_on: bool = False  # the enemy fell within a turn that goes on (R57)
    redeal: bool = False  # an acolyte fell: the next reveal starts a scene (R54)
    refreshes: int = 0  # of the deck, in this fight
    bonuses: int = 0  # one-shots used in this fight
    defeated: tuple[Defeat, ...] = ()
    achievements: tuple[str, ...] = ()  # in the order in which they were met
    row: Row | None = None
    result: Annotated[Result | None, OVER] = None

    @property
    @written
    def scene(self) -> Annotated[int, After("fight")]:
        """The scene of the fight."""
        return scene_of(self.fight)

    @property
    @written
    def deck_size(self) -> Annotated[int, After("out")]:
        """Number of cards in the deck: of the 53, those that lie nowhere else."""
        held = sum(hand_size(self, seat) for seat in seats(self))
        beside = len(self.commons) + len(self.discard) + len(self.aside) + len(self.out)
        return len(cards.WITH_JOKER) - held - beside


def seats(state: State) -> range:
    """The seats of the match: one alone, or two."""
    return range(len(state.hands))


def hand_of(state: State, seat: int) -> Hand:
    """The hand of the seat."""
    return Hand(state.hands[seat], state.unknown[seat])


def with_hand(state: State, seat: int, known: int, unknown: int) -> State:
    """The table with another hand of the seat."""
    hands, counts = state.hands, state.unknown
    return state._replace(
        hands=(*hands[:seat], known, *hands[seat + 1 :]),
        unknown=(*counts[:seat], unknown, *counts[seat + 1 :]),
    )


def hand_size(state: State, seat: int) -> int:
    """Number of cards in the hand, unseen ones counted."""
    return state.hands[seat].bit_count() + state.unknown[seat]


def unseen(state: State) -> int:
    """The cards whose place is not known: the deck and unseen hand cards, a set of bits."""
    beside = (state.commons, state.discard, state.aside, state.out)
    return zones.unseen(ALL, *state.hands, *beside)


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
