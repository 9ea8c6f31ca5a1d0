"""What a ruling of the table may change in a match of Origin Story (section 2.5).

`TEXT` is how a row is written (`core.kit.grammar`), `SAYS` how it is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.origin_story.pieces import Player, Side, Suit
from core.games.origin_story.titles import CARD_ZONES, PLAYER_TITLES, SUITS, ZONES
from core.games.origin_story.words import IN_SENTENCE, SIDE_NOW, THE, named, pool_named, written
from core.kit.phrases import Says, given
from core.kit.places import OF_CARDS, Said, SaidAt, Signed, Titled
from core.messages import msg

Zone = Literal[
    "hand.A", "hand.F", "hand.Y", "deck", "discard", "aside", "trick", "won.A", "won.F", "won.Y"
]
CardZone = Literal["hand", "mat", "discard", "removed"]


@dataclass(frozen=True, slots=True)
class OfCard:
    """What is ruled of a playing card."""

    card: Annotated[str, Said(written), OF_CARDS]


@dataclass(frozen=True, slots=True)
class MoveCard(OfCard):
    """A card goes from zone to zone; in a hand to `place` (`L`, `R`, or an index from 0)."""

    TEXT: ClassVar = "move {card:card} {from_} {to}[ {place:place}]"
    from_: Annotated[Zone, Titled(ZONES)]
    to: Annotated[Zone, Titled(ZONES)]
    place: str | None = None
    kind: Literal["move_card"] = "move_card"
    SAYS: ClassVar[Says] = msg("{card} goes: {from} → {to}.")


@dataclass(frozen=True, slots=True)
class MoveDial:
    """A dial goes up by n, or down."""

    TEXT: ClassVar = "vp {who} {n:change}"
    who: Annotated[Player, Titled(PLAYER_TITLES)]
    n: Signed
    kind: Literal["move_dial"] = "move_dial"
    SAYS: ClassVar[Says] = msg("{who}: {n} VP.")


@dataclass(frozen=True, slots=True)
class MoveEnergy:
    """Tokens of the supply, of the general supply, or of a cost (`t4:2`): n more."""

    TEXT: ClassVar = "energy {zone:pool} {n:change}"
    zone: Annotated[str, SaidAt(pool_named)]
    n: Signed
    kind: Literal["move_energy"] = "move_energy"
    SAYS: ClassVar[Says] = msg("Energy, {zone}: {n}.")


@dataclass(frozen=True, slots=True)
class ModifyCard(OfCard):
    """An adjustment of n points, until the card leaves hand and trick."""

    TEXT: ClassVar = "mod {card:card} {n:change}"
    n: Signed
    kind: Literal["modify_card"] = "modify_card"
    SAYS: ClassVar[Says] = msg("The value of {card} changes by {n}.")


@dataclass(frozen=True, slots=True)
class ColorCard(OfCard):
    """Another suit, as long."""

    TEXT: ClassVar = "suit {card:card} {suit}"
    suit: Annotated[Suit, Titled(SUITS)]
    kind: Literal["color_card"] = "color_card"
    SAYS: ClassVar[Says] = msg("{card} counts as {suit}.")


@dataclass(frozen=True, slots=True)
class SetSide:
    """Your side."""

    TEXT: ClassVar = "side {side}"
    side: Side
    kind: Literal["set_side"] = "set_side"
    SAYS: ClassVar[Says] = SIDE_NOW


@dataclass(frozen=True, slots=True)
class GiveTrick:
    """The trick just completed, or in progress, goes to a player."""

    TEXT: ClassVar = "trick {who}"
    who: Annotated[Player, Titled(IN_SENTENCE)]
    kind: Literal["give_trick"] = "give_trick"
    SAYS: ClassVar[Says] = msg("The trick goes to {who}.")


@dataclass(frozen=True, slots=True)
class SetLeader:
    """Who leads the next trick."""

    TEXT: ClassVar = "leader {who}"
    who: Annotated[Player, Titled(THE)]
    kind: Literal["set_leader"] = "set_leader"
    SAYS: ClassVar[Says] = msg("{who} leads the next trick.")


@dataclass(frozen=True, slots=True)
class SetTrump:
    """The trump for the rest of the round; None: there is none."""

    TEXT: ClassVar = "trump {suit:trump}"
    suit: Annotated[Suit, Titled(SUITS)] | None
    kind: Literal["set_trump"] = "set_trump"
    SAYS: ClassVar[Says] = given("suit", msg("The trump is {suit}."), msg("There is no trump."))


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A story card, super-hero or automa card goes to a zone."""

    TEXT: ClassVar = "card {id:id} {zone}"
    id: Annotated[str, SaidAt(named)]
    zone: Annotated[CardZone, Titled(CARD_ZONES)]
    kind: Literal["place_card"] = "place_card"
    SAYS: ClassVar[Says] = msg("{id} is now {zone}.")


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The whole discard pile goes into the deck (A21)."""

    TEXT: ClassVar = "reshuffle"
    kind: Literal["reshuffle"] = "reshuffle"
    SAYS: ClassVar[Says] = msg("The discard pile is shuffled into the deck.")


@dataclass(frozen=True, slots=True)
class AllowAnything:
    """The `!` of a ruling: its result may break the invariants of section 6."""

    kind: Literal["allow_anything"] = "allow_anything"
    SAYS: ClassVar[Says] = msg("It stands, whatever the rules say.")


Operation = (
    MoveCard
    | MoveDial
    | MoveEnergy
    | ModifyCard
    | ColorCard
    | SetSide
    | GiveTrick
    | SetLeader
    | SetTrump
    | PlaceCard
    | Reshuffle
    | AllowAnything
)
