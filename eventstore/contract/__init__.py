"""What every store must do, as tests: subclass `StoreContract` and give it a `store` fixture.

    class TestMyStore(StoreContract):
        @pytest.fixture
        def store(self):
            return MyStore(...)

Matches are of the first game that the store knows; only shared commands and events are used.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from core.errors import KeyReused, NotFound, VersionConflict
from core.ports import Appended, EventStore
from eventstore.contract.steps import WRITERS, broken, note, opening, together


class StoreContract:
    """The contract of `core.ports.EventStore`. Any store for Kifu passes it."""

    @pytest.fixture
    def store(self) -> EventStore:
        """An empty store."""
        pytest.fail("a subclass of StoreContract gives the store")

    @pytest.fixture
    def slug(self, store: Any) -> str:
        """A game that the store knows."""
        return str(next(iter(store.games)))

    # --- one writer --------------------------------------------------------------------------

    def test_an_unknown_match_is_at_version_0_and_cannot_be_read(self, store: EventStore) -> None:
        assert store.version("nowhere") == 0
        assert list(store.match_ids()) == []
        assert list(store.feed()) == []
        with pytest.raises(NotFound):
            store.read("nowhere")
        with pytest.raises(NotFound):
            store.read("nowhere", after=7)

    def test_what_was_appended_is_read(self, store: EventStore, slug: str) -> None:
        start, ruling = opening(slug), note(1, "first", events=3, actor="red", key="k1")
        store.append("m", [start], expected_version=0)
        store.append("m", [ruling], expected_version=1)
        read = store.read("m")
        for step, new in zip(read, (start, ruling), strict=True):
            assert (step.step, step.command, step.notation) == (new.step, new.command, new.notation)
            assert (step.actor, step.at, step.key) == (new.actor, new.at, new.key)
            assert [r.event for r in step.events] == [*new.events]
            assert {(r.match_id, r.step, r.actor, r.recorded_at) for r in step.events} == {
                ("m", new.step, new.actor, new.at)
            }
        assert store.version("m") == 4

    def test_versions_and_steps_have_no_gaps(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        version = 1
        for number in range(1, 30):
            step = note(number, "x", events=number % 3 + 1)
            version += store.append("m", [step], expected_version=version).steps[0].events.__len__()
        read = store.read("m")
        assert [step.step for step in read] == [*range(30)]
        assert [r.version for s in read for r in s.events] == [*range(1, version + 1)]

    def test_an_append_answers_what_a_read_gives(self, store: EventStore, slug: str) -> None:
        first = store.append("m", [opening(slug)], expected_version=0)
        second = store.append("m", [note(1, "a"), note(2, "b", key="b")], expected_version=1)
        assert not first.repeated
        assert first.steps + second.steps == store.read("m")

    def test_reading_after_a_step(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug), note(1, "a"), note(2, "b")], expected_version=0)
        read = store.read("m")
        assert store.read("m", after=0) == read[1:]
        assert store.read("m", after=1) == read[2:]
        assert store.read("m", after=2) == ()

    def test_hashes_are_chained(self, store: EventStore, slug: str) -> None:
        for match, reason in (("m", "one"), ("n", "two")):
            store.append(match, [opening(slug), note(1, reason)], expected_version=0)
            store.append(match, [note(2, "same")], expected_version=2)
        one, two = store.read("m"), store.read("n")
        hashes = [step.hash for step in one + two]
        assert len(set(hashes)) == 6
        assert all(len(h) == 64 and set(h) <= set("0123456789abcdef") for h in hashes)

    def test_text_of_all_scripts_is_kept(self, store: EventStore, slug: str) -> None:
        text = 'Ünï “♠” 棋譜 🃏 \\ " \n \t é'
        start = opening(slug, title=text, tags={"Lieu": text})
        store.append("m ♥", [start, note(1, text, key=text)], expected_version=0)
        read = store.read("m ♥")
        assert read[0].events[0].event == start.events[0]
        assert (read[1].command.reason, read[1].notation, read[1].key) == (text, text, text)

    def test_a_match_may_be_long(self, store: EventStore, slug: str) -> None:
        steps = [opening(slug), *(note(n, f"n{n}", events=2) for n in range(1, 1500))]
        store.append("m", steps, expected_version=0)
        assert len(store.read("m")) == 1500
        assert store.version("m") == 2999

    # --- conflicts ---------------------------------------------------------------------------

    def test_a_conflict_carries_what_came_in_between(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        store.append("m", [note(1, "a", events=2)], expected_version=1)
        store.append("m", [note(2, "b")], expected_version=3)
        with pytest.raises(VersionConflict) as refused:
            store.append("m", [note(1, "late")], expected_version=1)
        assert (refused.value.expected, refused.value.actual) == (1, 4)
        assert refused.value.between == store.read("m", after=0)

    def test_a_caller_that_is_ahead_is_refused(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        with pytest.raises(VersionConflict) as refused:
            store.append("m", [note(1, "early")], expected_version=2)
        assert (refused.value.actual, refused.value.between) == (1, ())
        with pytest.raises(VersionConflict) as unknown:
            store.append("nowhere", [note(1, "early")], expected_version=1)
        assert unknown.value.actual == 0

    def test_a_match_starts_once(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug, title="first")], expected_version=0)
        with pytest.raises(VersionConflict):
            store.append("m", [opening(slug, title="second")], expected_version=0)
        assert store.read("m")[0].command.title == "first"

    def test_all_or_nothing(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        gap = [note(1, "fine"), note(3, "a step is missing before this")]
        with pytest.raises(ValueError, match="step"):
            store.append("m", gap, expected_version=1)
        twice = [note(1, "fine", key="k"), note(2, "the same key again", key="k")]
        with pytest.raises((ValueError, KeyReused)):
            store.append("m", twice, expected_version=1)
        with pytest.raises((ValueError, TypeError)):
            store.append("m", [note(1, "fine"), broken(2)], expected_version=1)
        assert len(store.read("m")) == 1
        assert len(list(store.feed())) == 1

    # --- idempotency -------------------------------------------------------------------------

    def test_a_key_and_its_command_again_give_the_first_answer(
        self, store: EventStore, slug: str
    ) -> None:
        batch = [note(1, "a", key="k"), note(2, "b")]
        store.append("m", [opening(slug)], expected_version=0)
        first = store.append("m", batch, expected_version=1)
        store.append("m", [note(3, "c")], expected_version=3)
        for version in (1, 3, 4, 99):  # the key is asked before the version
            again = store.append("m", batch, expected_version=version)
            assert again == Appended(first.steps, repeated=True)
        assert len(store.read("m")) == 4

    def test_the_start_may_be_repeated(self, store: EventStore, slug: str) -> None:
        first = store.append("m", [opening(slug, key="k")], expected_version=0)
        again = store.append("m", [opening(slug, key="k")], expected_version=0)
        assert (again.steps, again.repeated) == (first.steps, True)

    def test_a_key_for_another_command_is_refused(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        store.append("m", [note(1, "a", key="k")], expected_version=1)
        with pytest.raises(KeyReused):
            store.append("m", [note(2, "b", key="k")], expected_version=2)
        assert store.version("m") == 2

    def test_a_key_belongs_to_one_match(self, store: EventStore, slug: str) -> None:
        for match in ("m", "n"):
            store.append(match, [opening(slug)], expected_version=0)
            answer = store.append(match, [note(1, match, key="k")], expected_version=1)
            assert not answer.repeated

    # --- many writers ------------------------------------------------------------------------

    def test_of_twenty_at_one_version_one_wins(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)

        def write(n: int) -> Any:
            try:
                return store.append("m", [note(1, f"writer {n}")], expected_version=1)
            except VersionConflict as conflict:
                return conflict

        answers = together(write)
        won = [a for a in answers if isinstance(a, Appended)]
        lost = [a for a in answers if isinstance(a, VersionConflict)]
        assert (len(won), len(lost)) == (1, WRITERS - 1)
        assert all(a.between == won[0].steps and a.actual == 2 for a in lost)
        assert store.read("m", after=0) == won[0].steps

    def test_twenty_with_one_key_get_one_answer(self, store: EventStore, slug: str) -> None:
        store.append("m", [opening(slug)], expected_version=0)
        answers = together(
            lambda _n: store.append("m", [note(1, "same", key="k")], expected_version=1)
        )
        assert all(a.steps == store.read("m", after=0) for a in answers)
        assert sum(not a.repeated for a in answers) == 1

    def test_twenty_that_start_one_match_start_it_once(self, store: EventStore, slug: str) -> None:
        answers = together(
            lambda _n: store.append("m", [opening(slug, key="k")], expected_version=0)
        )
        assert all(a.steps == store.read("m") for a in answers)
        assert list(store.match_ids()) == ["m"]

    def test_the_feed_misses_nothing_while_others_write(self, store: EventStore, slug: str) -> None:
        matches, each, done = 6, 25, Event()

        def write(n: int) -> None:
            store.append(f"m{n}", [opening(slug)], expected_version=0)
            for number in range(1, each):
                step = note(number, "x", events=2)
                store.append(f"m{n}", [step], expected_version=number * 2 - 1)

        def follow() -> list[tuple[str, int]]:
            seen, after = [], 0
            while True:
                finished = done.is_set()
                page = list(store.feed(after=after, limit=17))
                seen += [(record.match_id, record.version) for _, record in page]
                after = page[-1][0] if page else after
                if finished and not page:
                    return seen

        with ThreadPoolExecutor(matches + 1) as pool:
            follower = pool.submit(follow)
            try:
                list(pool.map(write, range(matches)))
            finally:
                done.set()
            seen = follower.result()
        for n in range(matches):
            versions = [version for match, version in seen if match == f"m{n}"]
            assert versions == [*range(1, each * 2)]

    # --- the whole store ---------------------------------------------------------------------

    def test_the_feed_is_ordered_and_pages(self, store: EventStore, slug: str) -> None:
        for match in ("a", "b"):
            store.append(match, [opening(slug), note(1, match, events=2)], expected_version=0)
        store.append("a", [note(2, "last")], expected_version=3)
        every = list(store.feed())
        assert [(r.match_id, r.version) for _, r in every] == [
            *(("a", 1), ("a", 2), ("a", 3)),
            *(("b", 1), ("b", 2), ("b", 3)),
            ("a", 4),
        ]
        assert [p for p, _ in every] == sorted({p for p, _ in every})
        assert list(store.feed(after=every[2][0], limit=2)) == every[3:5]
        assert every[-1][1] == store.read("a")[-1].events[0]

    def test_matches_come_in_the_order_they_were_started(
        self, store: EventStore, slug: str
    ) -> None:
        ids = ["z", "a", "m"]
        for match in ids:
            store.append(match, [opening(slug)], expected_version=0)
        store.append("z", [note(1, "later")], expected_version=1)
        assert list(store.match_ids()) == ids

    def test_players_sit_beside_the_log(self, store: EventStore, slug: str) -> None:
        store.append(
            "m", [opening(slug)], expected_version=0, players={"red": " Ana  Lú ", "black": ""}
        )
        assert store.players("m") == {"red": "Ana Lú"}
        before = store.read("m")
        store.seat_players("m", {"black": "Bo"})
        assert store.players("m") == {"red": "Ana Lú", "black": "Bo"}
        store.seat_players("m", {"red": "", "black": "Cy"})
        assert store.players("m") == {"black": "Cy"}
        assert store.read("m") == before
        store.append("n", [opening(slug)], expected_version=0, players={"red": "CY"})
        assert store.players("n") == {"red": "Cy"}  # one person, as first written
        assert store.players("nowhere") == {}
        with pytest.raises(NotFound):
            store.seat_players("nowhere", {"red": "Ana"})
