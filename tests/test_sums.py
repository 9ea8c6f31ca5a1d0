"""Sums that are kept give the figures that the rows of all matches give, whatever happened."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import func, select

from core.counters import SERIES, add
from core.game import Counters, Game, MatchFacts
from core.games import ALL
from core.messages import Column, Table, msg
from core.session import Session
from core.simulate import Plan, play
from core.stats import statistics
from eventstore import series
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.kinds import KINDS, TRIAL
from eventstore.match_marks import BIN
from eventstore.projected_tables import SUMS, series_states, summaries
from eventstore.queries import EVERY, Wanted
from eventstore.sql import SqlStore
from eventstore.summaries import streamed
from tests.matches import begun, of_people, record, several
from tests.tampering import unguarded
from tests.toys import PIG, pig

KEPT = [game for game in ALL if game.counters is not None]
NAMES = ("Ana", "Bo", "Zoé")
NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


# --- the law: sums in any order are what the matches give ---------------------------------------


def facts_of(game: Game[Any, Any, Any], number: int) -> MatchFacts:
    policies = [*game.policies]
    plan = Plan(3, policies[number % len(policies)], game.options())
    timeline = play(game, plan, number, clock=lambda: NOON).timeline
    names = random.Random(number)
    return MatchFacts(
        match_id=f"m{number}",
        players={seat: names.choice(NAMES) for seat in timeline.seats[: number % 3]},
        options=timeline.start.options,
        result=game.result(timeline.state),
        winners=timeline.winners,
        stats=statistics(timeline)["game"],
        day=f"2026-11-{number:02}",
        policy=None if number % 2 else policies[0],
    )


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.slug)
def test_sums_in_any_order_give_the_tables_of_the_matches(game: Game[Any, Any, Any]) -> None:
    every, chance = [facts_of(game, number) for number in range(1, 10)], random.Random(7)
    for size in (0, 1, 2, 4, 9):
        chosen = sorted(chance.sample(every, size), key=lambda fact: fact.match_id)
        expected = game.summarize(chosen)
        total: dict[str, Any] = {}
        for fact in chance.sample(every, len(every)):  # all of them, then away with the others
            add(total, game.counters.count(fact))
        for fact in every:
            if fact not in chosen:
                add(total, game.counters.count(fact), -1)
        assert game.counters.total(total) == expected


# --- what depends on the order of matches --------------------------------------------------------


def with_series(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The same game with a table of whom each name met in its last match."""

    def count(fact: MatchFacts) -> Any:
        names = {name: number for number, name in enumerate(fact.players.values(), 1)}
        at = f"{fact.begun} {fact.match_id}"
        return {**game.counters.count(fact), SERIES: {at: names} if names else {}}

    def follow(state: dict[str, Any], names: Any) -> None:
        for name in names:
            state[name] = [*state.get(name, []), *(one for one in names if one != name)][-2:]

    def tables(counts: Any) -> tuple[Table, ...]:
        rows = tuple({"n": " ".join(met)} for _, met in sorted(counts[SERIES].items()))
        met = Table("met", msg("Met last"), (Column("n", msg("Player"), "player"),), rows, 0)
        return (*game.counters.tables(counts), met)

    counters = Counters(count, tables, follow)
    return replace(game, counters=counters, summarize=counters.summarize)


ACE = with_series(next(game for game in KEPT if game.slug == "ace-in-the-hole"))


