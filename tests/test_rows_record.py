"""A record from rows alone: of what no rules can fold, and of games that are not here."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from core.errors import BrokenLog, NotFound
from eventstore.database import Database
from eventstore.export import as_json, as_line, export_all, record, records, rows_record
from eventstore.log import LogStore
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests.matches import several, take
from tests.poison import POISONED, poisoned
from tests.toys import GAMES, PIG

WHOLE = ("result", "final", "statistics")


@pytest.fixture
def store(database: Database) -> LogStore:
    """Seven sound matches of the toy game and one of another that nothing can fold."""
    filled = SqlStore(database)
    filled.games = {**filled.games, **GAMES}
    several(filled)
    filled.put(POISONED, poisoned(), {"red": "Ana"})
    return filled


def test_it_is_the_record_without_what_is_drawn_from_it(store: LogStore) -> None:
    for match_id in store.match_ids():
        if match_id != POISONED:
            whole = record(store, match_id)
            rows = rows_record(store, match_id)
            assert as_line(rows) == as_line({k: v for k, v in whole.items() if k not in WHOLE})


def test_it_asks_no_game(store: LogStore) -> None:
    before = [rows_record(store, match_id) for match_id in store.match_ids()]
    store.games = {}
    assert [rows_record(store, match_id) for match_id in store.match_ids()] == before
    with pytest.raises(NotFound) as missing:
        record(store, "won")
    assert missing.value.code == "game_not_found"


def test_it_is_taken_in_again_and_gives_the_same_bytes(store: LogStore) -> None:
    sound = [match_id for match_id in store.match_ids() if match_id != POISONED]
    out = io.BytesIO()
    for match_id in sound:
        out.write(as_line(rows_record(store, match_id)).encode())
    other = MemoryStore(GAMES)
    assert [done.match_id for done in take(other, out.getvalue())] == sound
    for match_id in sound:
        assert other.rows(match_id) == store.rows(match_id)
        assert other.players(match_id) == store.players(match_id)
        assert as_json(record(other, match_id)) == as_json(record(store, match_id))


def test_what_cannot_be_folded_is_exported_from_its_rows(
    store: LogStore, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(BrokenLog):
        record(store, POISONED)
    found = {one.match_id: one for one in records(store)}
    bad = found.pop(POISONED)
    assert (bad.error.code, bad.left_out) == ("broken_log", False)
    assert as_json(bad.record) == as_json(rows_record(store, POISONED))
    assert bad.record["match"]["seats"] == {"red": "Ana", "black": None}
    assert [step["hash"] for step in bad.record["steps"]] == [row.hash for row in poisoned()]
    assert all(one.error is None and "final" in one.record for one in found.values())
    assert POISONED in caplog.text
    assert "Traceback" in caplog.text  # the program's log knows more than people are told


def test_what_is_no_json_is_left_out_and_told(store: LogStore) -> None:
    row = store.rows("won")[0]
    [event] = row.events
    odd: list[Any] = ["{", "[]", '{"kind":"match_started","game":"toy-pig"}', "9" * 5000]
    for number, payload in enumerate(odd):
        bad = row._replace(match_id=f"odd{number}", events=(event._replace(payload=payload),))
        store.put(bad.match_id, (bad,))
    out = io.BytesIO()
    assert export_all(store, out) == 8
    names = [json.loads(line)["match"]["id"] for line in out.getvalue().splitlines()]
    assert names == ["won", "branched", "ruled", "dealt", "empty", "given", "last", POISONED]
    left_out = [one for one in records(store) if one.left_out]
    assert [one.match_id for one in left_out] == ["odd0", "odd1", "odd2", "odd3"]
    assert {one.error.code for one in left_out} == {"broken_log"}


def test_what_is_not_there_is_left_out(store: LogStore) -> None:
    [nothing] = records(store, ["nowhere"])
    assert (nothing.record, nothing.error.code) == (None, "match_not_found")


def test_the_game_is_named_by_its_slug_alone(store: LogStore) -> None:
    assert rows_record(store, "won")["match"]["game"] == PIG.slug
