"""Counts that add up: in any order, and back again; what histograms tell is exact."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from statistics import fmean, median, pstdev
from typing import Any

import pytest

from core.counters import add, histogram, mean, merge, middle, number, part, size, spread


def some(chance: Random, depth: int = 2) -> dict[str, Any]:
    """Random counts; a name holds either numbers or counts, everywhere."""
    names = chance.sample("abcdef", chance.randint(0, 6))
    return {
        name: some(chance, depth - 1) if name in "abc" and depth else chance.randint(-2, 2)
        for name in names
    }


@pytest.mark.parametrize("seed", range(30))
def test_counts_add_up_in_any_order_and_are_taken_away(seed: int) -> None:
    chance = Random(seed)
    every = [some(chance) for _ in range(9)]
    total: dict[str, Any] = {}
    for one in every:
        add(total, one)
    chance.shuffle(every)
    left: dict[str, Any] = {}
    right: dict[str, Any] = {}
    for place, one in enumerate(every):
        add(left if place % 2 else right, json.loads(json.dumps(one)))
    add(left, right)
    assert left == total
    for one in every[:4]:
        add(left, one, -1)
    rest: dict[str, Any] = {}
    for one in every[4:]:
        add(rest, one)
    assert left == rest
    add(left, rest, -1)
    assert left == {}


def test_what_is_not_there_is_nothing() -> None:
    counts = {"players": {"Ana": {"wins": 2}}}
    assert number(counts, "players", "Ana", "wins") == 2
    assert number(counts, "players", "Bo", "wins") == 0
    assert part(counts, "players", "Bo") == {}


@pytest.mark.parametrize(
    ("total", "more"),
    [
        ({"a": 1}, {"b": 1, "a": {"c": 1}}),
        ({"a": {"c": 1}}, {"b": 1, "a": 1}),
        ({}, {"b": 1, "a": 1.5}),
        ({}, {"b": 1, "a": {"c": "1"}}),
        ({}, {"b": 1, "a": None}),
    ],
)
def test_what_cannot_be_added_changes_nothing(total: Any, more: Any) -> None:
    before = json.dumps(total)
    with pytest.raises(TypeError):
        add(total, more)
    assert json.dumps(total) == before
    with pytest.raises(TypeError):
        merge(total, more)


@pytest.mark.parametrize("seed", range(40))
def test_means_and_deviations_are_those_of_the_values(seed: int) -> None:
    chance = Random(seed)
    largest = 10 ** chance.randint(0, 6)
    values = [chance.randint(-largest, largest) for _ in range(chance.randint(1, 60))]
    counted = histogram(values)
    assert size(counted) == len(values)
    assert mean(counted) == fmean(values)
    assert spread(counted) == pstdev(values)
    assert middle(counted) == median(values)
    assert spread(counted) == pytest.approx(float(_variance(values)) ** 0.5)


def _variance(values: list[int]) -> Fraction:
    centre = Fraction(sum(values), len(values))
    return sum((value - centre) ** 2 for value in values) / len(values)


def test_of_nothing_there_is_no_mean() -> None:
    assert (size({}), mean({}), spread({}), middle({})) == (0, None, None, None)
    with pytest.raises(TypeError):
        histogram(["1"])  # type: ignore[list-item]
