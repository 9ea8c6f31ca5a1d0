"""What can have happened in a match of Ace of Spades (section 4.5).

A `?` in a list of cards is a card not seen, or one that the reader may not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from core.events import MatchEnded
from core.games.ace_of_spades.achievements import ACHIEVEMENT_TITLES, tier_of
from core.games.ace_of_spades.commands import Operation, Ruled, Source
from core.games.ace_of_spades.pieces import Combo, Kind, Phase, SeatName
from core.games.ace_of_spades.pieces.effects import HandEffect
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.games.ace_of_spades.titles import SEAT_TITLES
from core.games.ace_of_spades.words import cut, own_words
from core.kit.phrases import Says, choose, given
from core.kit.places import Row, Titled
from core.messages import Message, Printed, msg

Seat: TypeAlias = Annotated[SeatName, Titled(SEAT_TITLES)]
Earned: TypeAlias = Annotated[str, Titled(ACHIEVEMENT_TITLES)]
By = Literal["shot", "effect", "ruling"]
Why = Literal["base", "face", "ace", "effect", "floor", "ruling"]
LONGEST = 50  # characters of a name that is told in a headline with little else


@dataclass(frozen=True, slots=True)
class Cause:
    """A part of the damage: `n` points, by `card`, a playing card, or `of`, an enemy card's id.

    `name` is what people call that enemy card. The causes of a shot sum up to its damage; `floor`
    lifts a negative total to 0, `ruling` is what the table put on top.
    """

    SPARSE: ClassVar[bool] = True
    why: Why
    n: int
    card: str | None = None
    of: str | None = None
    op: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A seat took its first cards; `common` is the common row, where it was dealt with them."""

    seat: Seat
    hand: Row
    common: Row = ()
    source: Source = "table"
    kind: Literal["cards_dealt"] = "cards_dealt"
    SAYS: ClassVar[Says] = given(
        "common",
        given(
            "hand",
            msg("{seat} is dealt {hand}; the common row is {common}."),
            msg("The common row is {common}."),
        ),
        msg("{seat} is dealt {hand}."),
    )


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew up; `common` went to the common row."""

    seat: Seat
    hand: Row
    common: Row = ()
    source: Source = "table"
    kind: Literal["cards_drawn"] = "cards_drawn"
    SAYS: ClassVar[Says] = given(
        "common",
        given(
            "hand",
            msg("{seat} draws {hand}, and {common} for the common row."),
            msg("Drawn for the common row: {common}."),
        ),
        msg("{seat} draws {hand}."),
    )


@dataclass(frozen=True, slots=True)
class EnemyRevealed:
    """A fight begins: the whole card, and the dials as they are set."""

    card: EnemyCard
    fight: int
    hp: int
    bullets: int
    refills: int
    source: Source = "table"
    kind: Literal["enemy_revealed"] = "enemy_revealed"
    SAYS: ClassVar[Says] = choose(
        "rank",
        {
            "minion": msg("Fight {fight}: {name}, a minion with {hp} HP."),
            "acolyte": msg("Fight {fight}: {name}, an acolyte with {hp} HP."),
            "boss": msg("Fight {fight}: {name}, the boss, with {hp} HP."),
        },
    )

    @property
    def rank(self) -> Kind:
        """Minion, acolyte or boss."""
        return kind(self.card)

    @property
    def name(self) -> Printed | Message:
        """The enemy by its name."""
        return own_words(cut(self.card.name, LONGEST)) if self.card.name else msg("unnamed")


@dataclass(frozen=True, slots=True)
class SceneStarted:
    """All held and common cards and the discard pile are shuffled into the deck (R54)."""

    scene: int
    kind: Literal["scene_started"] = "scene_started"
    SAYS: ClassVar[Says] = msg("Scene {scene} starts: all cards are shuffled into the deck.")


@dataclass(frozen=True, slots=True)
class ShotPlayed:
    """A hand was played. `common` are those of its cards that lay in the common row; `ranks`
    those of the claim; `best` the most that these cards could have dealt; `hp` and `bullets`
    are what is left."""

    seat: Seat
    cards: tuple[str, ...]
    combo: Combo
    ranks: tuple[str, ...]
    combo_cards: tuple[str, ...]
    base: int
    extra: int
    damage: int
    causes: tuple[Cause, ...]
    best: int
    hp: int
    bullets: int
    common: tuple[str, ...] = ()
    joker_as: str | None = None
    ruled: Ruled | None = None
    kind: Literal["shot_played"] = "shot_played"


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    """`out` was discarded (`common`: those from the common row), `in_hand`, `in_common` drawn."""

    seat: Seat
    out: Row
    in_hand: Row
    refills: int
    common: Row = ()
    in_common: Row = ()
    source: Source = "table"
    kind: Literal["cards_swapped"] = "cards_swapped"
    SAYS: ClassVar[Says] = msg("{seat} discards {out} and draws {drawn}.")

    @property
    def drawn(self) -> Row:
        """All cards drawn."""
        return (*self.in_hand, *self.in_common)


@dataclass(frozen=True, slots=True)
class DeckRefreshed:
    """The discard pile was shuffled into the deck."""

    seat: Seat
    refills: int
    kind: Literal["deck_refreshed"] = "deck_refreshed"
    SAYS: ClassVar[Says] = msg("{seat} shuffles the discard pile into the deck.")


@dataclass(frozen=True, slots=True)
class GunJammed:
    """A hand of damage 0 was put down. `unverified`: unseen cards may have allowed a shot."""

    seat: Seat
    cards: Row
    bullets: int
    common: Row = ()
    unverified: bool = False
    kind: Literal["gun_jammed"] = "gun_jammed"
    SAYS: ClassVar[Says] = given(
        "cards",
        msg("{seat}'s gun jams with {cards}: no damage."),
        msg("{seat}'s gun jams: there is nothing to play."),
    )


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """One thing that a one-shot did with cards; the Joker's moves and `refreshed` name none.

    `discarded` from the user's hand; `recovered` from the discard pile, `drawn` from the deck,
    `turned` up from it for all to see, into that hand;
    `refreshed`: the discard pile went into the deck.
    """

    what: Literal[
        "discarded",
        "recovered",
        "drawn",
        "turned",
        "refreshed",
        "joker_to_hand",
        "joker_to_deck",
    ]
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BonusUsed:
    """A one-shot was used; the fields say what it did.

    `named`: hand cards that a `recast` spoke of, known from now on. `moves`, in their order.
    `armed`: hand effects that wait for the next hand of the seat. `changes`: what the table
    booked for a card that has to be read by people. `bullets`, `refills` and `hp` are what they
    are after all of it.
    """

    seat: Seat
    card: str
    bullets: int
    refills: int
    hp: int | None
    args: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    moves: tuple[CardsMoved, ...] = ()
    armed: tuple[HandEffect, ...] = ()
    changes: tuple[Operation, ...] = ()
    reason: str | None = None
    name: str = ""  # of the card, for people
    source: Source = "table"
    kind: Literal["bonus_used"] = "bonus_used"

    @property
    def drawn(self) -> tuple[str, ...]:
        """All cards drawn, in order."""
        return self._moved("drawn", "turned")

    @property
    def out(self) -> tuple[str, ...]:
        """All cards discarded, in order."""
        return self._moved("discarded")

    @property
    def taken(self) -> tuple[str, ...]:
        """All cards taken from the discard pile, in order."""
        return self._moved("recovered")

    def _moved(self, *what: str) -> tuple[str, ...]:
        return tuple(card for move in self.moves if move.what in what for card in move.cards)


@dataclass(frozen=True, slots=True)
class HandTrimmed:
    """The surplus of a hand was discarded."""

    seat: Seat
    cards: Row
    kind: Literal["hand_trimmed"] = "hand_trimmed"
    SAYS: ClassVar[Says] = msg("{seat} holds too many cards and discards {cards}.")


@dataclass(frozen=True, slots=True)
class EnemyDefeated:
    """The enemy fell, at `hp`; its card becomes an unused one-shot, a permanent bonus, nothing."""

    fight: int
    hp: int
    by: By
    becomes: Literal["one_shot", "permanent", "nothing"]
    kind: Literal["enemy_defeated"] = "enemy_defeated"
    SAYS: ClassVar[Says] = choose(
        "becomes",
        {
            "one_shot": msg("The enemy is defeated; its card is a one-shot bonus now."),
            "permanent": msg("The enemy is defeated; its card is a permanent bonus now."),
            "nothing": msg("The enemy is defeated."),
        },
    )


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """What the table waits for now.

    `need`: cards to draw by seat, the common row last, `due`: who draws up, in that order;
    `trim`: cards to discard by seat; `goes_on`: the turn goes on after this (R57).
    """

    phase: Phase
    active: SeatName
    need: tuple[int, ...] = ()
    trim: tuple[int, ...] = ()
    due: tuple[bool, ...] = ()
    goes_on: bool = False
    kind: Literal["phase_entered"] = "phase_entered"
    SAYS: ClassVar[Says] = choose(
        "phase",
        {
            "deal": msg("The first cards are dealt."),
            "reveal": msg("No enemy is in front."),
            "turn": msg("The fight goes on."),
            "refill": msg("A hand lacks cards."),
            "trim": msg("A hand holds too many cards."),
        },
        msg("The match is over."),
    )


@dataclass(frozen=True, slots=True)
class AchievementEarned:
    """An achievement was met for the first time in this match."""

    achievement: Earned
    kind: Literal["achievement_earned"] = "achievement_earned"
    SAYS: ClassVar[Says] = msg("Achievement: {achievement} ({tier}).")

    @property
    def tier(self) -> Message:
        """Bronze to Diamond."""
        return tier_of(self.achievement)


@dataclass(frozen=True, slots=True)
class AchievementTicked:
    """The players say that they met an achievement."""

    achievement: Earned
    kind: Literal["achievement_ticked"] = "achievement_ticked"
    SAYS: ClassVar[Says] = msg("Achievement, by the players' word: {achievement} ({tier}).")

    @property
    def tier(self) -> Message:
        """Bronze to Diamond."""
        return tier_of(self.achievement)


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match was given up; it counts for nobody."""

    reason: str | None = None
    kind: Literal["abandoned"] = "abandoned"
    SAYS: ClassVar[Says] = (msg("The match is given up."), given("reason", msg("“{reason}”")))


OwnEvent = (
    CardsDealt
    | CardsDrawn
    | EnemyRevealed
    | SceneStarted
    | ShotPlayed
    | CardsSwapped
    | DeckRefreshed
    | GunJammed
    | BonusUsed
    | HandTrimmed
    | EnemyDefeated
    | PhaseEntered
    | AchievementEarned
    | AchievementTicked
    | Abandoned
)
Event = OwnEvent | MatchEnded
OfSeat = (  # what one seat did or was given
    CardsDealt
    | CardsDrawn
    | ShotPlayed
    | CardsSwapped
    | DeckRefreshed
    | GunJammed
    | BonusUsed
    | HandTrimmed
)
