"""Laws of amendments: what a correction does is what its preview says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import amend
from core.amend import Amendment
from core.commands import Undo
from core.errors import Refused
from core.game import Game
from core.session import Session
from web.contract.held import Held, law, numbers, seeds, trails
from web.contract.matches import commands, later


class AmendmentLaws(Held):
    """The laws of corrections, insertions and removals."""

    @law
    @given(numbers=numbers, seed=seeds, choice=st.integers(0, 10**6))
    def test_amending_a_step_to_itself_leaves_the_state(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str, choice: int
    ) -> None:
        session = self.wandered(game, numbers, seed)
        line = session.timeline.tree.path(session.timeline.head)[1:]
        if not line:
            return
        step = line[choice % len(line)]
        same = Amendment("correct", step, game.chance.reopen(session.timeline.steps[step].command))
        plan = amend.plan(session, same, at=later(session))
        assert plan.broken is None
        assert {change.status for change in plan.changes[1:]} <= {"stays"}
        assert plan.session.timeline.state == session.timeline.state
        assert session.timeline.next_step == plan.session.pending[0].step, "the plan wrote nothing"

    @law
    @given(numbers=numbers, seed=seeds, choice=st.integers(0, 10**6))
    def test_an_amendment_does_what_its_preview_says(
        self, game: Game[Any, Any, Any], numbers: list[int], seed: str, choice: int
    ) -> None:
        session = self.wandered(game, numbers, seed)
        pick = Random(choice)
        line = session.timeline.tree.path(session.timeline.head)[1:]
        if not line:
            return
        step, action = pick.choice(line), pick.choice(["correct", "insert", "remove"])
        back = Session(session.timeline.copy())
        back.play(Undo(session.timeline.tree.parent(step)), at=later(back))
        options = commands(back)
        entry = pick.choice(options) if options and action != "remove" else None
        if (entry is None) != (action == "remove"):
            return
        amendment = Amendment(action, step, entry)  # type: ignore[arg-type]
        plan = amend.plan(session, amendment, at=later(session))
        again = session.copy()
        for new in plan.session.pending:
            done = again.play(new.command, at=new.at, by=new.actor, key=new.key)
            assert done.events == new.events
        assert trails(again.timeline) == trails(plan.session.timeline)
        if plan.broken:
            broken = next(c for c in plan.changes if c.status == "breaks")
            assert broken.original is not None
            command = session.timeline.steps[broken.original].command
            with pytest.raises(Refused) as refusal:
                again.play(command, at=later(again), redeal=True)
            assert refusal.value.code == plan.broken.cause.code
