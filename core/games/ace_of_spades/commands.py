"""What may be asked of a match of Ace of Spades (section 4.3), and what a ruling may change.

Cards are codes such as `2H`, `JK` for the Joker, `?` for one not seen. `seat` None is the seat
to move. `drawn` None: nothing was said of a draw. `TEXT` is how a command is written behind its
seat (`core.kit.grammar`); its kinds stand in `notation.kinds`. `ANY_ORDER` are cards that mean the
same in whatever order they are put down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core import cards
from core.games.ace_of_spades.pieces import Combo, SeatName
from core.games.ace_of_spades.pieces.enemies import ManualCard
from core.games.ace_of_spades.titles import DIALS, SEAT_TITLES, ZONES
from core.kit.phrases import Says, choose
from core.kit.places import Card, Row, Said, Signed, Titled
from core.messages import Message, msg

Source = Literal["table", "dealer"]
Zone = Literal["hand1", "hand2", "common", "deck", "discard", "aside", "out"]


def _card(text: str) -> Message:
    return cards.name(cards.with_joker(text) or text)


@dataclass(frozen=True, slots=True)
class SetDial:
    """A dial is set to n (`set`), or moved by n (`add`)."""

    dial: Annotated[Literal["hp", "bullets", "refills"], Titled(DIALS)]
    change: Literal["set", "add"]
    n: int
    kind: Literal["set_dial"] = "set_dial"
    SAYS: ClassVar[Says] = choose(
        "change", {"set": msg("{dial}: {n}."), "add": msg("{dial}: {moved}.")}
    )

    @property
    def moved(self) -> Signed:
        """By how much the dial moves."""
        return self.n


@dataclass(frozen=True, slots=True)
class MoveCard:
    """A card goes from one zone to another."""

    card: Annotated[str, Said(_card)]
    from_: Annotated[Zone, Titled(ZONES)]
    to: Annotated[Zone, Titled(ZONES)]
    kind: Literal["move_card"] = "move_card"
    SAYS: ClassVar[Says] = msg("{card} goes: {from} → {to}.")


@dataclass(frozen=True, slots=True)
class GiveTurn:
    """The seat is to move."""

    seat: Annotated[SeatName, Titled(SEAT_TITLES)]
    kind: Literal["give_turn"] = "give_turn"
    SAYS: ClassVar[Says] = msg("It is the turn of {seat}.")


Operation = SetDial | MoveCard | GiveTurn


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards drawn for a hand, and for the common row."""

    hand: Row = ()
    common: Row = ()


@dataclass(frozen=True, slots=True)
class SeatDrawn:
    """What one seat drew; the common row stands with one of them."""

    seat: SeatName
    hand: Row = ()
    common: Row = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """The combination claimed, and its ranks where they were said (`full:2,K`)."""

    combo: Combo
    ranks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled:
    """Damage that the table decided on, with its reason (R77)."""

    TEXT: ClassVar = "!{damage:number} {reason:reason}"
    damage: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """What any entry may have beside what it says: a remark of who entered it."""

    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BySeat(Noted):
    """What one seat does."""

    seat: SeatName | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(BySeat):
    """What one seat does and chance has a part in."""

    source: Source = "table"


@dataclass(frozen=True, slots=True)
class DealCards(Drawing):
    """The first cards of a seat, and of the common row (R5, R90). None: open."""

    TEXT: ClassVar = "H {hand,common:both}"
    hand: Row | None = None
    common: Row | None = None
    kind: Literal["deal_cards"] = "deal_cards"


@dataclass(frozen=True, slots=True)
class RevealEnemy(Noted):
    """The next enemy: an id of the catalogue, or a card entered by hand. Both None: open."""

    TEXT: ClassVar = "E[ {id,card:enemy}[ {drawn:draw_ups}]]"
    id: str | None = None
    card: ManualCard | None = None
    drawn: tuple[SeatDrawn, ...] | None = None
    source: Source = "table"
    kind: Literal["reveal_enemy"] = "reveal_enemy"


