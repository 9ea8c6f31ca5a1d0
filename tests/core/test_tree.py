"""The tree of steps: what follows a node, which steps are in force, against the plain walk."""

from __future__ import annotations

from random import Random

import pytest

from core.commands import EnterVariation, Redo, Undo
from core.errors import Refused
from core.session import Session
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
                Undo(chance.choice(timeline.path(timeline.head))),
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


@pytest.mark.parametrize("seed", range(8))
def test_children_and_line_are_those_of_a_plain_walk(seed: int) -> None:
    timeline = wandered(seed).timeline
    assert len(timeline.forks) > 3
    children: dict[int, list[int]] = {node: [] for node in timeline.frames}
    for node in timeline.frames:
        if node:
            children[timeline.frames[node].before].append(node)
    line = set(timeline.path(timeline.head))
    assert [frame.step for frame in timeline.line()] == timeline.path(timeline.head)
    assert timeline.plies == len(line) - 1
    for step in range(timeline.next_step):
        assert timeline.in_force(step) == (step in line)
        if step in timeline.frames:
            assert timeline.children(step) == children[step] == timeline.tree().get(step, [])
            assert timeline.frames[step].ply == len(timeline.path(step)) - 1
        else:
            assert timeline.parent(step) is None
    assert len(timeline.frames) == len([*timeline.frames]) < timeline.next_step


def test_versions_tell_where_each_step_begins() -> None:
    timeline = wandered(3).timeline
    version = 0
    for number, step in enumerate(timeline.steps):
        assert timeline.first_version(number) == version + 1
        assert [*timeline.since(version)] == [*range(number, timeline.next_step)]
        version += len(step.events)
        assert timeline.since(version - 1).start == number
    assert version == timeline.version
