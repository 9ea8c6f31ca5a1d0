"""Which steps a picture shows that moves."""

from __future__ import annotations

from core.errors import BadInput
from core.moments import moments
from web.replay.sharing import Shared
from web.replay.tree_position import TreePosition, locate

MOST = 60  # steps of a picture that moves


def frames_of(shared: Shared, first: int | None, last: int | None) -> list[TreePosition]:
    """The places from one step to another of the same line, both among them; of more than `MOST`
    the key moments, weightiest first, until there are as many.

    Without `last` up to the step that is shared, without `first` from the start. Raises `NotFound`
    for a step that there is not, `BadInput` where the first does not lead to the last.
    """
    end = shared.place if last is None else locate(shared.timeline, last, undone=False)
    start = 0 if first is None else shared.timeline.node(first)
    line = end.line[: end.index + 1]
    if start not in line:
        raise BadInput("bad_request", "These two steps do not lie on one line, in this order.")
    nodes = line[line.index(start) :]
    if len(nodes) > MOST:
        nodes = _weightiest(shared, nodes)
    return [locate(shared.timeline, node, undone=False) for node in nodes]


def _weightiest(shared: Shared, nodes: tuple[int, ...]) -> tuple[int, ...]:
    """The ends of a range, and the steps between that matter most."""
    frames = [shared.timeline.frames[node] for node in nodes]
    found = sorted(moments(shared.timeline, frames), key=lambda one: -one.weight)
    chosen = [nodes[0], nodes[-1], *(one.step for one in found if one.step in nodes)]
    return tuple(sorted([*dict.fromkeys(chosen)][:MOST], key=nodes.index))
