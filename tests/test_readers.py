"""Lists and figures of a reader: by which matches, and at what cost."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import event

from core.games import ALL
from core.rights import Grant, GrantKind, MatchSetting, Visibility
from core.simulate import Plan, play
from eventstore.contract.steps import NOON, opening
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.match_rights import MatchRights
from eventstore.queries import ANY, Wanted
from eventstore.readers import OF_MEMBERS, Reader
from eventstore.recent import Recent
from eventstore.sql import SqlStore
from tests.matches import of_people
from tests.toys import GAMES

NOW = datetime(2026, 11, 28, tzinfo=UTC)
OWNER = Grant(GrantKind.OWNER)
EVERY = Reader(("adm",), OF_MEMBERS, every=True)


@pytest.fixture
def store(sqlite_database: Database) -> SqlStore:
    return SqlStore(sqlite_database, GAMES)


def seen(store: SqlStore, reader: Reader) -> set[str]:
    return {one.match_id for one in Projections(store).read_by(reader).matches(limit=99)}


def test_who_has_which_matches_in_the_lists(store: SqlStore) -> None:
    rights = MatchRights(store.database)
    for setting in Visibility:
        store.append(setting.value, [opening("toy-pig")], expected_version=0)
        rights.change_setting(setting.value, MatchSetting(setting))
    store.append("unset", [opening("toy-pig")], expected_version=0)
    rights.give("private", "ana", OWNER, NOW)
    rights.give("link", "phone", Grant(GrantKind.SEAT, "red"), NOW)
    assert seen(store, Reader()) == {"public"}
    assert seen(store, Reader(("bo",))) == {"public"}
    assert seen(store, Reader(("bo",), OF_MEMBERS)) == {"public", "club"}
    assert seen(store, Reader(("ana", "phone"))) == {"public", "private", "link"}
    assert seen(store, EVERY) == {*Visibility, "unset"}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_figures_of_all_matches_are_the_same_by_either_way(
    game: Any, sqlite_database: Database
) -> None:
    store = SqlStore(sqlite_database)
    for number in (1, 2):
        plan = Plan(3, next(iter(game.policies)), game.options())
        steps = of_people(play(game, plan, number, clock=lambda: NOON).pending)
        names = dict(zip(steps[0].events[0].seats, ("Ana", "Bo"), strict=False))
        store.append(f"m{number}", steps, expected_version=0, players=names)
    books = Projections(store)
    books.catch_up()
    kept, added = (
        books.summary(game),
        books.sums.of_open(game, Wanted(game=game.slug, reader=EVERY)),
    )
    assert (added is None) == (game.counters is None)
    assert books.read_by(EVERY).summary(game) == kept
    assert kept.counted == 2
    assert books.read_by(EVERY).strengths(game.slug) == books.strengths(game.slug)


def test_a_question_asks_the_database_as_often_whatever_it_holds(store: SqlStore) -> None:
    """Rows that the reader may not know of are not read first and left out then."""
    asked: list[str] = []
    event.listen(
        store.database.engine,
        "before_cursor_execute",
        lambda _c, _u, statement, *_: asked.append(statement),
    )
    counts = []
    for number in range(40):
        store.append(f"m{number}", [opening("toy-pig")], expected_version=0)
        if number in {3, 39}:
            books = Projections(store)
            books.catch_up()
            asked.clear()
            read = books.read_by(Reader(("ana",)))
            assert (read.matches(), read.count(), read.counts(), read.places()) == ([], 0, {}, [])
            assert read.by_month(ANY) == []
            assert store.people(reader=Reader(("ana",))) == []
            counts.append(len(asked))
    assert counts[0] == counts[1]


def test_what_was_made_lately_goes_by_its_content_and_weight() -> None:
    kept: Recent[str] = Recent(10, len)
    kept.keep(["a", 1], "12345")
    kept.keep(["b"], "1234")
    assert kept.get(["a", 1]) == "12345"
    assert kept.get(["a", 2]) is None
    kept.keep(["c"], "123")
    assert (kept.get(["b"]), kept.get(["a", 1]), kept.get(["c"])) == (None, "12345", "123")
    kept.keep(["d"], "x" * 11)
    assert kept.get(["d"]) is None
