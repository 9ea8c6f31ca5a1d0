"""The states of a timeline: all of them, or where memory is short few of them but near its end."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from core.shared_list import SharedList
from core.tree import Tree

S = TypeVar("S")
RECENT = 64  # steps at the end of which every state is kept
EVERY = 16  # further back, of so many steps the first state
LEFT_OUT: Any = object()  # in the place of a state that is not kept


class SparseStates(Generic[S]):
    """The state after each node, by step, as far as it is kept.

    A state is only left out where the step before is a node too, and is what its own follows:
    whoever folds on from the nearest one before it folds less than `EVERY` steps. Those that were
    folded again are kept too, at most as many as there are further back.
    """

    __slots__ = ("_again", "end", "given", "row")

    def __init__(self) -> None:
        self.row: SharedList[Any] = SharedList()  # a state a step, None for what is no node
        self.end = 0  # before this step few are kept
        self.given: frozenset[int] = frozenset()  # steps whose state is not what the facts give
        self._again: dict[int, S] = {}

    @property
    def more(self) -> range:
        """The steps of which states can be left out still; `EVERY` at a time, or none."""
        return range(self.end, max(self.end, (len(self.row) - RECENT) // EVERY * EVERY))

    def thin(self, tree: Tree) -> None:
        """Leave out of all copies that share them the states that can be."""
        more = self.more
        for step in more:
            if step % EVERY and step not in self.given and tree.parent(step) == step - 1:
                self.row.put(step, [LEFT_OUT])
        self.end = more.stop

    def left_out(self, step: int) -> bool:
        """Whether the state after a step is to be folded again."""
        return self.row[step] is LEFT_OUT

    def near(self, step: int) -> tuple[int, Any]:
        """The nearest step of those that lead to a node, itself first, whose state is kept; and
        that state, None for a step that is no node, or not there.
        """
        row, again = self.row, self._again
        try:
            state = row[step] if step >= 0 else None
        except IndexError:
            return step, None
        while state is LEFT_OUT:
            if step in again:
                return step, again[step]
            step -= 1
            if step not in again:
                state = row[step]
        return step, state

    def keep(self, step: int, state: S) -> None:
        """A state that was folded again."""
        if len(self._again) >= self.end // EVERY:
            self._again = {}
        self._again[step] = state

    def copy(self) -> SparseStates[S]:
        """An independent one, without the states that were folded again."""
        twin: SparseStates[S] = SparseStates()
        twin.row, twin.end, twin.given = self.row.copy(), self.end, self.given
        return twin

    def settle(self) -> None:
        """See `SharedList.settle`."""
        self.row.settle()
