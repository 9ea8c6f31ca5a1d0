"""The fold: log → tree of steps → line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from core.dealing import Paths
from core.errors import NotFound
from core.events import (
    MatchId,
    MatchStarted,
    Redone,
    RulingMade,
    Seat,
    Undone,
    VariationEntered,
)
from core.game import Frame, Game
from core.growing import Grown
from core.guard import senseless
from core.ports import NewStep, Step
from core.tree import Tree

S = TypeVar("S")
ALONE = frozenset({MatchStarted, Undone, Redone, VariationEntered})  # one to a step
SHARED = ALONE | {RulingMade}  # events that are not for the game


class Frames(Mapping[int, Frame[S]]):
    """The nodes of the tree by step."""

    __slots__ = ("_count", "_row")

    def __init__(self) -> None:
        self._row: Grown[Frame[S] | None] = Grown()
        self._count = 0

    def add(self, frame: Frame[S] | None) -> None:
        """The node that the next step makes, if it makes one."""
        self._row.append(frame)
        self._count += frame is not None

    def copy(self) -> Frames[S]:
        """An independent mapping of the same."""
        twin: Frames[S] = Frames.__new__(Frames)
        twin._row, twin._count = self._row.copy(), self._count
        return twin

    def settle(self) -> None:
        """See `Grown.settle`."""
        self._row.settle()

    def __getitem__(self, step: int) -> Frame[S]:
        if not 0 <= step < len(self._row) or (frame := self._row[step]) is None:
            raise KeyError(step)
        return frame

    def __iter__(self) -> Iterator[int]:
        return (step for step, frame in enumerate(self._row) if frame is not None)

    def __len__(self) -> int:
        return self._count


class Timeline(Generic[S]):
    """Everything the log of one match says, folded once.

    `frames` are the nodes of the `tree` by step, each with the state after it, so going back is
    a look-up. `head` is the node the line stands on, `trail` the nodes that redo returns to,
    nearest first. Steps that only moved the head have no node; `node` says where the line
    stood after any step. `versions` are those of the last event of each step.

    Adding a step and copying cost the same late as early (`core.growing`).
    """

    def __init__(
        self,
        game: Game[S, Any, Any],
        steps: Iterable[Step | NewStep] = (),
        match_id: MatchId = "",
    ) -> None:
        """Fold `steps`. `match_id` is for steps that name no match. Raises `BrokenLog`."""
        self.game = game
        self.match_id = match_id  # empty while the match is not stored
        self.steps: Grown[Step | NewStep] = Grown()  # in order of entry; the index is the number
        self.frames: Frames[S] = Frames()
        self.versions: Grown[int] = Grown()
        self.tree = Tree()
        self.trail: tuple[int, ...] = ()
        self.version = 0
        self.start: MatchStarted
        self.paths = Paths()  # of a dealt match
        self._here: Frame[S]  # at the head
        self._began: datetime
        for step in steps:
            self.add(step, [getattr(e, "event", e) for e in step.events])

    def add(self, step: Step | NewStep, events: Sequence[Any]) -> None:
        """Fold one more step; `events` are its bare events, in order.

        Raises `BrokenLog` for facts that no fold can take; the timeline is then as it was.
        """
        if step.__class__ is Step:
            self.match_id = step.match_id
        try:
            frame = self._fold(step, events)
        except Exception as fault:  # `guarded`, without its cost
            raise senseless(self.match_id, self.tree.length) from fault
        if frame is None:
            self.tree.move(self._here.step)
        else:
            self._here = frame
            self.tree.play()
        self.version += len(events)
        self.steps.append(step)
        self.frames.add(frame)
        self.versions.append(self.version)

    def _fold(self, step: Step | NewStep, events: Sequence[Any]) -> Frame[S] | None:
        """The node that a step makes, if it makes one; a move of the line goes to another."""
        number, kind = self.tree.length, type(events[0])
        if step.step != number or (number == 0) != (kind is MatchStarted):
            raise ValueError("a step, or the start, stands in the wrong place")
        if kind in ALONE:
            return self._set(step, *events)
        state = fold(self.game, self._here.state, events)
        seconds = int((step.at - self._began).total_seconds())
        self.trail = ()
        return Frame(number, tuple(events), state, seconds)

    def _set(self, step: Step | NewStep, event: Any) -> Frame[S] | None:
        """Set the table, or move the line. Raises what tells that this cannot be."""
        match event:
            case MatchStarted():
                if event.game != self.game.slug:
                    raise ValueError("a match of another game")
                state = self.game.initial(event)
                self.start, self._began = event, step.at
                return Frame(0, (), state)
            case Undone(to=to):
                self._here, self.trail = self.frames[to], (self.head, *self.trail)
            case Redone(to=to):
                if to not in self.trail:
                    raise ValueError("nothing that was undone")
                self._here, self.trail = self.frames[to], self.trail[1:]
            case VariationEntered(to=to):
                self._here, self.trail = self.frames[to], ()
        return None

    def stored(self, steps: Sequence[Step]) -> None:
        """The newest steps as the store gave them back, with their hashes."""
        self.steps.replace_end(steps[0].step, steps)
        self.match_id = steps[0].match_id

    @property
    def head(self) -> int:
        """The node on which the line stands."""
        return self.tree.head

    @property
    def state(self) -> S:
        """The state at the head."""
        return self._here.state

    @property
    def plies(self) -> int:
        """How many steps of play are in force."""
        return self.tree.plies(self.head)

    @property
    def next_step(self) -> int:
        """The number that the next accepted command gets."""
        return len(self.steps)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this match: all of the game's, or those that its options have."""
        return self.start.seats

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who won at the head: () a draw, None while it goes on and where nobody could win.

        An opponent who is no seat of the game may be among them; a seat that is not of this
        match never is.
        """
        result = self.game.result(self.state)
        named = None if result is None else self.game.winners(result.result)
        if named is None:
            return None
        return tuple(name for name in named if name in self.seats or name not in self.game.seats)

    def node(self, step: int) -> int:
        """The node on which the line stood after `step`. Raises `NotFound`."""
        if not 0 <= step < len(self.steps):
            raise step_not_found(step, len(self.steps) - 1)
        return self.tree.stand(step)

    def at(self, step: int) -> S:
        """The state after `step`, wherever in the tree it is. Raises `NotFound`."""
        return self.frames[self.node(step)].state

    def line(self) -> list[Frame[S]]:
        """The frames in force, from the start to the head."""
        return [self.frames[node] for node in self.tree.path(self.head)]

    def first_version(self, step: int) -> int:
        """The version of the first event of a step."""
        return self.versions[step - 1] + 1 if step else 1

    def since(self, version: int) -> range:
        """The steps with an event above `version`."""
        return range(bisect_right(self.versions, version), len(self.steps))

    def copy(self) -> Timeline[S]:
        """An independent timeline; states and steps are shared, for they never change."""
        twin: Timeline[S] = Timeline.__new__(Timeline)
        twin.__dict__.update(self.__dict__)
        for name in ("steps", "frames", "versions", "tree"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def settle(self) -> None:
        """Let copies made from now on share what was added. For whoever holds the match: of all
        copies one at a time may grow in this way.
        """
        for part in (self.steps, self.frames, self.versions, self.tree):
            part.settle()


def step_not_found(step: int, last: int) -> NotFound:
    """That a match has no such step."""
    return NotFound(
        "step_not_found",
        "There is no step {step}; the last one is {last}.",
        step=step,
        last=last,
    )


def fold(game: Game[S, Any, Any], state: S, events: Iterable[Any]) -> S:
    """The state after `events`; no rules are asked, nothing is refused.

    Raises whatever the game does on facts that make no sense to it; a `Timeline` guards that.
    """
    evolve = game.evolve
    for event in events:
        if type(event) not in SHARED:
            state = evolve(state, event)
        elif type(event) in ALONE:
            raise ValueError(f"{event.kind} stands beside other events")
        else:
            for operation in event.operations:
                state = game.rulings.apply(state, operation)
    return state
