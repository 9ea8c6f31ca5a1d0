"""What can have happened in a match of Origin Story. Points of dials are whole; values are halves
only where a name says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.events import MatchEnded
from core.games.origin_story.commands import Source
from core.games.origin_story.pieces import Automa, Player, Side, Suit
from core.games.origin_story.pieces.effects import Limit, Until

Step = Literal["2a", "2b", "3a", "3b", "4"]


@dataclass(frozen=True, slots=True)
class TableSet:
    """Dealer token, mat and super-heroes were drawn (R11, R14)."""

    dealer: Player
    mat: str
    super_heroes: tuple[str, ...]
    removed: tuple[str, ...] = ()
    catalogue: str = ""  # hash of its content
    source: Source = "table"
    kind: Literal["table_set"] = "table_set"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """All 52 cards are a new deck; `leader` leads the first trick (R14, R20)."""

    round: int
    dealer: Player
    leader: Player
    kind: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand, from left to right."""

    who: Player
    cards: tuple[str, ...]
    source: Source = "table"
    kind: Literal["hand_dealt"] = "hand_dealt"


@dataclass(frozen=True, slots=True)
class EventShown:
    """The event of round 3."""

    card: str
    source: Source = "table"
    name: str = ""  # of the card, for people
    kind: Literal["event_shown"] = "event_shown"


@dataclass(frozen=True, slots=True)
class StoryDealt:
    """Three story cards were drawn in a dealt match; one is still to be chosen."""

    cards: tuple[str, ...]
    removed: tuple[str, ...] = ()
    kind: Literal["story_dealt"] = "story_dealt"


@dataclass(frozen=True, slots=True)
class StoryChosen:
    """One of three story cards lies on the mat."""

    kept: str
    drawn: tuple[str, ...]
    removed: tuple[str, ...] = ()
    name: str = ""  # of the card, for people
    kind: Literal["story_chosen"] = "story_chosen"


@dataclass(frozen=True, slots=True)
class SuperHeroShown:
    """A super-hero lies on the mat, the other is discarded."""

    card: str
    discarded: str | None
    name: str = ""  # of the card, for people
    kind: Literal["super_hero_shown"] = "super_hero_shown"


@dataclass(frozen=True, slots=True)
class SkillsCharged:
    """`placed`: tokens by card and cost (`t4:1`); `supply`: what is left."""

    placed: Mapping[str, int]
    supply: int
    kind: Literal["skills_charged"] = "skills_charged"


@dataclass(frozen=True, slots=True)
class SideChosen:
    """Your side for the round."""

    side: Side
    kind: Literal["side_chosen"] = "side_chosen"


@dataclass(frozen=True, slots=True)
class AutomaCardShown:
    """The top card of the automa deck."""

    card: str
    source: Source = "table"
    name: str = ""  # of the card, for people
    kind: Literal["automa_card_shown"] = "automa_card_shown"


@dataclass(frozen=True, slots=True)
class HandChanged:
    """An effect on an automa's hand (R33 to R35): `hand` is what it holds then.

    `op`: what was done; a move that found nothing is a `replace` with `instead`. `added` is the
    super-heart that came. `shuffled`: so many cards were drawn when the discard pile became the
    deck (None: it did not).
    """

    who: Automa
    op: Literal["replace", "add", "move"]
    x: int | str
    hand: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    moved: int = 0
    added: str | None = None
    instead: bool = False
    number: int = 0  # of the effect on the automa card; 0: a skill did it
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["hand_changed"] = "hand_changed"


@dataclass(frozen=True, slots=True)
class TricksBegun:
    """The late step is over."""

    kind: Literal["tricks_begun"] = "tricks_begun"


@dataclass(frozen=True, slots=True)
class AutomaLed:
    """An automa led: its lowest card under a threat, else its highest (R53).

    `able`: the cards it could play; `equal`: those of the same value, the leftmost was taken.
    """

    who: Automa
    card: str
    threat: bool
    able: tuple[str, ...]
    equal: tuple[str, ...]
    kind: Literal["automa_led"] = "automa_led"


@dataclass(frozen=True, slots=True)
class AutomaFollowed:
    """An automa followed (R54 to R57).

    `keep` and `toss`: the drawn cards kept and discarded; `drop`: hand cards discarded, the
    rightmost first; `middle`: the hand after step 1; `step` of the rules and `card` played.
    `led`: the suit that was led, `best`: the card that it had to beat, `able`: the cards that it
    could play, `beating`: those of the led suit that beat. `best_by`: who played `best`;
    `trumps`: whether the card played is of the trump suit, and that was not led. `shuffled`: so
    many cards were drawn when the discard pile became the deck (None: it did not).
    """

    who: Automa
    card: str
    step: Step
    draws: tuple[str, ...]
    keep: tuple[str, ...]
    toss: tuple[str, ...]
    drop: tuple[str, ...]
    middle: tuple[str, ...]
    led: Suit
    best: str
    able: tuple[str, ...]
    beating: tuple[str, ...] = ()
    best_by: Player | None = None
    trumps: bool = False
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["automa_followed"] = "automa_followed"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """Your card."""

    card: str
    kind: Literal["card_played"] = "card_played"


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Who took the trick, and so leads the next (R60, R61)."""

    number: int
    winner: Player
    card: str
    kind: Literal["trick_taken"] = "trick_taken"


@dataclass(frozen=True, slots=True)
class SkillUsed:
    """A skill (`t4:2`, `v1.1:1` for an event) was used, resolved by itself, or declined.

    What it did stands in the events after it.
    """

    skill: str
    declined: bool = False
    by_itself: bool = False
    name: str = ""  # of the card, for people
    kind: Literal["skill_used"] = "skill_used"


@dataclass(frozen=True, slots=True)
class SkillWaits:
    """A skill that touches an automa's hand waits for the late step (R26)."""

    skill: str
    name: str = ""  # of the card, for people
    kind: Literal["skill_waits"] = "skill_waits"


