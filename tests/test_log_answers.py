"""What the log answers: refusals say which step and why, and nothing is written by halves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.annotations import NO_NOTE
from core.errors import BadInput, BrokenLog, KeyReused, MatchDiffers, NotFound, VersionConflict
from core.ports import Appended, NewStep
from eventstore import appends, log
from eventstore.contract.steps import NOON, note, opening
from eventstore.kinds import Trial
from eventstore.log_rows import Collision
from eventstore.memory import MemoryStore
from eventstore.rows import StepRow
from tests.toys import GAMES, PIG
from tests.toys.pieces import Roll

SLUG = PIG.slug


@pytest.fixture
def store() -> MemoryStore:
    """With a match `m` of the start and two steps, of 1, 2 and 3 events; the second has a key."""
    filled = MemoryStore(GAMES)
    steps = [opening(SLUG), note(1, "a", events=2, key="k"), note(2, "b", events=3)]
    filled.append("m", steps, expected_version=0, players={"red": "Ana"})
    return filled


def unchanged(store: MemoryStore) -> Callable[[], bool]:
    before = store.rows("m"), store.players("m"), [*store.feed()]
    return lambda: (store.rows("m"), store.players("m"), [*store.feed()]) == before


# --- where a key or a number is taken -------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "key", "taken"),
    [
        ([note(3, "other", key="k")], "k", 1),
        ([note(3, "x"), note(4, "y", key="k")], "k", 1),
        ([note(3, "x"), note(4, "y"), note(5, "z", key="k")], "k", 1),
        ([note(3, "x", key="n"), note(4, "y", key="n")], "n", 4),
        ([note(3, "x"), note(4, "y", key="n"), note(5, "z", key="n")], "n", 5),
        ([note(3, "x", key="n"), note(4, "y", key="o"), note(5, "z", key="n")], "n", 5),
        ([note(1, "a", key="k"), note(2, "other")], "k", 1),
        ([note(1, "a", key="k"), note(2, "b"), note(3, "c")], "k", 1),
    ],
)
def test_a_key_that_is_taken_names_the_step(
    store: MemoryStore, steps: list[NewStep], key: str, taken: int
) -> None:
    same = unchanged(store)
    with pytest.raises(KeyReused) as refused:
        store.append("m", steps, expected_version=6)
    assert str(refused.value) == (
        f"The idempotency key {key} was already used for another command, step {taken}."
    )
    assert same()


def test_keys_of_their_own_may_come_in_one_append(store: MemoryStore) -> None:
    steps = [note(3, "x", key="l"), note(4, "y"), note(5, "z", key="n"), note(6, "w")]
    assert not store.append("m", steps, expected_version=6).repeated
    assert [store.step_of("m", key) for key in ("k", "l", "n", "o")] == [1, 3, 5, None]
    assert store.step_of("n", "k") is None
    assert [store.append("m", steps, expected_version=99).repeated for _ in range(2)] == [True] * 2


@pytest.mark.parametrize("numbers", [(2,), (4,), (3, 3), (3, 5), (4, 5), (4, 3), (0,), (-1,)])
def test_steps_are_numbered_on_from_the_last_one(
    store: MemoryStore, numbers: Sequence[int]
) -> None:
    same = unchanged(store)
    with pytest.raises(ValueError, match=f"^step {numbers[0]} cannot follow step 2$"):
        store.append("m", [note(number, "x") for number in numbers], expected_version=6)
    assert same()


@pytest.mark.parametrize("expected", [*range(6), 7, 99])
def test_a_conflict_has_the_steps_with_an_event_above_what_was_expected(
    store: MemoryStore, expected: int
) -> None:
    same = unchanged(store)
    with pytest.raises(VersionConflict) as refused:
        store.append("m", [note(3, "late")], expected_version=expected)
    assert (refused.value.expected, refused.value.actual) == (expected, 6)
    first = next((n for n, last in enumerate((1, 3, 6)) if last > expected), 3)
    assert refused.value.between == store.read("m")[first:]
    assert same()


def test_what_is_appended_has_its_versions_and_hashes(store: MemoryStore) -> None:
    added = store.append("m", [note(3, "x", events=2), note(4, "y")], expected_version=6)
    assert [step.version for step in store.read("m")] == [1, 2, 4, 7, 9]
    assert added == Appended(store.read("m", after=2), repeated=False)
    assert store.last("m") == (4, 9, added.steps[-1].hash)
    assert store.read("m", after=2, version=6) == added.steps


def test_nothing_to_append_is_a_fault(store: MemoryStore) -> None:
    for match in ("m", "nowhere"):
        with pytest.raises(ValueError, match="nothing to append"):
            store.append(match, [], expected_version=0)
        with pytest.raises(ValueError, match="at least one event"):
            store.append("m", [replace(note(3, "x"), events=())], expected_version=6)


# --- what is not here -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        lambda store: store.rows("nowhere"),
        lambda store: store.whole("nowhere"),
        lambda store: store.read("nowhere"),
        lambda store: store.codec("nowhere"),
        lambda store: store.slug("nowhere"),
        lambda store: store.seat_players("nowhere", {"red": "Ana"}),
    ],
)
def test_a_match_that_is_not_here_is_named(store: MemoryStore, asked: Any) -> None:
    with pytest.raises(NotFound) as refused:
        asked(store)
    assert refused.value.code == "match_not_found"
    assert str(refused.value) == "There is no match “nowhere”."
    assert store.players("nowhere") == {}


def test_a_step_of_a_match_that_is_not_here_meets_version_0(store: MemoryStore) -> None:
    with pytest.raises(VersionConflict) as refused:
        store.append("nowhere", [note(1, "x")], expected_version=3)
    assert (refused.value.expected, refused.value.actual, refused.value.between) == (3, 0, ())


def test_a_match_whose_game_is_not_here_says_that(store: MemoryStore) -> None:
    other = MemoryStore({})
    other.put("m", store.rows("m"))
    with pytest.raises(NotFound) as refused:
        other.append("m", [note(3, "x")], expected_version=6)
    assert refused.value.code == "game_not_found"
    assert other.slug("m") == SLUG
    assert other.whole("m") == (store.rows("m"), {}, None)


@pytest.mark.parametrize("payload", ["{", "[]", "{}", "null", '{"game":3}', '{"game":null}'])
def test_a_match_whose_first_event_names_no_game_is_broken(
    store: MemoryStore, payload: str
) -> None:
    start, *_later = store.rows("m")
    [event] = start.events
    store.put("n", [start._replace(match_id="n", events=(event._replace(payload=payload),))])
    for asked in (store.slug, store.codec, store.read):
        with pytest.raises(BrokenLog) as refused:
            asked("n")
        assert (refused.value.match_id, refused.value.step) == ("n", 0)
        assert str(refused.value) == "Step 0: game cannot be read."


# --- whole matches and steps from elsewhere ------------------------------------------------------


def test_a_whole_match_is_taken_once_and_no_other_under_its_id(store: MemoryStore) -> None:
    rows, other = store.rows("m"), MemoryStore(GAMES)
    assert other.put("m", rows, {"red": "Ana"}) is True
    assert other.put("m", rows, {"red": "Bo"}) is False
    assert (other.rows("m"), other.players("m")) == (rows, {"red": "Ana"})
    same = unchanged(other)
    for wrong in (
        rows[:-1],
        rows[1:],
        (rows[0]._replace(notation="other"), *rows[1:]),
        (*rows[:-1], rows[-1]._replace(hash="0" * 64)),
    ):
        with pytest.raises(MatchDiffers):
            other.put("m", wrong)
    assert same()


def test_steps_go_behind_the_last_one_by_version_and_hash(store: MemoryStore) -> None:
    rows, part = store.rows("m"), MemoryStore(GAMES)
    part.put("m", rows[:2])
    same = unchanged(part)
    last = rows[1]
    less = last._replace(events=last.events[:-1])
    for after in (rows[0], rows[2], last._replace(hash="0" * 64), less):
        with pytest.raises(VersionConflict) as refused:
            part.extend("m", rows[2:], after=after)
        assert (refused.value.expected, refused.value.actual) == (after.events[-1].version, 3)
    assert same()
    part.extend("m", rows[2:], after=last)
    assert part.rows("m") == rows


# --- texts ----------------------------------------------------------------------------------------

NO_TEXTS = ("\0", "a\0b", "é\0", "\ud800", "é\udfff", "\udbff")
TEXTS = ("", "plain", "é ♥ 棋", "🃏", "\x01\x7f", "\ud7ff\ue000")


def given(field: str, text: str) -> tuple[str, NewStep]:
    step = replace(opening(SLUG), **({} if field == "match_id" else {field: text}))
    return (text if field == "match_id" else "n"), step


@pytest.mark.parametrize("field", ["match_id", "notation", "actor", "key"])
def test_what_no_database_keeps_as_text_is_refused_by_its_name(
    store: MemoryStore, field: str
) -> None:
    before = [*store.match_ids()]
    [row] = appends.drafted(PIG_CODEC, "n", [opening(SLUG)], 0)
    last = store.rows("m")[-1]
    for text in NO_TEXTS:
        wrong: StepRow = row.row._replace(**{field: text})
        match, step = given(field, text)
        for enter in (
            lambda m=match, s=step: store.append(m, [s], expected_version=0),
            lambda w=wrong: store.put("n", [row.row, w]),
            lambda w=wrong: store.extend("m", [w], after=last),
        ):
            with pytest.raises(BadInput) as refused:
                enter()
            assert refused.value.code == "bad_text"
            assert str(refused.value) == f"{field} holds a character that is no text."
    assert [*store.match_ids()] == before
    for place, text in enumerate(TEXTS):
        match, step = given(field, text or "-")
        assert store.append(f"{place}{match}", [step], expected_version=0).steps


PIG_CODEC = MemoryStore(GAMES)._codec(SLUG)


# --- beside the log -------------------------------------------------------------------------------


def test_a_store_of_the_log_alone_keeps_nothing_beside_it(store: MemoryStore) -> None:
    assert store.trial("m") is None
    assert store.mark_trial("m", Trial(NOON, "x")) is False
    assert store.annotations("m") == ()
    assert store.bring_annotations("m", []) == 0
    assert store.match_note("m") == store.note_match("m", NO_NOTE) == NO_NOTE
    assert store.resolved(PIG, {"goal": 3}) == {"goal": 3}


def test_names_of_players_are_set_and_cleared(store: MemoryStore) -> None:
    store.seat_players("m", {"black": "Bo"})
    assert store.players("m") == {"red": "Ana", "black": "Bo"}
    store.seat_players("m", {"red": ""})
    assert store.players("m") == {"black": "Bo"}
    assert store.whole("m").players == {"black": "Bo"}


# --- writers that did not see each other ----------------------------------------------------------


def test_rows_that_collide_with_none_are_a_fault(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def collide(_match: str, _enter: Any) -> Any:
        raise Collision

    monkeypatch.setattr(store, "_enter", collide)
    same = unchanged(store)
    with pytest.raises(Collision):
        store.append("m", [note(3, "x")], expected_version=6)
    assert same()
    again = store.append("m", [note(1, "a", events=2, key="k")], expected_version=6)
    assert again == Appended(store.read("m")[1:2], repeated=True)


# --- what is kept in mind -------------------------------------------------------------------------


def test_the_game_of_a_match_is_looked_up_once(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        store.append(f"n{number}", [opening(SLUG)], expected_version=0)
    looked: list[str] = []
    look = store._rows.first_payload
    monkeypatch.setattr(log, "REMEMBERED", 3)
    monkeypatch.setattr(store._rows, "first_payload", lambda m: (looked.append(m), look(m))[1])
    store._slugs.clear()
    for match in ("n0", "n1", "n2", "n2", "n1", "n0"):
        assert store.slug(match) == SLUG
    assert looked == ["n0", "n1", "n2"]
    for number in range(6):
        assert store.slug(f"n{number}") == SLUG
        assert len(store._slugs) <= 3, "only so many are kept in mind"
    assert len(looked) == 6


def test_the_feed_gives_the_events_above_a_position(store: MemoryStore) -> None:
    every = [*enumerate((fact for step in store.read("m") for fact in step.events), 1)]
    for after in range(7):
        for limit in (1, 2, 6, 7):
            assert [*store.feed(after=after, limit=limit)] == every[after : after + limit]
    assert [*store.feed()] == every


def test_the_feed_gives_a_thousand_at_once(store: MemoryStore) -> None:
    steps = [note(step, "x") for step in range(3, 1003)]
    store.append("m", steps, expected_version=6)
    assert len([*store.feed()]) == 1000


def test_a_command_is_kept_as_it_was_said(store: MemoryStore) -> None:
    said = replace(note(3, "x"), command=Roll("red", 3))
    store.append("m", [said], expected_version=6)
    assert store.read("m", after=2)[0].command == Roll("red", 3)
