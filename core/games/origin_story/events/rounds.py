"""The course of a match and of its rounds: what is drawn, chosen, dealt and scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.origin_story.commands import Source
from core.games.origin_story.events.places import (
    NOTE,
    TRICKS,
    Called,
    Cards,
    Printed,
    Row,
    Several,
    Sorted,
    event_named,
    phase_words,
)
from core.games.origin_story.pieces import Automa, Player, Side
from core.games.origin_story.titles import PLAYER_TITLES, SIDES
from core.games.origin_story.words import IN_SENTENCE, THE, cut, points_words
from core.kit.phrases import Says, choose, given
from core.kit.places import Counted, Said, SaidAt, Titled
from core.messages import msg


@dataclass(frozen=True, slots=True)
class TableSet:
    """Dealer token, mat and super-heroes were drawn (R11, R14)."""

    dealer: Annotated[Player, Titled(PLAYER_TITLES)]
    mat: Printed
    super_heroes: Several
    removed: tuple[str, ...] = ()
    catalogue: str = ""  # hash of its content
    source: Source = "table"
    kind: Literal["table_set"] = "table_set"
    SAYS: ClassVar[Says] = (
        msg("{player}'s mat is {mat}.", player=THE["Y"]),
        msg("Super-heroes in hand: {super_heroes}."),
    )


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """All 52 cards are a new deck; `leader` leads the first trick (R14, R20)."""

    round: int
    dealer: Annotated[Player, Titled(PLAYER_TITLES)]
    leader: Annotated[Player, Titled(PLAYER_TITLES)]
    kind: Literal["round_started"] = "round_started"
    SAYS: ClassVar[Says] = msg(
        "Round {round} starts with all 52 cards. Dealer: {dealer}. First leader: {leader}."
    )


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand, from left to right."""

    who: Annotated[Player, Titled(THE)]
    cards: Row
    source: Source = "table"
    kind: Literal["hand_dealt"] = "hand_dealt"
    SAYS: ClassVar[Says] = (
        msg("{who} is dealt {n}."),
        choose("who", {"Y": msg("Hand: {by_suit}.")}, msg("From left to right: {cards}.")),
    )

    @property
    def n(self) -> Cards:
        """How many."""
        return len(self.cards)

    @property
    def by_suit(self) -> Sorted:
        """The cards, where their order does not matter."""
        return self.cards


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """An automa card that was turned up."""

    card: str
    source: Source = "table"
    name: str = ""  # of the card, for people


@dataclass(frozen=True, slots=True)
class EventShown(TurnedUp):
    """The event of round 3."""

    kind: Literal["event_shown"] = "event_shown"
    SAYS: ClassVar[Says] = msg("The event of this round is {shown}.")

    @property
    def shown(self) -> Annotated[tuple[str, str], SaidAt(event_named)]:
        """The event by its name."""
        return self.card, self.name


@dataclass(frozen=True, slots=True)
class StoryDealt:
    """Three story cards were drawn in a dealt match; one is still to be chosen."""

    cards: Several
    removed: tuple[str, ...] = ()
    kind: Literal["story_dealt"] = "story_dealt"
    SAYS: ClassVar[Says] = (
        msg("{player} draws {n}.", player=THE["Y"]),
        msg("Drawn: {cards}."),
    )

    @property
    def n(self) -> Annotated[int, Counted(msg("1 story card"), msg("{n} story cards"))]:
        """How many."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class StoryChosen:
    """One of three story cards lies on the mat."""

    kept: Printed
    drawn: Row
    removed: tuple[str, ...] = ()
    name: str = ""  # of the card, for people
    kind: Literal["story_chosen"] = "story_chosen"
    SAYS: ClassVar[Says] = (
        msg("{player} keeps the story card {called}.", player=THE["Y"]),
        given("gone", msg("Discarded: {gone}.")),
    )

    @property
    def called(self) -> Called:
        """The card by its name."""
        return self.kept, self.name

    @property
    def gone(self) -> Several:
        """The others."""
        return tuple(card for card in self.drawn if card != self.kept)


@dataclass(frozen=True, slots=True)
class SuperHeroShown:
    """A super-hero lies on the mat, the other is discarded."""

    card: str
    discarded: Printed | None
    name: str = ""  # of the card, for people
    kind: Literal["super_hero_shown"] = "super_hero_shown"
    SAYS: ClassVar[Says] = (
        msg("{player} shows the super-hero {called}.", player=THE["Y"]),
        given("discarded", msg("Discarded: {discarded}.")),
    )

    @property
    def called(self) -> Called:
        """The card by its name."""
        return self.card, self.name


@dataclass(frozen=True, slots=True)
class SideChosen:
    """Your side for the round."""

    side: Side
    kind: Literal["side_chosen"] = "side_chosen"
    SAYS: ClassVar[Says] = choose(
        "side",
        {
            "hero": msg("{player} is hero this round.", player=THE["Y"]),
            "villain": msg("{player} is villain this round.", player=THE["Y"]),
        },
    )


@dataclass(frozen=True, slots=True)
class AutomaCardShown(TurnedUp):
    """The top card of the automa deck."""

    kind: Literal["automa_card_shown"] = "automa_card_shown"
    SAYS: ClassVar[Says] = msg("The automa card of this round is {called}.")

    @property
    def called(self) -> Called:
        """The card by its name."""
        return self.card, self.name


@dataclass(frozen=True, slots=True)
class TricksBegun:
    """The late step is over."""

    kind: Literal["tricks_begun"] = "tricks_begun"
    SAYS: ClassVar[Says] = msg("The first trick begins.")


@dataclass(frozen=True, slots=True)
class Surrendered:
    """You gave the round to the leader of the trick, who gains `points` (R46)."""

    leader: Annotated[Automa, Titled(IN_SENTENCE)]
    points: int
    kind: Literal["surrendered"] = "surrendered"
    SAYS: ClassVar[Says] = (
        msg("{player} surrenders the round; {leader} gains {points} VP.", player=THE["Y"]),
        msg("One for each card in the leader's hand and one for this trick."),
    )


@dataclass(frozen=True, slots=True)
class RoundScored:
    """Points of the round by player; all tokens go back to your supply (R70, R71)."""

    round: int
    points: Annotated[Mapping[str, int], Said(points_words)]
    side: Annotated[Side, Titled(SIDES)]
    tricks: Mapping[str, int]
    supply: int
    kind: Literal["round_scored"] = "round_scored"
    SAYS: ClassVar[Says] = (
        msg("Round {round}: {points} VP."),
        msg("{player} was {side} with {own}.", player=THE["Y"]),
        msg("Energy in the supply: {supply}."),
    )

    @property
    def own(self) -> Annotated[int, TRICKS]:
        """The player's tricks."""
        return self.tricks.get("Y", 0)


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """What the table waits for now: `phase`, who acts, how many drawn cards are due.

    `open`: skills that hold the game in this phase, or that may be used in it.
    """

    phase: Annotated[str, Said(phase_words)]
    draws: int = 0
    open: tuple[str, ...] = ()
    kind: Literal["phase_entered"] = "phase_entered"
    SAYS: ClassVar[Says] = msg("{phase}")


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """Words beside the record."""

    text: str
    kind: Literal["note_added"] = "note_added"
    SAYS: ClassVar[Says] = (
        msg("Note: “{short}”"),
        given("long", msg("“{text}”")),
    )

    @property
    def short(self) -> str:
        """As much of it as a headline has room for."""
        return cut(self.text, NOTE)

    @property
    def long(self) -> bool:
        """Whether that is not all."""
        return self.short != self.text
