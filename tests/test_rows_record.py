"""A record from rows alone: of what no rules can fold, and of games that are not here."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from core.errors import BrokenLog, NotFound
from core.games import registry
from eventstore.database import Database
from eventstore.encoding import compact, value_of
from eventstore.export import as_json, as_line, export_all, record, records, rows_record
from eventstore.log import LogStore
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests.laws import play_out
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
    assert bad.line == as_line(rows_record(store, POISONED))
    told = json.loads(bad.line)
    assert told["match"]["seats"] == {"red": "Ana", "black": None}
    assert [step["hash"] for step in told["steps"]] == [row.hash for row in poisoned()]
    assert all(one.error is None and "final" in json.loads(one.line) for one in found.values())
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
    assert (nothing.line, nothing.error.code) == ("", "match_not_found")


def test_the_game_is_named_by_its_slug_alone(store: LogStore) -> None:
    assert rows_record(store, "won")["match"]["game"] == PIG.slug


@pytest.mark.parametrize("slug", registry())
def test_a_line_is_the_record_in_one_line(slug: str) -> None:
    store = MemoryStore()
    session = play_out(registry()[slug], "a line")
    players = {session.timeline.seats[0]: "Zoë"}
    store.append("m", session.pending, expected_version=0, players=players)
    whole = record(store, "m")
    [one] = records(store)
    assert (one.line, one.error) == (as_line(whole), None)
    assert one.line == json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        '{"a":1,"a":2}',
        '{"é":"\\u00e9"}',
        '{"a":18446744073709551616}',
        '{"a":-99999999999999999999}',
        '{"a":1E400,"b":NaN,"c":-Infinity}',
        '{"a":1e+16,"b":1.50}',
        '{"a":"\\ud83c\\udca1"}',
        '{"z":1,"a":[true,null,""],"b":{}}',
    ],
)
def test_what_a_foreign_log_holds_is_told_as_it_always_was(text: str) -> None:
    value = value_of(text)
    assert repr(value) == repr(json.loads(text))
    assert compact(value) == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("text", ["", "{", "nonsense", '{"a":1}x'])
def test_what_is_no_json_stays_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"Expecting|Extra"):
        value_of(text)
