"""What a game is: a value made of its name and its pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from core import cards
from core.catalogues import Catalogues
from core.chapters import Chapters
from core.counters import SERIES, Counts, merge, part
from core.course import Course
from core.dealing import NO_CHANCE, Chance
from core.errors import BadInput
from core.events import Json, MatchStarted, Seat
from core.frames import Frame as Frame  # noqa: PLC0414 - part of what a game is
from core.gauges import Gauge
from core.judge import Judge
from core.messages import Heading, Message, Narration, Table, Value, msg
from core.odds import NO_LUCK, Luck
from core.redaction import HistoryRedaction
from core.rulings import Rulings, RulingText

S = TypeVar("S")  # state, a NamedTuple
C = TypeVar("C")  # union of the commands
E = TypeVar("E")  # union of the events, MatchEnded among them

TO_PLAY = msg("To play: {seat}")


def on_turn(view: Json) -> Seat | None:
    """The seat on turn, where a view names it as those of `core.kit.defaults.define` do."""
    turn = view.get("turn")
    return turn if isinstance(turn, str) and not view.get("result") else None


Upcasts: TypeAlias = Mapping[str, Sequence[Callable[[Json], Json]]]


class Result(NamedTuple):
    """How a match ended, in the game's own words (see its specification)."""

    result: str
    reason: str


@dataclass(frozen=True, slots=True)
class Template:
    """A command of play that is possible although something in it is not known yet.

    `given` are the fields already settled, `open` the names of those to fill in.
    """

    kind: str
    given: Mapping[str, Any]
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """One match as statistics across matches see it; many come in the order of their start."""

    match_id: str
    players: Mapping[Seat, str]
    options: Json
    result: Result | None
    winners: tuple[Seat, ...] | None
    stats: Json  # what `Game.stats` gave for its line
    day: str = ""  # of its start, such as 2026-11-21
    begun: str = ""  # the time of it; sorts as time does
    policy: str | None = None  # who chose the moves of a simulated match; None: people did
    rulings: int = 0  # of the table, in its line
    kind: str = "people"  # or "trial", "simulated", "branch"
    luck: Sequence[Json] = ()  # what `core.luck.kept` gave


