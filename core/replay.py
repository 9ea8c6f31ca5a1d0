"""The fold: log → tree of steps → line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

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
from core.guard import senseless
from core.ports import NewStep, Step

S = TypeVar("S")
ALONE = frozenset({MatchStarted, Undone, Redone, VariationEntered})  # one to a step
SHARED = ALONE | {RulingMade}  # events that are not for the game


class Timeline(Generic[S]):
    """Everything the log of one match says, folded once.

    `frames` are the nodes of the tree by step, each with the state after it, so going back is
    a look-up. `head` is the node the line stands on, `trail` the nodes that redo returns to,
    nearest first. Steps that only moved the head have no node; `stands` says where the line
    stood after any step.
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
        self.steps: list[Step | NewStep] = []  # in order of entry; the index is the number
        self.frames: dict[int, Frame[S]] = {}
        self.parent: dict[int, int] = {}
        self.stands: list[int] = []  # node on which the line stood after each step
        self.head = 0
        self.trail: tuple[int, ...] = ()
        self.version = 0
        self.start: MatchStarted
        for step in steps:
            self.add(step, [getattr(e, "event", e) for e in step.events])

    def add(self, step: Step | NewStep, events: Sequence[Any]) -> None:
        """Fold one more step; `events` are its bare events, in order.

        Raises `BrokenLog` for facts that no fold can take; the timeline is then as it was.
        """
        if isinstance(step, Step):
            self.match_id = step.match_id
        number = len(self.steps)
        try:
            self._fold(step, number, events)
        except Exception as fault:  # `guarded`, without its cost
            raise senseless(self.match_id, number) from fault
        self.steps.append(step)
        self.stands.append(self.head)
        self.version += len(events)

    def _fold(self, step: Step | NewStep, number: int, events: Sequence[Any]) -> None:
        kind = type(events[0])
        if step.step != number or (number == 0) != (kind is MatchStarted):
            raise ValueError("a step, or the start, stands in the wrong place")
        if kind in ALONE:
            self._set(*events)
        else:
            state = fold(self.game, self.frames[self.head].state, events)
            self.frames[number] = Frame(number, tuple(events), state, self._seconds(step))
            self.parent[number] = self.head
            self.head, self.trail = number, ()

    def _set(self, event: Any) -> None:
        """Set the table, or move the head. Raises what tells that this cannot be."""
        match event:
            case MatchStarted():
                if event.game != self.game.slug:
                    raise ValueError("a match of another game")
                self.frames[0] = Frame(0, (), self.game.initial(event))
                self.start = event
            case Undone(to=to):
                self.head, self.trail = self.frames[to].step, (self.head, *self.trail)
            case Redone(to=to):
                if to not in self.trail:
                    raise ValueError("nothing that was undone")
                self.head, self.trail = self.frames[to].step, self.trail[1:]
            case VariationEntered(to=to):
                self.head, self.trail = self.frames[to].step, ()

    def _seconds(self, step: Step | NewStep) -> int:
        return int((step.at - self.steps[0].at).total_seconds())

    def stored(self, steps: Sequence[Step]) -> None:
        """The newest steps as the store gave them back, with their hashes."""
        self.steps[steps[0].step :] = steps
        self.match_id = steps[0].match_id

    @property
    def state(self) -> S:
        """The state at the head."""
        return self.frames[self.head].state

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
        if not 0 <= step < len(self.stands):
            raise NotFound(
                "step_not_found",
                "There is no step {step}; the last one is {last}.",
                step=step,
                last=len(self.stands) - 1,
            )
        return self.stands[step]

    def at(self, step: int) -> S:
        """The state after `step`, wherever in the tree it is. Raises `NotFound`."""
        return self.frames[self.node(step)].state

    def path(self, node: int) -> list[int]:
        """The nodes from the start to `node`, both included."""
        path = [node]
        while node:
            node = self.parent[node]
            path.append(node)
        return path[::-1]

    def line(self) -> list[Frame[S]]:
        """The frames in force, from the start to the head."""
        return [self.frames[node] for node in self.path(self.head)]

    def copy(self) -> Timeline[S]:
        """An independent timeline; states and steps are shared, for they never change."""
        twin = Timeline(self.game, (), self.match_id)
        twin.steps, twin.stands = self.steps[:], self.stands[:]
        twin.frames, twin.parent = self.frames.copy(), self.parent.copy()
        twin.head, twin.trail, twin.version = self.head, self.trail, self.version
        if self.steps:
            twin.start = self.start
        return twin

    def children(self, node: int) -> list[int]:
        """The nodes that follow `node`, oldest first."""
        return [child for child, parent in self.parent.items() if parent == node]


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
