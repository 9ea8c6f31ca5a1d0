"""The use cases on a store in memory."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from core.amend import Amendment
from core.commands import StartMatch, Undo
from core.errors import BadAmendment, BadSetup, IllegalMove, KeyReused, NotFound, VersionConflict
from core.knowledge import perspective
from core.service import Service
from eventstore.memory import MemoryStore
from tests.laws import START
from tests.toys import Options, Roll, pig

GAME = pig()


@pytest.fixture
def service() -> Service:
    ticks = iter(range(1000))
    store = MemoryStore({GAME.slug: GAME})
    return Service(
        store, {GAME.slug: GAME}.__getitem__, lambda: START + timedelta(seconds=next(ticks))
    )


def begin(service: Service, **changes: Any) -> None:
    service.start("m1", StartMatch(game=GAME.slug, **changes), Options(), players={"red": "Ana"})


def test_a_match_is_started_played_and_read_again(service: Service) -> None:
    begin(service)
    done = service.play("m1", "roll 4", expected_version=1)
    assert done.timeline.state.pot == 4
    assert (done.steps[0].step, done.steps[0].events[0].version) == (1, 2)
    assert service.open("m1").timeline.state == done.timeline.state
    assert service.store.players("m1") == {"red": "Ana"}


def test_an_id_is_given_once(service: Service) -> None:
    begin(service)
    with pytest.raises(VersionConflict):
        begin(service)


def test_a_conflict_carries_what_came_in_between(service: Service) -> None:
    begin(service)
    service.play("m1", "roll 1", expected_version=1)
    service.play("m1", "roll 4", expected_version=3)
    with pytest.raises(VersionConflict) as conflict:
        service.play("m1", "roll 5", expected_version=1)
    assert [step.notation for step in conflict.value.between] == ["roll 1", "roll 4"]
    assert (conflict.value.expected, conflict.value.actual) == (1, 4)


def test_a_repeated_key_gives_the_first_answer(service: Service) -> None:
    begin(service)
    first = service.play("m1", "roll 4", expected_version=1, key="k")
    service.play("m1", "roll 5")
    again = service.play("m1", "roll 4", expected_version=1, key="k")
    assert again.repeated
    assert not first.repeated
    assert again.steps == first.steps
    assert again.timeline.state == first.timeline.state
    assert service.store.version("m1") == 3


def test_a_key_belongs_to_one_command(service: Service) -> None:
    begin(service)
    service.play("m1", "roll 4", key="k")
    for entry in ("roll 5", Undo(), "hold", "roll 99"):
        with pytest.raises(KeyReused):
            service.play("m1", entry, key="k")


def test_dealt_matches_repeat_their_answers_too(service: Service) -> None:
    begin(service, seed="s")
    first = service.play("m1", Roll("red"), key="k")
    assert service.play("m1", Roll("red"), key="k").steps == first.steps


def test_an_amendment_is_one_transaction_and_repeats(service: Service) -> None:
    begin(service)
    for text in ("roll 4", "roll 5", "hold"):
        service.play("m1", text)
    change = Amendment("correct", 1, "roll 6")
    done = service.amend("m1", change, expected_version=4, key="a")
    assert [step.notation for step in done.steps] == ["undo 0", "roll 6", "roll 5", "hold"]
    assert done.timeline.state.banked == (11, 0)
    assert service.amend("m1", change, expected_version=4, key="a").steps == done.steps
    with pytest.raises(KeyReused):
        service.amend("m1", Amendment("remove", 1), key="a")


def test_an_amendment_that_breaks_a_later_step_needs_consent(service: Service) -> None:
    begin(service)
    for text in ("roll 4", "roll 5", "hold"):
        service.play("m1", text)
    change = Amendment("correct", 2, "roll 1")
    with pytest.raises(BadAmendment):
        service.amend("m1", change)
    assert service.store.version("m1") == 4
    done = service.amend("m1", change, until_break=True)
    assert [step.notation for step in done.steps] == ["undo 1", "roll 1"]


def test_a_preview_writes_nothing(service: Service) -> None:
    begin(service)
    service.play("m1", "roll 4")
    assert service.preview("m1", Amendment("correct", 1, "roll 6")).broken is None
    assert service.store.version("m1") == 2


def test_a_fork_starts_where_the_other_stood(service: Service) -> None:
    begin(service, title="Final")
    for text in ("roll 4", "hold", "roll 3"):
        service.play("m1", text)
    fork = service.fork("m1", 2, "m2", title="What if")
    assert fork.timeline.state == service.open("m1").timeline.at(2)
    start = fork.timeline.start
    assert start.forked_from is not None
    assert (start.forked_from.match, start.forked_from.step) == ("m1", 2)
    assert service.store.players("m2") == {"red": "Ana"}


def test_no_fork_from_an_ended_match(service: Service) -> None:
    begin(service)
    for text in ["roll 6"] * 4 + ["hold"]:
        service.play("m1", text)
    with pytest.raises(BadSetup) as refusal:
        service.fork("m1", 5, "m2")
    assert refusal.value.code == "bad_position"


def test_unknown_names_are_named(service: Service) -> None:
    with pytest.raises(NotFound):
        service.open("nothing")
    with pytest.raises(BadSetup, match="green"):
        service.start("m1", StartMatch(game=GAME.slug), Options(), players={"green": "Ana"})


def test_a_seat_sees_neither_seed_nor_hash_nor_the_other_hand(service: Service) -> None:
    begin(service, seed="secret")
    service.play("m1", "pick red 7")
    service.play("m1", "pick black 9")
    timeline = service.open("m1").timeline
    seen = perspective(timeline, "red")
    assert seen.state.lucky == ("7", "?")
    assert seen.start.seed is None
    assert seen.steps[0].command.seed is None
    assert seen.steps[2].notation == "pick black ?"
    assert not any(hasattr(step, "hash") for step in seen.steps)
    assert perspective(timeline, "spectator").state.lucky == ("?", "?")
    with pytest.raises(NotFound):
        perspective(timeline, "green")


def test_after_the_end_everything_is_open_unless_kept_closed(service: Service) -> None:
    for match_id, closed in (("open", False), ("shut", True)):
        command = StartMatch(game=GAME.slug, closed=closed)
        service.start(match_id, command, Options())
        for text in ("pick black 9", *["roll 6"] * 4, "hold"):
            service.play(match_id, text)
    shown = {m: service.open(m).timeline for m in ("open", "shut")}
    assert perspective(shown["open"], "red").state.lucky == ("?", "9")
    assert perspective(shown["open"], "red", then=True).state.lucky == ("?", "?")
    assert perspective(shown["shut"], "red").state.lucky == ("?", "?")


def test_a_dealt_outcome_may_be_said_again_but_no_other(service: Service) -> None:
    begin(service, seed="s")
    face = service.play("m1", Roll("red")).steps[0].command.face
    service.play("m1", Undo())
    for other in {1, 2, 3, 4, 5, 6} - {face}:
        with pytest.raises(IllegalMove) as refusal:
            service.play("m1", Roll("red", other))
        assert refusal.value.code == "dealt_otherwise"
    assert service.play("m1", f"roll {face}").steps[0].command.face == face
