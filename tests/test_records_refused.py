"""Record files that are refused, and what is said of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from core.errors import BadInput, MatchDiffers
from eventstore import chain, step_texts
from eventstore.contract.steps import NOON
from eventstore.export import record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.rows import StepRow
from tests.matches import file, several, take
from tests.toys import GAMES, PIG


@pytest.fixture
def store() -> MemoryStore:
    filled = MemoryStore(GAMES)
    several(filled)
    return filled


Change = Callable[[dict[str, Any]], Any]
REFUSED: list[tuple[str, str, Change]] = [
    ("bad_record", "format must be kifu/1", lambda f: f.update(format="kifu/2")),
    ("bad_record", "format is missing", lambda f: f.pop("format")),
    ("bad_record", "match.game is missing", lambda f: f["match"].pop("game")),
    ("bad_record", "match.titel is not known", lambda f: f["match"].update(titel="x")),
    ("bad_record", "steps must be a list", lambda f: f.update(steps={})),
    ("bad_record", "steps[1].notation must be text", lambda f: f["steps"][1].update(notation=3)),
    ("bad_record", "a command or a notation", lambda f: f["steps"].append({})),
    ("game_not_found", "no game “chess”", lambda f: f["match"].update(game="chess")),
    ("unknown_seat", "“white” is no seat", lambda f: f["match"].update(seats={"white": "A"})),
    ("bad_player", "seat red", lambda f: f["match"].update(seats={"red": "a\0"})),
    ("bad_match_id", "match id", lambda f: f["match"].update(id="a/b")),
    ("bad_match_id", "match id", lambda f: f["match"].update(id="")),
    ("bad_match_id", "match id", lambda f: f["match"].update(id="x" * 101)),
    ("bad_time", "started_at", lambda f: f["match"].update(started_at="yesterday")),
    ("bad_time", "at must be", lambda f: f["steps"][0].update(at="25:00")),
    ("bad_options", "speed is not known", lambda f: f["match"].update(options={"speed": 1})),
    ("bad_position", "no table", lambda f: f["match"].update(position={"x": 1})),
    ("bad_command", "whole numbers", lambda f: f["match"].update(position={"pot": 0.5})),
    ("bad_command", "no kind", lambda f: f["steps"][0].update(command={"kind": "jump"})),
    ("bad_notation", "“jump” is no entry", lambda f: f["steps"][1].update(notation="jump")),
    ("bad_face", "step 1: A die shows", lambda f: f["steps"][0].update(notation="roll 9")),
    ("not_your_turn", "", lambda f: f["steps"].append(f["steps"][0] | {"command": HOLD_BLACK})),
    ("unknown_seat", "step 1", lambda f: f["steps"][0].update(by="white")),
    ("bad_record", "Step 7 stands where", lambda f: f["steps"][1].update(step=7)),
    ("result_mismatch", "red (goal)", lambda f: f.update(result=RED_WINS)),
]
HOLD_BLACK = {"kind": "hold", "seat": "black"}
RED_WINS = {"result": "red", "reason": "goal"}


@pytest.mark.parametrize(("code", "says", "change"), REFUSED)
def test_what_is_wrong_is_said(code: str, says: str, change: Change) -> None:
    data = file({"notation": "roll 4"}, {"notation": "roll 5"}, id="m")
    change(data)
    other = MemoryStore(GAMES)
    with pytest.raises(BadInput) as refused:
        take(other, data)
    assert refused.value.code == code
    assert says in str(refused.value)
    assert list(other.match_ids()) == []


TAMPERED: list[tuple[str, Change]] = [
    ("hash_mismatch", lambda s: s[1].update(notation="roll 3")),
    ("hash_mismatch", lambda s: s[1].update(by="black")),
    ("hash_mismatch", lambda s: s[1].update(key="k")),
    ("hash_mismatch", lambda s: s[1].update(at="2026-11-21T12:01:01.5Z")),
    ("hash_mismatch", lambda s: s[1]["command"].update(number="8")),
    ("hash_mismatch", lambda s: s[1]["events"][0].update(version=3)),
    ("hash_mismatch", lambda s: s[1]["events"][0].update(kind="pot_lost")),
    ("hash_mismatch", lambda s: s[1]["events"][0].update(schema=2)),
    ("hash_mismatch", lambda s: s[1]["events"][0]["data"].update(number="8")),
    ("hash_mismatch", lambda s: s[1].update(hash="0" * 64)),
    ("hash_mismatch", lambda s: s[0].update(hash="0" * 64)),
    ("bad_record", lambda s: s[1].pop("at")),
    ("bad_record", lambda s: s[1].pop("command")),
    ("bad_record", lambda s: s[1].update(events=[])),
    ("bad_record", lambda s: s[1]["events"][0]["data"].update(number=0.5)),
    ("bad_record", lambda s: s.pop(2)),
    ("bad_record", lambda s: s.insert(2, s[1])),
]


@pytest.mark.parametrize(("code", "change"), TAMPERED)
def test_altered_facts_are_refused(code: str, change: Change, store: MemoryStore) -> None:
    data = record(store, "won")
    change(data["steps"])
    other = MemoryStore(GAMES)
    with pytest.raises(BadInput) as refused:
        take(other, data)
    assert refused.value.code == code
    assert list(other.match_ids()) == []


def test_facts_without_sense_are_refused_although_their_hashes_hold(store: MemoryStore) -> None:
    """Anybody can compute hashes; a fold must take what is let in."""

    def forged(change: Callable[[StepRow], StepRow], at: int) -> dict[str, Any]:
        rows, fake = list(store.rows("branched")), MemoryStore(GAMES)
        rows[at] = change(rows[at])
        fake._rows.matches["branched"] = list(chain.linked(tuple(rows), ""))
        codec = fake.codec("branched")
        header = {"game": "toy-pig", "id": "branched"}
        steps = [step_texts.step_of(row) for row in fake._rows.matches["branched"]]
        assert codec.game is PIG
        return {"format": "kifu/1", "match": header, "steps": steps}

    def paid(**changes: Any) -> Callable[[StepRow], StepRow]:
        return lambda row: row._replace(
            events=tuple(event._replace(**changes) for event in row.events)
        )

    for change, at in [
        (paid(payload='{"kind":"undone","to":77}'), 3),
        (paid(payload='{"kind":"redone","to":2}'), 6),
        (paid(payload='{"kind":"redone","to":2}', type="match.redone"), 3),
        (paid(payload='{"face":3,"kind":"die_rolled","note":"","seat":3}'), 2),
        (paid(payload='{"kind":"pot_lost","seat":"white"}', type="toy_pig.pot_lost"), 2),
        (paid(schema=2), 2),
        (paid(version=9), 2),
    ]:
        other = MemoryStore(GAMES)
        with pytest.raises(BadInput):
            take(other, forged(change, at))
        assert list(other.match_ids()) == []


def test_a_header_that_contradicts_the_facts_is_refused(store: MemoryStore) -> None:
    for name, value in {
        "title": "Other",
        "options": {"goal": 11},
        "seed": "s",
        "started_at": "2026-11-21T12:01:01Z",
        "closed": True,
        "tags": {"a": "b"},
        "position": {"pot": 1},
        "forked_from": {"match": "m", "step": 1},
        "game": "twin",
    }.items():
        data = record(store, "won")
        data["match"][name] = value
        with pytest.raises(BadInput) as refused:
            take(MemoryStore(GAMES | {"twin": PIG}), data)
        assert refused.value.code == "header_mismatch"


def test_another_match_under_the_id_is_refused(store: MemoryStore) -> None:
    with pytest.raises(MatchDiffers):
        take(store, file({"notation": "roll 2"}, id="last"))
    assert store.version("last") == 2


def test_one_that_is_refused_does_not_stop_the_others() -> None:
    other = MemoryStore(GAMES)
    bad = file({"notation": "roll 1"}, {"notation": "x"}, id="b")
    lines = [file(id="a"), bad, {"format": "kifu/2"}, file(id="c")]
    found = import_records(other, "\n".join(map(json.dumps, lines)).encode(), now=lambda: NOON)
    told = [next(found) for _ in lines]
    assert [one.outcome for one in told] == ["imported", "refused", "refused", "imported"]
    assert [one.match_id for one in told] == ["a", "", "", "c"]
    with pytest.raises(BadInput, match="record 2, step 2") as refused:
        next(found)
    assert refused.value is told[1].error
    assert list(other.match_ids()) == ["a", "c"]


@pytest.mark.parametrize(
    "raw",
    [
        b"hello",
        b"\xff\xfe",
        b"{",
        b'{"format"',
        b"{}\n{}",
        b"[1]",
        b"null",
        b"\x1f\x8bnonsense",
        gzip.compress(b'{"format": "kifu/1"', mtime=0)[:-9],
        b'{"format":"kifu/1","match":{"game":"toy-pig","title":"\\ud800"}}',
        b'{"a":' * 100_000,
    ],
)
def test_what_is_no_record_is_refused(raw: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        take(MemoryStore(GAMES), raw)
    assert refused.value.code == "bad_record"


def test_an_empty_file_brings_nothing() -> None:
    with pytest.raises(BadInput):
        take(MemoryStore(GAMES), b"")


def test_a_record_may_not_be_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.records.LONGEST", 1000)
    for raw in (b" " * 999 + b"{" + b" " * 1000, gzip.compress(b"{" + b"\n" * 5000), b"x" * 2000):
        refused_for("record_too_long", raw)


def test_a_text_may_not_have_lines_without_end() -> None:
    refused_for("record_too_long", b"PIG 10\n" + b"\r" * 250_000)


def test_a_file_may_not_have_matches_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.records.MATCHES", 2)
    lines = [json.dumps(file(id=name)) for name in "abc"]
    other = refused_for("import_too_large", "\n".join(lines).encode())
    assert list(other.match_ids()) == ["a", "b"]
    take(MemoryStore(GAMES), "\n".join(lines[:2]))


def test_what_is_packed_may_not_unpack_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is unpacked beyond the limit, so that a small file takes little memory."""
    read = 0

    def counted(self: gzip.GzipFile, size: int | None = -1) -> bytes:
        nonlocal read
        data = unpack(self, size)
        read += len(data)
        return data

    unpack = gzip.GzipFile.readline
    monkeypatch.setattr(gzip.GzipFile, "readline", counted)
    monkeypatch.setattr("eventstore.records.UNPACKED", 10_000)
    blank = b" " * 99 + b"\n"
    refused_for("import_too_large", gzip.compress(blank * 100_000))
    assert read == 10_100


def test_a_record_may_not_hold_values_without_end() -> None:
    """15 kB of gzip that would be gigabytes of objects: counted before any is built."""
    start = b'{"format":"kifu/1","match":{"game":"toy-pig"},"steps":['
    packed = gzip.compress(start + b"{}," * 5_000_000 + b"{}]}")
    assert len(packed) < 20_000
    with pytest.raises(BadInput, match="more than 1000000 values"):
        take(MemoryStore(GAMES), packed)


def refused_for(code: str, raw: bytes) -> MemoryStore:
    other = MemoryStore(GAMES)
    with pytest.raises(BadInput) as refused:
        take(other, raw)
    assert refused.value.code == code
    return other
