"""What lists and figures are narrowed to: days, a place, options, two people, a seat."""

from __future__ import annotations

import pytest

from eventstore.conditions import Conditions, OptionIs
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.queries import Wanted
from eventstore.sql import SqlStore
from eventstore.trends import Outcome
from tests.matches import WON, begun, play, record
from tests.toys import GAMES

DAY = 24 * 60  # minutes
MATCHES = {  # by id: days after the first, goal, place, red (who wins), black
    "m0": (0, 10, "Home", "Ana", "Bo"),
    "m1": (1, 12, "Café", "Bo", "Ana"),
    "m2": (40, 12, None, "Ana", "Cy"),
}


@pytest.fixture
def books(database: Database) -> Projections:
    books = Projections(SqlStore(database, GAMES))
    for match_id, (days, goal, place, red, black) in MATCHES.items():
        session = begun(
            days * DAY, options={"goal": goal}, tags={} if place is None else {"Place": place}
        )
        record(books.store, match_id, play(session, WON), {"red": red, "black": black})
    books.catch_up()
    return books


GOAL = OptionIs("goal", ("12",), "20")
CASES = [
    (Wanted(), "m0 m1 m2"),
    (Wanted(such=Conditions(since="2026-11-22")), "m1 m2"),
    (Wanted(such=Conditions(until="2026-11-22")), "m0 m1"),
    (Wanted(such=Conditions(since="2026-11-22", until="2026-11-22")), "m1"),
    (Wanted(such=Conditions(place="Café")), "m1"),
    (Wanted(such=Conditions(options=(GOAL,))), "m1 m2"),
    (Wanted(such=Conditions(options=(GOAL._replace(other=True),))), "m0"),
    (Wanted(such=Conditions(options=(GOAL._replace(inside="name"),))), "m1 m2"),
    (Wanted(such=Conditions(options=(OptionIs("pace", ("slow",), "slow"),))), "m0 m1 m2"),
    (Wanted(player="ana", against="BO"), "m0 m1"),
    (Wanted(player="ana", seat="red"), "m0 m2"),
]


@pytest.mark.parametrize(("wanted", "expected"), CASES)
def test_each_narrows_lists_figures_and_trends_alike(
    books: Projections, wanted: Wanted, expected: str
) -> None:
    assert sorted(row.match_id for row in books.matches(wanted)) == expected.split()
    assert books.count(wanted) == len(expected.split())
    assert [fact.match_id for fact in books.facts("toy-pig", wanted)] == expected.split()
    newest = books.newest_facts(wanted, offset=0, limit=9)
    assert [fact.match_id for fact in newest] == expected.split()[::-1]
    last = books.last_results(wanted, 9)
    assert [one.match_id for one in last] == expected.split()[::-1]
    assert sum(one.matches for one in books.by_month(wanted)) == len(last)


def test_places_are_known(books: Projections) -> None:
    assert books.places() == ["Café", "Home"]


def test_trends_know_where_players_sat(books: Projections) -> None:
    found = books.by_month(Wanted(player="Ana", against="Bo"))
    assert {one.outcome for one in found} == {
        Outcome(("red",), "red", "black", ("red", "black")),
        Outcome(("red",), "black", "red", ("red", "black")),
    }
    assert [(name, n) for name, n in books.companions("ana", 5)] == [("Bo", 2), ("Cy", 1)]


def test_trends_by_option_are_told_by_value(books: Projections) -> None:
    assert {one.group: one.matches for one in books.by_option(Wanted(), "goal")} == {
        "10": 1,
        "12": 2,
    }
    assert [one.group for one in books.by_month(Wanted())] == ["2026-11", "2026-12"]


@pytest.mark.parametrize(
    ("winners", "results"),
    [
        (("red",), ("won", "lost")),
        ((), ("drawn", "drawn")),
        (("red", "black"), ("won", "won")),
        (("enemy",), ("lost", "lost")),
        (None, ("open", "open")),
    ],
)
def test_an_outcome_is_read_by_each_seat(
    winners: tuple[str, ...] | None, results: tuple[str, str]
) -> None:
    outcome = Outcome(winners, "red", "black")
    assert (outcome.result, outcome.other_result) == results
