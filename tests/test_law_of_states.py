"""The law: any step of any match, read by what is kept, is what a cold fold of its log gives."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from core.errors import NotFound
from core.game import Game
from core.games import ALL
from core.replay import Timeline
from eventstore.codec import Codec
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.snapshot_reads import States
from eventstore.snapshots import EVERY
from eventstore.sql import SqlStore
from tests import laws
from tests.matches import NOON, begun
from tests.toys import GAMES
from web import documents

MOVES = 90


def opened(path: Path, games: dict[str, Game[Any, Any, Any]]) -> SqlStore:
    database = Database(f"sqlite:///{path / 'kifu.db'}")
    database.upgrade()
    return SqlStore(database, games)


def wandered(game: Game[Any, Any, Any], store: SqlStore, number: int) -> Timeline[Any]:
    """A stored match with undo, redo and variations, of which what is kept is drawn at times."""
    chance = Random(f"states {game.slug} {number}")
    numbers = [chance.randrange(1 << 30) for _ in range(MOVES)]
    options = laws.variant(game, number)
    projections, version = Projections(store), 0
    for step in laws.wander(game, numbers, f"states {number}", options=options).pending:
        store.append("m", [step], expected_version=version)
        version += len(step.events)
        if chance.random() < 0.05:
            projections.catch_up()
    return Timeline(game, store.read("m"))


def check(store: SqlStore, cold: Timeline[Any]) -> int:
    """Every step is what the fold gives; how many could be looked at without one."""
    states, glimpses = States(store), 0
    for step in range(cold.next_step):
        assert states.at("m", step) == cold.at(step)
        glimpse = states.glimpse("m", step)
        outline = states.outline("m", step)
        assert (outline is None) == (glimpse is None)
        if glimpse is not None:
            glimpses += 1
            assert outline.read(step, step + 2) == cold.steps[step : step + 3]
            assert outline.hashes == {one.step: one.hash for one in cold.steps[step:]}
            assert [*outline.tree.places(range(step))] == [*cold.tree.places(range(step))]
            assert documents.tree_steps(glimpse, [step]) == documents.tree_steps(cold, [step])
            assert glimpse.at(step) == cold.at(step)
            assert glimpse.tree.path(glimpse.node(step)) == cold.tree.path(cold.node(step))
    for step in (-1, cold.next_step):
        with pytest.raises(NotFound):
            states.at("m", step)
    return glimpses


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
@pytest.mark.parametrize("number", range(2))
def test_what_is_kept_gives_what_a_cold_fold_gives(
    tmp_path: Path, game: Game[Any, Any, Any], number: int
) -> None:
    store = opened(tmp_path, {game.slug: game})
    cold = wandered(game, store, number)
    check(store, cold)
    Projections(store).catch_up()
    assert check(store, cold) == (cold.next_step if cold.next_step > EVERY else 0)
    store.database.close()


def long(store: SqlStore) -> Timeline[Any]:
    session = begun(options={"goal": 10_000})
    for turn in range(5 * EVERY):
        session.play("undo 3" if turn == 40 else "roll 2", at=NOON)
    store.append("m", session.pending, expected_version=0)
    Projections(store).catch_up()
    return Timeline(GAMES[session.game.slug], store.read("m"))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE kept_states SET made_by = 'another program'",
        "UPDATE kept_states SET hash = 'of another log'",
        "UPDATE kept_states SET made_by = 'another program' WHERE step = 48",
        "UPDATE kept_states SET state = x'7b7d'",
        "UPDATE kept_states SET state = x'00ff'",
        "UPDATE kept_states SET state = NULL",
        "DELETE FROM kept_states WHERE step = 32",
    ],
)
def test_what_was_not_made_here_of_this_log_does_not_count(tmp_path: Path, change: str) -> None:
    store = opened(tmp_path, GAMES)
    cold = long(store)
    with store.database.write() as connection:
        connection.execute(text(change))
    check(store, cold)
    store.database.close()


def test_rows_of_another_program_are_drawn_anew_when_the_match_grows(tmp_path: Path) -> None:
    store = opened(tmp_path, GAMES)
    cold = long(store)
    with store.database.write() as connection:
        connection.execute(text("UPDATE kept_states SET made_by = 'x', state = x'00'"))
    session = begun(options={"goal": 10_000})
    session.timeline = cold.copy()
    store.append("m", [session.play("roll 2", at=NOON)], expected_version=cold.version)
    Projections(store).catch_up()
    grown = Timeline(cold.game, store.read("m"))
    assert check(store, grown) == grown.next_step
    store.database.close()


def test_a_state_is_read_from_as_many_rows_late_as_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path, GAMES)
    session = begun(options={"goal": 10_000})
    for _ in range(2000):
        session.play("roll 2", at=NOON)
    store.append("m", session.pending, expected_version=0)
    Projections(store).catch_up()
    read: list[int] = []
    ask = type(store._sql).all

    def counted(self: Any, connection: Any, name: str, **values: Any) -> list[Any]:
        found = ask(self, connection, name, **values)
        read.append(len(found))
        return found

    monkeypatch.setattr(type(store._sql), "all", counted)
    rows = {}
    for step in (EVERY * 4 + 7, EVERY * 100 + 7):
        read.clear()
        States(store).at("m", step)
        rows[step] = (len(read), sum(read))
    assert len(set(rows.values())) == 1
    assert max(count for _, count in rows.values()) < 2 * EVERY
    store.database.close()


def test_the_start_of_a_match_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In steps before the first state that is kept, and in those that go back to them."""
    store = opened(tmp_path, GAMES)
    cold = long(store)
    store.append("other", begun(options={"goal": 3}).pending, expected_version=0)
    read: list[tuple[str, str]] = []
    event = Codec.event

    def counted(codec: Codec, row: Any, match_id: str, step: int) -> Any:
        read.append((match_id, row.type))
        return event(codec, row, match_id, step)

    monkeypatch.setattr(Codec, "event", counted)
    states = States(store)
    for step in (3, 1, 9, 3):
        assert states.at("m", step) == cold.at(step)
        assert states.glimpse("m", step).state == cold.at(step)
    assert states.at("other", 0).goal == 3
    starts = [match for match, kind in read if kind.endswith("match_started")]
    assert starts == ["m", "other"]
    store.database.close()
