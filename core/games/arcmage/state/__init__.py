"""The table between two entries (5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, get_args

from core.game import Result
from core.games.arcmage.events import LostBy, Phase
from core.games.arcmage.pieces import FACTIONS, Faction, rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state.agreed import base_of
from core.games.arcmage.state.base import SEATS, Base
from core.kit.notes import After, At, ByName, Counted, Ending, Ordered, Through
from core.kit.zones import Deck

UNSEEN = "?"
OVER = Ending((*map(str.lower, SEATS), "draw"), get_args(LostBy))
Zone = Literal["city", "resident", "army", "attached"]
ChangeKind = Literal["values", "add", "lose", "type", "no", "can", "freeze", "protect"]


def by_number(number: str) -> tuple[str, int]:
    """The order of cards in play, or of resource cards: by owner, then as they came."""
    return number[0], int(number.lstrip("ABCDEFGHr"))


def in_order(numbers: Iterable[str]) -> list[str]:
    """Numbers of cards in play, or of resource cards, by owner and then as they came."""
    return sorted(numbers, key=by_number)


class Change(NamedTuple):
    """Something that holds for a card or a seat for a while.

    `word` is the keyword, the subtype or the action; `source` the card in play that it ends with.
    """

    kind: ChangeKind
    word: str = ""
    attack: int = 0
    defence: int = 0
    versus: str | None = None
    until: Until = "eot"
    source: str | None = None


class Piece(NamedTuple):
    """A card in play; `place` is the city of a resident, the host of what is attached."""

    card: str  # its id
    owner: str
    controller: str
    zone: Zone
    place: str | None = None
    marked: bool = False
    damage: int = 0  # of this turn
    left: int = 0  # defence points of a city
    counters: Annotated[tuple[tuple[str, int], ...], Counted()] = ()  # sorted, none is 0
    changes: tuple[Change, ...] = ()
    dead: bool = False  # killed in battle, or a city that fell in combat
    turn: int = 0  # it entered play in this turn and
    phase: Phase | Literal[""] = ""  # this phase
    attacked: int = 0  # the last turn in which it attacked


class Resource(NamedTuple):
    """A resource card; `lent` is the card in play that gives control of it to another."""

    owner: str
    controller: str
    faction: Faction
    face: str = UNSEEN
    marked: bool = False
    lent: str | None = None


class Player(NamedTuple):
    """What a seat has beside its cards in play. Cards of the hand are in order of arrival."""

    hand: Annotated[tuple[str, ...], At("hand.known")] = ()  # known ones
    unknown: Annotated[int, At("hand.unknown")] = 0  # further cards of the hand
    deck: Deck = Deck()
    reserve: tuple[str, ...] = ()  # `?` for unknown ones
    grave: Annotated[tuple[str, ...], At("graveyard")] = ()  # the last is on top
    removed: tuple[str, ...] = ()
    pool: Annotated[tuple[int, int, int, int, int], ByName(tuple(FACTIONS))] = (0, 0, 0, 0, 0)
    changes: tuple[Change, ...] = ()
    next: int = 1  # number of its next card in play
    next_resource: int = 1
    shuffles: int = 0  # how often its deck was shuffled since the start
    # Its deck list is known, so that names are checked (R131); `alone`: to its owner alone.
    listed: bool | Literal["alone"] = True
    lost: LostBy | None = None

    @property
    def held(self) -> int:
        """How many cards are in the hand, known or not."""
        return len(self.hand) + self.unknown


class Combat(NamedTuple):
    """An attack; `dead` are creatures killed in its battles, in the order of R112."""

    city: str
    defender: str
    attackers: tuple[str, ...] = ()  # in the order of their battles; empty before they are marked
    stage: Literal["declared", "blocks", "battles"] = "declared"
    blocks: tuple[tuple[str, str], ...] = ()  # blocker, attacker
    fought: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()


class Ask(NamedTuple):
    """What a card leaves to the table, until a ruling or the end of the turn."""

    card: str
    hint: str
    source: str | None = None


class Later(NamedTuple):
    """A card in play that is removed from the game as the next turn of a seat starts."""

    card: str
    seat: str


class State(NamedTuple):
    """One table. Seats are letters; cards in play are known by numbers such as A5."""

    base: Annotated[Base, At("options"), Through(Any, lambda base: base.spelled, base_of)]
    players: Annotated[Mapping[str, Player], After("asks"), Ordered(str)]
    pieces: Annotated[Mapping[str, Piece], At("cards"), After("players"), Ordered(by_number)] = {}
    resources: Annotated[Mapping[str, Resource], After("players"), Ordered(by_number)] = {}
    phase: Phase = "reserve"
    turn: int = 0
    active: str = "A"  # before turn 1: whose entry is due, where one seat's is
    first: str | None = None
    drawn: int | None = None  # the choice of the draw phase (R38)
    laid: int = 0
    moved: tuple[str, ...] = ()  # cities that took part in a move this turn
    attacks: int = 0  # declared this turn
    allowed: int = 1
    extra: tuple[tuple[str, int], ...] = ()  # attack phases to come: city and level
    devoted: tuple[str, ...] = ()
    devotion: int | None = None  # the last total
    lasting: tuple[tuple[str, int], ...] = ()  # city and level
    stack: tuple[Item, ...] = ()
    pending: tuple[Trigger, ...] = ()
    next_trigger: int = 1
    combat: Combat | None = None
    asks: tuple[Ask, ...] = ()
    later: Annotated[tuple[Later, ...], After("combat")] = ()
    # Cards typed in during the match.
    defined: Annotated[Mapping[str, Card], After("options"), Ordered(str)] = {}
    result: Annotated[Result | None, OVER] = None


def card_of(state: State, slug: str) -> Card | None:
    """The definition of a card, if there is one."""
    return state.base.cards.get(slug) or state.defined.get(slug)


def faces(state: State) -> tuple[str, ...]:
    """The cards that a deck of this table can have, by name: those of its own, and Kifu's."""
    known = {**rebirth.cards(), **state.base.cards, **state.defined}
    return tuple(sorted(slug for slug, card in known.items() if not card.token))


