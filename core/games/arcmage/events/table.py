"""Who is out, and what is recorded beside the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.cards import UNSEEN
from core.games.arcmage.commands import ShownZone
from core.games.arcmage.events.base import Bare, ByFacts, Nobodys
from core.games.arcmage.facts import Facts, NameCard
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.deck_names import deck_name
from core.games.arcmage.pieces.decks import DeckList
from core.games.arcmage.spoken import OfFaction, Seat, Slug, some
from core.games.arcmage.titles import REASONS, TYPE_TITLES, seat_title
from core.kit.phrases import Says, choose, given
from core.kit.places import Said, Titled
from core.messages import Value, msg

LostBy = Literal["cities", "deck", "concession", "ruling"]


LONG_NAME = 40  # characters of a name that somebody typed


def cut(name: str) -> str:
    """A name as far as a sentence has room for it."""
    return name if len(name) <= LONG_NAME else f"{name[:LONG_NAME].rstrip()}…"


def _everybody(seats: tuple[str, ...]) -> Value:
    return some(map(seat_title, seats)) if seats else msg("everybody")


@dataclass(frozen=True, slots=True)
class PlayerLost:
    """A seat is out (R122, R123, R127)."""

    seat: Seat
    by: Annotated[LostBy, Titled(REASONS)]
    facts: Facts = ()
    kind: Literal["player_lost"] = "player_lost"
    SAYS: ClassVar[Says] = msg("{seat} is out ({by}).")


@dataclass(frozen=True, slots=True)
class PlayerConceded(Bare, ByFacts):
    """A player gave up, and has lost with that (R128)."""

    seat: Seat
    kind: Literal["player_conceded"] = "player_conceded"
    SAYS: ClassVar[Says] = msg("{seat} concedes.")


_NAMED = choose(
    "card",
    {UNSEEN: msg("A card of {owner} has a name now.")},
    choose(
        "zone",
        {
            "hand": msg("A card in the hand of {owner} is {card}."),
            "reserve": msg("A city in the reserve of {owner} is {card}."),
            "res": msg("A resource card of {owner} is {card}."),
        },
    ),
)


@dataclass(frozen=True, slots=True)
class CardShown(Nobodys, ByFacts):
    """To some seats, or with none to everybody (R132)."""

    owner: Seat
    card: Slug
    zone: ShownZone
    to: tuple[str, ...] = ()
    facts: Facts = ()
    kind: Literal["card_shown"] = "card_shown"
    SAYS: ClassVar[Says] = given(
        "naming",
        _NAMED,
        choose(
            "zone",
            {
                "hand": msg("{owner} shows {whom} {card} from the hand."),
                "top": msg("{owner} shows {whom} {card} on top of the deck."),
                "reserve": msg("{owner} shows {whom} {card} from the city reserve."),
                "res": msg("{owner} shows {whom} the resource card {card}."),
            },
        ),
    )
    SHORT: ClassVar[Says] = given("naming", _NAMED, msg("{owner} shows {card}."))

    @property
    def whom(self) -> Annotated[tuple[str, ...], Said(_everybody)]:
        """Who sees it."""
        return self.to

    @property
    def naming(self) -> bool:
        """Whether an unseen card is named to its owner (R130)."""
        return any(isinstance(fact, NameCard) for fact in self.facts) and self.to == (self.owner,)


@dataclass(frozen=True, slots=True)
class CardDefined(Bare, Nobodys):
    """A printed card that the catalogue does not have, typed in."""

    card: Card
    kind: Literal["card_defined"] = "card_defined"
    SAYS: ClassVar[Says] = msg("A card is entered: {name} ({type}, {faction}).")
    SHORT: ClassVar[Says] = msg("A card is entered: {name}.")

    @property
    def name(self) -> Annotated[str, Said(cut)]:
        """Its name, which somebody typed."""
        return self.card.name

    @property
    def type(self) -> Annotated[str, Titled(TYPE_TITLES)]:
        """City, creature ..."""
        return self.card.type

    @property
    def faction(self) -> OfFaction:
        """Its faction."""
        return self.card.faction


@dataclass(frozen=True, slots=True)
class DeckTold(Bare, Nobodys):
    """What a deck is made of; `definitions` are of cards that the match did not have before.

    `alone`: only its owner knows the list.
    """

    owner: Seat
    deck: DeckList
    alone: bool = False
    kind: Literal["deck_told"] = "deck_told"
    SAYS: ClassVar[Says] = choose(
        "extent",
        {
            "whole": msg("The deck of {owner} is told: {name}."),
            "part": msg("The deck of {owner} is told in part; cards not known: {unknown}."),
            "nothing": msg("Nothing is said any more of the deck of {owner}."),
        },
        msg("The deck of {owner} is told to nobody else."),
    )
    SHORT: ClassVar[Says] = choose(
        "extent",
        {"alone": msg("A deck is told to nobody else.")},
        msg("The deck of {owner} is told."),
    )

    @property
    def extent(self) -> str:
        """How much of the deck is told."""
        if not self.deck.unknown:
            return "whole"
        if self.deck.known:
            return "part"
        return "alone" if self.alone else "nothing"

    @property
    def unknown(self) -> int:
        """How many of its cards stay unknown."""
        return self.deck.unknown

    @property
    def name(self) -> Annotated[str, Said(deck_name)]:
        """What the deck is called."""
        return self.deck.name


@dataclass(frozen=True, slots=True)
class AsksSettled(Bare, Nobodys):
    """What was asked of the table has had its ruling."""

    kind: Literal["asks_settled"] = "asks_settled"
    SAYS: ClassVar[Says] = msg("What the cards left to the table is decided.")


@dataclass(frozen=True, slots=True)
class NoteAdded(Bare, Nobodys, ByFacts):
    """Words beside the record."""

    text: str
    kind: Literal["note_added"] = "note_added"
    SAYS: ClassVar[Says] = msg("Note: “{text}”")
    SHORT: ClassVar[Says] = msg("A note.")
