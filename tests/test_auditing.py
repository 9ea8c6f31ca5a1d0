"""Auditing a database: every verdict, over processes, and what cannot be read harms no other."""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from core import APP
from core.errors import Unavailable
from eventstore.audit_journal import Journal
from eventstore.auditing import VERDICTS, audited, found_of
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.parked import rules_of
from eventstore.sql import SqlStore
from tests.matches import begun, play, record
from tests.poison import rehashed, with_events
from tests.toys import GAMES
from tests.toys.changed import games

ENTRIES = {
    "as-it-was": ["roll 6", "roll 2", "hold"],
    "by-the-way": ["roll 5", "roll 2", "hold"],
    "nine": [
        "roll 6",
        "roll 2",
        "roll 1",
        "roll 6",
        "roll 4",
        "roll 1",
        "roll 4",
        "roll 5",
        "hold",
    ],
    "three": ["roll 6", "roll 3"],
}
EXPECTED = {
    "as-it-was": ("same", None, None),
    "by-the-way": ("other_path", None, None),
    "nine": ("other_result", None, None),
    "three": ("refused", 2, "no_threes"),
    "white": ("unreadable", 2, "broken_log"),
    "no-text": ("unreadable", 1, "broken_log"),
    "elsewhere": ("game_missing", None, "game_not_found"),
}


@pytest.fixture
def store(sqlite_database: Database) -> SqlStore:
    """A match for each verdict of the changed rules."""
    full = SqlStore(sqlite_database, GAMES)
    for match_id, entries in ENTRIES.items():
        record(full, match_id, play(begun(title=f"Match {match_id}"), entries))
    memory = MemoryStore(GAMES)
    record(memory, "m", play(begun(), ["roll 6", "hold"]))
    rows = [*memory.rows("m")]
    banked = json.loads(rows[2].events[0].payload)
    white = with_events(rows[2], [{**banked, "seat": "white"}])
    full.put("no-text", rehashed([rows[0], rows[1]._replace(command="[]")], "no-text"))
    other = json.loads(rows[0].events[0].payload)
    start = with_events(rows[0], [{**other, "game": "chess"}])
    full.put("elsewhere", rehashed([start, rows[1]], "elsewhere"))
    full.put("white", rehashed([*rows[:2], white], "white"))
    return SqlStore(sqlite_database, games())


def by_match(found):
    return {one["match"]: one for one, _ in found}


def test_every_verdict_is_told_and_none_stops_the_others(store: SqlStore) -> None:
    found = by_match(audited(store, [*store.match_ids()]))
    told = {name: (one["verdict"], one["step"], one["code"]) for name, one in found.items()}
    assert told == EXPECTED
    assert {verdict for verdict, *_ in told.values()} == set(VERDICTS)
    assert found["three"]["rule"] == "R4"
    assert found["three"]["message"] == "Nobody rolls a 3."
    assert found["by-the-way"]["difference"] == {
        "step": 1,
        "path": "events[0].face",
        "stated": 5,
        "decided": 2,
    }
    assert found["nine"]["end"] == [{"path": "table.banked[0]", "stated": 9, "decided": 10}]
    assert [one["path"] for one in found["nine"]["figures"]] == [
        "events",
        "game.rolls",
        "game.banked[0]",
    ]
    assert found["as-it-was"]["title"] == "Match as-it-was"
    json.dumps(found)


def _dying():
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_ended_from_outside_is_told(store: SqlStore) -> None:
    ids = [*store.match_ids()] * 2  # more than one process gets at a time
    with pytest.raises(Unavailable) as refused:
        list(audited(store, ids, 2, _dying))
    assert refused.value.code == "worker_lost"


def test_rows_that_the_database_lost_are_one_match_and_a_lost_database_is_all(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(match_id: str) -> None:
        raise Unavailable(code, "x")

    monkeypatch.setattr(store, "rows", lost)
    code = "database_damaged"
    found, last = found_of(store, "three")
    assert (found["verdict"], found["code"], last) == ("unreadable", code, "")
    code = "database_gone"
    with pytest.raises(Unavailable):
        found_of(store, "three")


def interrupted(path: Path, *matches: str, rules: int = 1) -> None:
    """A journal of an audit that ended after these matches."""
    with suppress(KeyboardInterrupt), Journal(path) as journal:
        for match in matches:
            journal.add({"match": match, "game": "toy-pig", "rules": rules}, f"hash of {match}")
        raise KeyboardInterrupt


def hash_of(match: str) -> str:
    return "newer" if match == "grown" else f"hash of {match}"


def test_a_journal_keeps_what_still_holds(tmp_path: Path) -> None:
    path = tmp_path / "kifu.db.audit"
    interrupted(path, "a", "grown")
    interrupted(path, "old-rules", rules=2)
    assert path.stat().st_mode & 0o777 == 0o600
    torn = '{"app": "kif'
    path.write_text(path.read_text() + torn)
    interrupted(path, "old-program")
    path.write_text(path.read_text().replace(APP, "kifu/0.0.9"))
    interrupted(path, "b")
    path.write_text(path.read_text().replace("kifu/0.0.9", APP, 3))
    with Journal(path) as journal:
        known = journal.found(hash_of, lambda slug: rules_of(GAMES, slug))
    assert [*known] == ["a", "b"]
    assert known["a"] == {"match": "a", "game": "toy-pig", "rules": 1}
    assert not path.exists()


def test_a_fresh_journal_knows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kifu.db.audit"
    path.write_text("[]\n7\n{}\n")
    with Journal(path) as journal:
        assert journal.found(str, lambda _: 1) == {}
    path.write_text(
        json.dumps({"app": APP, "hash": "a", "found": {"match": "a", "game": "g", "rules": 1}})
    )
    with Journal(path, fresh=True) as journal:
        assert journal.found(str, lambda _: 1) == {}
