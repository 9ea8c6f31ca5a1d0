"""Record files: out, in, and out again with the same bytes; what is refused, and why."""

from __future__ import annotations

import gzip
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from core.errors import BadInput, NotFound
from core.knowledge import SPECTATOR, perspective
from core.replay import Timeline
from core.session import Session
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.export import as_json, as_line, export_all, record, seen_record, text_record
from eventstore.imports import Imported, import_records
from eventstore.log import LogStore
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.matches import begun, file, play, several, take
from tests.toys import GAMES, PIG, pig


@pytest.fixture
def store() -> MemoryStore:
    filled = MemoryStore(GAMES)
    several(filled)
    return filled


def exported(store: LogStore, **how: Any) -> bytes:
    out = io.BytesIO()
    export_all(store, out, **how)
    return out.getvalue()


# --- out and in again ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgresql"])
def test_export_import_export_gives_the_same_bytes(
    kind: str, store: MemoryStore, request: pytest.FixtureRequest
) -> None:
    other: Any = MemoryStore(GAMES)
    if kind != "memory":
        other = SqlStore(request.getfixturevalue(f"{kind}_database"), GAMES)
    first = exported(store)
    told = take(other, first)
    assert [done.match_id for done in told] == list(store.match_ids())
    assert all(done.new for done in told)
    assert exported(other) == first
    assert [other.rows(m) for m in other.match_ids()] == [store.rows(m) for m in store.match_ids()]
    assert list(verify(other)) == []
    assert not any(done.new for done in take(other, first))
    assert exported(other) == first


def test_one_match_as_a_file_of_its_own(store: MemoryStore) -> None:
    for match_id in store.match_ids():
        text = as_json(record(store, match_id))
        other = MemoryStore(GAMES)
        steps = len(store.rows(match_id)) - 1
        assert take(other, text) == [Imported(match_id, "imported", steps, steps)]
        assert as_json(record(other, match_id)) == text
        assert json.loads(text) == json.loads(as_line(record(store, match_id)))


def test_packed_files_are_the_same_every_time(store: MemoryStore) -> None:
    packed = exported(store, compress=True)
    assert packed == exported(store, compress=True)
    assert gzip.decompress(packed) == exported(store)
    other = MemoryStore(GAMES)
    assert len(take(other, packed)) == 7
    assert exported(other) == exported(store)


def test_some_matches_only_and_progress(store: MemoryStore) -> None:
    told, out = list[int](), io.BytesIO()
    assert export_all(store, out, ["ruled", "won"], progress=told.append) == 2
    assert told == [1, 2]
    ids = [json.loads(line)["match"]["id"] for line in out.getvalue().splitlines()]
    assert ids == ["ruled", "won"]


def test_the_form_of_an_export(store: MemoryStore) -> None:
    told = record(store, "won")
    assert list(told) == ["format", "match", "steps", "result", "final", "statistics"]
    assert told["match"] == {
        "id": "won",
        "game": "toy-pig",
        "title": "Sunday final",
        "seats": {"red": "Ana", "black": "Bo"},
        "options": {"goal": 10, "pace": "slow"},
        "position": None,
        "seed": None,
        "started_at": "2026-11-21T12:01:00Z",
    }
    assert told["result"] == {"result": "red", "reason": "goal"}
    assert told["final"]["banked"] == [17, 0]
    assert told["statistics"]["game"]["rolls"] == 3
    assert [step["step"] for step in told["steps"]] == [0, 1, 2, 3, 4, 5]
    assert told["steps"][5] == {
        "step": 5,
        "at": "2026-11-21T12:01:05Z",
        "by": "red",
        "key": None,
        "command": {"kind": "hold", "seat": "red"},
        "notation": "hold",
        "events": [
            {
                "version": 6,
                "kind": "pot_banked",
                "schema": 1,
                "data": {"points": 17, "seat": "red"},
            },
            {
                "version": 7,
                "kind": "match_ended",
                "schema": 1,
                "data": {"reason": "goal", "result": "red"},
            },
        ],
        "hash": store.rows("won")[5].hash,
    }
    assert record(store, "branched")["match"]["tags"] == {"Place": "Lyon"}
    assert record(store, "dealt")["match"]["closed"] is True
    assert record(store, "given")["match"]["position"]["pot"] == 3


