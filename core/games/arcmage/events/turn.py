"""The turn and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.arcmage.events.base import Bare, ByFacts, Nobodys, OfCards, OwnCards
from core.games.arcmage.facts import Facts, MarkCard, MoveCard
from core.games.arcmage.pieces import Faction
from core.games.arcmage.spoken import (
    RESOURCES,
    InPlay,
    InPlays,
    Place,
    Seat,
    Slug,
    Slugs,
    Table,
    card,
    named_cards,
    some,
)
from core.games.arcmage.titles import FACTION_TITLES, PHASE_TITLES
from core.kit.phrases import Says, choose, given
from core.kit.places import SaidAt, Titled
from core.messages import Value, msg

Phase = Literal[
    "reserve", "deal", "first", "open",
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard", "over",
]  # fmt: skip


def _unmarked(table: Table | None, unmarked: tuple[tuple[str, ...], int]) -> Value:
    cards, resources = unmarked
    parts = [card(table, one) for one in cards]
    return some([*parts, RESOURCES.said(resources)] if resources else parts)


def _laid(table: Table | None, laid: tuple[tuple[str, Faction, str], ...]) -> Value:
    by_faction: dict[Faction, list[str]] = {}
    for slug, faction, _ in laid:
        by_faction.setdefault(faction, []).append(slug)
    return some(
        msg("{card} as {faction}", card=named_cards(table, slugs), faction=FACTION_TITLES[faction])
        for faction, slugs in by_faction.items()
    )


Laid = Annotated[tuple[tuple[str, Faction, str], ...], SaidAt(_laid)]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """Turns are counted over all seats, from 1 (R11)."""

    seat: Seat
    turn: int
    facts: Facts = ()
    kind: Literal["turn_started"] = "turn_started"
    SAYS: ClassVar[Says] = msg("Turn {turn}: {seat}.")


@dataclass(frozen=True, slots=True)
class Unmarked:
    """`cards` in play and `resources` that unmark; `kept` stay marked by an effect (R37)."""

    seat: Seat
    cards: tuple[str, ...]
    resources: tuple[str, ...]
    kept: InPlays = ()
    facts: Facts = ()
    kind: Literal["unmarked"] = "unmarked"
    SAYS: ClassVar[Says] = (
        given("count", msg("{seat} unmarks {unmarked}."), msg("{seat} has nothing to unmark.")),
        given("kept", msg("Still marked: {kept}.")),
    )
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {0: msg("{seat} has nothing to unmark."), 1: msg("{seat} unmarks a card.")},
            msg("{seat} unmarks {count} cards."),
        ),
        given("count", msg("Unmarked: {unmarked}.")),
    )

    @property
    def count(self) -> int:
        """How many cards."""
        return len(self.cards) + len(self.resources)

    @property
    def unmarked(self) -> Annotated[tuple[tuple[str, ...], int], SaidAt(_unmarked)]:
        """Cards in play, and how many resource cards."""
        return self.cards, len(self.resources)


@dataclass(frozen=True, slots=True)
class CityFounded:
    """Instead of a turn (R47)."""

    seat: Seat
    card: Slug
    city: str
    facts: Facts = ()
    kind: Literal["city_founded"] = "city_founded"
    SAYS: ClassVar[Says] = msg("{seat} founds the city {card} instead of a turn.")


@dataclass(frozen=True, slots=True)
class CardsDrawn(OwnCards):
    """The draw of the turn: `n` was chosen, `cards` came (R38)."""

    seat: Seat
    n: int
    cards: Slugs
    facts: Facts = ()
    kind: Literal["cards_drawn"] = "cards_drawn"
    SAYS: ClassVar[Says] = choose(
        "n",
        {0: msg("{seat} draws no card, to lay two resources.")},
        given(
            "cards",
            given("fewer", msg("{seat} draws {cards} and no more."), msg("{seat} draws {cards}.")),
            msg("{seat} can draw no card."),
        ),
    )
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {0: msg("{seat} can draw no card."), 1: msg("{seat} draws a card.")},
            msg("{seat} draws {count} cards."),
        ),
        given("count", msg("Drawn: {cards}.")),
    )

    @property
    def fewer(self) -> bool:
        """Whether fewer came than were chosen: the deck ran out, or draws are barred."""
        return len(self.cards) < self.n


@dataclass(frozen=True, slots=True)
class ResourcesLaid(Bare):
    """Cards of the hand, their factions and their numbers as resources (R25)."""

    seat: Seat
    laid: Laid
    kind: Literal["resources_laid"] = "resources_laid"
    SAYS: ClassVar[Says] = msg("{seat} lays {laid}.")
    SHORT: ClassVar[Says] = (
        choose("count", {1: msg("{seat} lays a resource.")}, msg("{seat} lays {count} resources.")),
        msg("Laid: {laid}."),
    )

    @property
    def count(self) -> int:
        """How many resources."""
        return len(self.laid)


@dataclass(frozen=True, slots=True)
class CreatureMoved:
    """By its player, in a play phase (R71)."""

    seat: Seat
    card: InPlay
    origin: Place  # `army` or a city
    to: Place
    facts: Facts = ()
    kind: Literal["creature_moved"] = "creature_moved"
    SAYS: ClassVar[Says] = given(
        "is_marked",
        msg("{seat} moves {card} from {origin} to {to}, marked."),
        msg("{seat} moves {card} from {origin} to {to}."),
    )
    SHORT: ClassVar[Says] = (
        msg("{seat} moves {card} to {to}."),
        given("is_marked", msg("It comes from {origin}, marked."), msg("It comes from {origin}.")),
    )

    @property
    def is_marked(self) -> bool:
        """Whether it is marked by the move: it cannot travel."""
        return any(
            isinstance(one, MarkCard) or (isinstance(one, MoveCard) and one.marked)
            for one in self.facts
            if isinstance(one, MarkCard | MoveCard) and one.card == self.card
        )


@dataclass(frozen=True, slots=True)
class PhaseEntered(Nobodys):
    """The turn went on to a phase, in their order (R35)."""

    phase: Annotated[Phase, Titled(PHASE_TITLES)]
    facts: Facts = ()
    kind: Literal["phase_entered"] = "phase_entered"
    SAYS: ClassVar[Says] = msg("{phase}.")


@dataclass(frozen=True, slots=True)
class CardsDiscarded(OfCards):
    """Down to seven (R44)."""

    seat: Seat
    cards: Slugs
    facts: Facts = ()
    kind: Literal["cards_discarded"] = "cards_discarded"
    SAYS: ClassVar[Says] = msg("{seat} discards {cards}.")
    SHORT: ClassVar[Says] = (
        choose("count", {1: msg("{seat} discards a card.")}, msg("{seat} discards {count} cards.")),
        msg("Discarded: {cards}."),
    )


@dataclass(frozen=True, slots=True)
class TurnEnded(ByFacts):
    """Damage and effects of the turn end (R45)."""

    seat: Seat
    facts: Facts = ()
    kind: Literal["turn_ended"] = "turn_ended"
    SAYS: ClassVar[Says] = msg("The turn of {seat} ends.")