@dataclass(frozen=True, slots=True)
class PlayHand(Drawing):
    """A shot (R50). `combination`: the cards that form the claim; `joker`: what it stands for;
    `check`: the damage that the text says."""

    TEXT: ClassVar = (
        "D {cards,combination,joker:played}"
        "[ {claim:claim}][ ={check:number}][ {ruled:ruled}][ {drawn:drawn}]"
    )
    ANY_ORDER: ClassVar = ("cards",)
    cards: Row
    claim: Claim | None = None
    combination: Row | None = None
    joker: str | None = None
    check: int | None = None
    ruled: Ruled | None = None
    drawn: Drawn | None = None
    kind: Literal["play_hand"] = "play_hand"


@dataclass(frozen=True, slots=True)
class SwapCards(Drawing):
    """Discard and draw (R60)."""

    TEXT: ClassVar = "X {cards:cards}[ {drawn:drawn}]"
    ANY_ORDER: ClassVar = ("cards",)
    cards: Row
    drawn: Drawn | None = None
    kind: Literal["swap_cards"] = "swap_cards"


@dataclass(frozen=True, slots=True)
class RefreshDeck(BySeat):
    """Renew the draw pile (R62)."""

    TEXT: ClassVar = "R"
    kind: Literal["refresh_deck"] = "refresh_deck"


@dataclass(frozen=True, slots=True)
class JamGun(Drawing):
    """Put down a hand of damage 0 (R65)."""

    TEXT: ClassVar = "J {cards:cards}[ {drawn:drawn}]"
    ANY_ORDER: ClassVar = ("cards",)
    cards: Row
    drawn: Drawn | None = None
    kind: Literal["jam_gun"] = "jam_gun"


@dataclass(frozen=True, slots=True)
class DrawCards(Drawing):
    """Draw up (R58). None: open."""

    TEXT: ClassVar = "+ {hand,common:both}"
    hand: Row | None = None
    common: Row | None = None
    kind: Literal["draw_cards"] = "draw_cards"


@dataclass(frozen=True, slots=True)
class TrimHand(BySeat):
    """Discard the surplus before the next turn (R58)."""

    TEXT: ClassVar = "T {cards:cards}"
    ANY_ORDER: ClassVar = ("cards",)
    cards: Row
    kind: Literal["trim_hand"] = "trim_hand"


@dataclass(frozen=True, slots=True)
class NameCard(BySeat):
    """An unseen card of one's own hand is this one; the other seat does not learn it (R111)."""

    TEXT: ClassVar = "N {card:card}"
    card: Card
    kind: Literal["name_card"] = "name_card"


@dataclass(frozen=True, slots=True)
class UseBonus(Drawing):
    """Use a one-shot (R70). `args` as typed: `7D=AD`, `7D`, `h`; with `manual` also changes."""

    TEXT: ClassVar = "B {card:name} {args,changes,reason:arguments}[ {drawn:drawn_cards}]"
    card: str
    args: tuple[str, ...] = ()
    drawn: Row | None = None
    changes: tuple[Operation, ...] = ()
    reason: str | None = None
    kind: Literal["use_bonus"] = "use_bonus"


@dataclass(frozen=True, slots=True)
class TickAchievement(Noted):
    """An achievement that only people can judge (B5, D2)."""

    TEXT: ClassVar = "A {achievement:achievement}"
    achievement: str
    kind: Literal["tick_achievement"] = "tick_achievement"


@dataclass(frozen=True, slots=True)
class QuitMatch(Noted):
    """The match is abandoned (R103)."""

    TEXT: ClassVar = "Q[ {reason:string}]"
    reason: str | None = None
    kind: Literal["quit_match"] = "quit_match"


Command = (
    DealCards
    | RevealEnemy
    | PlayHand
    | SwapCards
    | RefreshDeck
    | JamGun
    | DrawCards
    | TrimHand
    | NameCard
    | UseBonus
    | TickAchievement
    | QuitMatch
)
OfTable = RevealEnemy | TickAchievement | QuitMatch  # of no seat alone
WithOutcome = (  # what chance gives something to
    DealCards | RevealEnemy | PlayHand | SwapCards | JamGun | DrawCards | UseBonus
)