def test_memory_does_not_grow_with_the_number_of_matches(sqlite_database: Database) -> None:
    """The reader asks for a record only when the one before is in the store."""
    store = SqlStore(sqlite_database, GAMES)
    lines = [json.dumps(file({"notation": "roll 3"}, id=f"m{n}")) + "\n" for n in range(50)]

    class Slow(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            if self.given == len(lines):
                return 0
            data = lines[self.given].encode()
            buffer[: len(data)] = data
            self.given += 1
            return len(data)

    slow = Slow()
    for number, done in enumerate(import_records(store, slow, now=lambda: NOON)):  # type: ignore[arg-type]
        assert done.match_id == f"m{number}"
        assert store.version(f"m{number}") == 2
    assert len(list(store.match_ids())) == 50


# --- steps to be decided ---------------------------------------------------------------------


def test_steps_are_decided_from_commands_and_notation() -> None:
    other = MemoryStore(GAMES)
    steps: list[Any] = [
        {"command": {"kind": "roll", "seat": "red", "face": 4}, "by": "red", "key": "k"},
        {"notation": "roll 5", "at": "2026-11-21T10:00:09+00:00"},
        {"notation": "undo"},
        {"notation": "hold"},
    ]
    seats = {"red": "Ana", "black": None}
    assert take(other, file(*steps, title="T", seats=seats)) == [Imported("new", "imported", 4, 4)]
    told = other.read("new")
    assert [step.notation for step in told] == ["start", "roll 4", "roll 5", "undo 1", "hold"]
    assert [step.at.second for step in told] == [0, 0, 9, 9, 9]
    assert (told[1].key, told[1].actor, told[0].command.title) == ("k", "red", "T")
    assert other.players("new") == {"red": "Ana"}
    assert list(verify(other)) == []


def test_without_a_time_the_clock_is_asked() -> None:
    other = MemoryStore(GAMES)
    data = file(id="m")
    del data["match"]["started_at"]
    list(import_records(other, json.dumps(data).encode(), now=lambda: NOON))
    assert other.read("m")[0].at == NOON


def test_a_decided_match_is_known_again_whenever_it_comes() -> None:
    other = MemoryStore(GAMES)
    data = file({"notation": "roll 4"}, id="m")
    del data["match"]["started_at"]
    raw = json.dumps(data).encode()
    clock = iter([NOON, NOON + timedelta(days=1)])
    done = [list(import_records(other, raw, now=lambda: next(clock))) for _ in range(2)]
    assert [d[0].new for d in done] == [True, False]
    assert other.read("m")[0].at == NOON


def test_facts_may_be_followed_by_steps_to_decide(store: MemoryStore) -> None:
    data = record(store, "last")
    data["steps"].append({"notation": "roll 5"})
    other = MemoryStore(GAMES)
    take(other, data)
    assert other.rows("last")[:2] == store.rows("last")
    assert other.read("last")[2].notation == "roll 5"
    assert list(verify(other)) == []


def test_a_dealt_match_is_dealt_again_from_its_commands(store: MemoryStore) -> None:
    data = record(store, "dealt")
    for step in data["steps"]:
        del step["events"], step["hash"]
    other = MemoryStore(GAMES)
    take(other, data)
    assert exported(other) == exported(store, match_ids=["dealt"])


def test_old_schemas_are_lifted_on_reading_and_kept_as_they_were(store: MemoryStore) -> None:
    def doubled(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "face": data["face"] * 2}

    def decide(state: Any, command: Any) -> Any:
        return tuple(
            replace(event, face=event.face * 2) if event.kind == "die_rolled" else event
            for event in PIG.decide(state, command)
        )

    newer = pig(upcasts={"die_rolled": (doubled,)}, decide=decide)
    other = MemoryStore({newer.slug: newer})
    data = record(store, "last")
    take(other, data)
    assert other.rows("last") == store.rows("last")
    assert Timeline(newer, other.read("last")).state.pot == 4
    assert record(other, "last")["steps"] == data["steps"]


# --- the game's own text ---------------------------------------------------------------------

TEXT = "PIG 10 Sunday\nroll 6\nroll 5\nhold\n= red goal\nPIG 20\nroll 3\n"


def test_text_records_come_in_and_go_out() -> None:
    other = MemoryStore(GAMES)
    ids = iter(["one", "two"])
    done = list(import_records(other, TEXT.encode(), now=lambda: NOON, new_id=lambda: next(ids)))
    assert [(d.match_id, d.steps) for d in done] == [("one", 3), ("two", 1)]
    texts = []
    for match_id in ("one", "two"):
        timeline = Timeline(PIG, other.read(match_id))
        texts.append(text_record(timeline, other.players(match_id)))
    assert "".join(texts) == TEXT
    assert other.read("one")[0].command.title == "Sunday"


def test_a_text_that_claims_another_end_is_refused() -> None:
    other = MemoryStore(GAMES)
    with pytest.raises(BadInput) as refused:
        take(other, "PIG 10\nroll 6\n= red goal\n")
    assert refused.value.code == "result_mismatch"
    assert list(other.match_ids()) == []


def test_a_game_without_text_says_so() -> None:
    notation = type(PIG.notation)(parse=PIG.notation.parse, format=PIG.notation.format)
    plain_game = pig(notation=notation)
    session = Session(Timeline(plain_game, begun().timeline.steps))
    with pytest.raises(NotFound):
        text_record(session.timeline, {})


# --- what a seat gets ------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["red", "black", SPECTATOR])
def test_a_seats_export_holds_nothing_hidden(viewer: str) -> None:
    secrets = ["seed-7", "4711", "4712"]
    session = play(begun(seed="seed-7"), ["pick red 4711", "pick black 4712", "roll ?"], keys=True)
    timeline = perspective(session.timeline, viewer)
    told = seen_record("m", timeline, {"red": "Ana"}, viewer)
    text = as_json(told)
    own = {"red": "4711", "black": "4712"}.get(viewer)
    assert [secret for secret in secrets if secret in text] == ([own] if own else [])
    assert "hash" not in text
    assert told["seen_by"] == viewer
    data = json.loads(text)
    assert [e["version"] for s in data["steps"] for e in s["events"]] == [1, 2, 3, 4]


def test_a_seats_export_can_be_taken_in() -> None:
    session = play(begun(title="T"), ["pick red 7", "roll 3", "undo", "roll 4"])
    told = seen_record("m", perspective(session.timeline, "black"), {}, "black")
    other = MemoryStore(GAMES)
    take(other, told)
    assert Timeline(PIG, other.read("m")).state.lucky == ("?", "?")
    assert [step.notation for step in other.read("m")][1:3] == ["pick red ?", "roll 3"]


def test_times_with_other_zones_become_utc() -> None:
    other = MemoryStore(GAMES)
    take(other, file(id="m", started_at="2026-11-21T11:00:00+01:00"))
    assert other.rows("m")[0].recorded_at == "2026-11-21T10:00:00Z"
    assert other.read("m")[0].at == datetime(2026, 11, 21, 10, tzinfo=UTC)