@pytest.mark.parametrize("every", [1, 3, 256])
def test_a_series_in_parts_is_that_of_all_its_matches(
    database: Database, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr(series, "EVERY", every)
    chance, true = random.Random(every), dict[str, int]()

    def follow(state: dict[str, Any], entry: Any) -> None:
        state["said"] = hash((state.get("said"), entry["n"])) % 10**9

    def folded() -> dict[str, Any]:
        state: dict[str, Any] = {}
        for at in sorted(true):
            follow(state, {"n": true[at]})
        return state

    for _ in range(150):
        gone = dict.fromkeys(chance.sample(sorted(true), chance.randint(0, min(len(true), 2))), "")
        new = {f"é{chance.randrange(60)}": chance.randrange(9) for _ in range(chance.randint(0, 3))}
        gone |= {at: "" for at in new if at in true}
        if not gone and not new:
            continue
        true = {at: n for at, n in true.items() if at not in gone} | new
        with database.write() as connection:
            one = series.Series(connection, "toy", "")
            one.change(gone, {at: f'{{"n":{n}}}' for at, n in new.items()})
            if chance.random() < 0.7:
                one.keep(follow)
        with database.read() as connection:
            assert series.Series(connection, "toy", "").state(follow) == folded()
            assert series.Series(connection, "toy", "other").state(follow) == {}
            states = connection.execute(select(series_states.c.matches)).scalars().all()
    assert len([n for n in states if n % every]) <= 1


# --- kept in a database -------------------------------------------------------------------------


@pytest.fixture
def books(database: Database) -> Projections:
    books = Projections(SqlStore(database, {ACE.slug: ACE}))
    for number in range(1, 6):
        session = play(ACE, Plan(3, "random", ACE.options()), number, clock=lambda: NOON)
        names = {seat: NAMES[(number + place) % 3] for place, seat in enumerate(ACE.seats)}
        pending = session.pending if number > 1 else session.pending[:-3]
        if number % 3:
            pending = of_people(pending)
        books.store.append(f"m{number}", pending, expected_version=0, players=names)
    return books


def agree(books: Projections) -> int:
    """The sums are there and say what the rows say; how many matches they count."""
    books.catch_up()
    books.summary(ACE)  # where they are not there, this begins them
    books.catch_up()
    people = [person.name for person in books.store.people()]
    names = ("", *people, "Nobody")
    for wanted in (Wanted(player=name, kinds=(kind,)) for name in names for kind in KINDS):
        kept = books._kept(ACE, wanted)
        facts = [*books.facts(ACE.slug, wanted)]
        assert kept is not None
        assert kept.counted == len(facts)
        assert kept.tables == ACE.summarize(facts)
    assert not books.sums.is_behind()
    return len([*books.facts(ACE.slug, EVERY)])


def play_on(books: Projections) -> None:
    match = Session.load(ACE, books.store.read("m1"))
    whole = play(ACE, Plan(3, "random", ACE.options()), 1, clock=lambda: NOON)
    for step in whole.pending[match.timeline.next_step :]:
        version = books.store.version("m1")
        books.store.append("m1", [step], expected_version=version)
        books.catch_up()


def tamper(books: Projections) -> None:
    with unguarded(books.database) as connection:
        connection.exec_driver_sql("UPDATE summaries SET counts = '{}'")
        connection.exec_driver_sql("UPDATE summed SET counts = '{}'")
    books.rebuild()


def other_version(books: Projections) -> None:
    with unguarded(books.database) as connection:
        connection.exec_driver_sql("UPDATE summaries SET made_by = 'kifu/0.0 1', counts = '{}'")


CHANGES: dict[str, tuple[Callable[[Projections], object], int]] = {
    "grows": (play_on, 5),
    "withdrawn": (lambda books: books.store.mark("m2", BIN, NOW), 4),
    "a trial": (lambda books: books.store.mark("m2", TRIAL, NOW), 5),
    "erased": (lambda books: books.store.erase("m2", "", NOW), 4),
    "renamed": (lambda books: books.store.rename_player("Ana", "Anne"), 5),
    "one with another": (lambda books: books.store.rename_player("Ana", "Bo"), 5),
    "forgotten": (lambda books: books.store.forget_player("Bo"), 5),
    "other seats": (lambda books: books.store.seat_players("m3", {"red": "Cy", "black": ""}), 5),
    "parked": (lambda books: books.park_summaries(["m4"]), 4),
    "rebuilt": (tamper, 5),
    "of another version": (other_version, 5),
}


@pytest.mark.parametrize("change", CHANGES)
def test_sums_follow_whatever_changes(books: Projections, change: str) -> None:
    assert agree(books) == 5
    act, left = CHANGES[change]
    act(books)
    assert agree(books) == left


def test_what_was_away_comes_back(books: Projections) -> None:
    for away, back in (
        (lambda: books.store.mark("m2", BIN, NOW), lambda: books.store.unmark("m2", BIN)),
        (lambda: books.park_summaries(["m2"]), lambda: books.retry(["m2"])),
    ):
        away()
        assert agree(books) == 4
        back()
        assert agree(books) == 5


@pytest.mark.parametrize("change", ["erased", "forgotten"])
def test_a_name_that_is_to_go_goes_at_once(books: Projections, change: str) -> None:
    books.store.seat_players("m2", {"red": "Bo", "black": ""})
    for number in (1, 3, 4, 5):
        books.store.seat_players(f"m{number}", {"red": "", "black": ""})
    agree(books)
    CHANGES[change][0](books)
    with books.database.read() as connection:
        for table in SUMS:
            text = str(connection.execute(select(table)).all())
            assert "Bo" not in text
            assert change == "forgotten" or "m2" not in text


def test_several_processes_count_each_match_once(books: Projections) -> None:
    other = Projections(books.store)
    for number in range(1, 6):
        books.catch_up()
        other.catch_up()
        books.store.seat_players(f"m{number}", {"red": "Cy"})
        play_on(books)
        play_on(other)
    assert agree(books) == agree(other) == 5


def of_goals(counts: Any) -> tuple[Table, ...]:
    rows = tuple({"goal": goal, "n": n} for goal, n in sorted(counts.get("goals", {}).items()))
    return (Table("goals", msg("Goals"), (Column("n", msg("Matches")),), rows, 0),)


def counted(fact: MatchFacts) -> Any:
    goal = fact.options["goal"]
    return {"goals": {str(goal): 1 if goal != 13 else 0.5}}


COUNTED = Counters(counted, of_goals)
GOALS = pig(summarize=COUNTED.summarize, counters=COUNTED)


@pytest.mark.parametrize("bad", [13, 14])
def test_a_match_that_cannot_be_added_harms_no_other(
    database: Database, bad: int, caplog: pytest.LogCaptureFixture
) -> None:
    def tables(counts: Any) -> tuple[Table, ...]:
        return of_goals(counts) if "14" not in counts.get("goals", {}) else 1 / 0

    game = replace(GOALS, counters=Counters(counted, tables))
    game = replace(game, summarize=game.counters.summarize)
    books = Projections(SqlStore(database, {game.slug: game}))
    for goal in (10, 20, bad, 30):
        record(books.store, f"goal{goal}", begun(goal, options={"goal": goal}))
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            found = books.summary(game)
            assert (found.counted, found.left_out) == (3, [f"goal{bad}"])
            assert [row["goal"] for row in found.tables[0].rows] == ["10", "20", "30"]
    assert [(one.match_id, one.part) for one in books.parked()] == [(f"goal{bad}", "summary")]
    kept = books.sums.read(game, Wanted())
    assert kept is not None
    assert kept.matches == 3


def test_where_nothing_can_be_kept_figures_come_from_rows(database: Database) -> None:
    books = Projections(SqlStore(database, {PIG.slug: PIG}))
    several(books.store)
    assert books.summary(PIG).counted == 7
    with database.read() as connection:
        assert connection.execute(select(func.count()).select_from(summaries)).scalar() == 0


def test_figures_from_rows_hold_one_match_at_a_time() -> None:
    order: list[str] = []

    def count(fact: MatchFacts) -> Any:
        order.append(f"counted {fact.match_id}")
        return {"goals": {"10": 1}}

    def facts() -> Iterator[MatchFacts]:
        for name in ("one", "two", "three"):
            order.append(f"read {name}")
            yield MatchFacts(name, {}, {}, None, None, {})

    found = streamed(Counters(count, of_goals), facts())
    assert found.counted == 3
    assert order == [f"{what} {n}" for n in ("one", "two", "three") for what in ("read", "counted")]
