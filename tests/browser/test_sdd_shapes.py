"""What the table of Sorcerers' Deck of Death measures by itself, against the rules."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from core.games.sorcerers_deck_of_death.pieces import FIGS, SIDE, Point
from core.games.sorcerers_deck_of_death.rules import measure, paths
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.rules.settle import settle
from core.games.sorcerers_deck_of_death.state import State, standing
from tests.browser.conftest import Site
from tests.games.sorcerers_deck_of_death.tables import random_table
from web.pictures.sorcerers_deck_of_death.entry.ground import table

RUN = """async ({name, calls}) => {
  const board = "/static/games/sorcerers_deck_of_death/board";
  const [one, other] = await Promise.all([
    import(`${board}/shapes.js`),
    import(`${board}/settle.js`),
  ]);
  const shapes = { ...one, ...other };
  return calls.map((values) => shapes[name](...values));
}"""
Run = Callable[[str, list[Any]], list[Any]]


@pytest.fixture
def run(live_server: Site, page: Page) -> Run:
    """Calls a function of the script once with each list of values."""
    page.goto("/")
    return lambda name, calls: page.evaluate(RUN, {"name": name, "calls": calls})


@pytest.fixture(scope="module")
def tables() -> list[State]:
    return [random_table(Random(seed))[0] for seed in range(120)]


def inches(value: Any) -> Any:
    """Thousandths as inches, at any depth."""
    return value / 1000 if isinstance(value, int | float) else [inches(one) for one in value]


def spot(pick: Random) -> Point:
    return pick.randint(0, SIDE), pick.randint(0, SIDE)


def way(pick: Random) -> list[Point]:
    return [spot(pick) for _ in range(pick.randint(2, 5))]


def close(value: Any) -> Any:
    return pytest.approx(value, abs=1e-6)


def test_ways(run: Run) -> None:
    pick = Random(1)
    ways = [way(pick) for _ in range(300)]
    calls = [(one, spot(pick)) for one in ways]
    assert run("length", [[inches(one)] for one in ways]) == close(
        [paths.length(one) / 1000 for one in ways]
    )
    assert run("nearest", inches(calls)) == close([paths.nearest(*call) / 1000 for call in calls])


def test_the_first_touch(run: Run) -> None:
    pick = Random(2)
    calls = [(way(pick), spot(pick), pick.randint(600, 2000)) for _ in range(400)]
    found = run("firstTouch", inches(calls))
    expected = [paths.first_touch(*call) for call in calls]
    assert 50 < sum(one is None for one in expected) < 350
    for one, other in zip(found, expected, strict=True):
        assert (one is None) == (other is None)
        if other is not None:
            assert one["at"] == close(inches(other[0]))
            assert one["after"] == close(other[1] / 1000)


def test_arcs(run: Run) -> None:
    pick = Random(3)
    calls = [
        ([pick.uniform(-1, 1) for _ in "xy"], [pick.uniform(-2, 2) for _ in "xy"], degrees)
        for degrees in (60, 90, 180, 270, 360)
        for _ in range(60)
    ]
    expected = [paths.outside_wedge((x, y), (fx, fy), arc) for (x, y), (fx, fy), arc in calls]
    assert run("outsideWedge", calls) == close(expected)


def test_two_enemies_touched(run: Run) -> None:
    pick = Random(4)
    calls = []
    for _ in range(300):
        one, turn, far = spot(pick), pick.uniform(0, 2 * pi), pick.uniform(600, 3000)
        other = one[0] + far * cos(turn), one[1] + far * sin(turn)
        calls.append((one, pick.randint(700, 1500), other, pick.randint(700, 1500), spot(pick)))
    found = run("bothTouch", inches(calls))
    expected = [paths.both_touch(*call) for call in calls]
    assert 20 < sum(one is None for one in expected) < 280
    for one, other in zip(found, expected, strict=True):
        assert one == (None if other is None else close(inches(other)))


def test_gaps(run: Run, tables: list[State]) -> None:
    calls, expected = [], []
    for state in tables:
        figs = {one["id"]: one for one in table(state, None)["figs"]}
        for fig in standing(state):
            for other in measure.enemies(state, fig):
                calls.append((figs[FIGS[fig]], figs[FIGS[other]]))
                expected.append(measure.gap(state, fig, other) / 1000)
    assert run("gap", calls) == close(expected)


def test_scenery(run: Run, tables: list[State]) -> None:
    pick = Random(5)
    points, ways = [], []
    for state in tables:
        plain = {one["id"]: one for one in table(state, None)["scenery"]}
        for piece in scenery(state.options).pieces:
            for _ in range(6):
                point, path = spot(pick), way(pick)
                points.append(((plain[piece.id], inches(point)), piece.distance(point) / 1000))
                ways.append(((plain[piece.id], inches(path)), paths._path_to(piece, path) / 1000))
    assert sum(not far for _, far in ways) > 50
    assert run("fromPiece", [call for call, _ in points]) == close([far for _, far in points])
    assert run("pathFromPiece", [call for call, _ in ways]) == close([far for _, far in ways])


def test_settling(run: Run, tables: list[State]) -> None:
    pick = Random(6)
    calls, expected = [], []
    for state in tables:
        ground = table(state, None)
        for fig in standing(state):
            foes = measure.enemies(state, fig)
            touching = frozenset(foe for foe in foes if pick.random() < 0.3)
            others = sorted(set(standing(state)) - {fig}, key=FIGS.__getitem__)
            named = {one["id"]: one for one in ground["figs"]}
            figs = [
                named[FIGS[one]] | {"apart": one in foes and one not in touching} for one in others
            ]
            at = _beside(pick, state, others)
            around = {"size": 18, "scenery": ground["scenery"], "figs": figs}
            calls.append((inches(at), measure.radius(state, fig) / 1000, around))
            expected.append(settle(state, fig, at, touching=touching))
    assert sum(one.code is not None and one.solved for one in expected) > 50
    for one, other in zip(run("settle", calls), expected, strict=True):
        assert (one["code"], one["by"]) == (
            other.code,
            other.by or ("edge" if other.code else None),
        )
        assert one["solved"] == other.solved
        if other.solved:
            assert one["at"] == pytest.approx(inches(other.at), abs=0.003)


def _beside(pick: Random, state: State, others: list[int]) -> Point:
    """A point near somebody, so that there is something to settle."""
    if not others or pick.random() < 0.2:
        return spot(pick)
    x, y = state.figs[pick.choice(others)].at or (0, 0)
    return x + pick.randint(-1300, 1300), y + pick.randint(-1300, 1300)
