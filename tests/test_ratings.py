"""Ratings: the same whatever the order in which matches came, and of competing people alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

import pytest

from core.events import Seat
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.match_marks import BIN
from eventstore.ratings import START, Rating, places_of, rated
from eventstore.sql import SqlStore
from tests.matches import WON, begun, play, record
from tests.toys import GAMES

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
SEATS = ("red", "black")
NAMES = [("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana"), ("Ana", "Cy")] * 2  # red, who wins, and black
MATCHES = [*enumerate(NAMES)]


def add(store: SqlStore, number: int, names: Sequence[str]) -> None:
    session = play(begun(number, options={"goal": 10}), WON)
    record(store, f"m{number}", session, dict(zip(SEATS, names, strict=True)))


def found(books: Projections) -> dict[str, Rating]:
    books.catch_up()
    return books.strengths("toy-pig")


@pytest.fixture
def books(database: Database) -> Projections:
    return Projections(SqlStore(database, GAMES))


def test_the_winner_rises_and_all_are_surer() -> None:
    winner, loser = rated([START, START], [1, 2])
    assert winner.mu > START.mu > loser.mu
    assert winner.sigma < START.sigma > loser.sigma
    assert winner.low == winner.mu - 2 * winner.sigma
    even = rated([START, START], [1, 1])
    assert even[0].mu == pytest.approx(even[1].mu)


@pytest.mark.parametrize(
    ("winners", "players", "places"),
    [
        (("red",), {"red": "Ana", "black": "Bo"}, [("ana", 1), ("bo", 2)]),
        ((), {"red": "Ana", "black": "Bo"}, [("ana", 1), ("bo", 1)]),
        (None, {"red": "Ana", "black": "Bo"}, []),  # no contest
        (SEATS, {"red": "Ana", "black": "Bo"}, []),  # all of them together
        (("enemy",), {"red": "Ana", "black": "Bo"}, []),  # who is no seat
        (("red",), {"red": "Ana"}, []),  # against nobody who is known
        (("red",), {"red": "Ana", "black": "ana"}, []),  # against herself
    ],
)
def test_who_is_compared_with_whom(
    winners: tuple[Seat, ...] | None, players: dict[Seat, str], places: list[tuple[str, int]]
) -> None:
    assert places_of(SEATS, winners, players) == places


def test_any_order_of_arrival_gives_the_same_ratings(books: Projections) -> None:
    order = MATCHES[:]
    Random(3).shuffle(order)
    for one in order:
        add(books.store, *one)
        found(books)  # followed after each
    after_each = found(books)
    assert after_each.keys() == {"ana", "bo", "cy"}
    books.rebuild()
    assert found(books) == after_each
    expected: dict[str, Rating] = {}
    for number, _ in MATCHES:
        row = books.match(f"m{number}")
        told = places_of(row.seats or SEATS, row.winners, row.players)
        names = [name for name, _ in told]
        after = rated([expected.get(n, START) for n in names], [place for _, place in told])
        expected.update(zip(names, after, strict=True))
    assert after_each == expected


def test_what_goes_leaves_the_ratings(books: Projections) -> None:
    for one in MATCHES[:3]:
        add(books.store, *one)
    three = found(books)
    add(books.store, *MATCHES[3])
    four = found(books)
    assert four != three
    books.store.mark("m3", BIN, NOW)
    assert found(books) == three
    books.store.unmark("m3", BIN)
    assert found(books) == four
    books.store.erase("m3", "", NOW)
    assert found(books) == three
    books.store.rename_player("Ana", "Zoé")
    assert found(books).keys() == {"zoé", "bo", "cy"}


def test_a_course_leads_from_match_to_match(books: Projections) -> None:
    for one in MATCHES:
        add(books.store, *one)
    books.catch_up()
    course = books.rating_course("toy-pig", "ANA")
    assert [one.match_id for one in course] == ["m0", "m2", "m3", "m4", "m6", "m7"]
    assert [one.rating.matches for one in course] == [1, 2, 3, 4, 5, 6]
    assert books.rating_course("toy-pig", "Ana", 2) == course[-2:]
