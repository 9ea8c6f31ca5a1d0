"""The tree of a match's steps: which are nodes, what each follows, where the line stands.

A step of play is a node. It follows the newest node, unless the line was moved in between: then it
is a fork. So forks and moves tell the whole tree: all other nodes follow the one before them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.shared_list import SharedList


class Run(NamedTuple):
    """Nodes of a line that follow each other: all from `first` to `last` but those between that
    only moved the line.
    """

    first: int
    last: int


class Place(NamedTuple):
    """Where a step stands in the tree."""

    node: int  # on which the line stood after it
    parent: int | None
    children: list[int]
    on_line: bool


class Tree:
    """What is known of it from its forks and moves; step 0, the start, is a node.

    Questions take a look for each fork of the line, and lists the length of what they list.
    """

    def __init__(self) -> None:
        self.length = 0  # steps
        self.head = 0  # the node on which the line stands
        self.newest = 0  # node
        self.forks: SharedList[int] = (
            SharedList()
        )  # nodes that follow another than the newest one before them
        self.origins: SharedList[int] = SharedList()  # the node that each fork follows
        self.moves: SharedList[int] = SharedList()  # steps that only moved the line
        self.targets: SharedList[int] = SharedList()  # the node on which it stood after each move

    def play(self) -> None:
        """Add a step of play on the line; the first is the start."""
        length = self.length
        if self.head != self.newest:
            self.forks.append(length)
            self.origins.append(self.head)
        self.head = self.newest = length
        self.length = length + 1

    def move(self, to: int) -> None:
        """Add a step after which the line stands on the node `to`."""
        self.moves.append(self.length)
        self.targets.append(to)
        self.head = to
        self.length += 1

    def gained(self, first: int, last: int) -> tuple[list[list[int]], list[list[int]]]:
        """Forks, each with the node that it follows, and moves, each with where the line stood
        after it, among the steps from `first` to `last`.
        """
        return (
            _between(self.forks, self.origins, first, last),
            _between(self.moves, self.targets, first, last),
        )

    def gain(
        self, length: int, forks: Sequence[Sequence[int]], moves: Sequence[Sequence[int]]
    ) -> None:
        """Add steps, to so many in all, with what `gained` told of them."""
        for row, others, pairs in (
            (self.forks, self.origins, forks),
            (self.moves, self.targets, moves),
        ):
            row.extend([one for one, _ in pairs])
            others.extend([other for _, other in pairs])
        self.newest = self._before(length)
        self.length = length
        self.head = self.stand(length - 1)

    def is_node(self, step: int) -> bool:
        """Whether a step is the start or a step of play."""
        return 0 <= step < self.length and _find(self.moves, step) is None

    def stand(self, step: int) -> int:
        """The node on which the line stood after a step."""
        move = _find(self.moves, step)
        return step if move is None else self.targets[move]

    def parent(self, step: int) -> int | None:
        """The node before a node; None at the start, and of a step that only moved the line."""
        if step == 0 or not self.is_node(step):
            return None
        fork = _find(self.forks, step)
        return self._before(step) if fork is None else self.origins[fork]

    def path(self, node: int) -> list[int]:
        """The nodes from the start to `node`, both included."""
        return [one for run in [*self.runs(node)][::-1] for one in self._nodes(run)]

    def plies(self, node: int) -> int:
        """How many nodes lie between the start and `node`, that one counted."""
        return sum(run.last - run.first + 1 - len(self._moves(run)) for run in self.runs(node)) - 1

    def in_force(self, step: int) -> bool:
        """Whether a step is a node of the line."""
        if not self.is_node(step):
            return False
        run = next(run for run in self.runs(self.head) if run.first <= step)
        return step <= run.last

    def children(self, node: int) -> list[int]:
        """The nodes that follow `node`, oldest first; takes a look for each fork of the match."""
        forks = [
            fork for fork, origin in zip(self.forks, self.origins, strict=True) if origin == node
        ]
        following = self._behind(node)
        if following is None or _find(self.forks, following) is not None:
            return forks
        return [following, *forks]

    def places(self, steps: Iterable[int]) -> Iterator[Place]:
        """Where each of these steps stands; takes a look for each fork and move of the match."""
        origins = dict(zip(self.forks, self.origins, strict=True))
        targets = dict(zip(self.moves, self.targets, strict=True))
        line = [*self.runs(self.head)][::-1]
        forks: dict[int, list[int]] = {}
        for fork, origin in origins.items():
            forks.setdefault(origin, []).append(fork)
        for step in steps:
            if step in targets:
                yield Place(targets[step], None, [], on_line=False)
                continue
            parent, child = origins.get(step, step - 1), step + 1
            if parent in targets:
                parent = self._before(step)
            if child in targets:
                child = self._behind(step) or self.length
            follows = child < self.length and child not in origins
            children = [*([child] if follows else ()), *forks.get(step, ())]
            run = line[bisect_right(line, step, key=_first) - 1]
            yield Place(step, parent if step else None, children, on_line=step <= run.last)

    def newest_after(self, node: int) -> list[int]:
        """The nodes behind `node` on the line that was played last, the nearest first."""
        newest = dict(zip(self.origins, self.forks, strict=True))  # of several forks the last
        forks, found = frozenset(self.forks), list[int]()
        while True:
            following = newest.get(node)
            if following is None:
                following = self._behind(node)
                if following is None or following in forks:
                    return found
            found.append(following)
            node = following

    def all_children(self) -> dict[int, list[int]]:
        """The nodes that follow each node, oldest first; a node that none follows is left out."""
        found: dict[int, list[int]] = {}
        moves, origins = frozenset(self.moves), dict(zip(self.forks, self.origins, strict=True))
        before = 0
        for node in range(1, self.length):
            if node not in moves:
                found.setdefault(origins.get(node, before), []).append(node)
                before = node
        return found

    def runs(self, node: int) -> Iterator[Run]:
        """The line to `node`, from its end to the start."""
        while True:
            place = self.forks.place(node + 1)
            if not place:
                yield Run(0, node)
                return
            yield Run(self.forks[place - 1], node)
            node = self.origins[place - 1]

    def copy(self) -> Tree:
        """An independent tree of the same."""
        twin = Tree.__new__(Tree)
        twin.__dict__.update(self.__dict__)
        twin.forks, twin.origins = self.forks.copy(), self.origins.copy()
        twin.moves, twin.targets = self.moves.copy(), self.targets.copy()
        return twin

    def settle(self) -> None:
        """See `SharedList.settle`."""
        for row in (self.forks, self.origins, self.moves, self.targets):
            row.settle()

    def _before(self, step: int) -> int:
        """The newest node before a step."""
        place, node = self.moves.place(step), step - 1
        if place and self.moves[place - 1] == node:
            oldest = bisect_left(range(place), node - place + 1, key=self._shift)
            node = self.moves[oldest] - 1
        return node

    def _behind(self, node: int) -> int | None:
        """The oldest node after a node."""
        place, node = self.moves.place(node), node + 1
        if place < len(self.moves) and self.moves[place] == node:
            after = bisect_right(range(len(self.moves)), node - place, key=self._shift)
            node = self.moves[after - 1] + 1
        return node if node < self.length else None

    def _shift(self, place: int) -> int:
        """How far a move stands behind its place among the moves: the same for those in a row."""
        return self.moves[place] - place

    def _moves(self, run: Run) -> range:
        """The places of the moves that were made while a run was played."""
        return range(self.moves.place(run.first), self.moves.place(run.last))

    def _nodes(self, run: Run) -> Iterator[int]:
        moves = {self.moves[place] for place in self._moves(run)}
        return (step for step in range(run.first, run.last + 1) if step not in moves)


def _first(run: Run) -> int:
    return run.first


def _between(
    row: SharedList[int], others: SharedList[int], first: int, last: int
) -> list[list[int]]:
    places = range(row.place(first), row.place(last + 1))
    return [[row[place], others[place]] for place in places]


def _find(row: SharedList[int], value: int) -> int | None:
    """The place of a value in a row that rises."""
    place = row.place(value)
    return place if place < len(row) and row[place] == value else None
