"""Whole simulated matches: every event has words, and the figures hold together."""

from __future__ import annotations

from random import Random

import pytest

from core.canonical import canonical
from core.games.origin_story.deal.policies import POLICIES
from core.games.origin_story.narrate import moments, narrate
from core.games.origin_story.stats import curve, stats
from core.games.origin_story.stats.tables import tables
from tests.games.origin_story.test_policies import catalogue, play


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", range(2))
def test_every_event_has_words(policy: str, number: int) -> None:
    chosen = catalogue(Random(f"words {policy} {number}"))
    line = play(policy, number, catalogue=chosen, difficulty=5).timeline.line()
    for frame in line:
        for event in frame.events:
            text = str(narrate(event))
            assert text, event
            assert "{" not in text, event
    assert moments(line[-1].events)[-1] == "end"


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", range(3))
def test_figures_hold_together(policy: str, number: int) -> None:
    line = play(policy, number, difficulty=number).timeline.line()
    found, last = stats(line), line[-1].state
    canonical(found)  # no floats
    assert len(found["rounds"]) == 5
    assert all(entry["done"] for entry in found["rounds"])
    assert found["result"] == (last.result.result if last.result else None)
    for at, who in enumerate(("A", "F", "Y")):
        assert sum(entry["vp"][who] for entry in found["rounds"]) == last.vp[at]
        tricks = found["tricks"][who]
        assert tricks["all"] == sum(entry["tricks"][who] for entry in found["rounds"])
        assert tricks["all"] == tricks["as_leader"] + tricks["as_follower"]
        assert tricks["all"] == sum(tricks["by_suit"].values())
    for entry in found["rounds"]:
        assert sum(entry["tricks"].values()) == 8 or entry["surrender"] is not None
    for automa in found["automas"].values():
        assert automa["dropped"] <= automa["kept"]
        assert automa["trumped"] <= automa["steps"]["4"]
    assert [values[-1] for values in curve(line).values()] == [last.vp[2], last.vp[0], last.vp[1]]
    assert len(tables(found)) == 8
