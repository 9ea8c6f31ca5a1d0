"""Line of sight and cover (R52, R54, R55)."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, Point
from core.games.sorcerers_deck_of_death.pieces.layouts import Piece
from core.games.sorcerers_deck_of_death.rules.sight import Sight, sight
from core.games.sorcerers_deck_of_death.state import State, radii
from tests.games.sorcerers_deck_of_death.oracle_sight import Answer, answers
from tests.games.sorcerers_deck_of_death.tables import column, random_table, table, wall

TABLES = int(os.environ.get("TEST_TABLES", "2500"))


def seen(state: State, shooter: str = "aT", target: str = "bG") -> Sight:
    return sight(state, FIG[shooter], FIG[target])


def between(*pieces: Piece, **options: Any) -> Sight:
    """What aT at (9, 2) sees of bG at (9, 9) past these pieces."""
    return seen(table({"aT": (9000, 2000), "bG": (9000, 9000)}, terrain=pieces, **options))


def past(blocker: Point, **options: Any) -> Sight:
    """What aT at (9, 2) sees of bG at (9, 9) past a Warrior."""
    return seen(table({"aT": (9000, 2000), "aG": blocker, "bG": (9000, 9000)}, **options))


def test_nothing_stands_between() -> None:
    line = (9000, 2000), (9000, 9000)
    assert between() == Sight(los=True, cover=False, line=line, hidden=(), hiders=())


def test_a_friend_in_line_hides_the_target() -> None:  # E19
    found = past((9000, 5000))
    assert (found.los, found.cover, found.line) == (False, False, None)
    assert (len(found.hidden), found.hiders) == (65, ("aG",))


def test_half_in_the_lane_midway_hides_nothing() -> None:  # E20
    found = past((9600, 5500))
    assert (found.los, found.cover, found.hidden, found.hiders) == (True, False, (), ())


def test_next_to_the_target_it_gives_cover() -> None:  # E21
    found = past((9600, 8100))
    assert (found.los, found.cover, found.hiders) == (True, True, ("aG",))
    assert found.hidden
    assert all(1 <= number <= 12 or number >= 53 for number in found.hidden), "those on the right"


def test_cover_is_not_mutual() -> None:
    state = table({"aT": (9000, 2000), "aG": (9600, 8100), "bG": (9000, 9000)})
    assert seen(state).cover
    assert not seen(state, "bG", "aT").cover


def test_any_blocked_line_is_cover_where_the_table_says_so() -> None:
    found = past((9600, 5500), cover_rule="any_blocked_line")
    assert (found.los, found.cover, found.hidden, found.hiders) == (True, True, (), ("aG",))
    assert not past((10500, 5500), cover_rule="any_blocked_line").cover
    assert not past((9000, 5000), cover_rule="any_blocked_line").cover, "it is not seen at all"


@pytest.mark.parametrize(("aside", "los"), [(500, False), (501, True)])
def test_a_line_that_touches_a_base_is_blocked(aside: int, *, los: bool) -> None:
    assert past((9000 + aside, 5000), los_samples=0).los is los


@pytest.mark.parametrize(("aside", "los"), [(0, False), (1, True)])
def test_a_line_that_touches_a_piece_is_blocked(aside: int, *, los: bool) -> None:
    side, far = 9000 + aside, 12000
    square = wall("w", (side, 5000), (far, 5000), (far, 6000), (side, 6000))
    corner = wall("w", (side, 5000), (far, 4000), (far, 6000))
    assert between(square, los_samples=0).los is los, "it runs along the whole side"
    assert between(corner, los_samples=0).los is los
    assert between(column("c", (side + 700, 5000), 700), los_samples=0).los is los


def test_a_piece_that_ends_before_the_line_does_not_block_it() -> None:
    along = wall("w", (9000, 10_000), (9400, 10_000), (9400, 12_000), (9000, 12_000))
    assert between(along, los_samples=0).los, "its side lies on the line, but behind the target"


def test_low_pieces_hide_nothing() -> None:
    long = wall("w", (5000, 5000), (13000, 5000), (13000, 5400), (5000, 5400), blocks_los=False)
    assert between(long) == between()


def test_a_wall_with_a_notch_shows_what_is_behind_the_notch() -> None:
    notched = wall(
        "w", (5000, 5000), (8000, 5000), (8000, 5300), (10000, 5300), (10000, 5000),
        (13000, 5000), (13000, 4000), (5000, 4000),
    )  # fmt: skip
    assert not between(notched).los
    gap = wall("g", (5000, 5000), (8990, 5000), (8990, 5100), (5000, 5100))
    other = wall("h", (9010, 5000), (13000, 5000), (13000, 5100), (9010, 5100))
    found = between(gap, other)
    assert (found.los, found.hiders) == (True, ("g", "h") if found.cover else ())


def test_the_line_drawn_is_the_free_one_nearest_to_the_centres() -> None:
    found = past((9100, 5500), bases_mm="big_brute")
    assert found.line is not None
    (x, _), (to, _) = found.line
    assert (x + to) / 2 < 9000 - 380, "it passes on the left, as close as it can"
    assert past((9500, 5500)).line != ((9000, 2000), (9000, 9000)), "that one touches"


WOOD = ((8000, 8600), (10000, 8600), (10000, 12000), (8000, 12000))


def test_a_wood_between_blocks() -> None:
    grove = column("grove", (9000, 5500), 1200, blocks_move=False)
    found = between(grove)
    assert (found.los, found.cover, found.hiders) == (False, False, ("grove",))


def test_a_target_in_a_wood_is_seen_and_has_cover() -> None:
    found = between(wall("grove", *WOOD, blocks_move=False))
    assert (found.los, found.cover, found.hidden, found.hiders) == (True, True, (), ("grove",))
    assert between(wall("ruin", *WOOD)).hidden, "into a piece that stops bases nobody sees"


def test_a_shooter_in_a_wood_looks_out_of_it() -> None:
    state = table(
        {"aT": (9000, 2000), "bG": (9000, 9000)},
        terrain=(wall("grove", *WOOD, blocks_move=False),),
    )
    found = seen(state, "bG", "aT")
    assert (found.los, found.cover, found.hiders) == (True, False, ())


@pytest.mark.parametrize(("edge", "inside"), [(8510, False), (8511, True)])
def test_one_stands_in_a_wood_that_one_overlaps_by_more_than_a_hundredth(
    edge: int, *, inside: bool
) -> None:
    grove = wall("g", (8000, 7000), (10000, 7000), (10000, edge), (8000, edge), blocks_move=False)
    assert between(grove).los is inside
    assert between(grove).cover is inside


def test_no_sight_no_cover_not_even_in_a_wood() -> None:
    grove = wall("grove", *WOOD, blocks_move=False)
    found = between(grove, wall("w", (5000, 5000), (13000, 5000), (13000, 5400), (5000, 5400)))
    assert (found.los, found.cover) == (False, False)
    assert "w" in found.hiders


def test_figures_of_both_sides_block_and_the_dead_do_not() -> None:
    state = table({"aT": (9000, 2000), "bL": (9000, 5000), "bG": (9000, 9000)})
    assert not seen(state).los
    gone = state.figs[FIG["bL"]]._replace(at=None, status="dead")
    figs = (*state.figs[: FIG["bL"]], gone, *state.figs[FIG["bL"] + 1 :])
    assert seen(state._replace(figs=figs)).los


def test_sight_is_mutual() -> None:
    pick = Random(52)
    for _ in range(600):
        state, shooter, target = random_table(pick)
        there, back = sight(state, shooter, target), sight(state, target, shooter)
        assert there.los == back.los


def test_polygons_are_met_as_a_geometry_library_says() -> None:
    pick, blocked = Random(54), 0
    for _ in range(60):
        state, shooter, target = random_table(pick)
        options = state.options
        assert isinstance(options.terrain, tuple)
        pieces = tuple(Piece(piece.id, "poly", piece.pts) for piece in options.terrain if piece.pts)
        alone = table(
            {FIGS[fig]: state.figs[fig].at or (0, 0) for fig in (shooter, target)},
            terrain=pieces,
            bases_mm=options.bases_mm,
        )
        found = sight(alone, shooter, target)
        start, end = (samples(alone, fig) for fig in (shooter, target))
        lines = np.stack(np.broadcast_arrays(start[:, None], end[None]), axis=2)
        met = np.zeros((65, 65), bool)
        for piece in pieces:
            corners = [(float(x) * 1000, float(y) * 1000) for x, y in piece.pts or ()]
            met |= shapely.intersects(shapely.Polygon(corners), shapely.linestrings(lines))
        assert found.los == (not met.all())
        assert found.hidden == tuple(np.flatnonzero(met.all(axis=0)))
        blocked += bool(met.any())
    assert blocked > 10


def samples(state: State, fig: int) -> Any:
    at, reach = state.figs[fig].at, radii(state.options)[fig] - 20
    angles = [2 * np.pi * k / 64 for k in range(64)]
    return np.array([at, *([np.cos(a) * reach + at[0], np.sin(a) * reach + at[1]] for a in angles)])  # type: ignore[index]


def test_sight_agrees_with_the_oracle() -> None:
    pick, count = Random(20261121), Counter[str]()
    for number in range(TABLES):
        state, shooter, target = random_table(pick)
        exact, grown, shrunk = answers(state, shooter, target)
        found = sight(state, shooter, target)
        known = grown.blockers | {wood for _, wood in exact.stands_in}
        if exact.stands_in == grown.stands_in == shrunk.stands_in:
            assert shrunk.hidden <= set(found.hidden) <= grown.hidden, f"table {number}"
            assert set(found.hiders) <= known, f"table {number}"
        if not same(exact, grown) or not same(exact, shrunk):
            count["left out"] += 1
            continue
        assert (found.los, found.cover) == (exact.los, exact.cover), f"table {number}"
        assert bool(found.hiders) == (found.cover or not found.los)
        assert (found.line is None) == (not found.los)
        count["no line"] += not found.los
        count["cover"] += found.cover
        count["clear"] += found.los and not found.cover
    assert count["left out"] < TABLES // 50, "within the touching limit"
    assert min(count["no line"], count["cover"], count["clear"]) > TABLES // 10, "of all kinds"


def same(one: Answer, other: Answer) -> bool:
    return (one.los, one.cover) == (other.los, other.cover)