@dataclass(frozen=True, slots=True)
class TokensRemoved:
    """The tokens of a “Remove” cost were taken off (R42)."""

    cost: str
    n: int
    to: Literal["supply", "general"]
    kind: Literal["tokens_removed"] = "tokens_removed"


@dataclass(frozen=True, slots=True)
class PointsScored:
    """Dials move: points by player."""

    points: Mapping[str, int]
    kind: Literal["points_scored"] = "points_scored"


@dataclass(frozen=True, slots=True)
class EnergyMoved:
    """n tokens from the general supply to yours; `for_round` of them go back at its end."""

    n: int
    for_round: int = 0
    kind: Literal["energy_moved"] = "energy_moved"


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """You took `taken` and gave `given`, to the left end of the automa's hand (R44)."""

    who: Automa
    taken: str
    given: str
    kind: Literal["cards_exchanged"] = "cards_exchanged"


@dataclass(frozen=True, slots=True)
class CardsAdjusted:
    """Cards by their adjustment in points; `revealed`: by a reveal (R45)."""

    cards: Mapping[str, int]
    until: Until
    revealed: bool = False
    kind: Literal["cards_adjusted"] = "cards_adjusted"


@dataclass(frozen=True, slots=True)
class NextAdjusted:
    """The card that you play next gets n points, or another suit, for the trick."""

    n: int = 0
    suit: Suit | None = None
    kind: Literal["next_adjusted"] = "next_adjusted"


@dataclass(frozen=True, slots=True)
class SuitAdjusted:
    """All cards of a suit get n points."""

    suit: Suit
    n: int
    until: Until
    kind: Literal["suit_adjusted"] = "suit_adjusted"


@dataclass(frozen=True, slots=True)
class HandRefreshed:
    """You drew cards, or discarded as many; in a dealt match one after the other."""

    drawn: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["hand_refreshed"] = "hand_refreshed"


@dataclass(frozen=True, slots=True)
class PlayLimited:
    """What may be played is narrowed (R52)."""

    limit: Limit
    kind: Literal["play_limited"] = "play_limited"


@dataclass(frozen=True, slots=True)
class SideChanged:
    """Your side changed in mid-round (R43)."""

    side: Side
    kind: Literal["side_changed"] = "side_changed"


@dataclass(frozen=True, slots=True)
class TrumpChanged:
    """Another suit wins tricks, or none."""

    suit: Suit | None
    until: Until
    kind: Literal["trump_changed"] = "trump_changed"


@dataclass(frozen=True, slots=True)
class TiesChanged:
    """Whether you win equal cards."""

    mine: bool
    kind: Literal["ties_changed"] = "ties_changed"


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The text of a card that people have to carry out."""

    text: str
    kind: Literal["table_asked"] = "table_asked"


@dataclass(frozen=True, slots=True)
class Surrendered:
    """You gave the round to the leader of the trick, who gains `points` (R46)."""

    leader: Automa
    points: int
    kind: Literal["surrendered"] = "surrendered"


@dataclass(frozen=True, slots=True)
class RoundScored:
    """Points of the round by player; all tokens go back to your supply (R70, R71)."""

    round: int
    points: Mapping[str, int]
    side: Side
    tricks: Mapping[str, int]
    supply: int
    kind: Literal["round_scored"] = "round_scored"


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """What the table waits for now: `phase`, who acts, how many drawn cards are due.

    `open`: skills that hold the game in this phase, or that may be used in it.
    """

    phase: str
    draws: int = 0
    open: tuple[str, ...] = ()
    kind: Literal["phase_entered"] = "phase_entered"


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """Words beside the record."""

    text: str
    kind: Literal["note_added"] = "note_added"


OwnEvent = (
    TableSet
    | RoundStarted
    | HandDealt
    | EventShown
    | StoryDealt
    | StoryChosen
    | SuperHeroShown
    | SkillsCharged
    | SideChosen
    | AutomaCardShown
    | HandChanged
    | TricksBegun
    | AutomaLed
    | AutomaFollowed
    | CardPlayed
    | TrickTaken
    | SkillUsed
    | SkillWaits
    | TokensRemoved
    | PointsScored
    | EnergyMoved
    | CardsExchanged
    | CardsAdjusted
    | NextAdjusted
    | SuitAdjusted
    | HandRefreshed
    | PlayLimited
    | SideChanged
    | TrumpChanged
    | TiesChanged
    | TableAsked
    | Surrendered
    | RoundScored
    | PhaseEntered
    | NoteAdded
)
Event = OwnEvent | MatchEnded
