"""The fields of `Game` that `define` fills in, as the type checker knows them: all can be given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypedDict, TypeVar

from core.catalogues import Catalogues
from core.chapters import Chapters
from core.course import Course
from core.dealing import Chance
from core.events import Json, MatchStarted, Seat
from core.frames import Frame
from core.game import (
    Achievement,
    Counters,
    MatchFacts,
    Notation,
    OwnUnseen,
    Result,
    Secrets,
    Upcasts,
)
from core.gauges import Gauge
from core.judge import Judge
from core.messages import Heading, Message, Narration, Table, Value
from core.odds import Luck
from core.rulings import Rulings

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class GameFields(TypedDict, Generic[S, C, E], total=False):
    """What each of them means says `Game`; that they have the same types a test proves."""

    tagline: Message
    seat_titles: Mapping[Seat, Message]
    rules: int
    setup: Callable[[Any, Json | None], S]
    position: Json
    initial: Callable[[MatchStarted], S]
    plain: Callable[[S], Json]
    restore: Callable[[Json], S]
    actor: Callable[[S, C], Seat | None]
    result: Callable[[S], Result | None]
    winners: Callable[[str], tuple[Seat, ...] | None]
    view: Callable[[S], Json]
    notation: Notation[S, C, E]
    narrate: Callable[[E], Message]
    moments: Callable[[tuple[E, ...]], tuple[str, ...]]
    stats: Callable[[Sequence[Frame[S]]], Json]
    tables: Callable[[Json], tuple[Table, ...]]
    curve: Callable[[Sequence[Frame[S]]], Mapping[str, Sequence[int]]]
    summarize: Callable[[Iterable[MatchFacts]], tuple[Table, ...]]
    chance: Chance[S, C]
    secrets: Secrets[S, C, E]
    rulings: Rulings[S, C, E]
    policies: Mapping[str, Callable[[S, Random], C]]
    upcasts: Upcasts
    achievements: tuple[Achievement, ...]
    codes: Mapping[str, str]
    catalogues: Catalogues | None
    seated: Callable[[Any], tuple[Seat, ...]] | None
    largest: int
    earlier: Callable[[Json, int], Json] | None
    left_out: Callable[[Any], tuple[Message, ...]] | None
    card: Callable[[str], Value]
    piles: tuple[Gauge[S], ...]
    faces: Callable[[S], Sequence[str]]
    own_unseen: Callable[[S, Seat], Sequence[OwnUnseen[C]]] | None
    counters: Counters | None
    narrate_step: Callable[[S, tuple[E, ...]], Narration] | None
    chapters: Chapters[S]
    course: Course
    gauges: tuple[Gauge[S], ...]
    headings: tuple[Heading, ...]
    summary_headings: tuple[Heading, ...]
    luck: Luck[S]
    judge: Judge[S] | None
    printed: Callable[[str], Mapping[str, str]] | None
    to_move: Message
    to_play: Callable[[Json], Seat | None]
    decimals: bool
    questions: Callable[[S, Sequence[Any]], Sequence[Message]] | None
    steps_behind: (
        Callable[[Sequence[Frame[S]], str], Mapping[tuple[str, ...], Sequence[int]]] | None
    )
