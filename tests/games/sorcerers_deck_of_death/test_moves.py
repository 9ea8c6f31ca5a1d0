"""Walks, charges and pushes with their edges (R25 to R30, R36, R46 to R48)."""

from __future__ import annotations

from math import hypot

import pytest

from tests.games.sorcerers_deck_of_death.begun import (
    LENIENT,
    Match,
    at,
    begin,
    code,
    last,
    play,
    state,
    warned,
)

HIT = "aL; m bT; =41"


def gap(session: Match, one: str, two: str) -> int:
    """Between the edges of two bases of an inch."""
    here, there = at(session, one), at(session, two)
    assert here
    assert there
    return round(hypot(here[0] - there[0], here[1] - there[1])) - 1000


# --- walks (R25 to R28) -----------------------------------------------------------------------


def test_a_way_is_as_long_as_its_legs() -> None:
    session = begin("aG 9,4", "aG")
    assert code(session, "w 11,4 11,6.2") == "too_far"
    play(session, "w 11,4 11,6.1")
    moved = last(session, "figure_moved")
    assert (moved.length, moved.path) == (4100, ((9000, 4000), (11000, 4000), (11000, 6100)))


def test_walking_round_an_enemy_and_through_friends() -> None:
    session = begin("aB 9,4; bG 9,6.5; aG 9.8,5.2", "aB")
    assert code(session, "w 9,9") == "path_enemy"
    play(session, "w 10.5,6.5 9,9")
    assert gap(session, "aB", "bG") > 10


@pytest.mark.parametrize(
    ("x", "found"), [("9.89", "path_enemy"), ("9.9", "path_enemy"), ("9.91", None)]
)
def test_a_way_may_overlap_an_enemy_by_less_than_the_tolerance(x: str, found: str | None) -> None:
    session = begin(f"aB {x},4; bG 9,6.5", "aB")
    if found:
        assert code(session, f"w {x},9") == found
    else:
        play(session, f"w {x},9")


@pytest.mark.parametrize(("y", "found"), [("4.4", None), ("4.41", "path_terrain")])
def test_a_way_may_overlap_scenery_by_the_tolerance(y: str, found: str | None) -> None:
    wall = {"id": "w", "shape": "poly", "pts": [[8, "4.8"], [9, "4.8"], [9, 6], [8, 6]]}
    session = begin(f"aB 6,{y}", "aB", terrain=[wall])
    if found:
        assert code(session, f"w 11,{y}") == found
    else:
        play(session, f"w 11,{y}")


@pytest.mark.parametrize(
    ("fig", "walk", "run"), [("aM", 5, 8), ("aG", 4, 6), ("aB", 6, 9), ("aL", 3, 5)]
)
def test_allowances(fig: str, walk: int, run: int) -> None:
    """Up to a tenth more, which is granted; not a thousandth beyond."""
    for mark, far in (("w", walk), ("r", run)):
        session = begin(f"{fig} 1,1", fig)
        assert code(session, f"{mark} {1 + far}.101,1") == "too_far"
        play(session, f"{mark} {1 + far}.1,1")


# --- charges (R29, R30) -----------------------------------------------------------------------


def test_a_charge_is_cut_where_the_bases_touch() -> None:
    session = begin("aB 9,3; bT 9,8", "aB; c bT 9,9")
    moved = last(session, "figure_moved")
    assert (moved.path, moved.length) == (((9000, 3000), (9000, 7000)), 4000)
    session = begin("aB 9,3; bT 9,8", "aB; c bT 9,6.9")  # a tenth short
    assert at(session, "aB") == (9000, 7000)
    session = begin("aB 9,4; bT 9,7.5", "aB; c bT 11,5 9.2,7.4")
    assert abs(gap(session, "aB", "bT")) <= 1
    assert len(last(session, "figure_moved").path) == 3


def test_a_charge_through_friends_who_do_not_stand_where_it_ends() -> None:
    session = begin("aB 9,3; aG 9,5.4; aT 9.3,4.2; bT 9,8", "aB; c bT; =11")
    assert at(session, "aB") == (9000, 7000)


def test_a_charge_that_would_run_into_another_first() -> None:
    session = begin("aB 9,3; bT 9,8.5; bG 9.3,6", "aB")
    assert code(session, "c bT") == "charge_blocked"
    play(session, "c bT 7.9,5.5 8.4,8")  # round the other
    assert abs(gap(session, "aB", "bT")) <= 1
    session = begin("aB 9,3; bT 9,8.5; bG 9.3,6", "aB; c bG")
    assert abs(gap(session, "aB", "bG")) <= 1


