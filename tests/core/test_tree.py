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


def grown(seed: int, until: int) -> Tree:
    """A tree of so many steps at random, the same for the same seed as far as both go."""
    chance, tree = Random(seed), Tree()
    tree.play()
    while tree.length < until:
        if chance.random() < 0.6:
            tree.play()
        else:
            tree.move(chance.choice([n for n in range(tree.length) if tree.is_node(n)]))
    return tree


@pytest.mark.parametrize("until", range(1, 31))
def test_a_tree_gains_what_another_tells_of_its_later_steps(until: int) -> None:
    whole = grown(until, 30)
    for settled in (False, True):
        tree = grown(until, until)
        if settled:
            tree.settle()
        tree.gain(30, *whole.gained(until, 29))
        assert (tree.length, tree.head, tree.newest) == (whole.length, whole.head, whole.newest)
        for mine, other in ((tree.forks, whole.forks), (tree.origins, whole.origins)):
            assert [*mine] == [*other]
        assert [*tree.places(range(30))] == [*whole.places(range(30))]
        tree.play()
        whole_again = grown(until, 30)
        whole_again.play()
        assert tree.parent(30) == whole_again.parent(30)


@pytest.mark.parametrize("seed", range(6))
def test_turns_are_where_a_step_is_not_just_the_next_node(seed: int) -> None:
    tree = grown(seed, 25)
    for first in range(1, 25):
        for end in range(first, 26):
            found = tree.turns(first, end)
            for step in range(first, min(end, 25)):
                follows = tree.is_node(step) and tree.parent(step) == step - 1
                if not follows:
                    assert step in found
            behind = {n + 1 for n in range(25) if not tree.is_node(n)}
            turned = {n for n in range(25) if not (tree.is_node(n) and tree.parent(n) == n - 1)}
            assert found <= turned | behind
