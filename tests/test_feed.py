"""Projections: kept up with the log, rebuilt from it, and asked."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select

from core.commands import StartMatch
from core.errors import BadInput, NotFound
from core.events import Origin
from core.service import Service
from core.session import Session
from core.stats import statistics
from eventstore import following
from eventstore.codec import codec_of
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.projected_tables import PROJECTED, checkpoints, match_list
from eventstore.queries import UNKNOWN, Wanted
from eventstore.sql import SqlStore
from tests.matches import WON, begun, play, record, several
from tests.toys import GAMES, PIG


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, GAMES)


@pytest.fixture
def projections(store: SqlStore) -> Projections:
    return Projections(store, clock=lambda: NOON)


def projected(store: SqlStore) -> list[Any]:
    with store.database.read() as connection:
        tables = [*PROJECTED, checkpoints]
        return [
            sorted(map(tuple, connection.execute(select(table)).all()), key=str) for table in tables
        ]


def test_rebuilding_gives_what_following_gave(
    store: SqlStore, projections: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PAGE", 3)  # pages end within matches
    several(store)
    projections.catch_up()
    for _ in range(4):
        session = Session.load(PIG, store.read("last"))
        session.play("roll 2", at=NOON + timedelta(hours=1))
        store.append("last", session.pending, expected_version=session.timeline.version - 1)
        assert projections.catch_up() == 1
    followed = projected(store)
    told: list[tuple[int, int]] = []
    taken = projections.rebuild(lambda done, total: told.append((done, total)))
    assert projected(store) == followed
    assert told[-1] == (taken, taken)
    assert len(followed[0]) == len(followed[1]) == 7


def test_nothing_is_lost_when_the_program_stops_in_between(
    store: SqlStore, projections: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    several(store)

    def stop(*_args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(projections.projections[1], "apply", stop, raising=True)
        with pytest.raises(KeyboardInterrupt):
            projections.catch_up()
    assert not any(projected(store))  # rows and checkpoint stand or fall together
    assert len(Projections(store).matches()) == 7


def test_several_followers_at_once_agree(store: SqlStore) -> None:
    several(store)
    with ThreadPoolExecutor(6) as pool:
        lengths = list(pool.map(lambda _n: len(Projections(store).matches()), range(6)))
    assert lengths == [7] * 6


def test_a_row_says_how_the_match_stands(store: SqlStore, projections: Projections) -> None:
    several(store)
    won, branched = projections.match("won"), projections.match("branched")
    assert (won.title, won.game, won.status) == ("Sunday final", "toy-pig", "over")
    assert (won.result, won.reason, won.winners) == ("red", "goal", ("red",))
    assert won.players == {"red": "Ana", "black": "Bo"}
    assert (won.steps, won.plies, won.version) == (5, 5, store.version("won"))
    assert won.started_at == NOON + timedelta(minutes=1)
    assert won.updated_at == NOON + timedelta(minutes=1, seconds=5)
    assert (branched.status, branched.result, branched.winners) == ("running", None, None)
    assert (branched.steps, branched.plies) == (9, 1)
    dealt = projections.match("dealt")
    assert (dealt.dealt, dealt.closed, won.dealt, won.closed) == (True, True, False, False)
    with pytest.raises(NotFound):
        projections.match("nowhere")


def test_a_fork_names_its_origin(store: SqlStore, projections: Projections) -> None:
    command = StartMatch(PIG.slug, forked_from=Origin("won", 3))
    session = Session.start(PIG, command, codec_of(PIG).options({}), at=NOON)
    record(store, "fork", session)
    row = projections.match("fork")
    assert (row.forked_from, row.forked_step) == ("won", 3)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), ["last", "given", "empty", "dealt", "ruled", "branched", "won"]),
        (Wanted(game="toy-pig", status="over"), ["won"]),
        (Wanted(status="running", player="ana"), ["given", "branched"]),
        (Wanted(player="ZOÉ  ÿ"), ["ruled"]),
        (Wanted(player="An"), []),
        (Wanted(text="übung"), ["ruled"]),
        (Wanted(text="FINAL sun"), ["won"]),
        (Wanted(text="lyon"), ["branched"]),
        (Wanted(text="bo"), ["branched", "won"]),
        (Wanted(text="bo final"), ["won"]),
        (Wanted(text="100%"), []),
        (Wanted(text="_"), []),
        (Wanted(text="\0"), ["last", "given", "empty", "dealt", "ruled", "branched", "won"]),
        (Wanted(game="other"), []),
    ],
)
def test_lists_are_narrowed(
    store: SqlStore, projections: Projections, wanted: Wanted, found: list[str]
) -> None:
    several(store)
    assert [row.match_id for row in projections.matches(wanted)] == found
    assert projections.count(wanted) == len(found)
    assert projections.counts(wanted) == ({"toy-pig": len(found)} if found else {})


def test_pages_follow_each_other(store: SqlStore, projections: Projections) -> None:
    several(store)
    every = projections.matches()
    first = projections.matches(limit=3)
    rest = projections.matches(limit=9, before=first[-1].cursor)
    assert first + rest == every
    assert projections.matches(limit=2, offset=3) == every[3:5]
    with pytest.raises(BadInput):
        projections.matches(before="nonsense")


def test_facts_are_what_statistics_are_made_of(
    store: SqlStore, projections: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.match_facts.PAGE", 2)
    several(store)
    facts = list(projections.facts("toy-pig"))
    assert [f.match_id for f in facts] == [row.match_id for row in projections.matches()[::-1]]
    won = facts[0]
    timeline = Session.load(PIG, store.read("won")).timeline
    assert won.stats == statistics(timeline)["game"]
    assert (won.winners, won.players["red"]) == (("red",), "Ana")
    assert won.options == {"goal": 10, "pace": "slow"}
    assert [f.match_id for f in projections.facts("toy-pig", Wanted(status="over"))] == ["won"]
    assert list(projections.facts("other")) == []


def test_a_match_that_cannot_be_read_does_not_hold_up_the_rest(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    several(store)
    slim = SqlStore(store.database, {})  # the game is not installed here
    with caplog.at_level(logging.WARNING):
        assert {row.status for row in Projections(slim).matches()} == {UNKNOWN}
    assert "won" in caplog.text


def test_other_projections_join_in(store: SqlStore) -> None:
    class Lengths:
        name, tables = "lengths", ()

        def __init__(self) -> None:
            self.seen: dict[str, int] = {}

        def apply(self, _connection: object, matches: Any) -> None:
            self.seen.update({match.match_id: match.timeline.version for match in matches})

    several(store)
    Projections(store).catch_up()
    lengths = Lengths()  # catches up from the start, on its own checkpoint
    Projections(store, [lengths]).catch_up()
    assert lengths.seen == {m: store.version(m) for m in store.match_ids()}


def test_names_change_and_are_forgotten(store: SqlStore, projections: Projections) -> None:
    several(store)
    before = [store.rows(match) for match in store.match_ids()]
    assert [tuple(p) for p in store.people()] == [("Ana", 3), ("Bo", 2), ("Zoé Ÿ", 1)]
    assert [p.name for p in store.people("o")] == ["Bo", "Zoé Ÿ"]
    assert tuple(store.person("aNa")) == ("Ana", 3)
    store.rename_player("ana", "ANA")
    assert projections.match("won").players["red"] == "ANA"
    store.rename_player("Bo", " Ana  B ")
    assert store.players("won") == {"red": "ANA", "black": "Ana B"}
    store.rename_player("Ana B", "Ana")  # they were one person all along
    assert tuple(store.person("ana")) == ("ANA", 3)
    store.forget_player("ana")
    assert store.players("won") == {}
    assert [store.rows(match) for match in store.match_ids()] == before
    for change in (store.person, store.forget_player, lambda n: store.rename_player(n, "X")):
        with pytest.raises(NotFound):
            change("ana")
    for name in ("", " ", "x" * 201, "a\0b"):
        with pytest.raises(BadInput):
            store.rename_player("Zoé Ÿ", name)


def test_a_list_without_its_rows_is_filled_again(store: SqlStore, projections: Projections) -> None:
    record(store, "won", play(begun(options={"goal": 10}), WON))
    projections.catch_up()
    with store.database.write() as connection:
        connection.execute(delete(match_list))
    assert projections.matches() == []
    projections.rebuild()
    assert [row.match_id for row in projections.matches()] == ["won"]


def test_a_long_match_is_folded_once_however_many_pages_it_takes(
    store: SqlStore, projections: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PAGE", 10)
    session = begun(options={"goal": 10_000})
    for _ in range(100):
        session.play("roll 2", at=NOON)
    record(store, "long", session)
    read: list[str] = []
    rows = store.rows
    monkeypatch.setattr(store, "rows", lambda match_id: (read.append(match_id), rows(match_id))[1])
    assert projections.catch_up() == 101
    assert read == ["long"]
    assert projections.match("long").steps == 100


def test_what_is_held_in_memory_is_not_folded_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(store, lambda slug: GAMES[slug], lambda: NOON)
    record(store, "m", begun(options={"goal": 10_000}))
    service.play("m", "roll 2")
    projections = Projections(store, held=service.held)
    monkeypatch.setattr(store, "rows", None)
    projections.catch_up()
    service.play("m", "roll 3")
    assert projections.match("m").steps == 2
