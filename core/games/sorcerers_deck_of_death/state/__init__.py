"""The table between two entries: figures, cards, an open activation, an attack under way."""

from __future__ import annotations

from dataclasses import astuple
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from core.game import Result
from core.games.sorcerers_deck_of_death.events import Action, AttackKind, Phase, Stage
from core.games.sorcerers_deck_of_death.pieces import (
    DECK_SET,
    FIGS,
    OF,
    PROFILES,
    SEATS,
    TYPES,
    MageName,
    Point,
)
from core.games.sorcerers_deck_of_death.state.options import Bases, Mages, Options
from core.kit.notes import After, At, ByName, CardSet, Ending, Named, written
from core.kit.zones import size, unseen

NOBODY = -1  # on turn where both act, or nobody
Status = Literal["waiting", "standing", "dead", "absent"]
Cards: TypeAlias = Annotated[int, CardSet(DECK_SET, by_code=True)]
FigNumber: TypeAlias = Annotated[int, Named(FIGS)]
FigOrNone: TypeAlias = Annotated[int, Named(FIGS, nobody=-1)]
SeatOrNobody: TypeAlias = Annotated[int, Named(SEATS, nobody=NOBODY)]
OVER = Ending((*SEATS, "draw"), ("mage_killed", "mage_hp", "draw", "conceded"))


class Fig(NamedTuple):
    """A figure; `at` is None unless it stands on a map. `absent` ones take no part."""

    at: Point | None
    hp: int
    done: bool = False  # has its activation token, or had it when it died this round
    raised: bool = False  # unworthy for the rest of the match, R90
    status: Status = "waiting"
    facing: int = 90  # degrees, for drawing only


class Side(NamedTuple):
    """The cards of one seat; the deck is what is left of its 24 (R67)."""

    known: Cards = 0  # known to be in the hand
    unknown: int = 0  # cards of the hand that were not seen
    discard: tuple[str, ...] = ()  # oldest first
    reshuffles: int = 0
    drawn: bool = False  # has drawn in this power phase

    @property
    def hand(self) -> int:
        """Number of cards in the hand."""
        return size(self)

    @property
    @written
    def deck(self) -> Annotated[int, After("unknown")]:
        """Number of cards in the deck."""
        return 24 - self.hand - len(self.discard)

    @property
    @written
    def unseen(self) -> Annotated[Cards, After("discard")]:
        """The cards in the deck or among the unknown ones of the hand."""
        return unseen(DECK_SET, self.known, self.discard)


class Act(NamedTuple):
    """An open activation."""

    fig: FigNumber
    ap: int
    mvt: int  # inches
    used: tuple[Action, ...] = ()
    reactions: tuple[str, ...] = ()  # used on this activation
    offers: tuple[str, ...] = ()  # that were open when it started
    declined: bool = False


class Attack(NamedTuple):
    """An attack, a duel or a Storm that is not over; see `AttackDeclared`.

    In a Storm `target` is the figure rolled for last (-1 before the first), `left` those that
    wait for their dice. `movable` may still be pushed or thrown.
    """

    kind: AttackKind
    stage: Stage
    seat: Annotated[int, Named(SEATS)]
    attacker: FigNumber | None
    target: FigOrNone
    bonus: int
    defence: int
    cap: int = 3
    pushes: bool = False
    wounds: int = 0
    used: tuple[str, ...] = ()  # reactions used in it
    offers: tuple[str, ...] = ()  # reactions that may be used now
    left: tuple[FigNumber, ...] = ()
    movable: tuple[FigNumber, ...] = ()
    loser: Annotated[FigOrNone, After("target")] = -1  # who loses `wounds`
    wounded: tuple[
        FigNumber, ...
    ] = ()  # survivors of a Storm, who may be pushed once all dice are in


class Drawing(NamedTuple):
    """A Focus that waits for its cards; `deep`: Disciple was used (R78)."""

    fig: FigNumber
    n: int
    deep: bool = False
    offers: tuple[str, ...] = ()

    @property
    @written
    def kind(self) -> Annotated[Literal["focus"], After()]:
        """What tells it from an attack."""
        return "focus"


class State(NamedTuple):
    """One table. Seats are 0 (a) and 1 (b), figures numbers of `pieces.FIGS`."""

    options: Options
    figs: Annotated[tuple[Fig, ...], After("first"), ByName(FIGS)]
    sides: Annotated[tuple[Side, Side], At("cards"), After("figs"), ByName(SEATS)] = (
        Side(),
        Side(),
    )
    round: int = 1
    phase: Phase = "setup"
    turn: SeatOrNobody = 0
    passes: int = 0  # in a row
    first: SeatOrNobody = NOBODY  # winner of this round's initiative
    act: Act | None = None
    pending: Attack | Drawing | None = None
    warnings: int = 0
    result: Annotated[Result | None, OVER] = None


def mages(options: Options) -> tuple[MageName, MageName]:
    """The Mage of each seat."""
    match options.mages:
        case Mages(a=a, b=b):
            return a, b
        case "tiluka-teymur":
            return "tiluka", "teymur"
        case "teymur-teymur":
            return "teymur", "teymur"
        case "tiluka-tiluka":
            return "tiluka", "tiluka"
        case "teymur-tiluka":
            return "teymur", "tiluka"


def radii(options: Options) -> tuple[int, ...]:
    """The radius of every figure's base in thousandths of an inch (R3)."""
    match options.bases_mm:
        case "equal":
            return EQUAL
        case "big_brute":
            return BIG_BRUTE
        case Bases() as given:
            return _radii(given)


@lru_cache(maxsize=64)
def _radii(bases: Bases) -> tuple[int, ...]:
    return tuple(diameter * 20 for _ in SEATS for diameter in astuple(bases))


EQUAL, BIG_BRUTE = _radii(Bases()), _radii(Bases(L=40))


def mapped(state: State) -> bool:
    """Whether the match has a map; without one nobody knows where a figure stands (R98)."""
    return state.options.places is None


def fresh(options: Options) -> State:
    """The table before the first figure is set up (R14); without a map all stand (R98)."""
    figs = tuple(Fig(None, PROFILES[letter].hp, facing=facing) for facing in (90, 270)
                 for letter in TYPES)  # fmt: skip
    if options.places == "none":
        there = tuple(fig._replace(status="standing") for fig in figs)
        return State(options, there, phase="power", turn=NOBODY)
    return State(options, figs, turn=0 if options.first_deployer == "a" else 1)


def standing(state: State, seat: int | None = None) -> tuple[int, ...]:
    """The figures on the table, in id order: of one seat, or of both."""
    among = range(12) if seat is None else OF[seat]
    return tuple(fig for fig in among if state.figs[fig].status == "standing")


def place(state: State, fig: int) -> Point:
    """Where a standing figure stands."""
    at = state.figs[fig].at
    assert at is not None  # noqa: S101 - a standing figure has a place
    return at
