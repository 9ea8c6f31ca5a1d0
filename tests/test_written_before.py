"""Databases of earlier versions, kept as they were: every match in them is what it was.

`fixtures/databases/<version>` has a database that the version wrote (`tests.written_databases`; of
0.1 the whole matches of `fixtures/*/matches`, and random ones with undo, redo and variations), as a
file of SQLite, for PostgreSQL as statements or by its rows, and what it made of each match: the
hash of its last step, that of its exported record, and of the state after each step. The game's own
figures, which stand in a record for whoever reads it, are computed anew when it is exported; they
are not in that hash.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from core.game import Game
from core.games import ALL
from core.replay import Timeline
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.match_marks import BIN
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.matches import NOON, apart_from_figures
from tests.written_databases import digest, moved, states

KEPT = sorted((Path(__file__).parent.parent / "fixtures" / "databases").iterdir())
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


@pytest.fixture(
    scope="module",
    params=[(folder, kind) for folder in KEPT for kind in ("sqlite", "postgresql")],
    ids=lambda pair: f"{pair[0].name}-{pair[1]}",
)
def kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[SqlStore, dict[str, Any]]]:
    """A database of an earlier version, brought to the present form, and what it held."""
    folder, kind = request.param
    if kind == "sqlite":
        path = tmp_path_factory.mktemp(folder.name) / "kifu.db"
        path.write_bytes(lzma.decompress((folder / "kifu.db.xz").read_bytes()))
        url = f"sqlite:///{path}"
    else:
        url = request.getfixturevalue("new_postgresql")()
        if (folder / "kifu.sql.xz").exists():
            statements = lzma.decompress((folder / "kifu.sql.xz").read_bytes()).decode()
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(statements)  # type: ignore[call-overload] # a text of our own
        else:
            path = tmp_path_factory.mktemp(folder.name) / "kifu.db"
            path.write_bytes(lzma.decompress((folder / "kifu.db.xz").read_bytes()))
            moved(path, url)
    database = Database(url)
    database.upgrade()
    yield SqlStore(database), json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    database.close()


def test_nothing_in_it_was_altered(kept: tuple[SqlStore, dict[str, Any]]) -> None:
    store, told = kept
    assert not list(verify(store))
    assert len(told) >= 2 * len(ALL)


@games
def test_its_matches_fold_to_the_states_they_had(
    kept: tuple[SqlStore, dict[str, Any]], game: Game[Any, Any, Any]
) -> None:
    store, told = kept
    mine = {match: one for match, one in told.items() if one["game"] == game.slug}
    assert len(mine) >= 2
    for match, one in mine.items():
        timeline = Timeline(game, store.read(match))
        assert timeline.steps[-1].hash == one["hash"], match
        assert states(timeline) == one["states"], match


@games
def test_its_records_say_the_same_and_come_back_whole(
    kept: tuple[SqlStore, dict[str, Any]], game: Game[Any, Any, Any]
) -> None:
    store, told = kept
    for match, one in told.items():
        if one["game"] == game.slug:
            text = as_json(record(store, match))
            assert digest(apart_from_figures(text)) == one["record"], match
            fresh = MemoryStore()
            assert [done.match_id for done in import_records(fresh, text.encode(), now=lambda: NOON)
                    ] == [match]  # fmt: skip
            bare = as_json(record(store, match, notes=False))  # which need a database
            assert as_json(record(fresh, match)) == bare


def test_its_lists_and_figures_are_drawn(kept: tuple[SqlStore, dict[str, Any]]) -> None:
    store, told = kept
    projections = Projections(store)
    projections.rebuild()
    listed = {match: one for match, one in told.items() if match not in store.marked(BIN)}
    assert projections.count() == len(listed)
    for game in ALL:
        mine = sum(one["game"] == game.slug for one in listed.values())
        assert projections.counts()[game.slug] == mine
        summary = projections.summary(game)
        assert summary.tables
        assert (summary.counted > 0, summary.left_out) == (True, [])