def test_one_that_is_touched_hardly_earlier_does_not_stop_it() -> None:
    """R30: by no more than the tolerance of travel, or grazed by less than it."""
    session = begin("aB 9,3; bT 9,8; bG 9.95,6", "aB; c bT; =11")  # overlaps by 0.05
    assert at(session, "aB") == (9000, 7000)
    session = begin("aB 9,3; bT 8.45,7.5; bG 9.5,7.5", "aB")
    assert code(session, "c bT 9,9") == "no_contact"  # settled beside bG it has lost bT (R29)
    play(session, "c bT&bG 9,9; =11")
    assert last(session, "attack_resolved").target == "bT"


def test_a_charge_that_touches_two() -> None:
    session = begin("aG 9,4; bT 8.4,7; bB 9.6,7", "aG; c bT&bB 9,6.2")
    assert abs(gap(session, "aG", "bT")) <= 10
    assert abs(gap(session, "aG", "bB")) <= 10
    session = begin("aG 9,4; bT 8.4,7; bB 9.6,7", "aG")
    assert code(session, "c bB&bT") == "no_contact"  # straight at the one it is too far aside
    play(session, "c bB&bT 9,6.2")
    assert last(session, "attack_declared").target == "bB"


def test_a_charge_may_leave_no_melee_but_touch_another_enemy_at_its_end() -> None:
    """R36: a charge may create contact with any enemy."""
    session = begin("aG 9,4; bT 9,8; bB 10,7.02", "aG; c bT; =11")
    assert at(session, "aG") == (9000, 7000)


def test_a_charge_past_the_edge_of_scenery() -> None:
    wall = {"id": "w", "shape": "poly", "pts": [[8, 5], [10, 5], [10, "5.4"], [8, "5.4"]]}
    session = begin("aB 9,3; bT 9,7", "aB", terrain=[wall])
    assert code(session, "c bT") == "path_terrain"
    play(session, "c bT 10.6,4.6 10.6,5.8 9,7")


def test_a_lenient_charge_that_falls_short_is_snapped() -> None:
    session = begin("aG 9,4; bT 9,8", "aG; c bT 9,5.5; =66", **LENIENT)
    assert at(session, "aG") == (9000, 7000)
    assert [flag[0] for flag in warned(session)] == ["no_contact"]


def test_a_lenient_charge_on_whose_end_a_friend_stands() -> None:
    """5.2: never into the middle of its target."""
    session = begin("aG 9,4; aB 9.1,6.7; bT 9,8", "aG; c bT; =11", **LENIENT)
    assert at(session, "aG") == (9000, 7000)


# --- pushes (R46 to R48) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arc", "to", "found"),
    [
        (180, "9,9", None),
        (180, "10,8", None),  # at a right angle
        (180, "9.99,7.9", None),  # within the tolerance behind it
        (180, "9.99,7.89", "outside_arc"),
        (180, "9,8", None),  # no way at all
        (90, "9.7,8.7", None),
        (90, "9.77,8.63", None),  # 0.099 outside
        (90, "9.78,8.62", "outside_arc"),
        (90, "10,8", "outside_arc"),
        (360, "9.99,7.7", None),
        (360, "9,9.1", None),
        (360, "9,9.101", "too_far"),
    ],
)
def test_arcs(arc: int, to: str, found: str | None) -> None:
    session = begin("aL 9,7; bT 9,8", HIT, front_arc_deg=arc)
    if found:
        assert code(session, f"p {to}") == found
    else:
        play(session, f"p {to}")


def test_sliding_along_an_enemy_that_is_touched_already() -> None:
    """R48: it stays in contact with the one, and may not touch another."""
    session = begin("aL 9,7; aG 8,8; bT 9,8", f"{HIT}; p 8.95,8.34")
    assert gap(session, "bT", "aG") <= 10
    session = begin("aL 9,7; aG 8,8; aB 10.2,9.2; bT 9,8", HIT)
    assert code(session, "p 9.6,8.8") == "enemy_contact"
    play(session, "p 9,9")
    assert gap(session, "bT", "aG") > 10


def test_friends_do_not_stop_a_push() -> None:
    session = begin("aL 9,7; bT 9,8; bG 9.98,8.2", HIT)
    assert code(session, "p 9.3,8.5") == "overlap"
    play(session, "p 8.9,8.99")


def test_a_push_off_the_table_is_pulled_back_by_the_tolerance_only() -> None:
    session = begin("aL 9,16; bT 9,17", HIT)
    assert code(session, "p 9,17.7") == "off_table"
    play(session, "p 9,17.6")
    assert at(session, "bT") == (9000, 17500)


def test_the_arc_is_that_of_the_declaration() -> None:
    """R47: from the attacker to the target, wherever the charge came from."""
    session = begin("aL 6.5,8; bT 9,8", "aL; c bT; =41")
    assert code(session, "p 8.85,8.95") == "outside_arc"
    play(session, "p 9.5,8.8")
    assert state(session).turn == 1
