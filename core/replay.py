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

S = TypeVar("S")
ALONE = frozenset({MatchStarted, Undone, Redone, VariationEntered})  # one to a step
SHARED = ALONE | {RulingMade}  # events that are not for the game


class Frames(Mapping[int, Frame[S]]):
    """The nodes of the tree by step, and where the line stood after any step."""

    __slots__ = ("after", "count")

    def __init__(self) -> None:
        self.after: Grown[Frame[S]] = Grown()  # the node on which the line stood after each step
        self.count = 0

    def copy(self) -> Frames[S]:
        """An independent mapping of the same."""
        twin: Frames[S] = Frames.__new__(Frames)
        twin.after, twin.count = self.after.copy(), self.count
        return twin

    def __getitem__(self, step: int) -> Frame[S]:
        if step < 0 or step >= len(self.after) or (found := self.after[step]).step != step:
            raise KeyError(step)
        return found

    def __contains__(self, step: object) -> bool:
        if not isinstance(step, int) or not 0 <= step < len(self.after):
            return False
        return self.after[step].step == step

    def __iter__(self) -> Iterator[int]:
        return (step for step, frame in enumerate(self.after) if frame.step == step)

    def __len__(self) -> int:
        return self.count


class Timeline(Generic[S]):
    """Everything the log of one match says, folded once.

    `frames` are the nodes of the tree by step, each with the state after it, so going back is
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
        self.forks: Grown[int] = Grown()  # nodes that did not follow the newest one
        self.trail: tuple[int, ...] = ()
        self.version = 0
        self.start: MatchStarted
        self.paths = Paths()  # of a dealt match
        self._here: Frame[S]  # at the head
        self._newest = 0  # node
        self._began: datetime
        for step in steps:
            self.add(step, [getattr(e, "event", e) for e in step.events])

    def add(self, step: Step | NewStep, events: Sequence[Any]) -> None:
        """Fold one more step; `events` are its bare events, in order.

        Raises `BrokenLog` for facts that no fold can take; the timeline is then as it was.
        """
        if step.__class__ is Step:
            self.match_id = step.match_id
        number = len(self.steps)
        try:
            self._fold(step, number, events)
        except Exception as fault:  # `guarded`, without its cost
            raise senseless(self.match_id, number) from fault
        self.version += len(events)
        self.steps.append(step)
        self.frames.after.append(self._here)
        self.versions.append(self.version)

    def _fold(self, step: Step | NewStep, number: int, events: Sequence[Any]) -> None:
        kind = type(events[0])
        if step.step != number or (number == 0) != (kind is MatchStarted):
            raise ValueError("a step, or the start, stands in the wrong place")
        if kind in ALONE:
            self._set(step, *events)
            return
        before = self._here
        state = fold(self.game, before.state, events)
        seconds = int((step.at - self._began).total_seconds())
        run = before.run
        if before.step != self._newest:
            run = number
            self.forks.append(number)
        self._here = Frame(number, tuple(events), state, seconds, before.step, run, before.ply + 1)
        self._newest, self.trail = number, ()
        self.frames.count += 1

    def _set(self, step: Step | NewStep, event: Any) -> None:
        """Set the table, or move the head. Raises what tells that this cannot be."""
        match event:
            case MatchStarted():
                if event.game != self.game.slug:
                    raise ValueError("a match of another game")
                self._here = Frame(0, (), self.game.initial(event))
                self.start, self._began = event, step.at
                self.frames.count = 1
            case Undone(to=to):
                self._here, self.trail = self.frames[to], (self.head, *self.trail)
            case Redone(to=to):
                if to not in self.trail:
                    raise ValueError("nothing that was undone")
                self._here, self.trail = self.frames[to], self.trail[1:]
            case VariationEntered(to=to):
                self._here, self.trail = self.frames[to], ()

    def stored(self, steps: Sequence[Step]) -> None:
        """The newest steps as the store gave them back, with their hashes."""
        self.steps.replace_end(steps[0].step, steps)
        self.match_id = steps[0].match_id

    @property
    def head(self) -> int:
        """The node on which the line stands."""
        return self._here.step if self.steps else 0

    @property
    def state(self) -> S:
        """The state at the head."""
        return self._here.state

    @property
    def plies(self) -> int:
        """How many steps of play are in force."""
        return self._here.ply

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
            raise NotFound(
                "step_not_found",
                "There is no step {step}; the last one is {last}.",
                step=step,
                last=len(self.steps) - 1,
            )
        return self.frames.after[step].step

    def at(self, step: int) -> S:
        """The state after `step`, wherever in the tree it is. Raises `NotFound`."""
        return self.frames[self.node(step)].state

    def parent(self, step: int) -> int | None:
        """The node before a node; None at the start, and of a step that only moved the head."""
        return self.frames[step].before if step and step in self.frames else None

    def path(self, node: int) -> list[int]:
        """The nodes from the start to `node`, both included."""
        path = [node]
        while node:
            node = self.frames[node].before
            path.append(node)
        return path[::-1]

    def line(self) -> list[Frame[S]]:
        """The frames in force, from the start to the head."""
        frame = self._here
        line = [frame]
        while frame.step:
            frame = self.frames[frame.before]
            line.append(frame)
        return line[::-1]

    def in_force(self, step: int) -> bool:
        """Whether a step is a node of the line in force; takes a look for each fork of it.

        The nodes of one run follow each other, so a later one of them stands behind an earlier.
        """
        if step not in self.frames:
            return False
        frame = self._here
        while frame.run > step:
            frame = self.frames[self.frames[frame.run].before]
        return frame.step >= step and frame.run == self.frames[step].run

    def children(self, node: int) -> list[int]:
        """The nodes that follow `node`, oldest first; takes a look for each fork of the match."""
        following = node + 1
        while following < len(self.steps) and following not in self.frames:
            following += 1
        first = [following] if following < len(self.steps) else []
        return [one for one in (*first, *self.forks) if self.frames[one].before == node]

    def tree(self) -> dict[int, list[int]]:
        """The nodes that follow each node, oldest first."""
        found: dict[int, list[int]] = {}
        for node in self.frames:
            if node:
                found.setdefault(self.frames[node].before, []).append(node)
        return found

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
        for name in ("steps", "frames", "versions", "forks"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def settle(self) -> None:
        """Let copies made from now on share what was added. For whoever holds the match: of all
        copies one at a time may grow in this way.
        """
        for row in (self.steps, self.frames.after, self.versions, self.forks):
            row.settle()


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
