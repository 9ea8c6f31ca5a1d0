"""Paths and directions (R25 to R30, R46 to R48)."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, inf, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.sorcerers_deck_of_death.rules.paths import (
    both_touch,
    first_touch,
    length,
    nearest,
    outside_wedge,
    terrain_overlap,
)
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.state.options import Options
from tests.games.sorcerers_deck_of_death.tables import column, wall

near = pytest.approx
number = st.integers(0, 18000)
point = st.tuples(number, number)
way = st.lists(point, min_size=2, max_size=5)
laws = settings(derandomize=True, deadline=None, max_examples=200)


def along(path: list[tuple[int, int]], parts: int = 400) -> list[tuple[float, float, float]]:
    """Points of a path, each with the way to it."""
    found, before = [], 0.0
    for (x, y), (to, up) in pairwise(path):
        leg = hypot(to - x, up - y)
        for step in range(parts + 1):
            part = step / parts
            found.append((x + part * (to - x), y + part * (up - y), before + part * leg))
        before += leg
    return found


def test_the_length_of_a_path_is_that_of_its_legs() -> None:  # E12
    assert length([(9000, 4000), (10500, 6500), (9000, 9000)]) == near(2 * hypot(1500, 2500))
    assert length([(9000, 4000)]) == 0


def test_how_near_a_path_comes() -> None:
    path = [(0, 0), (4000, 0), (4000, 3000)]
    assert nearest(path, (2000, 500)) == near(500)
    assert nearest(path, (5000, 4000)) == near(hypot(1000, 1000))
    assert nearest(path, (-300, 400)) == near(500)
    assert nearest([(0, 0)], (300, 400)) == nearest([(0, 0), (0, 0)], (300, 400)) == 500


@laws
@given(way, point)
def test_no_point_of_a_path_is_nearer(path: list[tuple[int, int]], at: tuple[int, int]) -> None:
    seen = min(hypot(x - at[0], y - at[1]) for x, y, _ in along(path))
    assert nearest(path, at) <= seen + 1e-6
    assert seen <= nearest(path, at) + length(path) / 400


def test_the_first_point_of_contact() -> None:  # E16
    found = first_touch([(9000, 4000), (9000, 7200)], (9000, 8000), 1000)
    assert found == ((9000, near(7000)), near(3000))
    bent = [(5000, 4000), (9000, 4000), (9000, 9000)]
    assert first_touch(bent, (9000, 8000), 1000) == ((9000, near(7000)), near(7000))


def test_a_path_that_ends_short_or_passes_by_does_not_touch() -> None:
    assert first_touch([(9000, 4000), (9000, 6999)], (9000, 8000), 1000) is None
    assert first_touch([(0, 0), (9000, 0)], (4000, 1001), 1000) is None
    assert first_touch([(9000, 6999), (9000, 4000)], (9000, 8000), 1000) is None
    assert first_touch([(9000, 4000), (9000, 7000)], (9000, 8000), 1000) is not None


def test_a_path_may_begin_in_contact() -> None:
    assert first_touch([(9000, 7000), (9000, 2000)], (9000, 8000), 1000) == ((9000, 7000), 0)
    assert first_touch([(9000, 7000)], (9000, 8000), 1000) == ((9000, 7000), 0)


def test_a_charge_around_a_corner() -> None:  # E30
    found = first_touch([(10600, 8600), (12100, 8800)], (13000, 9000), 1000)
    assert found is not None
    (x, y), travelled = found
    assert hypot(x - 13000, y - 9000) == near(1000)
    assert hypot(x - 10600, y - 8600) == near(travelled)
    assert travelled < 6100


@laws
@given(way, point, st.integers(100, 4000))
def test_nothing_touches_before_the_first_touch(
    path: list[tuple[int, int]], at: tuple[int, int], reach: int
) -> None:
    found = first_touch(path, at, reach)
    assert (found is None) == (nearest(path, at) > reach) or nearest(path, at) == near(reach)
    before = found[1] if found else inf
    assert all(
        hypot(x - at[0], y - at[1]) > reach - 1e-6
        for x, y, travelled in along(path)
        if travelled < before - 1e-6
    )
    if found:
        assert hypot(found[0][0] - at[0], found[0][1] - at[1]) <= reach + 1e-6


GROUND = scenery(
    Options(
        terrain=(
            wall("wall", (5000, 5000), (9000, 5000), (9000, 5400), (5000, 5400)),
            column("tower", (12000, 9000), 1000),
            column("grove", (3000, 12000), 1500, blocks_move=False),
            wall("low", (1000, 1000), (2000, 1000), (2000, 2000), blocks_los=False),
        )
    )
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ([(7000, 5600)], ("wall", 300)),
        ([(7000, 5600), (7000, 5600)], ("wall", 300)),
        ([(12000, 7600)], ("tower", 100)),
        ([(12000, 7500)], None),
        ([(7000, 2000), (7000, 9000)], ("wall", 500)),
        ([(4000, 5900), (9000, 5900)], None),
        ([(4000, 5850), (9000, 5850)], ("wall", 50)),
        ([(9400, 3000), (9400, 8000)], ("wall", 100)),
        ([(12000, 7500), (13500, 9000)], ("tower", 439)),
        ([(10000, 10600), (14000, 10400)], ("tower", 2)),
        ([(10000, 10510), (14000, 10510)], None),
        ([(1000, 12000), (5000, 12000)], None),
        ([(1500, 3000), (1500, 500)], ("low", 500)),
        ([(7000, 5900)], None),
        ([(7000, 5800), (7000, 5800)], ("wall", 100)),
        ([(7000, 5850), (12000, 7550)], ("wall", 50)),
        ([(7000, 5890), (12000, 7550)], ("tower", 50)),
    ],
)  # fmt: skip
def test_the_piece_that_a_moving_base_overlaps_most(
    path: list[tuple[int, int]], expected: tuple[str, int] | None
) -> None:
    assert terrain_overlap(GROUND, 500, path) == expected


@pytest.mark.parametrize(
    ("displacement", "arc", "outside"),
    [
        ((0, 1000), 180, 0),
        ((1000, 0), 180, 0),
        ((900, -100), 180, 100),
        ((0, -1000), 180, 1000),
        ((0, 0), 180, 0),
        ((1000, 0), 90, 1000 * sin(radians(45))),
        ((500, 500), 90, 0),
        ((0, -1000), 90, 1000),
        ((800, -800), 90, hypot(800, 800)),
        ((0, 1000), 0, 0),
        ((300, 1000), 0, 300),
        ((0, -1000), 360, 0),
        ((10, -1000), 270, 1010 * sin(radians(45)) - 20 * sin(radians(45))),
    ],
)
def test_outside_of_the_front_arc(displacement: tuple[int, int], arc: int, outside: float) -> None:
    assert outside_wedge(displacement, (0, 7), arc) == near(outside, abs=1e-6)


@laws
@given(point, st.integers(0, 359), st.integers(1, 360))
def test_the_arc_turns_with_the_attacker(at: tuple[int, int], turn: int, arc: int) -> None:
    x, y = at[0] - 9000, at[1] - 9000
    angle = radians(turn)
    turned = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    expected = outside_wedge((x, y), (1, 0), arc)
    assert outside_wedge(turned, (cos(angle), sin(angle)), arc) == near(expected, abs=1e-5)
    assert outside_wedge((x, -y), (1, 0), arc) == near(expected, abs=1e-5)
    if arc == 180:
        assert expected == near(max(-x, 0), abs=1e-5)


def test_touching_two_enemies() -> None:
    one, other = (8000, 9000), (9600, 9000)
    for near_to, y in (((8800, 8000), 8400), ((8800, 9900), 9600)):
        assert both_touch(one, 1000, other, 1000, near_to) == (near(8800), near(y))
    assert both_touch(one, 1000, (10001, 9000), 1000, (9000, 9000)) is None
    assert both_touch(one, 1000, one, 1000, (9000, 9000)) is None
    assert both_touch(one, 3000, (8100, 9000), 1000, (9000, 9000)) is None
    assert both_touch(one, 1000, (10000, 9000), 1000, (9000, 8000)) == (near(9000), near(9000))


@laws
@given(point, point, point, st.integers(400, 1600), st.integers(400, 1600))
def test_the_spot_found_touches_both(
    one: tuple[int, int], other: tuple[int, int], close: tuple[int, int], first: int, second: int
) -> None:
    found = both_touch(one, first, other, second, close)
    apart = hypot(one[0] - other[0], one[1] - other[1])
    if found is None:
        assert not apart or apart >= first + second or apart <= abs(first - second)
        return
    assert hypot(found[0] - one[0], found[1] - one[1]) == near(first, abs=1)
    assert hypot(found[0] - other[0], found[1] - other[1]) == near(second, abs=1)
