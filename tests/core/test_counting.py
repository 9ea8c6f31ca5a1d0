"""Numbers of a line by group, in series and in runs."""

from __future__ import annotations

import pytest

from core.kit.counting import changes, count_by, nonzero, series, sum_by, turned


def test_every_group_is_there() -> None:
    assert count_by("abba", "abc") == {"a": 2, "b": 2, "c": 0}
    assert count_by([("x", "a"), ("x", "a")], "xy", "ab") == {
        "x": {"a": 2, "b": 0},
        "y": {"a": 0, "b": 0},
    }
    assert sum_by([("a", 3), ("a", -1)], "ab") == {"a": 2, "b": 0}
    assert sum_by([("x", "b", 3), ("x", "b", 4)], "x", "ab") == {"x": {"a": 0, "b": 7}}


def test_a_group_that_is_none_is_no_silent_zero() -> None:
    with pytest.raises(KeyError):
        count_by("z", "ab")
    with pytest.raises(KeyError):
        sum_by([("x", "z", 1)], "x", "ab")


def test_series_of_names() -> None:
    assert series(("red", "black"), [(1, 2), (3, 4)]) == {"red": [1, 3], "black": [2, 4]}
    assert series(("red", "black"), []) == {"red": [], "black": []}


def test_changes_are_one_less_than_runs() -> None:
    assert changes([]) == changes([True, True]) == 0
    assert changes("aabba") == 2


def test_nonzero() -> None:
    assert nonzero({"a": 0, "b": 2}) == {"b": 2}


def test_two_levels_turned() -> None:
    found = {"red": {"A": 1, "K": 2}, "black": {"K": 3}}
    assert turned(found) == {"A": {"red": 1}, "K": {"red": 2, "black": 3}}
