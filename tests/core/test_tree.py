"""The tree of steps: what follows a node, which steps are in force, against the plain walk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
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


def told(tree: Tree, parent: dict[int, int | None], stood: list[int]) -> None:
    """Whatever a tree is asked, it says what its nodes and moves one by one say."""
    length, line = len(stood), path(parent, stood[-1])
    following = {one: [n for n, before in parent.items() if before == one] for one in parent}
    assert tree.all_children() == {one: after for one, after in following.items() if after}
    for step in range(-1, length + 1):
        assert tree.is_node(step) is (step in parent)
        assert tree.parent(step) == parent.get(step)
        assert tree.in_force(step) is (step in line)
    for step in parent:
        assert tree.children(step) == following[step]
        assert tree.path(step) == path(parent, step)
        assert tree.plies(step) == len(path(parent, step)) - 1
        last = [step]  # the line played last goes to the newest of those that follow
        while following[last[-1]]:
            last.append(following[last[-1]][-1])
        assert tree.newest_after(step) == last[1:]
    assert [tree.stand(step) for step in range(length)] == stood
    assert [*tree.places(range(length))] == [
        Place(stood[n], parent.get(n), following.get(n, []), n in line) for n in range(length)
    ]
    assert (tree.length, tree.head, tree.newest) == (length, stood[-1], max(parent))


def every_tree(steps: int) -> Iterator[tuple[Tree, dict[int, int | None], list[int]]]:
    """All trees of so many steps: the start, then play, or a move to any node, at each; with the
    node before each, and where the line stood.
    """
    trees: list[tuple[Tree, dict[int, int | None], list[int]]] = [(Tree(), {}, [])]
    for step in range(steps):
        more = []
        for tree, parent, stood in trees:
            for to in (None, *parent):
                twin = tree.copy()
                twin.play() if to is None else twin.move(to)
                before = stood[-1] if stood else None
                grown = parent if to is not None else {**parent, step: before}
                more.append((twin, grown, [*stood, step if to is None else to]))
        trees = more
    yield from trees


@pytest.mark.parametrize("steps", range(1, 7))
def test_every_small_tree_says_what_its_steps_say(steps: int) -> None:
    for found in every_tree(steps):
        told(*found)


@pytest.mark.parametrize("settled", [False, True])
def test_moves_in_a_row_are_passed_over(settled: bool) -> None:
    """All ways in which eight steps can be play, or the line going back to the start."""
    for moved in product((False, True), repeat=8):
        tree, parent, stood = Tree(), dict[int, int | None](), list[int]()
        for step, back in enumerate((False, *moved)):
            if back:
                tree.move(0)
            else:
                tree.play()
                parent[step] = stood[-1] if stood else None
            stood.append(0 if back else step)
            if settled and step == 4:
                tree.settle()
        told(tree, parent, stood)


def test_a_tree_gains_what_another_tells_of_its_later_steps() -> None:
    """A part of every small tree, settled or not, is told all that came later."""
    for whole, parent, stood in every_tree(5):
        for known in range(1, 6):
            for settled in (False, True):
                part = Tree()
                for step, to in enumerate(stood[:known]):
                    part.play() if step == to else part.move(to)
                if settled:
                    part.settle()
                part.gain(5, *whole.gained(known, 4))
                told(part, parent, stood)
                part.play()
                told(part, {**parent, 5: stood[-1]}, [*stood, 5])


def test_what_is_told_of_steps_is_what_came_in_them() -> None:
    tree = Tree()
    for to in (None, None, 0, None, None, 1, 3, None):
        tree.play() if to is None else tree.move(to)
    forks, moves = [[3, 0], [7, 3]], [[2, 0], [5, 1], [6, 3]]
    for first in range(8):
        for last in range(first, 8):
            assert tree.gained(first, last) == (
                [pair for pair in forks if first <= pair[0] <= last],
                [pair for pair in moves if first <= pair[0] <= last],
            )


def test_copies_of_a_tree_go_their_own_ways_and_share_what_is_settled() -> None:
    for tree, parent, stood in every_tree(4):
        played, moved = tree.copy(), tree.copy()
        played.play()
        moved.move(0)
        moved.play()
        told(tree, parent, stood)
        told(played, {**parent, 4: stood[-1]}, [*stood, 4])
        told(moved, {**parent, 5: 0}, [*stood, 0, 5])
        moved.settle()
        for row in (moved.forks, moved.origins, moved.moves, moved.targets):
            assert row.settled == len(row)
