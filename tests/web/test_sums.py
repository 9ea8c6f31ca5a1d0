"""A page of figures reads as many rows for many matches as for few."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event

from core.game import Game
from core.simulate import Plan, play
from eventstore.contract.steps import NOON
from eventstore.sql import SqlStore
from tests.matches import begun, of_people, record
from tests.test_sums import GOALS, KEPT, NAMES
from web.context import parts_of

WAYS = 5  # in which matches of a month can come out, a row each
Adds = Callable[[SqlStore, int], None]  # records a match of this number


def goals(store: SqlStore, number: int) -> None:
    session = begun(number % 60, options={"goal": 10 * (1 + number % 3)})
    record(store, f"match{number}", session, {"red": "Ana"})


def played(game: Game[Any, Any, Any]) -> Adds:
    """What adds matches of a game that Ana, Bo and Zoé took the seats of."""

    def add(store: SqlStore, number: int) -> None:
        session = play(game, Plan(3, "random", game.options()), number, clock=lambda: NOON)
        seats = session.timeline.seats[:3]
        names = {seat: NAMES[(number + place) % 3] for place, seat in enumerate(seats)}
        pending = of_people(session.pending)
        store.append(f"match{number}", pending, expected_version=0, players=names)

    return add


@pytest.fixture
def reading(make_app: Any) -> Callable[..., Callable[[int, str], int]]:
    """Gives, for a game, a function that adds matches, and tells how many rows an address then
    reads.
    """

    def of(game: Game[Any, Any, Any], add: Adds) -> Callable[[int, str], int]:
        parts = parts_of(app := make_app(games={game.slug: game}))
        client, number, read = app.test_client(), 0, [0]

        def count(_cursor: sqlite3.Cursor, row: Any) -> Any:
            read[0] += 1
            return row

        @event.listens_for(parts.database.engine, "checkout")
        def _(connection: sqlite3.Connection, *_: object) -> None:
            connection.row_factory = count

        def ask(matches: int, address: str) -> int:
            nonlocal number
            while number < matches:
                add(parts.store, number)
                number += 1
            parts.worker.settle(60.0)
            parts.worker.close()  # what it reads by itself is not the page's
            read[0] = 0
            answer = client.get(address)
            assert answer.status_code == 200
            assert str(matches) in answer.text
            return read[0]

        return ask

    return of


@pytest.fixture
def rows_read(reading: Callable[..., Callable[[int, str], int]]) -> Callable[[int, str], int]:
    return reading(GOALS, goals)


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.slug)
def test_so_it_is_for_every_game_that_is_kept(
    reading: Callable[..., Callable[[int, str], int]], game: Game[Any, Any, Any]
) -> None:
    ask = reading(game, played(game))
    every = f"/games/{game.slug}/statistics"
    few, many = ([ask(matches, every + more) for more in ("", "?player=ana")] for matches in (3, 9))
    for fewer, more in zip(few, many, strict=True):
        assert 0 < fewer <= more < fewer + WAYS < 40


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


def test_the_page_of_a_player_reads_the_same_number_of_rows_too(
    rows_read: Callable[[int, str], int],
) -> None:
    few, many = rows_read(60, "/players/ana"), rows_read(120, "/players/ana")
    assert 0 < few == many
