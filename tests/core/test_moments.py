"""Key moments: of each game in recorded matches, of the series, of amendments and rulings."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core import amend
from core.amend import Amendment
from core.course import Course
from core.events import MatchEnded, RulingMade
from core.messages import msg
from core.moments import SHARED, Moment, changes, corrections, lead_changes, moments, story
from core.replay import Timeline
from core.session import Session
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.core.test_cursor import entered
from tests.laws import begin, later
from tests.toys import pig

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILES = sorted(FIXTURES.glob("*/matches/*.json"))
AGAINST, TOGETHER = Course(), Course(unit=msg("damage"), together=True)


@cache
def recorded(file: Path) -> Timeline[Any]:
    """A match of the fixtures."""
    store = MemoryStore()
    (done,) = import_records(store, file.read_bytes(), now=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    return Timeline(store.codec(done.match_id).game, store.read(done.match_id))


def match(name: str) -> Timeline[Any]:
    game, title = name.split("/")
    return recorded(FIXTURES / game / "matches" / f"{title}.json")


def kinds(timeline: Timeline[Any]) -> Counter[str]:
    return Counter(moment.kind for moment in moments(timeline))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (
            "ace-in-the-hole/sunday-final-aces-by-reply",
            {"capture": 12, "release": 4, "claim": 2, "cancel": 1, "lead_changes": 3, "swing": 8},
        ),
        (
            "ace-of-spades/alone-until-the-last-bullet",
            {"defeat": 4, "last_bullet": 5, "jam": 1, "bonus": 3, "scene": 1, "achievement": 3}
            | {"correction": 1, "ruling": 2},
        ),
        (
            "origin-story/first-game-won",
            {"round": 5, "trick_turned": 9, "skill": 10, "hero": 1, "lead_changes": 1, "swing": 2},
        ),
        (
            "sorcerers-deck-of-death/moonlit-duel-mage-killed",
            {"kill": 12, "mage": 7, "raise": 2, "centre": 5, "cast": 19}
            | {"lead_changes": 1, "swing": 1},
        ),
        (
            "arcmage/three-kingdoms-one-falls-dealt",
            {"city_fell": 3, "lost": 2, "founded": 4, "attack": 8, "ruling_asked": 1}
            | {"lead_changes": 3, "swing": 7},
        ),
    ],
)
def test_a_recorded_match_has_its_kinds(name: str, found: dict[str, int]) -> None:
    assert kinds(match(name)) == found | {"end": 1}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_moments_are_those_of_the_facts(file: Path) -> None:
    """Each kind is found where its fact is and nowhere else; of a step the weightiest first."""
    timeline = recorded(file)
    found = moments(timeline)
    where: dict[str, set[int]] = {}
    for moment in found:
        assert moment.kind in {*SHARED, *timeline.game.course.weights}
        assert 0 < moment.weight <= 1
        where.setdefault(moment.kind, set()).add(moment.step)
    assert [*found] == sorted(found, key=lambda one: (one.step, -one.weight))
    assert len({(one.step, one.kind) for one in found}) == len(found)
    assert where.get("end", set()) == steps_with(timeline, MatchEnded)
    assert where.get("ruling", set()) == steps_with(timeline, RulingMade)
    weights = timeline.game.course.weights
    marked = {
        (frame.step, mark)
        for frame in timeline.line()[1:]
        for mark in timeline.game.moments(frame.events)
        if mark in weights
    }
    assert {(one.step, one.kind) for one in found if one.kind in weights} == marked


def steps_with(timeline: Timeline[Any], kind: type[Any]) -> set[int]:
    return {
        frame.step
        for frame in timeline.line()
        if any(isinstance(event, kind) for event in frame.events)
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_a_story_is_short_and_ends_with_the_end(file: Path) -> None:
    timeline = recorded(file)
    found = moments(timeline)
    told = story(found)
    steps = [one.step for one in told]
    assert {*told} <= {*found}
    assert steps == sorted({*steps})
    assert min(3, len({one.step for one in found})) <= len(told) <= 5
    assert [one.kind for one in told].count("end") == [one.kind for one in found].count("end")


def test_a_story_is_spread_over_the_match() -> None:
    """Three heavy steps side by side do not push out a lighter one far away."""
    heavy = [Moment(step, "kill", "a", 0.9) for step in (50, 51, 52)]
    light = [Moment(10, "capture", "b", 0.5), Moment(80, "capture", "a", 0.5)]
    end = Moment(100, "end", "a", 1.0)
    told = story([light[0], *heavy, light[1], end], 4)
    assert [one.step for one in told] == [10, 50, 80, 100]
    assert story([]) == ()
    assert story([end]) == (end,)


def test_the_lead_changes_where_another_seat_leads_alone() -> None:
    curve = {"red": [0, 4, 4, 4, 9, 9], "black": [0, 0, 4, 6, 6, 9], "white": [0, 0, 0, 0, 0, 9]}
    assert [*lead_changes(curve)] == [(3, "black"), (4, "red")]
    assert [*lead_changes({"1": [0, 3, 9]})] == []


def test_changes_are_shares_of_the_whole_range() -> None:
    hurt = {"a": [10, 10, 8, 8], "b": [10, 6, 6, 6]}
    assert [*changes(AGAINST, hurt)] == [(0, None), (1.0, "a"), (0.5, "b"), (0, None)]
    shots = {"1": [0, 5, 5, 8], "2": [0, 0, 2, 2]}
    assert [*changes(TOGETHER, shots)] == [(0, None), (0.5, "1"), (0.2, "2"), (0.3, "1")]
    alone = {"1": [0, 1, 4]}
    assert [*changes(AGAINST, alone)] == [(0, None), (0.25, "1"), (0.75, "1")]
    assert [*changes(AGAINST, {})] == []
    assert {one.size for one in changes(AGAINST, {"a": [3, 3], "b": [1, 1]})} == {0}


def test_an_opening_swing_a_lead_and_the_end_of_a_small_match() -> None:
    session = entered("roll 5", "hold", "roll 6", "hold", "roll 6", "roll 6", "roll 6", "hold")
    assert moments(session.timeline) == (
        Moment(2, "swing", "red", 0.278),
        Moment(4, "lead_changes", "black", 0.5),
        Moment(4, "swing", "black", 0.333),
        Moment(8, "end", "red", 1.0),
        Moment(8, "lead_changes", "red", 1.0),
        Moment(8, "swing", "red", 1.0),
    )


@pytest.mark.parametrize(
    ("action", "step", "entry", "found"),
    [("correct", 2, "roll 6", {5}), ("insert", 2, "roll 2", {5}), ("remove", 1, None, {5})],
)
def test_a_correction_is_the_first_step_of_an_amendment(
    action: Any, step: int, entry: str | None, found: set[int]
) -> None:
    session = entered("roll 4", "roll 5", "hold")
    plan = amend.plan(session, Amendment(action, step, entry), at=later(session))
    timeline = plan.session.timeline
    assert corrections(timeline) == found
    assert {one.step for one in moments(timeline) if one.kind == "correction"} == found


def test_to_take_back_and_play_on_later_is_no_correction() -> None:
    session = entered("roll 4", "roll 5", "undo 1", "roll 2")
    assert corrections(session.timeline) == frozenset()


def test_a_branch_that_is_not_in_force_has_moments_of_its_own() -> None:
    session = entered("roll 6", "roll 6", "roll 6", "hold", "undo 2", "hold")
    timeline = session.timeline
    beside = [timeline.frames[node] for node in timeline.tree.path(4)]
    assert {one.step for one in moments(timeline, beside)} == {4}
    assert {one.step for one in moments(timeline)} == {6}


def test_each_step_is_looked_at_once() -> None:
    """Twice the line takes twice the work: the game is asked for the marks of each step once."""
    asked: list[int] = []

    def marks(events: tuple[Any, ...]) -> tuple[str, ...]:
        asked.append(len(events))
        return ()

    session: Session[Any] = begin(pig(moments=marks), None)
    for _ in range(300):
        session.play("roll 1", at=later(session))
    assert moments(session.timeline) == ()
    assert len(asked) == 300
