"""The fold: log → tree of steps → line."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from core.dealing import Paths
from core.errors import NotFound
from core.events import (
    MatchId,
    MatchStarted,
    PhotoAttached,
    Redone,
    RulingMade,
    Seat,
    Undone,
    VariationEntered,
)
from core.game import Frame, Game
from core.guard import senseless
from core.ports import NewStep, Step
from core.shared_list import SharedList
from core.sparse_states import SparseStates
from core.tree import Tree

S = TypeVar("S")
ALONE = frozenset({MatchStarted, Undone, Redone, VariationEntered, PhotoAttached})  # one to a step
SHARED = ALONE | {RulingMade}  # events that are not for the game


class Frames(Mapping[int, Frame[S]]):
    """The nodes of the tree by step, each made when it is asked for.

    Looking at one raises `BrokenLog` where its time, or that of the start, cannot be read.
    """

    __slots__ = ("_timeline",)

    def __init__(self, timeline: Timeline[S]) -> None:
        self._timeline = timeline

    def __getitem__(self, step: int) -> Frame[S]:
        timeline = self._timeline
        if step not in self:
            raise KeyError(step)
        entered = timeline.steps[step]
        if step == 0:
            return Frame(0, (), timeline.at(0))
        seconds = int((entered.at - timeline.steps[0].at).total_seconds())
        return Frame(step, entered.facts, timeline.at(step), seconds)

    def __contains__(self, step: object) -> bool:
        return isinstance(step, int) and self._timeline.tree.is_node(step)

    def __iter__(self) -> Iterator[int]:
        moves = frozenset(self._timeline.tree.moves)
        return (step for step in range(len(self._timeline.steps)) if step not in moves)

    def __len__(self) -> int:
        return len(self._timeline.steps) - len(self._timeline.tree.moves)


class Timeline(Generic[S]):
    """Everything the log of one match says, folded once.

    `state` is that at the `head`, the node of the `tree` on which the line stands; `at` gives those
    after all others, of which `states` keeps all, or few (`core.sparse_states`). `trail` are the
    nodes that redo returns to, nearest first. Steps that only moved the head have no node, nor have
    those that attached `photos`; `node` says where the line stood after any step. `versions` are
    those of the last event of each step.

    Adding a step and copying cost the same late as early (`core.shared_list`).
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
        self.steps: SharedList[Step | NewStep] = SharedList()  # by number
        self.versions: SharedList[int] = SharedList(array("q"))
        self.tree = Tree()
        self.trail: tuple[int, ...] = ()
        self.photos: tuple[int, ...] = ()  # steps that attached one
        self.version = 0
        self.start: MatchStarted
        self.state: S
        self.paths = Paths()  # of a dealt match
        self.states: SparseStates[S] = SparseStates()
        for step in steps:
            self.add(step)

    def add(self, step: Step | NewStep) -> None:
        """Fold one more step. Raises `BrokenLog` for facts that no fold can take; the timeline is
        then as it was.
        """
        if step.__class__ is Step:
            self.match_id = step.match_id
        facts, tree = step.facts, self.tree
        number = tree.length
        try:
            kind = type(facts[0])
            if step.step != number or (number == 0) != (kind is MatchStarted):
                raise ValueError("a step, or the start, stands in the wrong place")  # noqa: TRY301
            if kind in ALONE:
                self._set(*facts)
            else:
                state = self.state = fold(self.game, self.state, facts)
                self.trail = ()
                self.states.row.append(state)
                tree.play()
        except Exception as fault:  # `guarded`, without its cost
            raise senseless(self.match_id, number) from fault
        self.version += len(facts)
        self.steps.append(step)
        self.versions.append(self.version)

    def lay(self, state: S) -> None:
        """Go on from this table after the step added last, which set or changed the table: what is
        left of its facts does not lead to what the viewer of this timeline has before the eyes.
        """
        step = len(self.steps) - 1
        self.state = state
        self.states.row.put(step, [state])
        self.states.given |= {step}

    def _set(self, event: Any) -> None:
        """Set the table, move the line or attach a photo. Raises what tells that this cannot be."""
        if isinstance(event, MatchStarted):
            if event.game != self.game.slug:
                raise ValueError("a match of another game")
            self.state, self.start = self.game.initial(event), event
            self.states.row.append(self.state)
            self.tree.play()
            return
        if isinstance(event, PhotoAttached):  # the line stays, and so does what redo returns to
            if not 0 <= event.step < self.next_step:
                raise LookupError("no step")
            self.photos = (*self.photos, self.next_step)
            self.states.row.append(None)
            self.tree.move(self.head)
            return
        to: int = event.to
        if to not in self.frames:
            raise LookupError("no node of the tree")
        match event:
            case Undone():
                self.trail = (self.head, *self.trail)
            case Redone():
                if to not in self.trail:
                    raise ValueError("nothing that was undone")
                self.trail = self.trail[1:]
            case VariationEntered():
                self.trail = ()
        self.state = self.at(to)
        self.states.row.append(None)
        self.tree.move(to)

    def stored(self, steps: Sequence[Step]) -> None:
        """The newest steps as the store gave them back, with their hashes."""
        self.steps.replace_end(steps[0].step, steps)
        self.match_id = steps[0].match_id

    @property
    def head(self) -> int:
        """The node on which the line stands."""
        return self.tree.head

    @property
    def frames(self) -> Frames[S]:
        """The nodes of the tree by step."""
        return Frames(self)

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
        state: S
        node, (known, state) = step, self.states.near(step)
        if state is None:  # it is no node, or not there
            node = self.node(step)
            known, state = self.states.near(node)
        if known == node:
            return state
        game, steps = self.game, self.steps
        for number in range(known + 1, node + 1):
            state = fold(game, state, steps[number].facts)
        self.states.keep(node, state)
        return state

    def line(self) -> list[Frame[S]]:
        """The frames in force, from the start to the head. Raises `BrokenLog` as `frames` do."""
        line, state = [Frame(0, (), self.at(0))], self.at(0)
        begun = self.steps[0].at
        for node in self.tree.path(self.head)[1:]:
            step, (known, kept) = self.steps[node], self.states.near(node)
            state = kept if known == node else fold(self.game, state, step.facts)
            line.append(Frame(node, step.facts, state, int((step.at - begun).total_seconds())))
        return line

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
        twin.steps, twin.states = self.steps.copy(), self.states.copy()
        twin.versions, twin.tree = self.versions.copy(), self.tree.copy()
        return twin

    def settle(self) -> None:
        """Let copies made from now on share what was added. For whoever holds the match: of all
        copies one at a time may grow in this way.
        """
        for part in (self.steps, self.states, self.versions, self.tree):
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
