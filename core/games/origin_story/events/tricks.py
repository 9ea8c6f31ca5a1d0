"""Cards that are played, tricks, and what the automa card does to hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.origin_story.commands import Source
from core.games.origin_story.events.places import (
    SHUFFLED,
    Row,
    Step,
)
from core.games.origin_story.pieces import Automa, Player, Suit
from core.games.origin_story.titles import PLAYER_TITLES, value_words
from core.games.origin_story.words import THE
from core.kit.phrases import Says, choose, given
from core.kit.places import Face, Faces, Said, Titled
from core.messages import msg


@dataclass(frozen=True, slots=True)
class HandChanged:
    """An effect on an automa's hand (R33 to R35): `hand` is what it holds then.

    `op`: what was done; a move that found nothing is a `replace` with `instead`. `added` is the
    super-heart that came. `shuffled`: so many cards were drawn when the discard pile became the
    deck (None: it did not).
    """

    who: Annotated[Automa, Titled(THE)]
    op: Literal["replace", "add", "move"]
    x: int | str
    hand: Faces
    dropped: Row = ()
    drawn: Row = ()
    moved: int = 0
    added: Annotated[str, Said(value_words)] | None = None
    instead: bool = False
    number: int = 0  # of the effect on the automa card; 0: a skill did it
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["hand_changed"] = "hand_changed"
    SAYS: ClassVar[Says] = (
        choose(
            "op",
            {
                "add": given(
                    "dropped",
                    msg(
                        "{who} discards its rightmost card, {dropped}, and gets the super-heart "
                        "{added} at the left end."
                    ),
                    msg("{who} gets the super-heart {added} at the left end."),
                ),
                "move": choose(
                    "moved",
                    {1: msg("{who} moves its rightmost love card to the left end.")},
                    msg("{who} moves {moved} love cards from the right to the left end."),
                ),
                "replace": given(
                    "instead",
                    msg(
                        "{who} has no love card to move, so it replaces {dropped} with {drawn} "
                        "at the right end."
                    ),
                    msg("{who} replaces {dropped} with {drawn} at the right end."),
                ),
            },
        ),
        SHUFFLED,
    )


@dataclass(frozen=True, slots=True)
class AutomaLed:
    """An automa led: its lowest card under a threat, else its highest (R53).

    `able`: the cards it could play; `equal`: those of the same value, the leftmost was taken.
    """

    who: Annotated[Automa, Titled(THE)]
    card: Face
    threat: bool
    able: Faces
    equal: Faces
    kind: Literal["automa_led"] = "automa_led"


@dataclass(frozen=True, slots=True)
class AutomaFollowed:
    """An automa followed (R54 to R57).

    `keep` and `toss`: the drawn cards kept and discarded; `drop`: hand cards discarded, the
    rightmost first; `middle`: the hand after step 1; `step` of the rules (`ruled`: none of them,
    the table decided) and `card` played.
    `led`: the suit that was led, `best`: the card that it had to beat, `able`: the cards that it
    could play, `beating`: those of the led suit that beat. `best_by`: who played `best`;
    `trumps`: whether the card played is of the trump suit, and that was not led. `shuffled`: so
    many cards were drawn when the discard pile became the deck (None: it did not). Of a play that
    may not be looked back at neither `step` nor `led` is known.
    """

    who: Annotated[Automa, Titled(THE)]
    card: Face
    step: Step | None
    draws: Faces
    keep: Faces
    toss: Faces
    drop: Faces
    middle: Faces
    led: Suit | None
    best: Face
    able: Faces
    beating: Faces = ()
    best_by: Player | None = None
    trumps: bool = False
    shuffled: int | None = None
    source: Source = "table"
    kind: Literal["automa_followed"] = "automa_followed"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """Your card."""

    card: Face
    kind: Literal["card_played"] = "card_played"


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Who took the trick, and so leads the next (R60, R61)."""

    number: int
    winner: Annotated[Player, Titled(PLAYER_TITLES)]
    card: Face
    kind: Literal["trick_taken"] = "trick_taken"
