"""Intervals of shares and means, against values printed in tables."""

from __future__ import annotations

import pytest

from core.counters import merge
from core.shares import Basis, of_mean, of_ratio, of_share, products, student, wilson


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_quantiles_of_students_t(degrees: int, quantile: float) -> None:
    assert student(degrees) == pytest.approx(quantile, abs=5e-5)


def test_a_share_has_wilson_s_interval() -> None:
    found = of_share(8, 10)
    assert (found.n, found.part) == (10, 8)
    assert (found.low, found.high) == tuple(wilson(8, 10))
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)


def test_a_yield_above_one_is_no_share() -> None:
    assert of_share(7, 5) == Basis(5)


def test_a_mean_has_student_s_interval() -> None:
    found = of_mean(3.0, 2**0.5, 5)  # of 1, 2, 3, 4, 5
    assert found.low == pytest.approx(3 - 2.7764 * (2.5 / 5) ** 0.5, abs=1e-4)
    assert found.high == pytest.approx(3 + 2.7764 * (2.5 / 5) ** 0.5, abs=1e-4)


def test_a_mean_of_two_sums_has_the_interval_of_a_ratio() -> None:
    moments: dict[str, int] = {}
    for value in range(1, 6):
        merge(moments, products(value))
    same = of_mean(3.0, 2**0.5, 5)
    found = of_ratio(15, 5, moments)
    assert (found.n, found.low) == (5, pytest.approx(same.low))
    assert found.high == pytest.approx(same.high)
    assert found.scaled(1000).low == pytest.approx((same.low or 0) / 1000)


def test_a_ratio_that_all_things_share_is_known_exactly() -> None:
    moments: dict[str, int] = {}
    for part, whole in [(6, 2), (9, 3), (30, 10), (0, 0)]:
        merge(moments, products(part, whole))
    assert moments["n"] == 3
    assert of_ratio(45, 15, moments) == Basis(15, None, 3.0, 3.0)
    assert of_ratio(6, 2, products(6, 2)) == Basis(2)
    assert of_ratio(0, 0, {}) == Basis(0)


def test_of_one_value_nothing_is_known() -> None:
    assert of_mean(3.0, 0.0, 1) == Basis(1)
    assert of_mean(None, None, 0) == Basis(0)


def test_four_are_few() -> None:
    assert of_share(1, 4).is_few
    assert not of_share(1, 5).is_few
