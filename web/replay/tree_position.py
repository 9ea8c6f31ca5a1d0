"""Where in the tree of steps somebody looks, and where they can go from there."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.replay import Timeline


class TreePosition(NamedTuple):
    """A step asked for, and the line on which it is shown.

    `line` are the nodes from the start through `node` to the end of its line; `index` is the
    place of `node` in it. `ahead` are the nodes that may follow, the line's own first: more
    than one is a fork. `beside` tells that the node is not in force.
    """

    step: int
    node: int
    line: tuple[int, ...]
    index: int  # type: ignore[assignment]  # a field, where a tuple has a method
    ahead: tuple[int, ...]
    beside: bool
    in_force: frozenset[int]

    @property
    def moved(self) -> bool:
        """Whether the step asked for only moved the head (undo, redo, variation)."""
        return self.step != self.node

    @property
    def common(self) -> int:
        """The last node of the path to `node` that is in force."""
        path = self.line[: self.index + 1]
        return next(node for node in reversed(path) if node in self.in_force)

    @property
    def previous(self) -> int | None:
        """The node before; None at the start."""
        return self.line[self.index - 1] if self.index else None

    @property
    def following(self) -> int | None:
        """The next node of the line; None at its end."""
        return self.line[self.index + 1] if self.index + 1 < len(self.line) else None


def locate(timeline: Timeline[Any], step: int, *, undone: bool) -> TreePosition:
    """The place of a step; `undone` counts steps taken back among what may follow.

    Raises `NotFound`.
    """
    node, tree = timeline.node(step), timeline.tree
    forced = tree.path(tree.head)
    in_force, path = frozenset(forced), tree.path(node)
    beside = node not in in_force
    known = path if beside else forced
    line = (*known, *tree.newest_after(known[-1]))
    own = line[len(path)] if len(line) > len(path) else None
    others = tuple(child for child in tree.children(node) if child != own)
    ahead = (own, *(others if undone or beside else ())) if own is not None else ()
    return TreePosition(step, node, line, len(path) - 1, ahead, beside, in_force)
