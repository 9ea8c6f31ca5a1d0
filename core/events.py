"""The envelope of every event, and the events that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeAlias, TypeVar

Seat: TypeAlias = str  # a place at the table, in lower case: "red"
MatchId: TypeAlias = str
Json: TypeAlias = dict[str, Any]

E_co = TypeVar("E_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded(Generic[E_co]):
    """One event as the log holds it. Written once, never changed."""

    match_id: MatchId
    version: int  # place in this match's log: 1, 2, 3, … without gaps
    step: int  # the accepted command it came from; its events share the number
    event: E_co
    actor: Seat | None  # who acted; None is the table itself
    recorded_at: datetime  # aware, UTC


@dataclass(frozen=True, slots=True)
class Origin:
    """The step of another match that a fork starts from."""

    match: MatchId
    step: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The table is set: version 1, step 0. Names seats, never people."""

    game: str
    rules: int  # version of the game's rules
    app: str  # the program that recorded it, such as "kifu/0.1.0"
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    title: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)  # free headers: Date, Place
    position: Mapping[str, Any] | None = None  # whole state, where the match began from one
    seed: str | None = None  # of a dealt match; shown to no seat
    closed: bool = False  # hands stay closed after the end
    forked_from: Origin | None = None
    kind: Literal["match_started"] = "match_started"


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `result` and `reason` are the game's own words."""

    result: str
    reason: str
    kind: Literal["match_ended"] = "match_ended"


@dataclass(frozen=True, slots=True)
class Broken:
    """The rule that a move at the table broke: the code and number of its refusal."""

    code: str
    rule: str | None


@dataclass(frozen=True, slots=True)
class RulingMade(Generic[O_co]):
    """The table decided something that the rules do not give.

    Its `operations` change the state one after the other, and the events after it in the step
    say what came of them. With `broken` those events tell a move that the rules forbid and
    that stood. An action that the table ruled has two of these: one without operations before
    what the action did, one with them behind it.
    """

    reason: str
    operations: tuple[O_co, ...] = ()
    broken: Broken | None = None
    kind: Literal["ruling_made"] = "ruling_made"


@dataclass(frozen=True, slots=True)
class Undone:
    """The line went back and now stands on step `to` (0 is the start)."""

    to: int
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """The line went forward again and now stands on step `to`."""

    to: int
    kind: Literal["redone"] = "redone"


@dataclass(frozen=True, slots=True)
class VariationEntered:
    """The line changed to the one that ends on step `to`."""

    to: int
    kind: Literal["variation_entered"] = "variation_entered"


@dataclass(frozen=True, slots=True)
class Photo:
    """A stored photo: the hash of its bytes, and what they are."""

    sha256: str  # in lower-case hex
    media_type: Literal["image/jpeg", "image/webp"]
    width: int  # pixels
    height: int
    size: int  # bytes


@dataclass(frozen=True, slots=True)
class PhotoAttached:
    """A photo of step `step`, under the look `seat`: a seat, the spectator, None: everything.

    The line stays where it stands. `photo` is None where a seat may not see it.
    """

    step: int
    photo: Photo | None = None
    seat: Seat | None = None
    kind: Literal["photo_attached"] = "photo_attached"


Moved = Undone | Redone | VariationEntered
SHARED_EVENTS = (
    MatchStarted,
    MatchEnded,
    RulingMade,
    Undone,
    Redone,
    VariationEntered,
    PhotoAttached,
)
