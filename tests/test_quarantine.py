"""Facts from outside that today's rules do not give are kept aside, and count nowhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from core.errors import BadInput, MatchDiffers, NotFound
from core.games import registry
from core.messages import msg
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.export import record
from eventstore.feed import Projections
from eventstore.imports import Imported, import_records, judge_again
from eventstore.memory import MemoryStore
from eventstore.rows import StepRow
from eventstore.sql import SqlStore
from tests.matches import several
from tests.poison import POISONED, as_record, poisoned, rehashed, sunday_attack, with_events
from tests.toys import GAMES, PIG, pig

ALL = {**GAMES, **registry()}


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, ALL)


def forged(match_id: str = "forged", **changes: Any) -> Any:
    """A toy match with other facts in its third step, and sound hashes."""
    return as_record(_changed(match_id, **changes), GAMES)


def _changed(match_id: str, **changes: Any) -> Sequence[StepRow]:
    store = MemoryStore(GAMES)
    several(store)
    rows = list(store.rows("won"))
    event = json.loads(rows[3].events[0].payload)
    rows[3] = with_events(rows[3], [event | changes])
    return rehashed(rows, match_id)


def take(store: SqlStore, *files: Any, name: str = "from-a-friend.ndjson") -> list[Imported]:
    data = "\n".join(json.dumps(file, ensure_ascii=False) for file in files).encode()
    return list(import_records(store, data, name=name, now=lambda: NOON))


def test_what_differs_is_kept_aside_and_the_others_are_taken(store: SqlStore) -> None:
    filled = MemoryStore(GAMES)
    several(filled)
    good, other = record(filled, "won"), record(filled, "last")
    done = take(store, good, forged(note="odd"), as_record(poisoned()), other)
    assert [one.outcome for one in done] == ["imported", "quarantined", "quarantined", "imported"]
    assert [one.match_id for one in done] == ["won", "forged", POISONED, "last"]
    assert list(store.match_ids()) == ["won", "last"]
    assert store.quarantine.count() == 2
    kept = store.quarantine.get(done[1].kept or "")
    assert kept._replace(size=0, id="", message=kept.message._replace(params={})) == (
        *("", NOON, "from-a-friend.ndjson", "differs", "facts_differ", None),
        msg("Step {step}: {path} is {stated} in the record, its command gives {decided}."),
        *(3, {"path": "events[0].note", "stated": "odd", "decided": ""}),
        *(kept.app, "forged", "toy-pig", "Sunday final", 0),
    )
    assert json.loads(store.quarantine.record(kept.id)) == forged(note="odd")
    unreadable = store.quarantine.get(done[2].kept or "")
    assert (unreadable.verdict, unreadable.step) == ("unreadable", 3)
    assert unreadable.difference == {"path": "events[0].to", "stated": "zzz", "decided": "c5"}


def test_the_same_record_is_kept_once(store: SqlStore) -> None:
    [first], [again] = (take(store, forged(note="odd"), name=name) for name in ("a", "b"))
    assert first.kept == again.kept
    assert [one.source for one in store.quarantine.all()] == ["a"]


def test_what_differs_is_accepted_as_it_stands(store: SqlStore) -> None:
    [kept] = take(store, as_record(sunday_attack()))
    assert kept.kept is not None
    feed = Projections(store)
    assert feed.count() == 0
    stays = judge_again(store, kept.kept, NOON)
    assert (stays.outcome, store.quarantine.count()) == ("quarantined", 1)
    done = judge_again(store, kept.kept, NOON, as_it_stands=True)
    assert done == Imported(POISONED, "imported", 38, 38)
    assert store.rows(POISONED) == sunday_attack()
    assert store.quarantine.count() == 0
    assert [one.match_id for one in feed.matches()] == [POISONED]
    assert [one.part for one in feed.parked()] == ["match_statistics"]
    [again] = take(store, as_record(sunday_attack()))
    assert (again.outcome, store.quarantine.count()) == ("present", 0)


def test_what_is_unreadable_is_accepted_by_nobody(store: SqlStore) -> None:
    [kept] = take(store, as_record(poisoned()))
    with pytest.raises(BadInput) as refused:
        judge_again(store, kept.kept or "", NOON, as_it_stands=True)
    assert refused.value.code == "unreadable_record"
    assert store.quarantine.count() == 1
    assert list(store.match_ids()) == []
    store.quarantine.drop(kept.kept or "")
    assert store.quarantine.all() == []
    for missing in (store.quarantine.drop, store.quarantine.get, store.quarantine.record):
        with pytest.raises(NotFound):
            missing(kept.kept or "")


def test_what_is_accepted_takes_no_other_matches_place(store: SqlStore) -> None:
    take(store, forged("won", face=6))
    filled = MemoryStore(GAMES)
    several(filled)
    take(store, record(filled, "last") | {})
    [kept] = store.quarantine.all()
    store.put("won", rehashed(filled.rows("last"), "won"))
    with pytest.raises(MatchDiffers):
        judge_again(store, kept.id, NOON, as_it_stands=True)
    assert store.quarantine.count() == 1


def test_a_record_of_a_game_that_is_not_here_waits_for_it(database: Database) -> None:
    filled = MemoryStore(GAMES)
    several(filled)
    away = SqlStore(database, {})
    [kept] = take(away, record(filled, "won"))
    assert kept.kept is not None
    told = away.quarantine.get(kept.kept)
    assert (told.verdict, told.code, told.game) == ("unreadable", "game_not_found", "toy-pig")
    here = SqlStore(database, GAMES)
    done = judge_again(here, kept.kept, NOON + timedelta(days=1))
    assert (done.outcome, here.rows("won")) == ("imported", filled.rows("won"))
    assert here.quarantine.count() == 0


def test_rules_that_were_mended_confirm_what_differed(database: Database) -> None:
    def without_note(state: Any, command: Any) -> Any:
        raise ZeroDivisionError

    filled = MemoryStore(GAMES)
    several(filled)
    [kept] = take(SqlStore(database, {"toy-pig": pig(decide=without_note)}), record(filled, "won"))
    mended = SqlStore(database, {"toy-pig": PIG})
    assert mended.quarantine.get(kept.kept or "").verdict == "unreadable"
    assert judge_again(mended, kept.kept or "", NOON).new


def test_there_is_an_end_to_what_is_kept(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.quarantine.ENTRIES", 2)
    files = [forged(note=str(number)) for number in range(3)]
    with pytest.raises(BadInput) as refused:
        take(store, *files)
    assert refused.value.code == "quarantine_full"
    assert store.quarantine.count() == 2
    monkeypatch.setattr("eventstore.quarantine.ENTRIES", 9)
    monkeypatch.setattr("eventstore.quarantine.BYTES", 2 * len(json.dumps(files[0])))
    with pytest.raises(BadInput):
        take(store, files[2])


def test_what_a_record_says_of_itself_is_kept_short_and_clean(store: SqlStore) -> None:
    odd = forged(note="\x1b[2J" + "x" * 5000)
    [kept] = take(store, odd, name="evil\x1b\n" + "n" * 500)
    told = store.quarantine.get(kept.kept or "")
    assert len(told.source) == 200
    for text in (told.source, str(told.message)):
        assert text.isprintable()
    assert len(str(told.difference)) < 1000
