"""A page of figures reads as many rows for many matches as for few."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event

from tests.matches import begun, record
from tests.test_sums import GOALS
from web.context import parts_of


@pytest.fixture
def rows_read(make_app: Any) -> Callable[[int, str], int]:
    """A function that adds matches, and tells how many rows an address then reads."""
    app = make_app(games={GOALS.slug: GOALS})
    parts, client, number = parts_of(app), app.test_client(), 0
    read = [0]

    def count(_cursor: sqlite3.Cursor, row: Any) -> Any:
        read[0] += 1
        return row

    @event.listens_for(parts.database.engine, "checkout")
    def _(connection: sqlite3.Connection, *_: object) -> None:
        connection.row_factory = count

    def ask(matches: int, address: str) -> int:
        nonlocal number
        while number < matches:
            session = begun(number % 60, options={"goal": 10 * (1 + number % 3)})
            record(parts.store, f"match{number}", session, {"red": "Ana"})
            number += 1
        parts.worker.settle(60.0)
        parts.worker.close()  # what it reads by itself is not the page's
        read[0] = 0
        answer = client.get(address)
        assert answer.status_code == 200
        assert str(matches) in answer.text
        return read[0]

    return ask


@pytest.mark.parametrize(
    "address",
    [
        "/games/toy-pig/statistics",
        "/games/toy-pig/statistics?player=ana",
        "/api/v1/games/toy-pig/statistics",
    ],
)
def test_figures_read_the_same_number_of_rows_however_many_matches(
    rows_read: Callable[[int, str], int], address: str
) -> None:
    few, many = rows_read(50, address), rows_read(500, address)
    assert 0 < few == many < 40


def test_what_no_sum_answers_is_read_from_rows(rows_read: Callable[[int, str], int]) -> None:
    address = "/games/toy-pig/statistics?option-pace=slow"
    few, many = rows_read(50, address), rows_read(100, address)
    assert many >= few + 50
