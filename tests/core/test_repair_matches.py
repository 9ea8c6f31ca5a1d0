"""Every recorded match of the fixtures: a change anywhere is repaired to a line that verifies."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from core import repair
from core.amend import Amendment
from core.errors import Refused
from core.repair import Choice, Repair
from core.replay import Timeline
from core.session import Session
from tests.headlines import FIXTURES, match_of
from tests.laws import later

FILES = sorted(FIXTURES.glob("*/matches/*.json"))
CHANGES = int(os.environ.get("TEST_REPAIRED", "2"))  # of each match; one in `make test`


def answered(session: Session[Any], change: Amendment, pick: str) -> tuple[Repair, list[Choice]]:
    """The repair with each question answered in the same way: the first offer, or left out."""
    choices: list[Choice] = []
    while True:
        found = repair.plan(session, change, choices, at=later(session))
        if found.question is None:
            return found, choices
        offers = found.question.offers
        assert offers[-1] == (Choice(found.question.original, "leave"), None)
        chosen = offers[0 if pick == "first" else -1].choice
        choices.append(chosen)


@pytest.mark.parametrize("pick", ["first", "leave"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_change_anywhere_is_repaired_to_a_line_that_folds(path: Any, pick: str) -> None:
    timeline = match_of(path.parts[-3], path.stem)
    session, random = Session(timeline.copy()), Random(path.stem)
    line = timeline.tree.path(timeline.head)[1:]
    for step in random.sample(line[-40:], CHANGES):
        try:
            found, choices = answered(session, Amendment("remove", step), pick)
        except Refused as refusal:
            raise AssertionError(refusal) from refusal
        new = found.session.timeline
        again = Timeline(timeline.game, [*timeline.steps, *found.session.pending])
        assert again.state == new.state
        assert again.version == new.version
        told = {change.original for change in found.changes}
        assert told >= {one for one in line if one >= step}
        assert all(choice.step > step for choice in choices)
