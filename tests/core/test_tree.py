"""The tree of steps: what follows a node, which steps are in force, against the plain walk."""

from __future__ import annotations

from random import Random

import pytest

from core.commands import EnterVariation, Redo, Undo
from core.errors import Refused
from core.replay import Timeline
from core.session import Session
from core.tree import Place, Tree
from tests.matches import NOON, begun


def wandered(seed: int) -> Session[object]:
    chance, session = Random(seed), begun(options={"goal": 10_000})
    for _ in range(120):
        timeline = session.timeline
        entry = chance.choice(
            (
                "roll 2",
                "roll 3",
                Undo(None),
                Undo(chance.choice(timeline.tree.path(timeline.head))),
                Redo(),
                EnterVariation(chance.choice([*timeline.frames])),
            )
        )
        try:
            session.play(entry, at=NOON)
        except Refused:
            continue
        if chance.random() < 0.2:
            timeline.settle()
        if chance.random() < 0.2:
            session = session.copy()
    return session


def walked(timeline: Timeline[object]) -> tuple[dict[int, int | None], int]:
    """The node before each node, and where the line stands: as the events say one by one."""
    parent: dict[int, int | None] = {0: None}
    head = 0
    for step in [*timeline.steps][1:]:
        to = getattr(step.events[0], "to", None)
        if to is None:
            parent[step.step] = head
        head = step.step if to is None else to
    return parent, head


def path(parent: dict[int, int | None], node: int | None) -> list[int]:
    """The nodes from the start to a node."""
    return [] if node is None else [*path(parent, parent[node]), node]


@pytest.mark.parametrize("seed", range(8))
def test_children_and_line_are_those_of_a_plain_walk(seed: int) -> None:
    timeline = wandered(seed).timeline
    tree = timeline.tree
    assert len(tree.forks) > 3
    parent, head = walked(timeline)
    line = path(parent, head)
    assert timeline.head == head
    assert [frame.step for frame in timeline.line()] == line
    assert timeline.plies == len(line) - 1
    every = tree.all_children()
    for step in range(timeline.next_step):
        assert tree.in_force(step) == (step in line)
        assert tree.is_node(step) == (step in timeline.frames) == (step in parent)
        assert tree.parent(step) == parent.get(step)
        if step in parent:
            children = [node for node, before in parent.items() if before == step]
            assert tree.children(step) == children == every.get(step, [])
            assert tree.path(step) == path(parent, step)
            assert tree.plies(step) == len(tree.path(step)) - 1
    assert len(timeline.frames) == len([*timeline.frames]) < timeline.next_step
    steps = range(timeline.next_step)
    assert [*tree.places(steps)] == [
        Place(tree.stand(n), parent.get(n), every.get(n, []), n in line) for n in steps
    ]
    assert [*tree.places([3, 1])] == [*tree.places(steps)][3:0:-2]


def test_a_step_that_only_moved_the_line_has_no_children() -> None:
    tree = Tree()
    for to in (None, None, None, 1, 2, None):
        tree.play() if to is None else tree.move(to)
    assert [place.children for place in tree.places(range(6))] == [[1], [2], [5], [], [], []]


def test_versions_tell_where_each_step_begins() -> None:
    timeline = wandered(3).timeline
    version = 0
    for number, step in enumerate(timeline.steps):
        assert timeline.first_version(number) == version + 1
        assert [*timeline.since(version)] == [*range(number, timeline.next_step)]
        version += len(step.events)
        assert timeline.since(version - 1).start == number
    assert version == timeline.version
