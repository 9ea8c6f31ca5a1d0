"""Nim: heaps of matches, and whoever takes the last match wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from core.errors import BadSetup, IllegalMove
from core.events import MatchEnded, Seat
from core.game import Result
from core.kit.defaults import define
from core.messages import Message, msg
from core.options import about

SEATS = ("first", "second")


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before it plays."""

    heaps: tuple[int, ...] = field(default=(3, 4, 5), metadata=about(msg("Matches in each heap")))


# --- what can be asked, and what can happen --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take:
    """Take matches from one heap; heaps count from 1."""

    heap: int
    count: int
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Taken:
    """A seat took matches from a heap, in which `left` remain."""

    seat: Seat
    heap: int
    count: int
    left: int
    kind: Literal["taken"] = "taken"
    SAYS: ClassVar[Message] = msg("{seat} takes {count} from heap {heap}, which has {left} left.")


class State(NamedTuple):
    """One table."""

    options: Options
    heaps: tuple[int, ...]
    turn: Seat = "first"
    result: Result | None = None


# --- the rules -------------------------------------------------------------------------------


def start(options: Options) -> State:
    """The table at step 0. Raises `BadSetup` for heaps that nobody can play with."""
    if not options.heaps or not all(0 < heap <= 20 for heap in options.heaps):
        raise BadSetup("bad_options", "There is at least one heap, of 1 to 20 matches each.")
    return State(options, options.heaps)


def decide(state: State, command: Take) -> tuple[Taken | MatchEnded, ...]:
    """The facts of a command, or why the rules refuse it."""
    if state.result is not None:
        raise IllegalMove("game_over", "The match is over.")
    if not 1 <= command.heap <= len(state.heaps):
        raise IllegalMove("no_heap", "There are {n} heaps.", rule="R1", n=len(state.heaps))
    left = state.heaps[command.heap - 1] - command.count
    if command.count < 1 or left < 0:
        raise IllegalMove("bad_count", "Take from 1 to all matches of the heap.", rule="R2")
    taken = Taken(state.turn, command.heap, command.count, left)
    if any(evolve(state, taken).heaps):
        return (taken,)
    return taken, MatchEnded(state.turn, "the last match taken")  # R3


def evolve(state: State, event: Taken | MatchEnded) -> State:
    """The table after an event."""
    match event:
        case Taken(seat=seat, heap=heap, left=left):
            heaps = (*state.heaps[: heap - 1], left, *state.heaps[heap:])
            return state._replace(heaps=heaps, turn=SEATS[1 - SEATS.index(seat)])
        case MatchEnded(result=result, reason=reason):
            return state._replace(result=Result(result, reason))


def legal(state: State, seat: Seat) -> tuple[Take, ...]:
    """What the seat may do now."""
    if seat != state.turn:
        return ()
    return tuple(
        Take(heap, count)
        for heap, size in enumerate(state.heaps, start=1)
        for count in range(1, size + 1)
    )


GAME = define(
    slug="nim",
    title="Nim",
    seats=SEATS,
    state=State,
    options=Options,
    commands=Take,
    events=Taken,
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    tagline=msg("Heaps of matches: whoever takes the last one wins."),
)
