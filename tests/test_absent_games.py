"""Matches of a game that is not here, and of one whose functions raise, harm no other."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from core.game import Game
from eventstore.backup import back_up, restore
from eventstore.database import Database
from eventstore.export import records
from eventstore.feed import Projections
from eventstore.queries import UNKNOWN, Wanted
from eventstore.sql import SqlStore
from eventstore.summaries import summarized
from eventstore.verify import verify
from tests.matches import several
from tests.packages import TOY, install, remove, run
from tests.poison import rehashed, with_events
from tests.toys import GAMES, PIG

OTHERS = {"other-pig": replace(PIG, slug="other-pig")}
SAME = ("match_id", "game", "title", "started_at", "updated_at", "steps", "version", "seats")


def test_they_are_listed_from_rows_alone_until_the_game_is_back(database: Database) -> None:
    several(SqlStore(database, GAMES))
    away, back = (Projections(SqlStore(database, games)) for games in ({}, GAMES))
    listed = away.matches(Wanted(game=PIG.slug))
    assert len(listed) == 7
    assert {row.status for row in listed} == {UNKNOWN}
    assert away.counts() == {PIG.slug: 7}
    assert [*away.facts(PIG.slug)] == []
    drawn = back.matches()
    assert {row.status for row in drawn} == {"running", "over"}
    for name in (*SAME, "forked_from", "forked_step", "dealt", "closed"):
        assert [getattr(r, name) for r in listed] == [getattr(r, name) for r in drawn], name
    away.rebuild()
    assert away.matches() == listed


def test_rows_that_make_no_sense_are_in_no_list(database: Database) -> None:
    store = SqlStore(database, GAMES)
    several(store)
    rows = store.rows("won")
    for number, field in enumerate(("title", "tags", "forked_from")):
        payload = json.loads(rows[0].events[0].payload)
        first = with_events(rows[0], [{**payload, field: {"match": 7, "step": {}}}])
        store.put(f"bad{number}", rehashed((first, *rows[1:]), f"bad{number}"))
    away = Projections(SqlStore(database, {}))
    assert away.count() == 7
    assert {one.match_id for one in away.parked()} >= {"bad0", "bad1", "bad2"}


def test_they_are_verified_exported_and_backed_up(database: Database, tmp_path: Path) -> None:
    several(SqlStore(database, GAMES))
    away = SqlStore(database, {})
    exported = [*records(away)]
    assert {one.error.code for one in exported if one.error} == {"game_not_found"}
    assert not any(one.left_out for one in exported)
    assert [*verify(away)] == []
    copy = back_up(database, tmp_path / "copy.db")
    assert (copy.matches, copy.path.is_file()) == (7, True)
    again = Database(f"sqlite:///{restore(copy.path, f'sqlite:///{tmp_path}/again.db').path}")
    there = SqlStore(again, GAMES)
    assert {m: there.rows(m) for m in there.match_ids()} == {
        m: away.rows(m) for m in away.match_ids()
    }
    again.close()


def boom(*_: object, **__: object) -> Any:
    raise RuntimeError("boom")


def raising(record: Any) -> Any:
    """The same game, every function of which raises."""
    changes = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if is_dataclass(value) and not isinstance(value, type):
            changes[field.name] = raising(value)
        elif callable(value) and not isinstance(value, type):
            changes[field.name] = boom
    return replace(record, **changes)


def test_a_game_whose_functions_raise_parks_its_own_matches_only(database: Database) -> None:
    several(SqlStore(database, GAMES))
    bad: Game[Any, Any, Any] = raising(PIG)
    known = [*Projections(SqlStore(database, GAMES)).facts(PIG.slug)]
    books = Projections(SqlStore(database, {PIG.slug: bad, **OTHERS}))
    books.rebuild()
    assert books.matches() == []
    assert {one.game for one in books.parked()} == {PIG.slug}
    assert summarized(bad, []).tables == ()
    found = summarized(bad, known)
    assert (found.tables, len(found.left_out)) == ((), len(known))


FILE = {"format": "kifu/1", "match": {"game": "away", "title": "Kept"}, "steps": []}


def test_a_package_that_is_removed_leaves_its_matches(tmp_path: Path) -> None:
    packages, file = tmp_path / "packages", tmp_path / "match.json"
    install(packages, "away", TOY.format(slug="away"))
    file.write_text(json.dumps(FILE), "utf-8")

    def kifu(*words: object) -> str:
        done = run(packages, "-m", "web.cli", "--database", f"sqlite:///{tmp_path}/k.db", *words)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    kifu("import", file)
    remove(packages, "away")
    assert "not here" in kifu("stats")
    [line] = kifu("export", "--all").splitlines()
    match = json.loads(line)["match"]
    assert (match["title"], "statistics" in json.loads(line)) == ("Kept", False)
    assert json.loads(kifu("export", match["id"]))["match"] == match
    assert "1 match" in kifu("verify")
    kifu("backup", tmp_path / "copy.db")
