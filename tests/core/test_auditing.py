"""Auditing a log: what becomes of it when each of its commands is decided again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.auditing import SAME, Audit, audit
from core.errors import BadSetup, BrokenLog
from core.judging import Difference
from core.ports import Step
from eventstore.codec import codec_of
from eventstore.memory import MemoryStore
from tests.core.test_guard import with_events
from tests.matches import BRANCHED, begun, play, record, several
from tests.toys import GAMES, PIG
from tests.toys.changed import CHANGED
from tests.toys.pieces import Hold, PotLost

OPTIONS = codec_of(PIG).options


def logged(*entries: Any, **start: Any) -> list[Step]:
    store = MemoryStore(GAMES)
    record(store, "m", play(begun(**start), entries))
    return list(store.read("m"))


def audited(steps: Sequence[Step], game: Any = CHANGED) -> Audit:
    return audit(game, steps, OPTIONS, "m")


@pytest.mark.parametrize("match", ["won", "branched", "ruled", "dealt", "empty", "given", "last"])
def test_under_the_same_rules_every_match_comes_out_the_same(match: str) -> None:
    store = MemoryStore(GAMES)
    several(store)
    assert audited(store.read(match), PIG) is SAME


def test_another_path_to_the_same_end() -> None:
    found = audited(logged("roll 6", "roll 5", "hold"))
    assert found.outcome == "other_path"
    assert (found.step, found.error, found.parted) == (None, None, 2)
    assert found.difference == Difference("events[0].face", 5, 2)
    assert found.end == ()
    assert found.figures == (Difference("events", 4, 5), Difference("game.rolls", 2, 3))


def test_a_table_that_ends_otherwise() -> None:
    found = audited(logged("roll 4", "roll 4", "roll 1", "roll 4", "roll 1", "roll 6"))
    assert found is SAME
    found = audited(logged("roll 5", "roll 4", "hold"))
    assert (found.outcome, found.parted) == ("other_result", 1)
    assert found.end == (Difference("table.banked[0]", 9, 10),)


def test_a_result_that_is_another() -> None:
    found = audited(logged("roll 6", "roll 2", "roll 1", "roll 5", "roll 4", "hold", options=TEN))
    assert (found.outcome, found.parted) == ("other_result", 4)
    assert found.end[0] == Difference("result", None, {"result": "black", "reason": "goal"})
    assert Difference("winners", None, ["black"]) in found.figures


TEN = {"goal": 10}


def test_a_command_that_is_refused_at_once() -> None:
    found = audited(logged("roll 6", "roll 3", "hold"))
    assert (found.outcome, found.step, found.parted) == ("refused", 2, 2)
    assert found.error is not None
    assert (found.error.code, found.error.rule) == ("no_threes", "R4")
    assert (found.difference, found.end, found.figures) == (None, (), ())


def test_a_command_that_is_refused_after_the_facts_have_parted() -> None:
    found = audited(logged("roll 5", "roll 4", "hold", "roll 2", "hold", options={"goal": 20}))
    assert found.outcome == "other_result"
    found = audited(logged("roll 5", "roll 4", "hold", "roll 2", "hold", options=TEN))
    assert (found.outcome, found.step, found.parted) == ("refused", 4, 1)
    assert found.error is not None
    assert found.error.code == "game_over"
    assert found.difference == Difference("events[0].face", 5, 2)


def test_what_was_undone_is_decided_again_too() -> None:
    found = audited(logged(*BRANCHED))
    assert (found.outcome, found.parted) == ("other_path", 4)  # a 5 that was taken back
    assert found.figures == (Difference("events", 10, 11),)


def test_a_start_that_is_refused_today() -> None:
    def closed(*_: Any) -> Any:
        raise BadSetup("bad_options", "No more matches.", rule="R0")

    found = audited(logged("roll 2"), replace(PIG, setup=closed))
    assert (found.outcome, found.step, found.parted) == ("refused", 0, 0)


def test_figures_that_cannot_be_counted_are_told() -> None:
    def failing(_line: Any) -> Any:
        raise KeyError("zzz")

    found = audited(logged("roll 5"), replace(CHANGED, stats=failing))
    assert (found.outcome, found.figures) == ("other_path", ())
    assert isinstance(found.uncounted, BrokenLog)


def test_facts_that_cannot_be_read_after_they_parted() -> None:
    steps = logged("roll 5", "roll 2", "hold")
    steps[3] = with_events(steps[3], PotLost("white"))
    found = audited(steps)
    assert (found.outcome, found.step, found.parted) == ("unreadable", 3, 1)
    assert found.difference == Difference("events[0].face", 5, 2)


def test_a_game_that_fails_on_what_it_decided_itself() -> None:
    def failing(state: Any, command: Any) -> Any:
        if isinstance(command, Hold):
            raise ZeroDivisionError
        return CHANGED.decide(state, command)

    found = audited(logged("roll 5", "hold"), replace(CHANGED, decide=failing))
    assert (found.outcome, found.step, found.parted) == ("unreadable", 2, 1)
    assert isinstance(found.error, BrokenLog)


def test_steps_that_cannot_be_decoded() -> None:
    def decoded() -> Any:
        yield from steps[:2]
        raise BrokenLog("m", 2, "x")

    steps = logged("roll 5", "hold")
    found = audit(CHANGED, decoded(), OPTIONS, "m")
    assert (found.outcome, found.step, found.parted) == ("unreadable", 2, 1)
