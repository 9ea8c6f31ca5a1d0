"""What skills and events change: cards, hands, limits, the side, the trump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.cards import UNSEEN
from core.games.origin_story.commands import Source
from core.games.origin_story.events.places import (
    BOUND,
    SHUFFLED,
    YOURS,
    Card,
    For,
    Row,
    allowed,
    limit_until,
    of,
)
from core.games.origin_story.pieces import LOVE, Automa, Side, Suit, suit
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.titles import SUITS
from core.games.origin_story.words import SIDE_NOW, THE
from core.kit.phrases import Says, choose, given
from core.kit.places import Face, Said, Signed, Titled
from core.messages import msg


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """You took `taken` and gave `given`, to the left end of the automa's hand (R44)."""

    who: Annotated[Automa, Titled(THE)]
    taken: Face
    given: Card
    kind: Literal["cards_exchanged"] = "cards_exchanged"
    SAYS: ClassVar[Says] = (
        msg("{player} exchanges {given} for {theirs}.", player=THE["Y"]),
        choose(
            "love",
            {
                None: None,
                True: msg("That was its lowest card, for it had only love."),
            },
            msg("That was its lowest card that is not love."),
        ),
        msg("In return {given} goes to the left end of its hand."),
    )

    @property
    def theirs(self) -> Annotated[tuple[Automa, str], Said(of)]:
        """The card that was the automa's."""
        return self.who, self.taken

    @property
    def love(self) -> bool | None:
        """Whether it had nothing else (R44); None where the card is not to be seen."""
        return None if self.taken == UNSEEN else suit(self.taken) == LOVE


@dataclass(frozen=True, slots=True)
class CardsAdjusted:
    """Cards by their adjustment in points; `revealed`: by a reveal (R45)."""

    cards: Mapping[str, int]
    until: For
    revealed: bool = False
    kind: Literal["cards_adjusted"] = "cards_adjusted"


@dataclass(frozen=True, slots=True)
class NextAdjusted:
    """The card that you play next gets n points, or another suit, for the trick."""

    n: int = 0
    suit: Annotated[Suit, Titled(SUITS)] | None = None
    kind: Literal["next_adjusted"] = "next_adjusted"
    SAYS: ClassVar[Says] = (
        choose(
            "change",
            {
                "more": msg("{player}'s next card counts {amount} more.", player=THE["Y"]),
                "less": msg("{player}'s next card counts {amount} less.", player=THE["Y"]),
            },
        ),
        given("suit", msg("{player}'s next card counts as {suit}.", player=THE["Y"])),
    )

    @property
    def change(self) -> Literal["more", "less", "same"]:
        """What becomes of its value."""
        return "more" if self.n > 0 else "less" if self.n else "same"

    @property
    def amount(self) -> int:
        """By how much."""
        return abs(self.n)


@dataclass(frozen=True, slots=True)
class SuitAdjusted:
    """All cards of a suit get n points."""

    suit: Annotated[Suit, Titled(SUITS)]
    n: Signed
    until: For
    kind: Literal["suit_adjusted"] = "suit_adjusted"
    SAYS: ClassVar[Says] = msg("All {suit} cards change their value by {n} {until}.")


@dataclass(frozen=True, slots=True)
class HandRefreshed:
    """You drew cards, or discarded as many; in a dealt match one after the other."""

    drawn: Row = ()
    discarded: Row = ()
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["hand_refreshed"] = "hand_refreshed"
    SAYS: ClassVar[Says] = (
        given(
            "discarded",
            given(
                "drawn",
                msg("{player} draws {drawn} and discards {discarded}.", player=THE["Y"]),
                msg("{player} discards {discarded}.", player=THE["Y"]),
            ),
            msg("{player} draws {drawn}.", player=THE["Y"]),
        ),
        SHUFFLED,
    )


@dataclass(frozen=True, slots=True)
class PlayLimited:
    """What may be played is narrowed (R52)."""

    limit: Annotated[Limit, Said(allowed)]
    kind: Literal["play_limited"] = "play_limited"
    SAYS: ClassVar[Says] = msg("{who} may play {limit} {until}.")

    @property
    def who(self) -> Annotated[str, Titled(BOUND)]:
        """Who is bound by it."""
        return self.limit.who

    @property
    def until(self) -> Annotated[Limit, Said(limit_until)]:
        """For how long."""
        return self.limit


@dataclass(frozen=True, slots=True)
class SideChanged:
    """Your side changed in mid-round (R43)."""

    side: Side
    kind: Literal["side_changed"] = "side_changed"
    SAYS: ClassVar[Says] = SIDE_NOW


@dataclass(frozen=True, slots=True)
class TrumpChanged:
    """Another suit wins tricks, or none."""

    suit: Annotated[Suit, Titled(SUITS)] | None
    until: For
    kind: Literal["trump_changed"] = "trump_changed"
    SAYS: ClassVar[Says] = given(
        "suit", msg("The trump is {suit} {until}."), msg("There is no trump {until}.")
    )


@dataclass(frozen=True, slots=True)
class TiesChanged:
    """Whether you win equal cards."""

    mine: bool
    kind: Literal["ties_changed"] = "ties_changed"
    SAYS: ClassVar[Says] = given(
        "mine",
        msg("Of equal cards {player}'s card wins now.", player=YOURS),
        msg("Of equal cards the first played wins again."),
    )