def card_there(state: State, slug: str) -> Card:
    """The definition of a card that is at this table."""
    return state.base.cards.get(slug) or state.defined[slug]


def definition(state: State, piece: Piece) -> Card:
    """The definition of a card in play."""
    return state.base.cards.get(piece.card) or state.defined[piece.card]


def is_creature(state: State, piece: Piece) -> bool:
    """Whether a card in play is a creature."""
    return definition(state, piece).type == "creature"


def unseen_resources(state: State, owner: str) -> tuple[str, ...]:
    """The numbers of the resource cards of an owner that have no name, as they came."""
    return tuple(n for n, r in state.resources.items() if r.owner == owner and r.face == UNSEEN)


def alive(state: State) -> tuple[str, ...]:
    """The seats still in the game, in turn order."""
    return tuple(seat for seat in state.base.seats if state.players[seat].lost is None)


def owner_of(number: str) -> str:
    """The seat whose card has this number (R17)."""
    return number[0]


def seq(number: str) -> int:
    """5 of A5, for orders by instance number."""
    return int(number[1:])


def cities(state: State, seat: str) -> tuple[str, ...]:
    """The cities in play that a seat controls, fallen ones too, in order of their numbers."""
    found = [n for n, p in state.pieces.items() if p.zone == "city" and p.controller == seat]
    return tuple(in_order(found))


def standing(state: State, seat: str) -> tuple[str, ...]:
    """Those of its cities that have not fallen."""
    return tuple(n for n in cities(state, seat) if not state.pieces[n].dead)


def next_number(state: State, seat: str) -> str:
    """The number of its next card that comes into play."""
    return f"{seat}{state.players[seat].next}"
