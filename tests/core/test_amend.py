"""Amending: correct, insert, remove, and what the preview says."""

from __future__ import annotations

from typing import Any

import pytest

from core import amend
from core.amend import Amendment
from core.errors import BadInput, IllegalMove, NotFound
from core.session import Session
from tests.core.test_cursor import entered
from tests.laws import later


def planned(session: Session[Any], action: Any, step: int, entry: Any = None) -> amend.Plan:
    return amend.plan(session, Amendment(action, step, entry), at=later(session))


def statuses(plan: amend.Plan) -> list[tuple[int | None, str]]:
    return [(change.original, change.status) for change in plan.changes]


def test_a_corrected_step_carries_the_later_ones() -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    plan = planned(session, "correct", 1, "roll 2")
    assert statuses(plan) == [(1, "entered"), (2, "stays"), (3, "changes"), (4, "stays")]
    assert plan.session.timeline.state.banked == (7, 0)
    assert [step.notation for step in plan.session.pending] == [
        "undo 0", "roll 2", "roll 5", "hold", "roll 6",
    ]  # fmt: skip
    assert session.timeline.state.banked == (9, 0), "a preview changes nothing"


def test_the_old_steps_stay_in_the_tree() -> None:
    plan = planned(entered("roll 4", "roll 5"), "correct", 2, "roll 6")
    timeline = plan.session.timeline
    assert timeline.tree.children(1) == [2, 4]
    assert timeline.at(2).pot == 9


def test_an_inserted_step_comes_before() -> None:
    plan = planned(entered("roll 4", "hold"), "insert", 2, "roll 3")
    assert statuses(plan) == [(None, "entered"), (2, "changes")]
    assert plan.session.timeline.state.banked == (7, 0)


def test_a_removed_step_is_gone_from_the_line() -> None:
    plan = planned(entered("roll 4", "roll 5", "hold"), "remove", 1)
    assert statuses(plan) == [(1, "removed"), (2, "stays"), (3, "changes")]
    assert plan.session.timeline.state.banked == (5, 0)


def test_the_first_step_that_no_longer_fits_is_named() -> None:
    session = entered("roll 4", "roll 5", "hold", "roll 6")
    plan = planned(session, "correct", 2, "roll 1")
    assert statuses(plan) == [(2, "entered"), (3, "breaks"), (4, "beyond")]
    assert plan.broken is not None
    assert (plan.broken.step, plan.broken.cause.code) == (3, "not_your_turn")
    assert "Step 3 no longer fits" in str(plan.broken)


def test_an_entry_that_is_refused_itself_refuses_the_amendment() -> None:
    with pytest.raises(IllegalMove, match="1 to 6"):
        planned(entered("roll 4"), "correct", 1, "roll 9")


@pytest.mark.parametrize("step", [0, 2, 3, 99])
def test_only_steps_on_the_line_are_amended(step: int) -> None:
    with pytest.raises(NotFound) as refusal:
        planned(entered("roll 4", "roll 5", "undo"), "remove", step)
    assert refusal.value.code == "not_on_line"


def test_an_entry_where_none_belongs_is_refused() -> None:
    with pytest.raises(BadInput):
        planned(entered("roll 4"), "remove", 1, "roll 5")
    with pytest.raises(BadInput):
        planned(entered("roll 4"), "correct", 1)