@dataclass(frozen=True, slots=True)
class Counters:
    """What one match adds to the counts of its game, and the tables of a sum of them.

    The counts add up in any order (`core.counters`), so that a sum can be kept. `count` raises
    anything for facts that make no sense.

    What depends on the order of matches, such as ratings, is a state: a dict of JSON, empty before
    the first match. `follow` changes it by what one match left under SERIES; `tables` finds it
    there in place of the matches.
    """

    count: Callable[[MatchFacts], Counts]
    tables: Callable[[Counts], tuple[Table, ...]]
    follow: Callable[[dict[str, Any], Counts], None] | None = None

    def summarize(self, facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
        """The tables of these matches."""
        total: dict[str, Any] = {}
        for fact in facts:
            merge(total, self.count(fact))
        return self.total(total)

    def total(self, counts: Counts) -> tuple[Table, ...]:
        """The tables of a sum; in it stands what each match left under SERIES."""
        state: dict[str, Any] = {}
        if self.follow is not None:
            matches = part(counts, SERIES)
            for match in sorted(matches):
                self.follow(state, matches[match])
        return self.tables({**counts, SERIES: state})


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that matches of a game can earn; its name, tier and rule for people."""

    id: str  # a key of `achievements` in what `Game.stats` gives; the value is the step
    tier: Message
    title: Message
    rule: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets(Generic[S, C, E]):
    """What each seat may know; `None` in the place of a seat is a spectator.

    Hiding keeps a log foldable: the hidden events of a match, folded, give what the seat
    knows of the table. So every page, export and statistic of a seat is made from them.

    `redact_history` is for rules that forbid to look back while a match goes on: it takes the
    line in force, folded from what the seat has seen (frame 0 first), and gives what to take out
    of it, or None where nothing is redacted in this match. Once the match is over it is not asked.

    `open_to` is for seats that enter for all: on the table as one seat knows it, whether a command
    of another is accepted or refused by what the one seat knows alone, whatever lies closed to it.
    The command is as it was entered, without what was drawn for it. Without it none is.

    `closable`: seats hold what others do not see, which may stay closed after the end.
    """

    mask: Callable[[S, Seat | None], S]
    hide_command: Callable[[C, tuple[E, ...], Seat | None], C]  # beside its events, hidden
    hide_event: Callable[[E, Seat | None], E]
    redact_history: (
        Callable[[Sequence[Frame[S]], Seat | None], HistoryRedaction[C, E] | None] | None
    ) = None
    open_to: Callable[[S, C], bool] | None = None
    closable: bool = True


NO_SECRETS: Secrets[Any, Any, Any] = Secrets(  # of a game in which everybody knows everything
    mask=lambda state, _seat: state,
    hide_command=lambda command, _events, _seat: command,
    hide_event=lambda event, _seat: event,
    open_to=lambda _state, _command: True,
)


@dataclass(frozen=True, slots=True)
class OwnUnseen(Generic[C]):
    """Cards in one place that their seat may look at, `n` of which nobody has named; `name` gives
    the command that says which card one of them is, and says it to this seat alone."""

    place: Message
    n: int
    name: Callable[[str], C]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation(Generic[S, C, E]):
    """Text for people who type, and the game's own record where it has one.

    `split` gives the entries of a line of text, for games where several can stand in one; they
    are recorded together or not at all. Each keeps its place behind blanks, so that columns told
    in a refusal are those of the line. A line that is one entry is given whole, and so is the
    canonical text of every step. `bangs`: entries of the game may begin with `!` too; it is a
    forced move where a reason stands behind it. `usages` say how each command is typed, such as
    `take HEAP [N]`, for the page of the manual. `capitals`: most entries are typed in capital
    letters, which a telephone offers then.
    """

    parse: Callable[[S, str], C]  # raises BadNotation, IllegalMove
    format: Callable[[C, tuple[E, ...]], str]  # canonical; parse(format(x)) means x again
    record: TextRecord | None = None
    ruling: RulingText[S] | None = None
    split: Callable[[str], tuple[str, ...]] = lambda text: (text,)
    bangs: bool = False
    capitals: bool = False
    usages: Mapping[type[Any], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TextMatch:
    """A match as a text record gives or takes it.

    `players` by seat; `lines` are entries in notation, one a step; `result` is what the text
    claims, checked on import (None: it claims nothing).
    """

    options: Json
    tags: Mapping[str, str]
    title: str
    players: Mapping[Seat, str]
    position: Json | None
    lines: tuple[str, ...]
    result: Result | None

    def confirm(self, result: Result | None) -> None:
        """Check the end that the text claims against the one that the fold gives.

        A match that goes on is `*`, unfinished; a claim without a reason claims only the
        result. Raises `BadInput` result_mismatch.
        """
        if self.result is None:
            return
        actual = result or Result("*", "unfinished")
        if self.result.result == actual.result and self.result.reason in {"", actual.reason}:
            return
        raise BadInput(
            "result_mismatch",
            "The text says {claimed} ({why}), the entries give {actual} ({reason}).",
            claimed=self.result.result,
            why=self.result.reason or "?",
            actual=actual.result,
            reason=actual.reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRecord:
    """A game's record in text, like PGN for chess."""

    suffix: str  # file name ending, such as ".txt"
    recognises: Callable[[str], bool]
    read: Callable[[str], tuple[TextMatch, ...]]  # raises BadNotation, BadSetup
    write: Callable[[TextLine], str]


@dataclass(frozen=True, slots=True)
class TextLine:
    """What a text record is written from: the start and the line in force."""

    start: MatchStarted
    players: Mapping[Seat, str]
    frames: Sequence[Frame[Any]]  # from step 0 to the head
    commands: Sequence[Any]  # command of each frame; index 0 is StartMatch
    notations: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game(Generic[S, C, E]):
    """A game is a value: its name and its pure functions.

    Nothing here reads a clock, a file or a die. Chance arrives inside the command
    and leaves inside the event, so a fold gives the same state on every machine.

    `seats` are all that there can be. `seated` says which of them a match has, from its options;
    without it all of them. `winners` may name every seat for a result that a whole table
    shares, and an opponent who is no seat for one that all of them lost.

    `codes` are for a game whose rules name all refusals themselves: the code that shared code
    gives (`bad_options`, `bad_position` of a fork, `bad_notation`, `bad_ruling`, `no_reason`,
    `not_forbidden`, `game_over`) to the game's own.
    """

    slug: str  # "ace-in-the-hole": URL part; with "_", folder and stored types
    title: str
    tagline: Message  # one sentence for the list of games
    seats: tuple[Seat, ...]  # names in order: ("red", "black")
    seat_titles: Mapping[Seat, Message]  # and of players without a seat that `curve` names
    rules: int  # version of the rules, kept in match_started
    options: type[Any]  # frozen dataclass; defaults first
    commands: Any  # the unions C and E again, as runtime values for the codec
    events: Any  # without MatchEnded, which all games share
    setup: Callable[[Any, Json | None], S]  # options, position; raises BadSetup
    position: Json  # JSON Schema of what `setup` takes as a position
    initial: Callable[[MatchStarted], S]
    plain: Callable[[S], Json]  # the whole state by name, options as `options`; see `restore`
    restore: Callable[[Json], S]  # raises BadSetup
    decide: Callable[[S, C], tuple[E, ...]]  # raises IllegalMove
    evolve: Callable[[S, E], S]  # total: never raises
    legal: Callable[[S, Seat], tuple[C | Template, ...]]  # sorted; () if it waits or is not there
    actor: Callable[[S, C], Seat | None]  # whose command it is
    result: Callable[[S], Result | None]  # None while the match goes on
    winners: Callable[[str], tuple[Seat, ...] | None]  # of a result; () a draw, None no contest
    view: Callable[[S], Json]  # `plain` of a state, masked or not, with what follows from it
    notation: Notation[S, C, E]
    narrate: Callable[[E], Message]  # an event by itself
    moments: Callable[[tuple[E, ...]], tuple[str, ...]]  # marks of a step: "capture", "claim"
    stats: Callable[[Sequence[Frame[S]]], Json]  # of a line, frame 0 first
    tables: Callable[[Json], tuple[Table, ...]]  # the same, ready to show
    curve: Callable[[Sequence[Frame[S]]], Mapping[str, Sequence[int]]]  # main series, by seat
    summarize: Callable[[Iterable[MatchFacts]], tuple[Table, ...]]
    rulings: Rulings[S, C, E]
    chance: Chance[S, C] = NO_CHANCE
    secrets: Secrets[S, C, E] = NO_SECRETS
    policies: Mapping[str, Callable[[S, Random], C]] = field(default_factory=dict)
    upcasts: Upcasts = field(default_factory=dict)
    achievements: tuple[Achievement, ...] = ()  # in the order in which they are shown
    codes: Mapping[str, str] = field(default_factory=dict)  # shared refusals by the game's names
    catalogues: Catalogues | None = None  # cards from files, where the game has such
    seated: Callable[[Any], tuple[Seat, ...]] | None = None  # of options, in the order of `seats`
    largest: int = 10_000  # no number in commands and facts is further from zero; see `bounds`
    counters: Counters | None = None  # what `summarize` adds up, where that can be kept
    narrate_step: Callable[[S, tuple[E, ...]], Narration] | None = None  # see `narration`
    chapters: Chapters[S] = field(default_factory=Chapters)
    piles: tuple[Gauge[S], ...] = ()  # cards that can be counted at the table
    gauges: tuple[Gauge[S], ...] = ()  # numbers that people watch; without any that of `curve`
    course: Course = field(default_factory=Course)  # what `curve` counts, what `moments` weigh
    printed: Callable[[str], Mapping[str, str]] | None = None  # by language: words on its cards
    headings: tuple[Heading, ...] = ()  # of `tables`, in their order
    summary_headings: tuple[Heading, ...] = ()  # of the tables of `summarize`
    luck: Luck[S] = NO_LUCK  # what chance gives, with its odds
    judge: Judge[S] | None = None  # of decisions, where something can weigh them
    to_move: Message = TO_PLAY  # whose turn it is, as the game's players say it
    to_play: Callable[[Json], Seat | None] = on_turn  # of a view: who, or a player without a seat
    # Options in full as older rules would have had them, from those of today and their number.
    earlier: Callable[[Json, int], Json] | None = None
    # Of options, as instances: cards with texts that the rules here do not carry out by themselves.
    left_out: Callable[[Any], tuple[Message, ...]] | None = None
    card: Callable[[str], Value] = cards.spoken  # a card in words, by its code
    faces: Callable[[S], Sequence[str]] = lambda _state: ()  # the cards that a table can have
    # Of the table as a seat knows it: its own unseen cards, by place. None: no command names them.
    own_unseen: Callable[[S, Seat], Sequence[OwnUnseen[C]]] | None = None
    decimals: bool = False  # options and positions may hold fractions; they come as decimal text
    # Of the table before facts, and these: what is unlikely by what is printed; see `questions`.
    questions: Callable[[S, Sequence[Any]], Sequence[Message]] | None = None
    # Of a line and the key of one of `tables`: the steps behind its rows, by the first column as
    # text; where the columns are places, by that and the key of the column.
    steps_behind: (
        Callable[[Sequence[Frame[S]], str], Mapping[tuple[str, ...], Sequence[int]]] | None
    ) = None

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def narration(self, before: S, events: tuple[E, ...]) -> Narration:
        """What a step did: its events, none of them shared ones, and the table before them.

        Both may be as one seat knows them. Without `narrate_step` each event is told by itself.
        """
        if self.narrate_step is not None:
            return self.narrate_step(before, events)
        headline, *parts = map(self.narrate, events)
        return Narration(headline, tuple(parts))

    def seats_of(self, options: Any) -> tuple[Seat, ...]:
        """The seats of a match with these options, an instance of the game's dataclass."""
        return self.seats if self.seated is None else self.seated(options)

    @property
    def has_chance(self) -> bool:
        """Whether cards or dice decide anything, so that a match can be dealt from a seed."""
        return self.chance is not NO_CHANCE

    @property
    def has_secrets(self) -> bool:
        """Whether somebody at the table knows what others do not."""
        return self.secrets is not NO_SECRETS

    @property
    def folder(self) -> str:
        """The slug as a Python name: the folder of the game and the prefix of its types."""
        return self.slug.replace("-", "_")
